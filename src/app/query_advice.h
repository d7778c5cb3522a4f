/* Advice on a sort-key condition (keys/advice.h), by a scheme or by keys that were read.
 */
#ifndef KL_APP_QUERY_ADVICE_H
#define KL_APP_QUERY_ADVICE_H

#include "model/cond.h"
#include "keys/advice.h"
#include "keys/summary.h"

/* cond as it is sent, on a string key; drop_upper: rows equal to the upper end of BETWEEN
 * are not asked for. false: there is nothing to say. */
bool kl_query_advice(const struct kl_scheme *scheme, const struct kl_cond *cond,
                     bool drop_upper, struct kl_advice *out);
/* By the templates of the keys read, the most frequent one that has something to say. */
bool kl_query_advice_of_keys(const struct kl_summary *keys, const struct kl_cond *cond,
                             bool drop_upper, struct kl_advice *out);

#endif
