/* Which attributes may say what a sort key says: those that a check of a whole table
 * reads beside the keys.
 *
 * They are learned from one page. An N of digits may be a part of the key, or what is
 * left of a maximum; an S may be a part as it is, or a time in another form. At most
 * KL_ATTRS_MAX, those first that are found in the most keys, of equals those that could
 * be, then by name: the same page gives the same names. A name with a NUL is left out.
 */
#ifndef KL_APP_CANDIDATES_H
#define KL_APP_CANDIDATES_H

#include "model/page.h"
#include "model/source.h"

/* page was read with its evidence; key is the number of the sort key in it. Adds to
 * names, in the order of their bytes. */
void kl_candidates_learn(const struct kl_page *page, size_t key, struct kl_names *names);

#endif
