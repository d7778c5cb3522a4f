/* Somebody who looks at the keys while they are analysed. */
#ifndef KL_APP_KEY_TAP_H
#define KL_APP_KEY_TAP_H

#include "base/err.h"
#include "keys/summary.h"

/* Sees the keys of a table or a collection as they are examined, in the order in which
 * they come. */
struct kl_key_tap {
    enum kl_code (*key)(void *arg, struct kl_str partition, struct kl_str key,
                        const struct kl_evidence *evidence, size_t n, struct kl_err *err);
    /* What was seen counts no more: all is read again. */
    enum kl_code (*again)(void *arg, struct kl_err *err);
    void *arg;
};

/* tap NULL: nobody looks. */
static inline enum kl_code kl_key_tap_show(const struct kl_key_tap *tap,
                                           struct kl_str partition, struct kl_str key,
                                           const struct kl_evidence *evidence, size_t n,
                                           struct kl_err *err)
{
    return tap ? tap->key(tap->arg, partition, key, evidence, n, err) : KL_OK;
}

#endif
