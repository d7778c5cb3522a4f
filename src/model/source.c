#include "config.h"

#include "model/source.h"

#include "base/i18n.h"

void kl_names_add(struct kl_names *names, struct kl_str name)
{
    KL_GROW(names->names, names->n, names->cap);
    names->names[names->n++] = kl_mem_dup(name.data, name.len);
}

void kl_names_release(struct kl_names *names)
{
    if (!names)
        return;
    for (size_t i = 0; i < names->n; i++)
        free(names->names[i]);
    free(names->names);
    *names = (struct kl_names){0};
}

enum kl_code kl_source_list_tables(struct kl_source *source, struct kl_names *names,
                                   struct kl_token *token, struct kl_err *err)
{
    return source->ops->list_tables(source, names, token, err);
}

enum kl_code kl_source_describe(struct kl_source *source, const char *table,
                                struct kl_schema *schema, struct kl_token *token,
                                struct kl_err *err)
{
    return source->ops->describe(source, table, schema, token, err);
}

enum kl_code kl_source_complete(struct kl_source *source, struct kl_schema *schema,
                                struct kl_token *token, struct kl_err *err)
{
    if (!source->ops->complete)
        return KL_OK;
    return source->ops->complete(source, schema, token, err);
}

enum kl_code kl_source_learn(struct kl_source *source, const char *table,
                             const char *name, struct kl_str value,
                             struct kl_schema *schema, struct kl_token *token,
                             struct kl_err *err)
{
    if (!source->ops->learn)
        return kl_err_set(err, KL_DENIED, _("%s is described by nobody"), table);
    return source->ops->learn(source, table, name, value, schema, token, err);
}

enum kl_code kl_source_query(struct kl_source *source, const struct kl_query *query,
                             bool evidence, struct kl_page *page, struct kl_token *token,
                             struct kl_err *err)
{
    return source->ops->query(source, query, evidence, page, token, err);
}

enum kl_code kl_source_scan(struct kl_source *source, const struct kl_query *query,
                            bool evidence, struct kl_page *page, struct kl_token *token,
                            struct kl_err *err)
{
    return source->ops->scan(source, query, evidence, page, token, err);
}

enum kl_code kl_source_read(struct kl_source *source, const struct kl_query *query,
                            bool evidence, struct kl_page *page, struct kl_token *token,
                            struct kl_err *err)
{
    return query->npk ? kl_source_query(source, query, evidence, page, token, err)
                      : kl_source_scan(source, query, evidence, page, token, err);
}

enum kl_code kl_source_get(struct kl_source *source, const char *table,
                           const struct kl_key_value *pk, size_t npk,
                           const struct kl_key_value *sk, size_t nsk,
                           struct kl_page *page, struct kl_token *token,
                           struct kl_err *err)
{
    return source->ops->get(source, table, pk, npk, sk, nsk, page, token, err);
}

void kl_source_close(struct kl_source **source)
{
    if (!source || !*source)
        return;
    (*source)->ops->close(*source);
    *source = NULL;
}

void kl_listener_tell(const struct kl_listener *listener, const char *text)
{
    if (listener->tell)
        listener->tell(listener->arg, text);
}

void kl_source_tell(const struct kl_source *source, const char *text)
{
    kl_listener_tell(&source->listener, text);
}
