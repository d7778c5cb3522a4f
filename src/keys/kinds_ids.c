#include "config.h"

#include "keys/kinds_ids.h"

#include "base/i18n.h"
#include "keys/ids.h"
#include "keys/mark_ids.h"
#include "keys/tell_ids.h"

static const struct kl_kind kinds[] = {
    {
        .id = "uuid-time-order",
        .name = "UUID time order",
        .number = KL_KIND_UUID_TIME_ORDER,
        .severity = KL_WARNING,
        .title = N_("UUIDs of version 1, which hold the time but are not in its order"),
        .detail = N_("The low part of the time stands first and comes round every seven "
                     "minutes."),
        .advice = N_("Use UUIDs of version 7 or 6, or ULIDs, if the order matters."),
        .bad = "S#0f3a1c00-aaaa-11ee-8000-010203040506\n"
               "S#0e3a1c00-aaab-11ee-8000-010203040506",
        .good = "S#018f3a1c-0000-7000-8000-010203040506\n"
                "S#018f3a1d-0000-7000-8000-010203040506",
        /* UUIDs judged */
        .facts = "+...",
        .test = kl_ids_uuid_time,
        .tell = kl_tell_uuid_time,
        .advise = kl_advise_uuid_time,
        .marks = kl_mark_uuid_time,
    },
    {
        .id = "mixed-id-kinds",
        .name = "mixed ID kinds",
        .number = KL_KIND_MIXED_ID_KINDS,
        .severity = KL_WARNING,
        .uneven = true,
        .title = N_("two kinds of id in one column"),
        .detail =
            N_("The scheme was changed half way. The order across the kinds means "
               "nothing: all rows of one kind may stand before those of the other."),
        .advice = N_("Read the kinds apart, or write the older rows again with new ids."),
        .bad = "U#00000000-0000-4000-8000-000000000001\n"
               "U#01HV6Y3C9T4R8Q2W7E1X5Z0ABE\nU#01HV6Y3C9T4R8Q2W7E1X5Z0ABF",
        .good = "U#01HV6Y3C9T4R8Q2W7E1X5Z0ABD\n"
                "U#01HV6Y3C9T4R8Q2W7E1X5Z0ABE\nU#01HV6Y3C9T4R8Q2W7E1X5Z0ABF",
        /* ids judged; the shape that most have */
        .facts = "+...",
        .test = kl_ids_mixed_kinds,
        .tell = kl_tell_mixed_ids,
        .advise = kl_advise_mixed_ids,
        .marks = kl_mark_other_id,
    },
    {
        .id = "mixed-case-id",
        .name = "mixed case ID",
        .number = KL_KIND_MIXED_CASE_ID,
        .severity = KL_ERROR,
        .uneven = true,
        .title = N_("ids without case, some in capitals and some in small letters"),
        .detail = N_("All capitals sort before all small letters, and a row is not found "
                     "by its id in the other case. UUIDs, ULIDs, hexadecimal and base-32 "
                     "ids mean the same in either."),
        .advice = N_("Bring the id into one case when it is made, and rewrite the rows "
                     "in the other."),
        .bad = "Q#01HV6Y3C9T4R8Q2W7E1X5Z0ABG\nQ#01hv6y3c9t4r8q2w7e1x5z0abh",
        .good = "Q#01HV6Y3C9T4R8Q2W7E1X5Z0ABG\nQ#01HV6Y3C9T4R8Q2W7E1X5Z0ABH",
        /* ids judged; the case of most (keys/tally_ids.h) */
        .facts = "+...",
        .test = kl_ids_mixed_case,
        .tell = kl_tell_mixed_case,
        .advise = kl_advise_mixed_case,
        .marks = kl_mark_id_case,
    },
    {
        .id = "time-after-unique-id",
        .name = "time after unique ID",
        .number = KL_KIND_TIME_AFTER_UNIQUE_ID,
        .severity = KL_INFO,
        .title = N_("a time behind an id that is different in every key"),
        .detail = N_("Keys differ in the id already, so the time to its right never "
                     "decides the order, and no range of times can be asked for."),
        .advice = N_("Put the time left of the id, or use a ULID."),
        .bad = "A#00000000-0000-4000-8000-000000000001#1700000003\n"
               "A#00000000-0000-4000-8000-000000000002#1700000001\n"
               "A#00000000-0000-4000-8000-000000000003#1700000002",
        .good = "A#1700000001#00000000-0000-4000-8000-000000000002\n"
                "A#1700000002#00000000-0000-4000-8000-000000000003\n"
                "A#1700000003#00000000-0000-4000-8000-000000000001",
        .facts = "....",
        .test = kl_ids_time_behind,
        .tell = kl_tell_time_behind,
        .advise = kl_advise_time_behind,
    },
};

const struct kl_kind_family kl_kinds_ids = {kinds, KL_ARRAY_LEN(kinds)};
