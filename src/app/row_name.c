#include "config.h"

#include "app/row_name.h"

static size_t place_of(const char *name, const char *const *names, size_t n)
{
    size_t at = 0;

    while (at < n && strcmp(names[at], name) != 0)
        at++;
    return at;
}

struct kl_row_names kl_row_names_of(const struct kl_schema *schema, bool scan)
{
    const struct kl_key_schema *table = kl_schema_table_keys(schema);
    const char *all[KL_PAGE_KEYS];
    size_t n = kl_schema_names(schema, all);
    struct kl_row_names names = {.n = 0};

    if (!schema->index && !scan)
        return names;
    names.at[names.n++] = place_of(table->pk[0].name, all, n);
    if (table->nsk)
        names.at[names.n++] = place_of(table->sk[0].name, all, n);
    return names;
}

void kl_row_name(const struct kl_row_names *names, const struct kl_page *page,
                 size_t item, struct kl_buf *out)
{
    kl_buf_clear(out);
    for (size_t i = 0; i < names->n; i++) {
        struct kl_str text = kl_page_key(page, item, names->at[i]).text;

        kl_buf_addf(out, "%zu:", text.len);
        kl_buf_add_str(out, text);
    }
}
