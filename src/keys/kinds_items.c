#include "config.h"

#include "keys/kinds_items.h"

#include "base/i18n.h"
#include "keys/direction.h"
#include "keys/mark.h"
#include "keys/tell_items.h"

static const struct kl_kind kinds[] = {
    {
        .id = "key-attribute-mismatch",
        .name = "key attribute mismatch",
        .number = KL_KIND_KEY_ATTRIBUTE_MISMATCH,
        .severity = KL_WARNING,
        .by_item = true,
        .title = N_("keys that do not say what their item says"),
        .detail = N_("A segment equals an attribute in most items and differs from it in "
                     "these: the attribute was changed and the key was not rewritten, so "
                     "the row stands at its old place."),
        .advice =
            N_("Write the item again under its right key and delete the old row; change "
               "both in one transaction from now on."),
        .bad = "0000001500#p_8842   {score: 1720}",
        .good = "0000001720#p_8842   {score: 1720}",
        /* keys that equal, keys with both */
        .facts = "++..",
        .test = kl_direction_stale,
        .tell = kl_tell_mismatch,
        .advise = kl_advise_mismatch,
        .marks = kl_mark_stale,
    },
    {
        .id = "tie-break-direction",
        .name = "tie-break direction",
        .number = KL_KIND_TIE_BREAK_DIRECTION,
        .severity = KL_INFO,
        .title = N_("reading in descending order also reverses the tie-break"),
        .detail =
            N_("Among equal values the last tie-break comes first when the collection "
               "is read in descending order: of two equal scores the later one leads."),
        .advice =
            N_("If the earliest is to win, store the first segment inverted and read "
               "ascending, or invert the tie-break."),
        .bad = "0000001500#0000001719100800#p_8842\n0000001500#0000001719100801#p_0417",
        .good = "9999998499#0000001719100800#p_8842\n9999998499#0000001719100801#p_0417",
        /* index of the tie-break's column */
        .facts = "....",
        .test = kl_direction_tie_break,
        .tell = kl_tell_tie_break_direction,
        .advise = kl_advise_tie_break_direction,
    },
};

const struct kl_kind_family kl_kinds_items = {kinds, KL_ARRAY_LEN(kinds)};
