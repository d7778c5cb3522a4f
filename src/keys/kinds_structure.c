#include "config.h"

#include "keys/kinds_structure.h"

#include "base/i18n.h"
#include "keys/labelling.h"
#include "keys/mark_structure.h"
#include "keys/paths.h"
#include "keys/segments.h"
#include "keys/structure.h"
#include "keys/tell_structure.h"

static const struct kl_kind kinds[] = {
    {
        .id = "mixed-delimiters",
        .name = "mixed delimiters",
        .number = KL_KIND_MIXED_DELIMITERS,
        .severity = KL_ERROR,
        .of_key = true,
        .title = N_("one entity label with different delimiters behind it"),
        .detail = N_("Rows of one type stand in different ranges, and a query by "
                     "the label and its delimiter finds only some of them."),
        .advice = N_("Rewrite the rows with the delimiter of the others."),
        .bad = "PAY#1\nPAY#2\nPAY-3",
        .good = "PAY#1\nPAY#2\nPAY#3",
        /* the delimiter, keys of the label, bits of the other delimiters */
        .facts = ".+|.",
        .test_keys = kl_labelling_mixed_delimiters,
        .tell = kl_tell_mixed_delimiters,
        .advise = kl_advise_mixed_delimiters,
        .marks = kl_mark_other_delimiter,
    },
    {
        .id = "delimiter-in-segment",
        .name = "delimiter in segment",
        .number = KL_KIND_DELIMITER_IN_SEGMENT,
        .severity = KL_ERROR,
        .title = N_("a value that holds the delimiter"),
        .detail = N_("The key has a segment more than those of its type. Programs "
                     "that split it take the wrong part, and values that begin "
                     "alike fall into one range."),
        .advice = N_("Escape or replace the delimiter in values (%23 for #), or "
                     "refuse it."),
        .bad = "KEYWORD#java#0001\nKEYWORD#f#sharp#0002\nKEYWORD#go#0003",
        .good = "KEYWORD#java#0001\nKEYWORD#f%23sharp#0002\nKEYWORD#go#0003",
        /* the delimiter */
        .facts = "....",
        .test_keys = kl_segments_delimiter_inside,
        .tell = kl_tell_delimiter_inside,
        .advise = kl_advise_delimiter_inside,
        .marks = kl_mark_delimiter_inside,
    },
    {
        .id = "char-below-delimiter",
        .name = "char below delimiter",
        .number = KL_KIND_CHAR_BELOW_DELIMITER,
        .severity = KL_WARNING,
        .of_key = true,
        .title = N_("names extended by a byte below the delimiter"),
        .detail = N_("What extends a name by a byte below the delimiter stands "
                     "between the name and what lies in it: photos-old/ comes "
                     "before photos/, because '-' 0x2d is below '/' 0x2f."),
        .advice = N_("Choose a delimiter below all characters of the names (# is "
                     "low; / has - and . below it, : has the digits, | and ~ have "
                     "all letters), or sort in the client."),
        .bad = "a/tmp/\na/tmp/x\na/tmp-2/\na/tmp-2/x",
        .good = "a#tmp\na#tmp#x\na#tmp-2\na#tmp-2#x",
        /* bits of the bytes that extend names, the delimiter, bits of all low bytes */
        .facts = "||.|",
        .test_keys = kl_paths_char_below,
        .tell = kl_tell_char_below,
        .advise = kl_advise_char_below,
        .marks = kl_mark_behind_sibling,
    },
    {
        .id = "folder-without-slash",
        .name = "folder without slash",
        .number = KL_KIND_FOLDER_WITHOUT_SLASH,
        .severity = KL_WARNING,
        .of_key = true,
        .title = N_("the row of a folder without a slash at its end"),
        .detail = N_("Other folders have rows that end in a slash, or other keys "
                     "stand between this row and what lies in its folder. A prefix "
                     "without the slash also finds what only begins like it. A "
                     "file p/q beside the folder p/q/ is no fault."),
        .advice = N_("Write p/q/ in place of p/q."),
        .bad = "p/\np/q\np/q/r.txt",
        .good = "p/\np/q/\np/q/r.txt",
        /* rows with keys between, folder rows with a slash */
        .facts = "++..",
        .test_keys = kl_paths_folder_without_slash,
        .tell = kl_tell_folder_without_slash,
        .advise = kl_advise_folder_without_slash,
        .marks = kl_mark_example,
    },
    {
        .id = "empty-segment",
        .name = "empty segment",
        .number = KL_KIND_EMPTY_SEGMENT,
        .severity = KL_WARNING,
        .of_key = true,
        .title = N_("nothing between two delimiters, or at the end where others "
                    "have a value"),
        .detail = N_("A value was missing when the key was built."),
        .advice = N_("Refuse to build a key of a missing value, and build these "
                     "anew."),
        .bad = "BAG##0001\nBAG#u2#0002\nBAG#u3#0003",
        .good = "BAG#u1#0001\nBAG#u2#0002\nBAG#u3#0003",
        /* the delimiter, keys with nothing between two, with nothing at the end */
        .facts = ".++.",
        .test_keys = kl_segments_empty,
        .tell = kl_tell_empty_segment,
        .advise = kl_advise_empty_segment,
        .marks = kl_mark_empty,
    },
    {
        .id = "missing-delimiter",
        .name = "missing delimiter",
        .number = KL_KIND_MISSING_DELIMITER,
        .severity = KL_WARNING,
        .of_key = true,
        .title = N_("a label directly behind digits"),
        .detail = N_("Two parts were joined without a delimiter: the label and "
                     "what follows it are taken for the end of the value before."),
        .advice = N_("Rewrite the keys with the delimiter between the two parts."),
        .bad = "CAR#12\nCAR#12WHEEL#4\nWHEEL#4",
        .good = "CAR#12\nCAR#12#WHEEL#4\nWHEEL#4",
        /* the delimiter */
        .facts = "....",
        .test_keys = kl_segments_missing_delimiter,
        .tell = kl_tell_missing_delimiter,
        .advise = kl_advise_missing_delimiter,
        .marks = kl_mark_joined,
    },
    {
        .id = "placeholder-literal",
        .name = "placeholder literal",
        .number = KL_KIND_PLACEHOLDER_LITERAL,
        .severity = KL_ERROR,
        .of_key = true,
        .title = N_("undefined, null, NaN, None, ${name} or the like in place of "
                    "a value"),
        .detail = N_("The program that built the key had no value, or its template "
                     "was not filled in. All such rows share a key and overwrite "
                     "one another."),
        .advice = N_("Delete these rows or build their keys anew."),
        .bad = "WISH#u1\nWISH#undefined\nWISH#u3",
        .good = "WISH#u1\nWISH#u2\nWISH#u3",
        /* the delimiter */
        .facts = "....",
        .test_keys = kl_segments_placeholder,
        .tell = kl_tell_placeholder,
        .advise = kl_advise_placeholder,
        .marks = kl_mark_placeholder,
    },
    {
        .id = "label-prefix-overlap",
        .name = "label prefix overlap",
        .number = KL_KIND_LABEL_PREFIX_OVERLAP,
        .severity = KL_INFO,
        .of_key = true,
        .title = N_("one entity label that is the beginning of another"),
        .detail = N_("A query by the label alone, without its delimiter, finds the "
                     "rows of both."),
        .advice = N_("Query with the delimiter: begins_with(\"JOB#\")."),
        .bad = "JOB#1\nJOBLOG#1",
        .good = "JOB#1\nLOG#1",
        /* the delimiter */
        .facts = "....",
        .test_keys = kl_labelling_prefix_overlap,
        .tell = kl_tell_prefix_overlap,
        .advise = kl_advise_prefix_overlap,
    },
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
    {
        .id = "mixed-case-label",
        .name = "mixed-case label",
        .number = KL_KIND_MIXED_CASE_LABEL,
        .severity = KL_ERROR,
        .of_key = true,
        .title = N_("one entity label in different case"),
        .detail = N_("Bytes are compared as they are: the rows of one type stand "
                     "in different ranges, and a query finds those of one "
                     "spelling."),
        .advice = N_("Choose one spelling and rewrite the others."),
        .bad = "Task#01\nTASK#02\nTASK#03",
        .good = "TASK#01\nTASK#02\nTASK#03",
        /* the delimiter, keys of the most frequent spelling */
        .facts = ".+..",
        .test_keys = kl_labelling_mixed_case,
        .tell = kl_tell_mixed_case_label,
        .advise = kl_advise_mixed_case_label,
        .marks = kl_mark_other_case,
    },
};

const struct kl_kind_family kl_kinds_structure = {kinds, KL_ARRAY_LEN(kinds)};
