#include "config.h"

#include "keys/kinds_structure.h"

#include "base/i18n.h"
#include "keys/mark.h"
#include "keys/structure.h"
#include "keys/tell_structure.h"

static const struct kl_kind kinds[] = {
    {
        .id = "key-too-long",
        .name = "key too long",
        .number = KL_KIND_KEY_TOO_LONG,
        .severity = KL_ERROR,
        .of_key = true,
        .title = N_("a sort key of more than 1024 bytes"),
        .detail =
            N_("DynamoDB refuses sort keys over 1024 bytes of UTF-8. Bytes count, not "
               "characters."),
        .advice = N_("Shorten the key, or put a hash in place of its longest part."),
        .bad = "K#(1040 bytes)",
        .good = "K#(1000 bytes)",
        /* bytes of the longest key */
        .facts = ">...",
        .test_keys = kl_structure_key_too_long,
        .tell = kl_tell_too_long,
        .advise = kl_advise_too_long,
        .marks = kl_mark_too_long,
    },
};

const struct kl_kind_family kl_kinds_structure = {kinds, KL_ARRAY_LEN(kinds)};
