/* One key in pieces: by a scheme that was declared, or by the layout found out.
 *
 * Private to keys/lens. The pieces follow one another and cover the key.
 */
#ifndef KL_KEYS_CUTTER_H
#define KL_KEYS_CUTTER_H

#include "keys/layout.h"
#include "keys/scheme.h"

#define KL_CUTS_MAX (2 * KL_SCHEME_SEGS_MAX)

/* A zeroed struct fits no key. */
struct kl_cutter {
    struct kl_scheme *scheme; /* one of the two, owned */
    struct kl_layout *layout;
    size_t columns; /* of a layout: values of later ones are text */
};

enum kl_cut_kind {
    KL_CUT_TEXT, /* of no column */
    KL_CUT_LABEL,
    KL_CUT_DELIMITER,
    KL_CUT_LITERAL, /* of a scheme: words and delimiters */
    KL_CUT_VALUE,
};

struct kl_cut {
    size_t off, len;
    enum kl_cut_kind kind;
    size_t
        column; /* of a value: by number, of a scheme its open segments; else SIZE_MAX */
};

void kl_cutter_release(struct kl_cutter *cutter);
/* Cuts key into at most KL_CUTS_MAX pieces and returns how many; 0: not of the scheme. */
size_t kl_cutter_cut(const struct kl_cutter *cutter, struct kl_str key,
                     struct kl_cut *cuts);
/* Whether a template that was found, or the scheme, has the key's segments. */
bool kl_cutter_fits(const struct kl_cutter *cutter, struct kl_str key);

#endif
