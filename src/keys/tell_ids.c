#include "config.h"

#include "keys/tell_ids.h"

#include "base/i18n.h"
#include "keys/tally_ids.h"

void kl_tell_uuid_time(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(
        out,
        ngettext("%s of %s UUIDs is of version 1, not in the order of its time",
                 "%s of %s UUIDs are of version 1, not in the order of their time",
                 t->finding->count),
        kl_tale_count(t).text, kl_tale_fact(t, 0).text);
}

void kl_advise_uuid_time(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out,
                    _("use UUIDs of version 7 or 6, or ULIDs, if the order matters"));
}

static const char *ids_name(uint64_t shape)
{
    switch (shape) {
    case KL_SHAPE_UUID:
        return _("UUIDs");
    case KL_SHAPE_ULID:
        return _("ULIDs");
    case KL_SHAPE_KSUID:
        return _("KSUIDs");
    case KL_SHAPE_OBJECTID:
        return _("ObjectIds");
    default:
        return _("numbers");
    }
}

void kl_tell_mixed_ids(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s of %s ids is of another kind than the others, %s",
                         "%s of %s ids are of another kind than the others, %s",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 0).text,
                ids_name(t->finding->facts[1]));
}

void kl_advise_mixed_ids(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("read the kinds apart, or write the older rows with new ids"));
}

void kl_tell_mixed_case(const struct kl_tale *t, struct kl_buf *out)
{
    bool capitals = t->finding->facts[1] == KL_ID_UPPER;
    unsigned long count = t->finding->count;

    kl_buf_addf(
        out,
        capitals ? ngettext("%s of %s ids is not in capitals, unlike the others",
                            "%s of %s ids are not in capitals, unlike the others", count)
                 : ngettext("%s of %s ids has capitals, unlike the others",
                            "%s of %s ids have capitals, unlike the others", count),
        kl_tale_count(t).text, kl_tale_fact(t, 0).text);
}

void kl_advise_mixed_case(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_add_text(out,
                    t->finding->facts[1] == KL_ID_UPPER
                        ? _("write the ids in capitals and rewrite these keys")
                        : _("write the ids in small letters and rewrite these keys"));
}

void kl_tell_time_behind(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s key has this time behind an id of its own: the time never "
                         "decides the order",
                         "%s keys have this time behind an id of their own: the time "
                         "never decides the order",
                         t->finding->count),
                kl_tale_count(t).text);
}

void kl_advise_time_behind(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("put the time left of the id, or use a ULID"));
}
