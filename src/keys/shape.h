/* What one segment looks like, and what a column of them is.
 *
 * A shape is seen in one value; a class is what the values of a column are
 * together.
 */
#ifndef KL_KEYS_SHAPE_H
#define KL_KEYS_SHAPE_H

#include "base/str.h"

enum kl_class {
    KL_CLASS_TEXT,
    KL_CLASS_LABEL,
    KL_CLASS_LABELLED, /* a literal prefix, then one of the others */
    KL_CLASS_PATH_COMPONENT,
    KL_CLASS_PLACEHOLDER,
    KL_CLASS_PADDED_NUMBER,
    KL_CLASS_NUMBER, /* constant width without leading zeros */
    KL_CLASS_UNPADDED_NUMBER,
    KL_CLASS_PADDED_DECIMAL,
    KL_CLASS_DECIMAL,
    KL_CLASS_SIGNED_NUMBER,
    KL_CLASS_INVERTED_TIME,
    KL_CLASS_EPOCH,
    KL_CLASS_PADDED_EPOCH,
    KL_CLASS_ISO_DATE,
    KL_CLASS_ISO_DATETIME,
    KL_CLASS_ISO_PREFIX,
    KL_CLASS_UNPADDED_DATE,
    KL_CLASS_DATE_MDY,
    KL_CLASS_DATE_DMY,
    KL_CLASS_UUID,
    KL_CLASS_ULID,
    KL_CLASS_KSUID,
    KL_CLASS_OBJECTID,
    KL_CLASS_HEX,
    KL_CLASS_VERSION,
    KL_CLASS_IPV4,
    KL_CLASS_TOKEN,
};

/* The unit of an epoch number. */
enum kl_unit { KL_UNIT_NONE, KL_UNIT_S, KL_UNIT_MS, KL_UNIT_US, KL_UNIT_NS };

/* How a date is written. */
enum kl_stamp_layout {
    KL_LAYOUT_NONE,
    KL_LAYOUT_EXTENDED, /* 2024-01-05, 10:00:00 */
    KL_LAYOUT_BASIC,    /* 20240105, 100000 */
    KL_LAYOUT_MIXED,    /* one of each, or some values so and some so */
};

/* The finest field of a date-time. */
enum kl_precision {
    KL_PRECISION_NONE,
    KL_PRECISION_MINUTE,
    KL_PRECISION_S,
    KL_PRECISION_MS, /* three digits of the second's fraction */
    KL_PRECISION_US,
    KL_PRECISION_NS,
    KL_PRECISION_MIXED, /* values differ, or another number of digits */
};

enum kl_zone { KL_ZONE_NONE, KL_ZONE_Z, KL_ZONE_OFFSET, KL_ZONE_MIXED };

/* What a class leaves open; zeroed where it says nothing. */
struct kl_class_detail {
    enum kl_unit unit; /* EPOCH, PADDED_EPOCH, INVERTED_TIME */
    enum kl_stamp_layout layout;
    enum kl_precision precision;
    enum kl_zone zone;
    unsigned version; /* UUID: 1 to 8; 0 when values differ */
    size_t places;    /* PADDED_DECIMAL: digits behind the point */
};

/* What one value looks like. */
enum kl_shape_kind {
    KL_SHAPE_EMPTY,
    KL_SHAPE_DIGITS,
    KL_SHAPE_SIGNED,       /* -5, -5.25, and 000-7 */
    KL_SHAPE_PLUS,         /* +5, +5.25 */
    KL_SHAPE_DECIMAL,      /* 9.99: one point */
    KL_SHAPE_SPACED,       /* blanks, then digits */
    KL_SHAPE_TRAILED,      /* digits, then blanks or underscores */
    KL_SHAPE_GROUPED,      /* 1,250, 1_000, 1.000,50, 12,5 */
    KL_SHAPE_EXPONENT,     /* 1e+21, 1.5e3 */
    KL_SHAPE_HEX_EXPONENT, /* 1e10: HEX, or an exponent */
    KL_SHAPE_FOREIGN,      /* decimal digits, not all of them ASCII */
    KL_SHAPE_HEX,          /* digits and a-f of one case, both of them */
    KL_SHAPE_HEX_PREFIXED, /* 0x… */
    KL_SHAPE_YEAR_MONTH,
    KL_SHAPE_DATE,
    KL_SHAPE_HOUR, /* 2024-03-09T10 */
    KL_SHAPE_DATETIME,
    KL_SHAPE_UNPADDED_DATE,
    KL_SHAPE_MDY,
    KL_SHAPE_DMY,
    KL_SHAPE_DAY_FIRST, /* 3/4/2024: either of the two above */
    KL_SHAPE_CLOCK,
    KL_SHAPE_UNPADDED_CLOCK, /* 9:30 */
    KL_SHAPE_TWELVE_HOUR,    /* 09:30 PM, with or without a year-first date */
    KL_SHAPE_BAD_DATE,       /* 2024-02-30, 2024-02-01T10:00:00:00 */
    KL_SHAPE_BAD_CLOCK,      /* 25:00 */
    KL_SHAPE_UUID,
    KL_SHAPE_ULID,
    KL_SHAPE_KSUID,
    KL_SHAPE_OBJECTID,
    KL_SHAPE_BASE32,  /* A-Z and 2-7 in one case, of a length that whole bytes give */
    KL_SHAPE_VERSION, /* v10, 1.10.0, 1.10.0-rc.1 */
    KL_SHAPE_IPV4,
    KL_SHAPE_TOKEN, /* nanoid: 21 characters of the url-safe alphabet */
    KL_SHAPE_PLACEHOLDER,
    KL_SHAPE_LABEL, /* ORDER, #METADATA, $orders_1 */
    KL_SHAPE_TEXT,
};

#define KL_SHAPES (KL_SHAPE_TEXT + 1)

struct kl_shape {
    enum kl_shape_kind kind;
    bool worded;   /* letters and digits both; any byte beyond ASCII counts as a letter */
    bool hex_word; /* a to f only, of one case: alone a word, among hex numbers one too */
    bool odd;      /* a blank, a control or a byte beyond ASCII: for keys/letters.h */
    struct kl_class_detail detail;
};

struct kl_stamp;

struct kl_shape kl_shape_of(struct kl_str value);
/* The same; stamp gets the fields of a date or a time. */
struct kl_shape kl_shape_read(struct kl_str value, struct kl_stamp *stamp);
/* YEAR_MONTH to BAD_CLOCK. */
bool kl_shape_is_stamp(enum kl_shape_kind kind);

/* PADDED_NUMBER, NUMBER, UNPADDED_NUMBER and the epochs: digits only. */
bool kl_class_is_number(enum kl_class class_);
/* Dates and date-times whose byte order is time order. */
bool kl_class_is_date(enum kl_class class_);
const char *kl_class_name(enum kl_class class_); /* "padded-number" */

#endif
