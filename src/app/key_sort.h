/* Keys in memory, sorted by bytes. */
#ifndef KL_APP_KEY_SORT_H
#define KL_APP_KEY_SORT_H

#include "base/str.h"
#include "base/token.h"

/* What is moved about when keys are sorted. */
struct kl_key_entry {
    uint64_t lead;   /* private to the sort */
    const char *key; /* its length in 4 bytes, then its bytes */
};

static inline struct kl_str kl_key_entry_str(const struct kl_key_entry *entry)
{
    uint32_t len;

    memcpy(&len, entry->key, sizeof(len));
    return (struct kl_str){entry->key + sizeof(len), len};
}

/* common: bytes that all keys are known to begin with alike, 0 when not known. Ends
 * early, the order undone, when the token is set. */
void kl_key_sort(struct kl_key_entry *entries, size_t n, size_t common,
                 const struct kl_token *token);

#endif
