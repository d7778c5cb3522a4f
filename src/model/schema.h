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

/* A secondary index. All owned. */
struct kl_index {
    char *name;
    bool local; /* shares the table's partition key and may be read consistently */
    struct kl_key_schema keys;
    char *projection; /* "ALL", "KEYS_ONLY", "INCLUDE", or what the server says */
    char **include;   /* INCLUDE: the attributes beside the keys */
    size_t ninclude;
    char *status; /* "ACTIVE", "CREATING, backfilling", …; NULL: not told */
    uint64_t items, bytes;
    uint64_t read_units; /* of its own, provisioned; 0: as the table's are billed */
};

/* Something else that a person may want to know: "billing", "on demand". */
struct kl_fact {
    const char *name; /* N_(): for people; static */
    char *value;      /* as the source says it; owned */
};

/* A table, or with index set the table as seen through that index: keys are then the
 * index's, items and bytes too (kl_schema_use_index). */
struct kl_schema {
    char *table; /* owned */
    char *index; /* owned; NULL: the table itself */
    struct kl_key_schema keys;
    struct kl_key_schema table_keys; /* only with index: the table's own */
    uint64_t items;
    uint64_t bytes;                    /* as DynamoDB counts item sizes */
    uint64_t table_items, table_bytes; /* only with index: the table's own */
    bool on_demand;                    /* every unit read is billed */
    uint64_t read_units;               /* provisioned, a second; 0: none, or not known */
    bool approximate; /* counts are a snapshot some hours old (DynamoDB) */
    bool typed; /* a person typed the keys, for want of a description: no more is known */
    struct kl_index *indexes;
    size_t nindexes;
    char *ttl; /* attribute with the time an item expires, an N; NULL: none */
    struct kl_fact *facts;
    size_t nfacts;
};

void kl_key_schema_copy(struct kl_key_schema *to, const struct kl_key_schema *from);
void kl_key_schema_release(struct kl_key_schema *keys);
bool kl_key_schema_eq(const struct kl_key_schema *a, const struct kl_key_schema *b);
/* Key attributes as typed, "pk:S sk:N": the partition attribute, then the sort attribute
 * if there is one. KL_INVALID says what is wrong; keys is then empty. */
enum kl_code kl_key_schema_parse(struct kl_str text, struct kl_key_schema *keys,
                                 struct kl_err *err);
void kl_schema_copy(struct kl_schema *to, const struct kl_schema *from);
void kl_schema_release(struct kl_schema *schema);
/* A new index, zeroed, for the caller to fill; valid until the next one is added. */
struct kl_index *kl_schema_add_index(struct kl_schema *schema);
void kl_index_add_include(struct kl_index *index, const char *name);
void kl_schema_add_fact(struct kl_schema *schema, const char *name, const char *value);
/* The index of that name; NULL when there is none. */
const struct kl_index *kl_schema_index(const struct kl_schema *schema, const char *name);
/* Whether it is of that table, seen through that index; NULL: through none. */
bool kl_schema_is(const struct kl_schema *schema, const char *table, const char *index);
/* Whether both have indexes of the same names, kinds, keys and projections. */
bool kl_schema_same_indexes(const struct kl_schema *a, const struct kl_schema *b);
/* The key attributes of an index, those of the table for NULL. KL_NOT_FOUND names the
 * indexes that there are. */
enum kl_code kl_schema_keys(const struct kl_schema *schema, const char *index,
                            const struct kl_key_schema **keys, struct kl_err *err);
/* Makes keys and counts those of an index, or with NULL those of the table. KL_NOT_FOUND
 * as above, with nothing changed. */
enum kl_code kl_schema_use_index(struct kl_schema *schema, const char *index,
                                 struct kl_err *err);
/* The table's own key attributes, whatever the schema is seen through. */
const struct kl_key_schema *kl_schema_table_keys(const struct kl_schema *schema);
/* For people: the name of what the schema is seen through, an index or the table itself.
 */
const char *kl_schema_place(const struct kl_schema *schema);
bool kl_key_schema_has(const struct kl_key_schema *keys, struct kl_str name);
/* Whether items of the index have the attribute: all, or its keys and the table's, or
 * those and what it includes. */
bool kl_index_projects(const struct kl_index *index, const struct kl_key_schema *table,
                       struct kl_str name);
/* "ALL", "KEYS_ONLY" or "INCLUDE": whether it is the first. */
bool kl_index_projects_all(const struct kl_index *index);
/* The names by which a page of the table or index is scanned: the keys, partition then
 * sort, and for an index the table's own that are not among them. Borrowed. */
#define KL_PAGE_KEYS ((size_t)2 * KL_KEY_ATTRS + 2)
size_t kl_schema_page_keys(const struct kl_key_schema *keys,
                           const struct kl_key_schema *table,
                           const char *names[KL_PAGE_KEYS]);
/* The same of a schema, whatever it is seen through. */
size_t kl_schema_names(const struct kl_schema *schema, const char *names[KL_PAGE_KEYS]);
/* What an eventually consistent Scan of the table, or of what the schema is seen through,
 * is billed for: capacity units × 1000. */
uint64_t kl_schema_scan_milli(const struct kl_schema *schema);
/* "S", "N" or "B", as DynamoDB writes it. */
const char *kl_key_type_name(enum kl_key_type type);
/* The type of that name; KL_INVALID for another. */
enum kl_code kl_key_type_parse(struct kl_str name, enum kl_key_type *type);

#endif
