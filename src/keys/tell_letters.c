#include "config.h"

#include "keys/tell_letters.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "keys/code_point.h"
#include "keys/confusable.h"
#include "keys/verdict.h"

void kl_tell_case_of_text(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s name starts in upper case, %s in lower case",
                         "%s names start in upper case, %s in lower case",
                         t->finding->facts[0]),
                kl_tale_fact(t, 0).text, kl_tale_fact(t, 1).text);
}

void kl_advise_case_of_text(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("build the key from a lower-cased copy and keep the name as "
                           "it is displayed in an attribute"));
}

void kl_tell_accented(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s key has letters with accents, which sort after z",
                         "%s keys have letters with accents, which sort after z",
                         t->finding->count),
                kl_tale_count(t).text);
}

void kl_advise_accented(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out,
                    _("fold the accents in the key if people read the list in order"));
}

void kl_tell_forms(const struct kl_tale *t, struct kl_buf *out)
{
    uint64_t names = t->finding->facts[0];

    kl_buf_addf(out,
                ngettext("%s key is not in Unicode's normalisation form C",
                         "%s keys are not in Unicode's normalisation form C",
                         t->finding->count),
                kl_tale_count(t).text);
    if (!names)
        return;
    kl_buf_add_text(out, ", ");
    kl_buf_addf(out,
                t->finding->facts[1]
                    ? ngettext("at least %s name is there in two forms",
                               "at least %s names are there in two forms", names)
                    : ngettext("%s name is there in two forms",
                               "%s names are there in two forms", names),
                kl_tale_fact(t, 0).text);
}

void kl_advise_forms(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_add_text(out, _("normalise to form C before the key is built and rewrite "
                           "these keys"));
    if (t->finding->facts[0])
        kl_buf_add_text(out, _("; merge the rows that are there twice"));
}

/* The code point of key that holds byte. */
static uint32_t code_point_at(struct kl_str key, size_t byte)
{
    size_t len;
    int32_t cp;

    while (byte && byte < key.len && ((unsigned char)key.data[byte] & 0xc0) == 0x80)
        byte--;
    if (byte >= key.len)
        return 0;
    cp = kl_utf8_decode(key, byte, &len);
    return cp < 0 ? (unsigned char)key.data[byte] : (uint32_t)cp;
}

/* The two look alike: the code points tell them apart. */
bool kl_tell_one_name(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_str a = kl_buf_str(&t->finding->stored_first);
    struct kl_str b = kl_buf_str(&t->finding->meant_first);
    struct kl_buf first = {0}, second = {0};

    kl_explain_key(a, &first);
    kl_explain_key(b, &second);
    kl_buf_addf(out, _("%s (U+%04X at byte %zu) and %s (U+%04X) are one name"),
                kl_buf_text(&first), (unsigned)code_point_at(a, t->finding->byte),
                t->finding->byte, kl_buf_text(&second),
                (unsigned)code_point_at(b, t->finding->byte));
    kl_buf_release(&first);
    kl_buf_release(&second);
    return true;
}

void kl_tell_code_units(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s key follows one that UTF-16 code units put behind it",
                         "%s keys follow one that UTF-16 code units put behind them",
                         t->finding->count),
                kl_tale_count(t).text);
}

void kl_advise_code_units(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("where a client sorts again, compare bytes of UTF-8 or code "
                           "points, not UTF-16"));
}

bool kl_tell_other_order(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf first = {0}, second = {0};

    kl_explain_key(kl_buf_str(&t->finding->stored_first), &first);
    kl_explain_key(kl_buf_str(&t->finding->meant_first), &second);
    kl_buf_addf(out, _("UTF-16 puts %s before %s"), kl_buf_text(&second),
                kl_buf_text(&first));
    kl_buf_release(&first);
    kl_buf_release(&second);
    return true;
}

/* The code points at fault: one, two, or two of several. */
static void tell_points(const struct kl_tale *t, struct kl_buf *out,
                        void (*tell)(uint32_t code_point, struct kl_buf *out))
{
    uint32_t least = (uint32_t)t->finding->facts[0],
             most = (uint32_t)t->finding->facts[1];
    struct kl_buf a = {0}, b = {0};

    tell(least, &a);
    tell(most, &b);
    if (least == most)
        kl_buf_add_str(out, kl_buf_str(&a));
    else
        kl_buf_addf(out, _("%s, %s or the like"), kl_buf_text(&a), kl_buf_text(&b));
    kl_buf_release(&a);
    kl_buf_release(&b);
}

void kl_tell_code_points(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf points = {0};

    tell_points(t, &points, kl_code_point_tell);
    kl_buf_addf(out, ngettext("%s key holds %s", "%s keys hold %s", t->finding->count),
                kl_tale_count(t).text, kl_buf_text(&points));
    kl_buf_release(&points);
}

void kl_advise_invisible(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("strip these characters before the key is built and merge the "
                           "rows with those that they look like"));
}

void kl_advise_control(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("strip these characters before the key is built and rewrite "
                           "these keys"));
}

void kl_tell_edge(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf points = {0};

    tell_points(t, &points, kl_code_point_tell);
    kl_buf_addf(out,
                ngettext("%s key has a blank at the beginning or end of a segment (%s)",
                         "%s keys have a blank at the beginning or end of a segment (%s)",
                         t->finding->count),
                kl_tale_count(t).text, kl_buf_text(&points));
    kl_buf_release(&points);
}

void kl_advise_edge(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("trim the value before the key is built and rewrite these "
                           "keys"));
}

static void tell_look_alike(uint32_t cp, struct kl_buf *out)
{
    kl_buf_addf(out,
                cp < 0x400 ? _("Greek U+%04X (it looks like %c)")
                           : _("Cyrillic U+%04X (it looks like %c)"),
                (unsigned)cp, kl_confusable_latin((int32_t)cp));
}

void kl_tell_confusable(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf points = {0};

    tell_points(t, &points, tell_look_alike);
    kl_buf_addf(out,
                ngettext("%s key mixes %s with Latin letters",
                         "%s keys mix %s with Latin letters", t->finding->count),
                kl_tale_count(t).text, kl_buf_text(&points));
    kl_buf_release(&points);
}

void kl_advise_confusable(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("replace them by the Latin letters that they look like"));
}
