#include "config.h"

#include "model/query.h"

void kl_query_init(struct kl_query *query, const char *table)
{
    *query = (struct kl_query){.table = kl_mem_strdup(table)};
}

void kl_query_init_of(struct kl_query *query, const struct kl_schema *schema)
{
    kl_query_init(query, schema->table);
    query->index = kl_mem_strdup(schema->index);
    if (schema->typed)
        kl_key_schema_copy(&query->typed_keys, &schema->keys);
}

void kl_query_copy(struct kl_query *to, const struct kl_query *from)
{
    struct kl_query copy = *from;

    copy.table = kl_mem_strdup(from->table);
    copy.index = kl_mem_strdup(from->index);
    copy.start_key = kl_mem_strdup(from->start_key);
    copy.columns = from->ncolumns ? KL_NEW_ARRAY(char *, from->ncolumns) : NULL;
    for (size_t i = 0; i < from->ncolumns; i++)
        copy.columns[i] = kl_mem_strdup(from->columns[i]);
    copy.filter = kl_filter_copy(from->filter);
    kl_key_schema_copy(&copy.typed_keys, &from->typed_keys);
    for (size_t i = 0; i < from->npk; i++)
        kl_key_value_copy(&copy.pk[i], &from->pk[i]);
    for (size_t i = 0; i < from->nsk_eq; i++)
        kl_key_value_copy(&copy.sk_eq[i], &from->sk_eq[i]);
    kl_cond_copy(&copy.cond, &from->cond);
    *to = copy;
}

void kl_query_release(struct kl_query *query)
{
    if (!query)
        return;
    free(query->table);
    free(query->index);
    free(query->start_key);
    for (size_t i = 0; i < query->ncolumns; i++)
        free(query->columns[i]);
    free(query->columns);
    kl_filter_free(&query->filter);
    kl_key_schema_release(&query->typed_keys);
    for (size_t i = 0; i < query->npk; i++)
        kl_key_value_release(&query->pk[i]);
    for (size_t i = 0; i < query->nsk_eq; i++)
        kl_key_value_release(&query->sk_eq[i]);
    kl_cond_release(&query->cond);
    *query = (struct kl_query){0};
}

void kl_query_add_column(struct kl_query *query, const char *name)
{
    query->columns =
        kl_mem_realloc(query->columns, query->ncolumns + 1, sizeof(*query->columns));
    query->columns[query->ncolumns++] = kl_mem_strdup(name);
}

void kl_query_set_start(struct kl_query *query, struct kl_str start_key)
{
    char *copy = start_key.data ? kl_mem_dup(start_key.data, start_key.len) : NULL;

    free(query->start_key);
    query->start_key = copy;
}
