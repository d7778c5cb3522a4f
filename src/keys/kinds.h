/* The finding kinds: one table, from which check, explain, the screen's marks and the
 * manual come.
 *
 * A kind is one entry, in the file of its family (keys/kinds_numbers.c and so on), and
 * the small functions that the entry names. To add one: its number below, in its family;
 * its entry; its test (keys/rule.h says what it gets) and its sentences; triggers and
 * near misses in tests/unit.
 */
#ifndef KL_KEYS_KINDS_H
#define KL_KEYS_KINDS_H

#include "base/buf.h"

enum kl_severity { KL_INFO, KL_WARNING, KL_ERROR };

const char *kl_severity_name(enum kl_severity severity); /* "error" */

/* In the order of the table: families as in keys/kinds.c, entries as in their files. */
enum kl_kind_id {
    /* numbers */
    KL_KIND_UNPADDED_NUMBER,
    KL_KIND_HALF_MIGRATED_PADDING,
    KL_KIND_MIXED_WIDTH_NUMBER,
    KL_KIND_PADDING_OVERFLOW,
    KL_KIND_PADDING_NEAR_LIMIT,
    KL_KIND_PADDING_DUPLICATE,
    KL_KIND_SPACE_PADDED_NUMBER,
    KL_KIND_RIGHT_PADDED_NUMBER,
    KL_KIND_NEGATIVE_NUMBER,
    KL_KIND_PLUS_SIGN,
    KL_KIND_DECIMAL_NUMBER,
    KL_KIND_GROUPED_NUMBER,
    KL_KIND_EXPONENT_NUMBER,
    KL_KIND_NON_ASCII_DIGITS,
    KL_KIND_UNPADDED_HEX,
    KL_KIND_UNPADDED_TIE_BREAK,
    KL_KIND_MIXED_DIRECTION,
    /* text with numbers */
    KL_KIND_NATURAL_ORDER_TEXT,
    KL_KIND_VERSION_NUMBER,
    KL_KIND_IP_ADDRESS,
    KL_KIND_ORDINAL_WORDS,
    /* dates and times */
    KL_KIND_MIXED_EPOCH_UNIT,
    KL_KIND_MIXED_ISO_PRECISION,
    KL_KIND_TIMEZONE_OFFSET,
    KL_KIND_MIXED_UTC_SPELLING,
    KL_KIND_UNPADDED_DATE,
    KL_KIND_DATE_NOT_YEAR_FIRST,
    KL_KIND_MIXED_DATE_FORMAT,
    KL_KIND_TWELVE_HOUR_CLOCK,
    KL_KIND_INVALID_TIMESTAMP,
    /* ids */
    KL_KIND_UUID_TIME_ORDER,
    KL_KIND_MIXED_ID_KINDS,
    KL_KIND_MIXED_CASE_ID,
    KL_KIND_TIME_AFTER_UNIQUE_ID,
    /* structure */
    KL_KIND_MIXED_DELIMITERS,
    KL_KIND_DELIMITER_IN_SEGMENT,
    KL_KIND_CHAR_BELOW_DELIMITER,
    KL_KIND_FOLDER_WITHOUT_SLASH,
    KL_KIND_EMPTY_SEGMENT,
    KL_KIND_MISSING_DELIMITER,
    KL_KIND_PLACEHOLDER_LITERAL,
    KL_KIND_LABEL_PREFIX_OVERLAP,
    KL_KIND_KEY_TOO_LONG,
    KL_KIND_MIXED_CASE_LABEL,
    /* letters */
    KL_KIND_MIXED_CASE_TEXT,
    KL_KIND_ACCENTED_ORDER,
    KL_KIND_UNICODE_NORMALISATION,
    KL_KIND_UTF16_ORDER,
    KL_KIND_INVISIBLE_CHARACTER,
    KL_KIND_CONTROL_CHARACTER,
    KL_KIND_EDGE_WHITESPACE,
    KL_KIND_CONFUSABLE_LETTERS,
    /* items and the direction of reading */
    KL_KIND_KEY_ATTRIBUTE_MISMATCH,
    KL_KIND_TIE_BREAK_DIRECTION,
    KL_KINDS,
};

#define KL_FACTS 4 /* numbers of a finding that its sentences use */

struct kl_finding;
struct kl_judge;
struct kl_mark_row;
struct kl_rule_case;
struct kl_tale;

struct kl_kind {
    const char *id;   /* "half-migrated-padding" */
    const char *name; /* the same as it is spoken: "half-migrated padding" */
    enum kl_kind_id number;
    enum kl_severity severity; /* the highest it has */
    bool needs_witness;        /* an error only with a pair that stands the wrong way */
    bool pair_in_order; /* its witness is one thing twice, or out of order elsewhere only
                         */
    bool of_widths;     /* on the widths of a place, which have one cause among them */
    unsigned char width_fact; /* of those: which fact is the width to use */
    bool unpadded;            /* of those: no width is in use yet */
    bool uneven;  /* its column's values are not written alike: nothing good to say */
    bool by_item; /* which rows it speaks of depends on their other attributes */
    bool of_key;  /* it speaks of whole keys, not of a column's values */
    const char *title;  /* N_(): what it is, one line */
    const char *detail; /* N_(): why it is a fault */
    const char *advice; /* N_(): what to do, in general */
    const char *bad;    /* example keys, one a line */
    const char *good;   /* example keys, one a line */
    /* How each of its facts adds up over collections: + their sum, < the least, > the
     * most, | the bits of both, . the first one's. "Width to use" is the digits of the
     * longest value and two to spare, as `scheme width` says; of mixed-width-number the
     * largest there is. */
    const char *facts;
    /* Looks for it in one column (keys/rule.h). */
    bool (*test)(const struct kl_rule_case *c, struct kl_finding *out);
    /* Or in a whole collection, for its nth finding from 0, until false. */
    bool (*test_keys)(const struct kl_judge *judge, size_t nth, struct kl_finding *out);
    /* Its message without the column, and what to do (keys/tale.h). */
    void (*tell)(const struct kl_tale *tale, struct kl_buf *out);
    void (*advise)(const struct kl_tale *tale, struct kl_buf *out);
    /* What its witness says; NULL or false: that one value is stored after the other. */
    bool (*tell_witness)(const struct kl_tale *tale, struct kl_buf *out);
    /* Whether it speaks of a row (keys/mark.h); NULL: of columns only. */
    bool (*marks)(const struct kl_mark_row *row, const struct kl_finding *finding);
    /* Appends the text that the row's value should have, width being the one chosen for
     * the column's numbers (0: none was); false, and nothing is appended: it stays. Done
     * again it changes nothing more. NULL: no machine can know what was meant. */
    bool (*rewrite)(const struct kl_mark_row *row, const struct kl_finding *finding,
                    size_t width, struct kl_buf *out);
};

struct kl_kind_family {
    const struct kl_kind *kinds;
    size_t n;
};

const struct kl_kind *kl_kind_find(struct kl_str id); /* NULL: no such kind */
const struct kl_kind *kl_kind_at(size_t i);           /* all, in table order; NULL ends */

#endif
