/* Items as evidence: the attributes that come with keys.
 *
 * Names are kept once per summary; the item at hand is a row of places and texts. What
 * a column has to do with an attribute is keys/cell.h.
 */
#ifndef KL_KEYS_EVIDENCE_H
#define KL_KEYS_EVIDENCE_H

#include "keys/shape.h"
#include "keys/summary.h"

#define KL_ATTRS_MAX 32 /* names kept apart; later ones are not looked at */

/* Names of attributes, in order of appearance. */
struct kl_attrs {
    char *names[KL_ATTRS_MAX];
    size_t lens[KL_ATTRS_MAX];
    size_t n;
};

void kl_attrs_release(struct kl_attrs *attrs);
/* The name's place, put there when it is new; SIZE_MAX: no room. */
size_t kl_attrs_put(struct kl_attrs *attrs, struct kl_str name);
struct kl_str kl_attrs_name(const struct kl_attrs *attrs, size_t i);

/* An attribute of the item at hand. */
struct kl_attr {
    size_t name; /* place in kl_attrs */
    struct kl_str text;
    bool is_number;
};

struct kl_row {
    const struct kl_attr *attrs;
    size_t n;
};

enum kl_evidence_match {
    KL_EVIDENCE_NONE,
    KL_EVIDENCE_EQUAL, /* text exactly, numbers by value, the same instant */
    KL_EVIDENCE_CUT,   /* the day, hour … of the attribute's time: what is left of it */
};

/* What a value, of that shape, says of an attribute plainly. Times are held against one
 * another in whatever form (keys/point.h). */
enum kl_evidence_match kl_evidence_match(struct kl_str value, enum kl_shape_kind shape,
                                         struct kl_str text, bool is_number);
/* Whether digits are MAX minus the attribute's time, where the attribute is no number in
 * their unit; max is one of keys/times.h's. */
bool kl_evidence_inverted_time(struct kl_str digits, struct kl_str text,
                               struct kl_str *max);

#endif
