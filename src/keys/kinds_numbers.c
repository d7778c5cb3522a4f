#include "config.h"

#include "keys/kinds_numbers.h"

#include "base/i18n.h"
#include "keys/direction.h"
#include "keys/mark.h"
#include "keys/rewrite_numbers.h"
#include "keys/odd_number.h"
#include "keys/tell_numbers.h"
#include "keys/width.h"

static const struct kl_kind kinds[] = {
    {
        .id = "unpadded-number",
        .name = "unpadded number",
        .number = KL_KIND_UNPADDED_NUMBER,
        .severity = KL_ERROR,
        .needs_witness = true,
        .of_widths = true,
        .width_fact = 2,
        .unpadded = true,
        .uneven = true,
        .title = N_("whole numbers without padding, of different digit counts"),
        .detail = N_("Sort keys are compared byte by byte: 10 stands before 9, because "
                     "'1' is below '9'. If the segment is a number, its order is lost as "
                     "soon as digit counts differ."),
        .advice =
            N_("Pad to a fixed width that leaves room and rewrite the rows, or keep "
               "the number in an N attribute: in an index a sort key of several "
               "attributes keeps it N."),
        .bad = "JOB#3\nJOB#21\nJOB#100",
        .good = "JOB#003\nJOB#021\nJOB#100",
        /* shortest width, longest, width to use, keys judged */
        .facts = "<>>+",
        .test = kl_width_unpadded_number,
        .tell = kl_tell_unpadded,
        .advise = kl_advise_pad,
        .marks = kl_mark_descends,
        .rewrite = kl_rewrite_pad,
    },
    {
        .id = "half-migrated-padding",
        .name = "half-migrated padding",
        .number = KL_KIND_HALF_MIGRATED_PADDING,
        .severity = KL_ERROR,
        .needs_witness = true,
        .of_widths = true,
        .width_fact = 0,
        .uneven = true,
        .title = N_("padded numbers beside shorter unpadded ones"),
        .detail =
            N_("The padding was introduced half way. Every row that is still unpadded "
               "sorts behind the padded ones, so the latest row is an old one."),
        .advice = N_("Rewrite the unpadded rows at the width of the others."),
        .bad = "SEQ#4\nSEQ#5\nSEQ#000006\nSEQ#000007",
        .good = "SEQ#000004\nSEQ#000005\nSEQ#000006\nSEQ#000007",
        /* the width, keys of it, shortest, keys judged */
        .facts = ">+<+",
        .test = kl_width_half_migrated_padding,
        .tell = kl_tell_half_migrated,
        .advise = kl_advise_half_migrated,
        .marks = kl_mark_shorter,
        .rewrite = kl_rewrite_pad,
    },
    {
        .id = "mixed-width-number",
        .name = "mixed-width number",
        .number = KL_KIND_MIXED_WIDTH_NUMBER,
        .severity = KL_ERROR,
        .needs_witness = true,
        .of_widths = true,
        .width_fact = 1,
        .uneven = true,
        .title = N_("numbers padded to two or more widths"),
        .detail = N_("Two writers pad the same number to different widths. The longer "
                     "ones sort first whatever their value."),
        .advice =
            N_("Choose one width, the largest, rewrite the other rows, and find the "
               "second writer."),
        .bad = "ROW#007\nROW#0008\nROW#09",
        .good = "ROW#0007\nROW#0008\nROW#0009",
        /* padded widths, width to use, shortest, keys judged */
        .facts = ">><+",
        .test = kl_width_mixed_width_number,
        .tell = kl_tell_mixed_width,
        .advise = kl_advise_mixed_width,
        .marks = kl_mark_other_width,
        .rewrite = kl_rewrite_pad,
    },
    {
        .id = "padding-overflow",
        .name = "padding overflow",
        .number = KL_KIND_PADDING_OVERFLOW,
        .severity = KL_ERROR,
        .needs_witness = true,
        .of_widths = true,
        .width_fact = 2,
        .uneven = true,
        .title = N_("padded numbers that outgrew their width"),
        .detail =
            N_("A value with more digits than the width falls among the smaller values "
               "of its first digit: 10000 stands before 9999."),
        .advice = N_("Widen the padding and rewrite all rows."),
        .bad = "PART#0007\nPART#9999\nPART#10000",
        .good = "PART#000007\nPART#009999\nPART#010000",
        /* the width, longest, width to use, keys judged */
        .facts = ">>>+",
        .test = kl_width_padding_overflow,
        .tell = kl_tell_overflow,
        .advise = kl_advise_overflow,
        .marks = kl_mark_longer,
        .rewrite = kl_rewrite_pad,
    },
    {
        .id = "padding-near-limit",
        .name = "padding near limit",
        .number = KL_KIND_PADDING_NEAR_LIMIT,
        .severity = KL_INFO,
        .title = N_("a padded counter that is nearly used up"),
        .detail =
            N_("The largest value is at 90 % or more of what the width can hold. The "
               "next digit breaks the order."),
        .advice = N_("Plan a wider format before the limit is reached."),
        .bad = "BOX#0031\nBOX#9887\nBOX#9888",
        .good = "BOX#000031\nBOX#009887\nBOX#009888",
        /* the width, values left (UINT64_MAX: more than fit) */
        .facts = "><..",
        .test = kl_width_padding_near_limit,
        .tell = kl_tell_near_limit,
        .advise = kl_advise_near_limit,
    },
    {
        .id = "padding-duplicate",
        .name = "padding duplicate",
        .number = KL_KIND_PADDING_DUPLICATE,
        .severity = KL_ERROR,
        .pair_in_order = true,
        .uneven = true,
        .title = N_("one number written in two ways"),
        .detail = N_("7 and 0007 are two keys and so two rows, but they stand for one "
                     "thing: readers and writers find one or the other."),
        .advice = N_("Compare the two rows, keep one, delete the other."),
        .bad = "LOT#7\nLOT#0007",
        .good = "LOT#0007",
        /* numbers written in two ways */
        .facts = "+...",
        .test = kl_width_padding_duplicate,
        .tell = kl_tell_duplicate,
        .advise = kl_advise_duplicate,
        .tell_witness = kl_tell_twins,
        .marks = kl_mark_example,
    },
    {
        .id = "space-padded-number",
        .name = "space-padded number",
        .number = KL_KIND_SPACE_PADDED_NUMBER,
        .severity = KL_WARNING,
        .uneven = true,
        .title = N_("numbers padded with blanks on the left"),
        .detail =
            N_("A blank is below every digit, so these are in order. But tools that trim "
               "take the padding away, and a second writer that pads with 0 sorts all "
               "its rows behind these."),
        .advice = N_("Pad with 0 instead of blanks."),
        .bad = "GRADE#  5\nGRADE# 12\nGRADE#100",
        .good = "GRADE#005\nGRADE#012\nGRADE#100",
        /* numbers judged, characters of each */
        .facts = "+>..",
        .test = kl_odd_number_spaced,
        .tell = kl_tell_spaced,
        .advise = kl_advise_spaced,
        .marks = kl_mark_spaced,
    },
    {
        .id = "right-padded-number",
        .name = "right-padded number",
        .number = KL_KIND_RIGHT_PADDED_NUMBER,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("numbers filled up with blanks or _ on the right"),
        .detail = N_("Padding on the right changes nothing: 100 stands before 12, and 12 "
                     "before 5, as without it."),
        .advice = N_("Pad with 0 on the left."),
        .bad = "STEP#5__\nSTEP#12_\nSTEP#100",
        .good = "STEP#005\nSTEP#012\nSTEP#100",
        /* numbers judged, characters of each */
        .facts = "+>..",
        .test = kl_odd_number_trailed,
        .tell = kl_tell_trailed,
        .advise = kl_advise_trailed,
        .marks = kl_mark_trailed,
    },
    {
        .id = "negative-number",
        .name = "negative number",
        .number = KL_KIND_NEGATIVE_NUMBER,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("numbers with a minus sign"),
        .detail = N_("The digits of negative numbers run backwards: -3 stands before -7, "
                     "and -1 before -10. A zero in front of the sign (000-7) does not "
                     "help."),
        .advice =
            N_("Add an offset so that all values are positive and pad them, or write N "
               "and P in front and the complement of the digits behind N."),
        .bad = "DEG#-5\nDEG#-9\nDEG#03",
        .good = "DEG#495\nDEG#491\nDEG#503",
        /* numbers judged */
        .facts = "+...",
        .test = kl_odd_number_negative,
        .tell = kl_tell_negative,
        .advise = kl_advise_negative,
        .marks = kl_mark_negative,
    },
    {
        .id = "plus-sign",
        .name = "plus sign",
        .number = KL_KIND_PLUS_SIGN,
        .severity = KL_WARNING,
        .uneven = true,
        .title = N_("numbers with a plus sign beside numbers without"),
        .detail = N_("'+' is below every digit: +6 stands before 2. If all have it, as "
                     "telephone numbers do, that is no fault."),
        .advice = N_("Write no plus sign."),
        .bad = "DIFF#+4\nDIFF#2\nDIFF#+6",
        .good = "DIFF#2\nDIFF#4\nDIFF#6",
        /* numbers judged */
        .facts = "+...",
        .test = kl_odd_number_plus,
        .tell = kl_tell_plus,
        .advise = kl_advise_plus,
        .marks = kl_mark_plus,
    },
    {
        .id = "decimal-number",
        .name = "decimal number",
        .number = KL_KIND_DECIMAL_NUMBER,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("decimal fractions with integer parts of different widths"),
        .detail = N_("100.5 stands before 12.00, and 12.00 before 8.25: what stands in "
                     "front of the point is compared digit by digit from the left."),
        .advice =
            N_("Store the smallest unit as a padded integer (cents), or pad the integer "
               "part and fix the number of places."),
        .bad = "COST#8.25\nCOST#12.00\nCOST#100.5",
        .good = "COST#008.25\nCOST#012.00\nCOST#100.50",
        /* numbers judged, digits of the shortest integer part, of the longest */
        .facts = "+<>.",
        .test = kl_odd_number_decimal,
        .tell = kl_tell_decimal,
        .advise = kl_advise_decimal,
        .marks = kl_mark_descends_number,
    },
    {
        .id = "grouped-number",
        .name = "grouped number",
        .number = KL_KIND_GROUPED_NUMBER,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("numbers with their digits in groups, or with a decimal comma"),
        .detail =
            N_("The number was printed for people (1,250  1_000  1.000,50). The marks "
               "are below the digits or above them, and the digits are not padded."),
        .advice = N_("Write plain digits, padded."),
        .bad = "HEAD#1,250\nHEAD#900\nHEAD#10,400",
        .good = "HEAD#001250\nHEAD#000900\nHEAD#010400",
        /* numbers judged */
        .facts = "+...",
        .test = kl_odd_number_grouped,
        .tell = kl_tell_grouped,
        .advise = kl_advise_plain_digits,
        .marks = kl_mark_grouped,
    },
    {
        .id = "exponent-number",
        .name = "exponent number",
        .number = KL_KIND_EXPONENT_NUMBER,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("numbers in scientific notation among others"),
        .detail =
            N_("A double was printed as it came: 1e+21 stands before 500000, and it "
               "may have lost digits."),
        .advice = N_("Format the number with a fixed count of digits."),
        .bad = "MASS2#1e+21\nMASS2#500000\nMASS2#800000",
        .good = "MASS2#0000000000000000500000\nMASS2#1000000000000000000000",
        /* numbers judged */
        .facts = "+...",
        .test = kl_odd_number_exponent,
        .tell = kl_tell_exponent,
        .advise = kl_advise_plain_digits,
        .marks = kl_mark_exponent,
    },
    {
        .id = "non-ascii-digits",
        .name = "non-ASCII digits",
        .number = KL_KIND_NON_ASCII_DIGITS,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("digits of another script among ASCII numbers"),
        .detail =
            N_("Digits of other scripts are several bytes from 0xC2 on: such a number "
               "stands behind every ASCII number, whatever its value."),
        .advice = N_("Convert to ASCII digits before the key is built."),
        .bad = "HALL#\xd9\xa4\nHALL#05\nHALL#06",
        .good = "HALL#04\nHALL#05\nHALL#06",
        /* numbers judged */
        .facts = "+...",
        .test = kl_odd_number_foreign,
        .tell = kl_tell_foreign,
        .advise = kl_advise_foreign,
        .marks = kl_mark_foreign,
    },
    {
        .id = "unpadded-hex",
        .name = "unpadded hex",
        .number = KL_KIND_UNPADDED_HEX,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .title = N_("hexadecimal numbers of different lengths"),
        .detail = N_(
            "If these are hexadecimal numbers, 0x20 stands before 0x8: they are "
            "compared digit by digit from the left. Ids of one length are no numbers."),
        .advice = N_("Pad to the full width (8 or 16 digits), in one case."),
        .bad = "ADR#0x8\nADR#0xc\nADR#0x20",
        .good = "ADR#0x00000008\nADR#0x0000000c\nADR#0x00000020",
        /* values judged, digits of the shortest, of the longest */
        .facts = "+<>.",
        .test = kl_odd_number_hex,
        .tell = kl_tell_hex,
        .advise = kl_advise_hex,
        .marks = kl_mark_descends_hex,
    },
    {
        .id = "unpadded-tie-break",
        .name = "unpadded tie-break",
        .number = KL_KIND_UNPADDED_TIE_BREAK,
        .severity = KL_ERROR,
        .needs_witness = true,
        .of_widths = true,
        .width_fact = 2,
        .unpadded = true,
        .uneven = true,
        .title = N_("an unpadded number behind an ordered segment"),
        .detail =
            N_("The segment to the left is in order; among its equal values this number "
               "decides, and it is not padded: 10 stands before 9."),
        .advice = N_("Pad the tie-break too, or use a ULID."),
        .bad = "LOG#00100#9\nLOG#00100#10\nLOG#00200#1",
        .good = "LOG#00100#09\nLOG#00100#10\nLOG#00200#01",
        /* as of unpadded-number */
        .facts = "<>>+",
        .test = kl_width_unpadded_tie_break,
        .tell = kl_tell_tie_break,
        .advise = kl_advise_tie_break,
        .marks = kl_mark_descends,
        .rewrite = kl_rewrite_pad,
    },
    {
        .id = "mixed-direction",
        .name = "mixed direction",
        .number = KL_KIND_MIXED_DIRECTION,
        .severity = KL_ERROR,
        .needs_witness = true,
        .uneven = true,
        .by_item = true,
        .title = N_("inverted and plain values in one column"),
        .detail =
            N_("Most rows hold a maximum minus the value, so that the largest comes "
               "first, and some hold the value itself, or the other way round. "
               "Neither direction reads in order."),
        .advice = N_("One writer differs: rewrite its rows."),
        .bad = "MAIL#8299999999000\nMAIL#8299999998000\nMAIL#1700000900000",
        .good = "MAIL#8299999999000\nMAIL#8299999998000\nMAIL#8299999099999",
        /* keys inverted, keys plain, 1: most are inverted */
        .facts = "++..",
        .test = kl_direction_mixed,
        .tell = kl_tell_direction,
        .advise = kl_advise_direction,
        .tell_witness = kl_tell_mixed_pair,
        .marks = kl_mark_other_direction,
        .rewrite = kl_rewrite_direction,
    },
};

const struct kl_kind_family kl_kinds_numbers = {kinds, KL_ARRAY_LEN(kinds)};
