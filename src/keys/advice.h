/* What a condition on sort keys lets in or leaves out that was hardly meant, and the
 * condition that means it.
 *
 *     begins_with "ORDER#1"       also begins ORDER#10          begins_with "ORDER#1#"
 *     <= "0000000200"             leaves out 0000000200#…       < "0000000201"
 *     between A and "2024-01-31"  leaves out 2024-01-31T…       between A and
 * "2024-01-31~" > "0000000200"              lets 0000000200#… in          >= "0000000201"
 *     <= "200"                    numbers have 10 digits        < "0000000201"
 *
 * It is told only of what the scheme says of all its keys: of a last segment nothing is
 * cut off, and a prefix of a padded number, a date or a last text may well be meant.
 */
#ifndef KL_KEYS_ADVICE_H
#define KL_KEYS_ADVICE_H

#include "keys/bounds.h"

/* A zeroed struct is empty. */
struct kl_advice {
    struct kl_buf why;      /* a sentence without its end; keys in it are raw */
    struct kl_bounds meant; /* values as they are sent */
    struct kl_buf shown;    /* private */
};

void kl_advice_release(struct kl_advice *advice);
/* On op with a (and b, of BETWEEN; with strict its upper end is not in it), values as
 * they are sent. false: there is nothing to say. */
bool kl_advise(const struct kl_scheme *scheme, enum kl_bound_op op, struct kl_str a,
               struct kl_str b, bool strict, struct kl_advice *out);
/* Which of equal values comes first when keys of the scheme are read in descending order:
 * appended, as kl_explain_reverse() says it of keys. false: no number or time breaks
 * ties. */
bool kl_advise_reverse(const struct kl_scheme *scheme, struct kl_buf *out);

#endif
