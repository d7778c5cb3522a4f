/* What a table is: its name and its key attributes.
 *
 * A key is two lists, never "one hash, one range": an index may have up to four
 * partition and four sort attributes. A table has one partition attribute and at
 * most one sort attribute.
 */
#ifndef KL_MODEL_SCHEMA_H
#define KL_MODEL_SCHEMA_H

#include "base/err.h"
#include "base/str.h"

enum kl_key_type {
    KL_KEY_S, /* UTF-8 text, ordered by unsigned bytes */
    KL_KEY_N, /* decimal text of up to 38 digits, ordered by value */
    KL_KEY_B, /* raw bytes, ordered by unsigned bytes */
};

#define KL_KEY_ATTRS 4
#define KL_PARTITION_KEY_MAX 2048 /* bytes of a partition key value */
#define KL_SORT_KEY_MAX 1024      /* bytes of a sort key value */

struct kl_key_attr {
    char *name; /* owned, NUL-ended UTF-8 */
    enum kl_key_type type;
};

struct kl_key_schema {
    struct kl_key_attr pk[KL_KEY_ATTRS];
    size_t npk;
    struct kl_key_attr sk[KL_KEY_ATTRS];
    size_t nsk; /* 0: no sort key */
};

struct kl_schema {
    char *table; /* owned */
    struct kl_key_schema keys;
    uint64_t items;
    uint64_t bytes;   /* as DynamoDB counts item sizes */
    bool approximate; /* counts are a snapshot some hours old (DynamoDB) */
};

void kl_key_schema_copy(struct kl_key_schema *to, const struct kl_key_schema *from);
void kl_key_schema_release(struct kl_key_schema *keys);
bool kl_key_schema_eq(const struct kl_key_schema *a, const struct kl_key_schema *b);
void kl_schema_copy(struct kl_schema *to, const struct kl_schema *from);
void kl_schema_release(struct kl_schema *schema);
/* "S", "N" or "B", as DynamoDB writes it. */
const char *kl_key_type_name(enum kl_key_type type);
/* The type of that name; KL_INVALID for another. */
enum kl_code kl_key_type_parse(struct kl_str name, enum kl_key_type *type);

#endif
