#include "config.h"

#include "keys/confusable.h"

#include "base/ascii.h"
#include "base/utf8.h"

static const struct {
    int32_t code_point;
    char latin;
    bool sign; /* used by itself among Latin letters */
} confusables[] = {
    /* Greek */
    {0x0391, 'A', false},
    {0x0392, 'B', false},
    {0x0395, 'E', false},
    {0x0396, 'Z', false},
    {0x0397, 'H', false},
    {0x0399, 'I', false},
    {0x039a, 'K', false},
    {0x039c, 'M', false},
    {0x039d, 'N', false},
    {0x039f, 'O', false},
    {0x03a1, 'P', false},
    {0x03a4, 'T', false},
    {0x03a5, 'Y', false},
    {0x03a7, 'X', false},
    {0x03b1, 'a', true},
    {0x03b9, 'i', false},
    {0x03bd, 'v', true},
    {0x03bf, 'o', false},
    {0x03c1, 'p', true},
    {0x03c5, 'u', false},
    {0x03f2, 'c', false},
    {0x03f3, 'j', false},
    {0x03f9, 'C', false},
    /* Cyrillic */
    {0x0405, 'S', false},
    {0x0406, 'I', false},
    {0x0408, 'J', false},
    {0x0410, 'A', false},
    {0x0412, 'B', false},
    {0x0415, 'E', false},
    {0x041a, 'K', false},
    {0x041c, 'M', false},
    {0x041d, 'H', false},
    {0x041e, 'O', false},
    {0x0420, 'P', false},
    {0x0421, 'C', false},
    {0x0422, 'T', false},
    {0x0423, 'Y', false},
    {0x0425, 'X', false},
    {0x0430, 'a', false},
    {0x0435, 'e', false},
    {0x043a, 'k', false},
    {0x043e, 'o', false},
    {0x0440, 'p', false},
    {0x0441, 'c', false},
    {0x0443, 'y', false},
    {0x0445, 'x', false},
    {0x0455, 's', false},
    {0x0456, 'i', false},
    {0x0458, 'j', false},
    {0x0475, 'v', false},
    {0x04ae, 'Y', false},
    {0x04af, 'y', false},
    {0x04bb, 'h', false},
    {0x04c0, 'I', false},
    {0x04cf, 'l', false},
    {0x0501, 'd', false},
    {0x050c, 'G', false},
    {0x051a, 'Q', false},
    {0x051b, 'q', false},
    {0x051c, 'W', false},
    {0x051d, 'w', false},
};

/* The letters of the table lie from U+0370 to U+053F: two bytes, the first of them from
 * 0xcd to 0xd4. */
static bool may_hold_any(struct kl_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.data[i] >= 0xcd && (unsigned char)text.data[i] <= 0xd4)
            return true;
    return false;
}

static size_t index_of(int32_t cp)
{
    size_t i = cp < 0x370 || cp > 0x53f ? KL_ARRAY_LEN(confusables) : 0;

    while (i < KL_ARRAY_LEN(confusables) && confusables[i].code_point != cp)
        i++;
    return i;
}

char kl_confusable_latin(int32_t code_point)
{
    size_t i = index_of(code_point);

    return i < KL_ARRAY_LEN(confusables) ? confusables[i].latin : 0;
}

/* A word while it is read. */
struct word {
    bool latin;
    int32_t found;   /* the first look-alike; 0: none */
    int32_t pending; /* a sign behind a small Latin letter; 0: none */
    int32_t before;
};

static bool is_small_latin(int32_t cp)
{
    return kl_utf8_is_latin(cp) && kl_utf8_char(cp) == KL_CHAR_LOWER;
}

static void read_letter(struct word *word, int32_t cp)
{
    size_t i = index_of(cp);

    if (kl_utf8_is_latin(cp))
        word->latin = true;
    if (word->pending && is_small_latin(cp) && !word->found)
        word->found = word->pending;
    word->pending = 0;
    if (i == KL_ARRAY_LEN(confusables))
        return;
    if (!confusables[i].sign && !word->found)
        word->found = cp;
    else if (confusables[i].sign && is_small_latin(word->before))
        word->pending = cp;
}

static bool is_of_word(enum kl_char kind)
{
    return kind == KL_CHAR_UPPER || kind == KL_CHAR_LOWER || kind == KL_CHAR_LETTER ||
           kind == KL_CHAR_MARK || kind == KL_CHAR_DIGIT;
}

/* Reads a word; returns where it ends. */
static size_t read_word(struct kl_str text, size_t off, struct word *word)
{
    size_t len;

    for (; off < text.len; off += len) {
        int32_t cp = kl_utf8_decode(text, off, &len);

        if (!is_of_word(kl_utf8_char(cp)))
            return off;
        read_letter(word, cp);
        word->before = cp;
    }
    return off;
}

bool kl_confusable_next(struct kl_str text, size_t *off, int32_t *code_point)
{
    if (!may_hold_any(kl_str_sub(text, *off, SIZE_MAX)))
        return false;
    while (*off < text.len) {
        struct word word = {0};
        size_t end = read_word(text, *off, &word), len;

        if (end == *off) {
            kl_utf8_decode(text, *off, &len);
            end += len;
        }
        *off = end;
        if (word.latin && word.found) {
            *code_point = word.found;
            return true;
        }
    }
    return false;
}
