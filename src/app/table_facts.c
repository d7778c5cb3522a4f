#include "config.h"

#include "app/table_facts.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "base/utf8.h"

static void add(struct kl_table_facts *facts, const char *name, const char *value)
{
    size_t width = kl_utf8_width(kl_str_from(name));

    facts->list = kl_mem_realloc(facts->list, facts->n + 1, sizeof(*facts->list));
    facts->list[facts->n++] = (struct kl_fact){name, kl_mem_strdup(value)};
    facts->width = width > facts->width ? width : facts->width;
}

static void take(struct kl_table_facts *facts, const char *name, struct kl_buf *value)
{
    add(facts, name, kl_buf_text(value));
    kl_buf_release(value);
}

/* "pk (S), sk (N)" */
static void add_attrs(const struct kl_key_attr *attrs, size_t n, struct kl_buf *out)
{
    for (size_t i = 0; i < n; i++)
        kl_buf_addf(out, "%s%s (%s)", i ? ", " : "", attrs[i].name,
                    kl_key_type_name(attrs[i].type));
}

static void add_keys(const struct kl_key_schema *keys, struct kl_table_facts *facts)
{
    struct kl_buf text = {0};

    add_attrs(keys->pk, keys->npk, &text);
    take(facts, _("partition key"), &text);
    if (keys->nsk)
        add_attrs(keys->sk, keys->nsk, &text);
    else
        kl_buf_add_text(&text, _("none"));
    take(facts, _("sort key"), &text);
}

static void add_counts(const struct kl_schema *schema, struct kl_table_facts *facts)
{
    const char *about = schema->approximate ? _("about ") : "";
    struct kl_buf text = {0};

    kl_buf_addf(&text, "%s%s", about, kl_digits_count(schema->items, true).text);
    take(facts, _("items"), &text);
    kl_buf_addf(&text, ngettext("%s%s byte", "%s%s bytes", schema->bytes), about,
                kl_digits_count(schema->bytes, true).text);
    take(facts, _("size"), &text);
}

static void add_projection(const struct kl_index *index, struct kl_buf *out)
{
    if (index->projection)
        kl_buf_addf(out, " · %s", index->projection);
    for (size_t i = 0; i < index->ninclude; i++)
        kl_buf_addf(out, i ? ", %s" : " %s", index->include[i]);
}

/* "by-name, global: name (S) → ts (N) · INCLUDE a, b · about 12 items · ACTIVE" */
static void add_index(const struct kl_schema *schema, size_t i,
                      struct kl_table_facts *facts)
{
    const struct kl_index *index = &schema->indexes[i];
    struct kl_buf text = {0};

    kl_buf_addf(&text, index->local ? _("%s, local: ") : _("%s, global: "), index->name);
    add_attrs(index->keys.pk, index->keys.npk, &text);
    kl_buf_add_text(&text, index->keys.nsk ? " → " : "");
    add_attrs(index->keys.sk, index->keys.nsk, &text);
    add_projection(index, &text);
    kl_buf_addf(&text, ngettext(" · %s%s item", " · %s%s items", index->items),
                schema->approximate ? _("about ") : "",
                kl_digits_count(index->items, true).text);
    kl_buf_addf(&text, ngettext(", %s byte", ", %s bytes", index->bytes),
                kl_digits_count(index->bytes, true).text);
    if (index->status)
        kl_buf_addf(&text, " · %s", index->status);
    take(facts, i ? "" : _("indexes"), &text);
}

void kl_table_facts(const struct kl_schema *schema, struct kl_table_facts *facts)
{
    *facts = (struct kl_table_facts){0};
    add(facts, _("table"), schema->table);
    if (schema->index)
        add(facts, _("index"), schema->index);
    add_keys(&schema->keys, facts);
    if (schema->typed)
        return;
    add_counts(schema, facts);
    for (size_t i = 0; !schema->index && i < schema->nindexes; i++)
        add_index(schema, i, facts);
    for (size_t i = 0; i < schema->nfacts; i++)
        add(facts, _(schema->facts[i].name), schema->facts[i].value);
}

void kl_table_facts_release(struct kl_table_facts *facts)
{
    for (size_t i = 0; i < facts->n; i++)
        free(facts->list[i].value);
    free(facts->list);
    *facts = (struct kl_table_facts){0};
}
