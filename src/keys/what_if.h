/* Keys as they would be if the numbers of one column had another width.
 *
 *     struct kl_what_if what_if = {.lens = lens, .column = 0, .width = 12};
 *     if (kl_what_if_key(&what_if, key, &new_key) == KL_WHAT_IF_NEW)
 *         …
 */
#ifndef KL_KEYS_WHAT_IF_H
#define KL_KEYS_WHAT_IF_H

#include "keys/lens.h"

struct kl_what_if {
    const struct kl_lens *lens; /* borrowed */
    size_t column;              /* of the lens */
    size_t width;               /* digits, at most KL_SCHEME_WIDTH_MAX */
};

enum kl_what_if_result {
    KL_WHAT_IF_NONE, /* the key has no such number: it stays */
    KL_WHAT_IF_SAME, /* it has that width already */
    KL_WHAT_IF_NEW,
    KL_WHAT_IF_OVER, /* the number needs more digits: it stands with all it has */
};

/* Appends the key as it would be. An inverted number of W nines is inverted anew within
 * the new width; of another maximum it is padded. */
enum kl_what_if_result kl_what_if_key(const struct kl_what_if *what_if, struct kl_str key,
                                      struct kl_buf *out);
/* How such keys are read: by the lens's template that key is of, or another that has the
 * column, with the new width. NULL: none has. */
struct kl_lens *kl_what_if_lens(const struct kl_what_if *what_if, struct kl_str key);
/* The first column of the lens of that name whose values are whole numbers, or of any
 * name when it is empty; SIZE_MAX: there is none. */
size_t kl_what_if_column(const struct kl_lens *lens, struct kl_str name);

#endif
