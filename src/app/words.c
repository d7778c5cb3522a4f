#include "config.h"

#include "app/words.h"

#include "base/i18n.h"

struct reader {
    struct kl_str line;
    size_t at;
    struct kl_buf word;
};

/* What stands between quotes; false: nothing closes them. */
static bool read_quoted(struct reader *in)
{
    char quote = in->line.data[in->at++];

    for (; in->at < in->line.len; in->at++) {
        char c = in->line.data[in->at];
        char next = in->at + 1 < in->line.len ? in->line.data[in->at + 1] : '\0';

        if (c == quote) {
            in->at++;
            return true;
        }
        if (quote == '"' && c == '\\' && (next == '"' || next == '\\'))
            c = in->line.data[++in->at];
        kl_buf_add_char(&in->word, c);
    }
    return false;
}

static bool read_word(struct reader *in)
{
    while (in->at < in->line.len && in->line.data[in->at] != ' ') {
        char c = in->line.data[in->at];

        if (c == '"' || c == '\'') {
            if (!read_quoted(in))
                return false;
            continue;
        }
        if (c == '\\' && in->at + 1 < in->line.len)
            c = in->line.data[++in->at];
        kl_buf_add_char(&in->word, c);
        in->at++;
    }
    return true;
}

enum kl_code kl_words_read(struct kl_str line, struct kl_names *words, struct kl_err *err)
{
    struct reader in = {.line = line};
    enum kl_code code = KL_OK;

    while (!code) {
        while (in.at < line.len && line.data[in.at] == ' ')
            in.at++;
        if (in.at == line.len)
            break;
        kl_buf_clear(&in.word);
        if (read_word(&in))
            kl_names_add(words, kl_buf_str(&in.word));
        else
            code = kl_err_set(err, KL_INVALID, "%s", _("the closing quote is missing"));
    }
    kl_buf_release(&in.word);
    return code;
}
