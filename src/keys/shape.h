/* What one segment looks like, and what a column of them is.
 *
 * A shape is seen in one value; a class is what the values of a column are
 * together (keys/taxonomy's classes).
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

const char *kl_class_name(enum kl_class class_); /* "padded-number" */

#endif
