#include "config.h"

#include "keys/tell_structure.h"

#include "base/digits.h"
#include "base/i18n.h"

void kl_tell_too_long(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s key has more than 1024 bytes, the longest %s",
                         "%s keys have more than 1024 bytes, the longest %s",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 0).text);
}

void kl_advise_too_long(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out,
                    _("shorten these keys, or put a hash in place of the longest part"));
}
