#include "config.h"

#include "keys/kinds_text.h"

#include "base/i18n.h"
#include "keys/mark.h"
#include "keys/ordinal_words.h"
#include "keys/tell_text.h"
#include "keys/worded.h"

static const struct kl_kind kinds[] = {
    {
        .id = "natural-order-text",
        .name = "natural-order text",
        .number = KL_KIND_NATURAL_ORDER_TEXT,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("words with numbers in them, of different digit counts"),
        .detail =
            N_("People and file managers read lesson10 behind lesson9. Bytes do not: "
               "'1' is below '9', so lesson10 stands before lesson2."),
        .advice =
            N_("Pad the number, or split it off with a delimiter and pad it there."),
        .bad = "lesson2\nlesson9\nlesson10",
        .good = "lesson02\nlesson09\nlesson10",
        /* values judged */
        .facts = "+...",
        .test = kl_worded_natural,
        .tell = kl_tell_natural,
        .advise = kl_advise_natural,
        .marks = kl_mark_descends_natural,
    },
    {
        .id = "version-number",
        .name = "version number",
        .number = KL_KIND_VERSION_NUMBER,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("versions whose parts have different digit counts"),
        .detail =
            N_("v10 stands before v2, and 1.10.0 before 1.9.0: the parts of a version "
               "are numbers, and bytes do not know that. Numbers like 1.9 and 1.10 may "
               "be decimals, which are in order, or versions, which are not."),
        .advice = N_("Pad each part: v0010, 0001.0010.0000. Where row v0 is the newest "
                     "version, keep its number in that row."),
        .bad = "LIB#v2\nLIB#v3\nLIB#v10",
        .good = "LIB#v0002\nLIB#v0003\nLIB#v0010",
        /* values judged, 1: they may be decimals */
        .facts = "+>..",
        .test = kl_worded_version,
        .tell = kl_tell_version,
        .advise = kl_advise_version,
        .marks = kl_mark_descends_version,
    },
    {
        .id = "ip-address",
        .name = "IP address",
        .number = KL_KIND_IP_ADDRESS,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("IPv4 addresses whose parts have different digit counts"),
        .detail = N_("10.0.0.10 stands before 10.0.0.9, and the addresses of one network "
                     "do not stand together: parts of an address are numbers."),
        .advice = N_("Pad the parts to three digits, or store eight hexadecimal digits."),
        .bad = "SRV#10.0.0.9\nSRV#10.0.0.10",
        .good = "SRV#010.000.000.009\nSRV#010.000.000.010",
        /* values judged */
        .facts = "+...",
        .test = kl_worded_address,
        .tell = kl_tell_address,
        .advise = kl_advise_address,
        .marks = kl_mark_descends_version,
    },
    {
        .id = "ordinal-words",
        .name = "ordinal words",
        .number = KL_KIND_ORDINAL_WORDS,
        .severity = KL_WARNING,
        .title = N_("words with an order of their own, stored by the alphabet"),
        .detail = N_("Months, weekdays, low to high, first to last, sizes and Roman "
                     "numerals stand by their letters: high before low, Apr before Jan."),
        .advice = N_("Put a rank in front: 1-low, 2-medium, 3-high; write months as two "
                     "digits."),
        .bad = "PRIO#low\nPRIO#medium\nPRIO#high",
        .good = "PRIO#1-low\nPRIO#2-medium\nPRIO#3-high",
        /* different words, their list (keys/ordinal.h) */
        .facts = ">...",
        .test = kl_ordinal_words,
        .test_keys = kl_ordinal_labels,
        .tell = kl_tell_ordinal_words,
        .advise = kl_advise_ordinal_words,
    },
};

const struct kl_kind_family kl_kinds_text = {kinds, KL_ARRAY_LEN(kinds)};
