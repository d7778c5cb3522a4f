/* Names of columns and templates of keys, as the grammar of schemes writes them.
 */
#ifndef KL_KEYS_TEMPLATE_H
#define KL_KEYS_TEMPLATE_H

#include "keys/judge.h"

/* Appends the name of a value node whose parents are named already: the scheme's, that
 * of the attribute it equals, or n1, s2, t3 by what it is and its segment. No segment to
 * the left has the same. */
enum kl_named_by kl_template_name(const struct kl_judge *judge, size_t node,
                                  struct kl_buf *out);
/* Appends the template of the keys that end in node. */
void kl_template_of(const struct kl_judge *judge, size_t node, struct kl_buf *out);

#endif
