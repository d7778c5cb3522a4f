#include "config.h"

#include "keys/kinds.h"

#include "base/i18n.h"

static const struct kl_kind kinds[] = {
    {
        .id = "unpadded-number",
        .number = KL_KIND_UNPADDED_NUMBER,
        .severity = KL_ERROR,
        .needs_witness = true,
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
    },
    {
        .id = "half-migrated-padding",
        .number = KL_KIND_HALF_MIGRATED_PADDING,
        .severity = KL_ERROR,
        .needs_witness = true,
        .title = N_("padded numbers beside shorter unpadded ones"),
        .detail =
            N_("The padding was introduced half way. Every row that is still unpadded "
               "sorts behind the padded ones, so the latest row is an old one."),
        .advice = N_("Rewrite the unpadded rows at the width of the others."),
        .bad = "SEQ#4\nSEQ#5\nSEQ#000006\nSEQ#000007",
        .good = "SEQ#000004\nSEQ#000005\nSEQ#000006\nSEQ#000007",
    },
    {
        .id = "mixed-width-number",
        .number = KL_KIND_MIXED_WIDTH_NUMBER,
        .severity = KL_ERROR,
        .needs_witness = true,
        .title = N_("numbers padded to two or more widths"),
        .detail = N_("Two writers pad the same number to different widths. The longer "
                     "ones sort first whatever their value."),
        .advice =
            N_("Choose one width, the largest, rewrite the other rows, and find the "
               "second writer."),
        .bad = "ROW#007\nROW#0008\nROW#09",
        .good = "ROW#0007\nROW#0008\nROW#0009",
    },
    {
        .id = "padding-overflow",
        .number = KL_KIND_PADDING_OVERFLOW,
        .severity = KL_ERROR,
        .needs_witness = true,
        .title = N_("padded numbers that outgrew their width"),
        .detail =
            N_("A value with more digits than the width falls among the smaller values "
               "of its first digit: 10000 stands before 9999."),
        .advice = N_("Widen the padding and rewrite all rows."),
        .bad = "PART#0007\nPART#9999\nPART#10000",
        .good = "PART#000007\nPART#009999\nPART#010000",
    },
    {
        .id = "padding-near-limit",
        .number = KL_KIND_PADDING_NEAR_LIMIT,
        .severity = KL_INFO,
        .title = N_("a padded counter that is nearly used up"),
        .detail =
            N_("The largest value is at 90 % or more of what the width can hold. The "
               "next digit breaks the order."),
        .advice = N_("Plan a wider format before the limit is reached."),
        .bad = "BOX#0031\nBOX#9887\nBOX#9888",
        .good = "BOX#000031\nBOX#009887\nBOX#009888",
    },
    {
        .id = "padding-duplicate",
        .number = KL_KIND_PADDING_DUPLICATE,
        .severity = KL_ERROR,
        .title = N_("one number written in two ways"),
        .detail = N_("7 and 0007 are two keys and so two rows, but they stand for one "
                     "thing: readers and writers find one or the other."),
        .advice = N_("Compare the two rows, keep one, delete the other."),
        .bad = "LOT#7\nLOT#0007",
        .good = "LOT#0007",
    },
    {
        .id = "unpadded-tie-break",
        .number = KL_KIND_UNPADDED_TIE_BREAK,
        .severity = KL_ERROR,
        .needs_witness = true,
        .title = N_("an unpadded number behind an ordered segment"),
        .detail =
            N_("The segment to the left is in order; among its equal values this number "
               "decides, and it is not padded: 10 stands before 9."),
        .advice = N_("Pad the tie-break too, or use a ULID."),
        .bad = "LOG#00100#9\nLOG#00100#10\nLOG#00200#1",
        .good = "LOG#00100#09\nLOG#00100#10\nLOG#00200#01",
    },
    {
        .id = "mixed-direction",
        .number = KL_KIND_MIXED_DIRECTION,
        .severity = KL_ERROR,
        .needs_witness = true,
        .title = N_("inverted and plain values in one column"),
        .detail =
            N_("Most rows hold a maximum minus the value, so that the largest comes "
               "first, and some hold the value itself, or the other way round. "
               "Neither direction reads in order."),
        .advice = N_("One writer differs: rewrite its rows."),
        .bad = "MAIL#8299999999000\nMAIL#8299999998000\nMAIL#1700000900000",
        .good = "MAIL#8299999999000\nMAIL#8299999998000\nMAIL#8299999099999",
    },
    {
        .id = "key-too-long",
        .number = KL_KIND_KEY_TOO_LONG,
        .severity = KL_ERROR,
        .title = N_("a sort key of more than 1024 bytes"),
        .detail =
            N_("DynamoDB refuses sort keys over 1024 bytes of UTF-8. Bytes count, not "
               "characters."),
        .advice = N_("Shorten the key, or put a hash in place of its longest part."),
        .bad = "K#(1040 bytes)",
        .good = "K#(1000 bytes)",
    },
    {
        .id = "key-attribute-mismatch",
        .number = KL_KIND_KEY_ATTRIBUTE_MISMATCH,
        .severity = KL_WARNING,
        .title = N_("keys that do not say what their item says"),
        .detail = N_("A segment equals an attribute in most items and differs from it in "
                     "these: the attribute was changed and the key was not rewritten, so "
                     "the row stands at its old place."),
        .advice =
            N_("Write the item again under its right key and delete the old row; change "
               "both in one transaction from now on."),
        .bad = "0000001500#p_8842   {score: 1720}",
        .good = "0000001720#p_8842   {score: 1720}",
    },
    {
        .id = "tie-break-direction",
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
    },
};

const char *kl_severity_name(enum kl_severity severity)
{
    switch (severity) {
    case KL_INFO:
        return "info";
    case KL_WARNING:
        return "warning";
    case KL_ERROR:
        return "error";
    }
    return "";
}

const struct kl_kind *kl_kind_find(struct kl_str id)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(kinds); i++)
        if (kl_str_eq(id, kl_str_from(kinds[i].id)))
            return &kinds[i];
    return NULL;
}

const struct kl_kind *kl_kind_at(size_t i)
{
    return i < KL_ARRAY_LEN(kinds) ? &kinds[i] : NULL;
}
