#include "config.h"

#include "keys/rewrite_numbers.h"

#include "base/digits.h"

bool kl_rewrite_pad(const struct kl_mark_row *row, const struct kl_finding *finding,
                    size_t width, struct kl_buf *out)
{
    (void)finding;
    return kl_str_all_digits(row->text) && row->text.len != width &&
           kl_digits_pad(kl_digits_trim(row->text), width, out);
}

bool kl_rewrite_direction(const struct kl_mark_row *row, const struct kl_finding *finding,
                          size_t width, struct kl_buf *out)
{
    const char *max = row->of->inverted_max;
    struct kl_buf turned = {0};
    bool done;

    if (!width)
        width = row->of->width ? row->of->width : strlen(max ? max : "");
    done = max && kl_mark_other_direction(row, finding) &&
           kl_digits_sub(kl_str_from(max), row->text, &turned) &&
           kl_digits_pad(kl_buf_str(&turned), width, out);
    kl_buf_release(&turned);
    return done;
}
