#include "config.h"

#include "keys/literal.h"

#include "base/ascii.h"

static bool is_word_byte(char byte)
{
    unsigned char c = (unsigned char)byte;

    return kl_ascii_is_alnum(c) || c >= 0x80;
}

static bool joins_words(char c)
{
    return c == '_' || c == '-' || c == '.';
}

size_t kl_literal_run(struct kl_str literal, size_t off, bool *word)
{
    size_t end = off;

    *word = is_word_byte(literal.data[off]);
    while (end < literal.len && (is_word_byte(literal.data[end]) == *word ||
                                 (*word && joins_words(literal.data[end]))))
        end++;
    return end - off;
}
