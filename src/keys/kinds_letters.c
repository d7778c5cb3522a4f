#include "config.h"

#include "keys/kinds_letters.h"

#include "base/i18n.h"
#include "keys/mark_letters.h"
#include "keys/spelling.h"
#include "keys/tell_letters.h"

static const struct kl_kind kinds[] = {
    {
        .id = "mixed-case-text",
        .name = "mixed-case text",
        .number = KL_KIND_MIXED_CASE_TEXT,
        .severity = KL_WARNING,
        .title = N_("names that start in upper case and in lower case"),
        .detail =
            N_("All capitals are below all small letters: Zoey is stored before "
               "alligator. The list is not in the order of the alphabet, and a query "
               "for a prefix finds one spelling only."),
        .advice = N_("Build the key from a lower-cased copy and keep the name as it is "
                     "displayed in an attribute."),
        .bad = "NAME#Bob\nNAME#Zoey\nNAME#alligator",
        .good = "NAME#alligator\nNAME#bob\nNAME#zoey",
        /* names that start in upper case, in lower case */
        .facts = "++..",
        .test = kl_spelling_mixed_case,
        .test_keys = kl_spelling_path_mixed_case,
        .tell = kl_tell_case_of_text,
        .advise = kl_advise_case_of_text,
        .marks = kl_mark_out_of_case,
    },
    {
        .id = "accented-order",
        .name = "accented order",
        .number = KL_KIND_ACCENTED_ORDER,
        .severity = KL_INFO,
        .title = N_("letters with accents, which sort after z"),
        .detail =
            N_("A letter with an accent is two bytes, the first 0xC3 or more, and so "
               "stands behind every plain letter: Évora is stored after Zagreb."),
        .advice = N_("Fold the accents in the key if people read the list in order, and "
                     "keep the name in an attribute."),
        .bad = "CITY#Essen\nCITY#Zagreb\nCITY#Évora",
        .good = "CITY#Essen\nCITY#Evora\nCITY#Zagreb",
        .facts = "....",
        .test = kl_spelling_accented,
        .test_keys = kl_spelling_path_accented,
        .tell = kl_tell_accented,
        .advise = kl_advise_accented,
        .marks = kl_mark_out_of_accent,
    },
    {
        .id = "unicode-normalisation",
        .name = "unicode normalisation",
        .number = KL_KIND_UNICODE_NORMALISATION,
        .severity = KL_ERROR,
        .needs_witness = true,
        .pair_in_order = true,
        .of_key = true,
        .title = N_("keys that are not in Unicode's normalisation form C"),
        .detail =
            N_("é can be written as one code point or as e and a combining accent. The "
               "two look alike and are different keys; DynamoDB does not normalise. An "
               "error when two keys are one name, else a warning."),
        .advice = N_("Normalise to form C before the key is built, and merge the rows "
                     "that are there twice."),
        .bad = "F#re\u0301sume\u0301\nF#r\u00e9sum\u00e9",
        .good = "F#r\u00e9sum\u00e9",
        /* names that two keys have, whether at least */
        .facts = "+>..",
        .test_keys = kl_spelling_forms,
        .tell = kl_tell_forms,
        .advise = kl_advise_forms,
        .tell_witness = kl_tell_one_name,
        .marks = kl_mark_decomposed,
    },
    {
        .id = "utf16-order",
        .name = "UTF16 order",
        .number = KL_KIND_UTF16_ORDER,
        .severity = KL_INFO,
        .pair_in_order = true,
        .of_key = true,
        .title = N_("keys that UTF-16 code units put in another order"),
        .detail =
            N_("Java, JavaScript and C# compare strings by UTF-16 code units: there a "
               "character beyond U+FFFF stands before U+E000 to U+FFFF, in DynamoDB "
               "behind them."),
        .advice = N_("A client that sorts again, or merges sorted lists, must compare "
                     "bytes of UTF-8 or code points."),
        .bad = "E#\uff0b\nE#\U0001f4a1",
        .good = "E#\u2713\nE#\U0001f4a1",
        .facts = "....",
        .test_keys = kl_spelling_code_units,
        .tell = kl_tell_code_units,
        .advise = kl_advise_code_units,
        .tell_witness = kl_tell_other_order,
        .marks = kl_mark_code_units,
    },
    {
        .id = "invisible-character",
        .name = "invisible character",
        .number = KL_KIND_INVISIBLE_CHARACTER,
        .severity = KL_ERROR,
        .title = N_("characters that are not seen"),
        .detail =
            N_("Zero-width and bidi characters, no-break spaces, soft hyphens and byte "
               "order marks come with pasted text. The key looks like another one and "
               "is not found. Joiners in emoji and in scripts that need them are meant."),
        .advice = N_("Strip them before the key is built, and merge the rows with those "
                     "that they look like."),
        .bad = "X#ab\u200b\nX#ac",
        .good = "X#ab\nX#ac",
        /* the smallest code point, the largest */
        .facts = "<>..",
        .test = kl_spelling_invisible,
        .test_keys = kl_spelling_key_invisible,
        .tell = kl_tell_code_points,
        .advise = kl_advise_invisible,
        .marks = kl_mark_invisible,
    },
    {
        .id = "control-character",
        .name = "control character",
        .number = KL_KIND_CONTROL_CHARACTER,
        .severity = KL_WARNING,
        .title = N_("control characters in a key"),
        .detail = N_(
            "Tabs, line ends and other controls come with input that was not "
            "trimmed or with a second delimiter. They are below every character and "
            "seldom seen. A control that is the delimiter of the collection is meant."),
        .advice = N_("Strip them before the key is built."),
        .bad = "Y#a\tb\nY#ab",
        .good = "Y#ab\nY#ac",
        /* the smallest code point, the largest */
        .facts = "<>..",
        .test = kl_spelling_control,
        .test_keys = kl_spelling_key_control,
        .tell = kl_tell_code_points,
        .advise = kl_advise_control,
        .marks = kl_mark_control,
    },
    {
        .id = "edge-whitespace",
        .name = "edge whitespace",
        .number = KL_KIND_EDGE_WHITESPACE,
        .severity = KL_WARNING,
        .title = N_("a blank at the beginning or the end of a segment"),
        .detail =
            N_("DynamoDB does not trim: \"ann \" and \"ann\" are two keys. A blank in "
               "front puts the row before all others of its kind."),
        .advice = N_("Trim the value before the key is built."),
        .bad = "Z# ann\nZ#bob",
        .good = "Z#ann\nZ#bob",
        /* the smallest code point, the largest */
        .facts = "<>..",
        .test = kl_spelling_edge,
        .test_keys = kl_spelling_key_edge,
        .tell = kl_tell_edge,
        .advise = kl_advise_edge,
        .marks = kl_mark_edge,
    },
    {
        .id = "confusable-letters",
        .name = "confusable letters",
        .number = KL_KIND_CONFUSABLE_LETTERS,
        .severity = KL_ERROR,
        .title = N_("words that mix Latin letters with others that look alike"),
        .detail =
            N_("A Cyrillic or Greek letter that looks like a Latin one makes another "
               "word of it: the key is not found by what it looks like, and sorts "
               "behind all others."),
        .advice =
            N_("Replace them by the Latin letters, and refuse words of two scripts."),
        .bad = "N#\u0410NN\nN#BOB",
        .good = "N#ANN\nN#BOB",
        /* the smallest code point, the largest */
        .facts = "<>..",
        .test = kl_spelling_confusable,
        .test_keys = kl_spelling_key_confusable,
        .tell = kl_tell_confusable,
        .advise = kl_advise_confusable,
        .marks = kl_mark_confusable,
    },
};

const struct kl_kind_family kl_kinds_letters = {kinds, KL_ARRAY_LEN(kinds)};
