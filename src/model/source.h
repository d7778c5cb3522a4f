/* Where items come from: the embedded store, or DynamoDB.
 *
 * A source is a table of functions. Calls block; each takes the job's own cancel
 * token and returns KL_CANCELLED soon after it is set from another thread. A
 * source is used by one thread at a time. Errors name what failed and on what.
 */
#ifndef KL_MODEL_SOURCE_H
#define KL_MODEL_SOURCE_H

#include "base/token.h"
#include "model/page.h"
#include "model/query.h"

/* A list of owned names. */
struct kl_names {
    char **names;
    size_t n, cap;
};

void kl_names_add(struct kl_names *names, struct kl_str name);
void kl_names_release(struct kl_names *names);

struct kl_source;

struct kl_source_ops {
    /* All table names, in the order of the source, every page followed. */
    enum kl_code (*list_tables)(struct kl_source *source, struct kl_names *names,
                                struct kl_token *token, struct kl_err *err);
    /* KL_NOT_FOUND when there is no such table. */
    enum kl_code (*describe)(struct kl_source *source, const char *table,
                             struct kl_schema *schema, struct kl_token *token,
                             struct kl_err *err);
    /* Adds what takes requests of its own to a described table: time to live. NULL, or
     * no permission: there is nothing to add. */
    enum kl_code (*complete)(struct kl_source *source, struct kl_schema *schema,
                             struct kl_token *token, struct kl_err *err);
    /* Describes a table that must not be described, by one of its partitions: the name
     * and the value (as typed) of its partition attribute. Reads one item. NULL: the
     * source describes all. KL_NOT_FOUND: the partition is empty. */
    enum kl_code (*learn)(struct kl_source *source, const char *table, const char *name,
                          struct kl_str value, struct kl_schema *schema,
                          struct kl_token *token, struct kl_err *err);
    /* One page: at most 1 MB or query->limit items read. The page is scanned with
     * the key attributes of the table, partition then sort; of an index with its own
     * and then those of the table (kl_schema_page_keys). */
    enum kl_code (*query)(struct kl_source *source, const struct kl_query *query,
                          bool evidence, struct kl_page *page, struct kl_token *token,
                          struct kl_err *err);
    /* One page of a Scan: no key order. query's partition values are empty. */
    enum kl_code (*scan)(struct kl_source *source, const struct kl_query *query,
                         bool evidence, struct kl_page *page, struct kl_token *token,
                         struct kl_err *err);
    /* The item of a whole key: npk partition and nsk sort values. Zero items when
     * there is none. */
    enum kl_code (*get)(struct kl_source *source, const char *table,
                        const struct kl_key_value *pk, size_t npk,
                        const struct kl_key_value *sk, size_t nsk, struct kl_page *page,
                        struct kl_token *token, struct kl_err *err);
    /* Frees the source with all it holds, its label included. */
    void (*close)(struct kl_source *source);
};

/* Hears, in the thread of the call, why a call takes long: "throttled, trying again in
 * 0.8 s". The text is translated and borrowed. */
struct kl_listener {
    void (*tell)(void *arg, const char *text);
    void *arg;
};

/* Tells it, unless nobody listens. */
void kl_listener_tell(const struct kl_listener *listener, const char *text);

struct kl_source {
    const struct kl_source_ops *ops;
    char *label; /* for the title: the file's name, or endpoint and region; owned */
    bool remote; /* reads cost money and time */
    struct kl_listener listener; /* the user's to set; tell NULL: nobody */
};

/* Calls through the table, so that callers read kl_source_query(source, …). */
enum kl_code kl_source_list_tables(struct kl_source *source, struct kl_names *names,
                                   struct kl_token *token, struct kl_err *err);
enum kl_code kl_source_describe(struct kl_source *source, const char *table,
                                struct kl_schema *schema, struct kl_token *token,
                                struct kl_err *err);
enum kl_code kl_source_complete(struct kl_source *source, struct kl_schema *schema,
                                struct kl_token *token, struct kl_err *err);
/* KL_DENIED when the source has no such way. */
enum kl_code kl_source_learn(struct kl_source *source, const char *table,
                             const char *name, struct kl_str value,
                             struct kl_schema *schema, struct kl_token *token,
                             struct kl_err *err);
enum kl_code kl_source_query(struct kl_source *source, const struct kl_query *query,
                             bool evidence, struct kl_page *page, struct kl_token *token,
                             struct kl_err *err);
enum kl_code kl_source_scan(struct kl_source *source, const struct kl_query *query,
                            bool evidence, struct kl_page *page, struct kl_token *token,
                            struct kl_err *err);
/* The one of the two that the query is: a Scan when it has no partition values. */
enum kl_code kl_source_read(struct kl_source *source, const struct kl_query *query,
                            bool evidence, struct kl_page *page, struct kl_token *token,
                            struct kl_err *err);
enum kl_code kl_source_get(struct kl_source *source, const char *table,
                           const struct kl_key_value *pk, size_t npk,
                           const struct kl_key_value *sk, size_t nsk,
                           struct kl_page *page, struct kl_token *token,
                           struct kl_err *err);
void kl_source_close(struct kl_source **source);
/* For sources: tells the listener, when there is one. */
void kl_source_tell(const struct kl_source *source, const char *text);

#endif
