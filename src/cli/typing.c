#include "config.h"

#include "cli/typing.h"

/* A line of the answer is a candidate: what would break it is left out. */
static bool fits_a_line(struct kl_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.data[i] < 0x20 || text.data[i] == 0x7f)
            return false;
    return text.len > 0;
}

void cli_typing_offer(struct cli_typing *typing, struct kl_str text, const char *help)
{
    struct cli_complete *out = typing->out;
    struct cli_complete_word *word;

    if (!kl_str_starts(text, typing->typed) || !fits_a_line(text))
        return;
    KL_GROW(out->words, out->n, out->cap);
    word = &out->words[out->n++];
    *word = (struct cli_complete_word){0};
    kl_buf_add_str(&word->text, typing->head);
    kl_buf_add_str(&word->text, text);
    kl_buf_add_text(&word->help, help);
}

void cli_typing_offer_text(struct cli_typing *typing, const char *text, const char *help)
{
    cli_typing_offer(typing, kl_str_from(text), help);
}
