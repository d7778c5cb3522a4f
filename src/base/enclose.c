#include "config.h"

#include "base/enclose.h"

static void enclose(char quote, const char *inside, struct kl_str text,
                    struct kl_buf *out)
{
    kl_buf_add_char(out, quote);
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] == quote)
            kl_buf_add_text(out, inside);
        else
            kl_buf_add_char(out, text.data[i]);
    }
    kl_buf_add_char(out, quote);
}

void kl_enclose(char quote, struct kl_str text, struct kl_buf *out)
{
    const char doubled[] = {quote, quote, '\0'};

    enclose(quote, doubled, text, out);
}

void kl_enclose_shell(struct kl_str text, struct kl_buf *out)
{
    enclose('\'', "'\\''", text, out);
}
