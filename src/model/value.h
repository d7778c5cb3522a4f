/* One AttributeValue for people: its type and a short text.
 *
 * Every type looks different: "" is an empty string, NULL is NULL, an absent
 * attribute is nothing at all, {2} a map of two, [3] a list of three, <3> a set
 * of three, b64 and a length for binary.
 */
#ifndef KL_MODEL_VALUE_H
#define KL_MODEL_VALUE_H

#include <jansson.h>

#include "base/buf.h"

enum kl_value_type {
    KL_VALUE_ABSENT,
    KL_VALUE_S,
    KL_VALUE_N,
    KL_VALUE_B,
    KL_VALUE_BOOL,
    KL_VALUE_NULL,
    KL_VALUE_M,
    KL_VALUE_L,
    KL_VALUE_SS,
    KL_VALUE_NS,
    KL_VALUE_BS,
    KL_VALUE_UNKNOWN, /* a type this program does not know: shown as text */
};

/* value is {"S": …} and the like, NULL is absent. *inner gets what is inside. */
enum kl_value_type kl_value_type(const json_t *value, const json_t **inner);
const char *kl_value_type_name(enum kl_value_type type);
/* The text of a JSON string, borrowed; absent for anything else. */
struct kl_str kl_value_text(const json_t *string);
/* One line for a cell, at most about max bytes and cut at a character: raw bytes
 * of the data, to be passed through kl_utf8_visible() before a terminal. */
void kl_value_preview(const json_t *value, size_t max, struct kl_buf *out);

#endif
