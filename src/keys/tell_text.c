#include "config.h"

#include "keys/tell_text.h"

#include "base/i18n.h"
#include "keys/ordinal.h"

void kl_tell_natural(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s values is text with an unpadded number in it",
                         "%s of %s values are text with unpadded numbers in it",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 0).text);
}

void kl_tell_version(const struct kl_tale *t, struct kl_buf *out)
{
    if (t->finding->facts[1])
        kl_buf_addf(out,
                    ngettext("%s number like 1.9 and 1.10 is in order as a decimal, not "
                             "as a version",
                             "%s numbers like 1.9 and 1.10 are in order as decimals, not "
                             "as versions",
                             t->finding->count),
                    kl_tale_count(t).text);
    else
        kl_buf_addf(out,
                    ngettext("%s of %s values is a version with unpadded parts",
                             "%s of %s values are versions with unpadded parts",
                             t->finding->count),
                    kl_tale_count(t).text, kl_tale_fact(t, 0).text);
}

void kl_tell_address(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s values is an IPv4 address with unpadded parts",
                         "%s of %s values are IPv4 addresses with unpadded parts",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 0).text);
}

void kl_advise_natural(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                _("pad the numbers in %s, or split them off with a delimiter and pad "
                  "them there"),
                kl_tale_name(t));
}

void kl_advise_version(const struct kl_tale *t, struct kl_buf *out)
{
    if (t->finding->facts[1])
        kl_buf_addf(out, _("if %s is a version, pad each part: 0001.0010"),
                    kl_tale_name(t));
    else
        kl_buf_addf(out, _("pad each part of %s: v0010, 0001.0010.0000"),
                    kl_tale_name(t));
}

void kl_advise_address(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("pad the parts of %s to three digits, or store eight hex digits"),
                kl_tale_name(t));
}

void kl_tell_ordinal_words(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out, _("%s different %s, stored by their letters"),
                kl_tale_fact(t, 0).text,
                kl_ordinal_name((enum kl_ordinal)t->finding->facts[1]));
}

void kl_advise_ordinal_words(const struct kl_tale *t, struct kl_buf *out)
{
    if (t->finding->facts[1] == KL_ORDINAL_MONTHS)
        kl_buf_add_text(out, _("write the months as two digits"));
    else
        kl_buf_add_text(out, _("put the rank in front of the word: 1-low, 2-medium"));
}
