/* Keys of a table kept in a temporary file while it is checked, for what is known only
 * when all were read. In the order in which they came; with each its partition and those
 * attributes of its item that are whole numbers.
 */
#ifndef KL_APP_KEY_SPOOL_H
#define KL_APP_KEY_SPOOL_H

#include "base/err.h"
#include "keys/summary.h"

struct kl_key_spool;

/* folder: where the temporary file goes, once there is something to keep; borrowed. */
struct kl_key_spool *kl_key_spool_new(const char *folder);
void kl_key_spool_free(struct kl_key_spool **spool);
/* Forgets all keys. KL_IO. */
enum kl_code kl_key_spool_clear(struct kl_key_spool *spool, struct kl_err *err);
/* KL_IO: it could not be kept. */
enum kl_code kl_key_spool_add(struct kl_key_spool *spool, struct kl_str partition,
                              struct kl_str key, const struct kl_evidence *attrs,
                              size_t nattrs, struct kl_err *err);

struct kl_spooled {
    struct kl_str partition, key; /* borrowed until the next one */
    const struct kl_evidence *attrs;
    size_t nattrs;
};

/* Ends the adding: the first key comes next. KL_IO. */
enum kl_code kl_key_spool_rewind(struct kl_key_spool *spool, struct kl_err *err);
/* The next key; *more is false when there is none. KL_IO. */
enum kl_code kl_key_spool_next(struct kl_key_spool *spool, struct kl_spooled *out,
                               bool *more, struct kl_err *err);

#endif
