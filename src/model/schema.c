#include "config.h"

#include "model/schema.h"

#include "base/buf.h"
#include "base/i18n.h"

static void copy_attrs(struct kl_key_attr *to, const struct kl_key_attr *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = (struct kl_key_attr){kl_mem_strdup(from[i].name), from[i].type};
}

static bool attrs_eq(const struct kl_key_attr *a, const struct kl_key_attr *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i].type != b[i].type ||
            !kl_str_eq(kl_str_from(a[i].name), kl_str_from(b[i].name)))
            return false;
    return true;
}

void kl_key_schema_copy(struct kl_key_schema *to, const struct kl_key_schema *from)
{
    struct kl_key_schema copy = {.npk = from->npk, .nsk = from->nsk};

    copy_attrs(copy.pk, from->pk, from->npk);
    copy_attrs(copy.sk, from->sk, from->nsk);
    *to = copy;
}

void kl_key_schema_release(struct kl_key_schema *keys)
{
    if (!keys)
        return;
    for (size_t i = 0; i < keys->npk; i++)
        free(keys->pk[i].name);
    for (size_t i = 0; i < keys->nsk; i++)
        free(keys->sk[i].name);
    *keys = (struct kl_key_schema){0};
}

bool kl_key_schema_eq(const struct kl_key_schema *a, const struct kl_key_schema *b)
{
    return a->npk == b->npk && a->nsk == b->nsk && attrs_eq(a->pk, b->pk, a->npk) &&
           attrs_eq(a->sk, b->sk, a->nsk);
}

/* One "name:T". The last colon counts: names may have colons. */
static enum kl_code parse_attr(struct kl_str word, struct kl_key_attr *attr,
                               struct kl_err *err)
{
    size_t colon = word.len;

    while (colon > 0 && word.data[colon - 1] != ':')
        colon--;
    if (colon < 2)
        return kl_err_set(err, KL_INVALID, _("%.*s: a name, a colon and S, N or B"),
                          (int)word.len, word.data);
    if (kl_key_type_parse(kl_str_sub(word, colon, word.len), &attr->type))
        return kl_err_set(err, KL_INVALID, _("%.*s: the type of a key is S, N or B"),
                          (int)word.len, word.data);
    attr->name = kl_mem_dup(word.data, colon - 1);
    return KL_OK;
}

/* The next word from *off on; empty at the end. */
static struct kl_str next_word(struct kl_str text, size_t *off)
{
    size_t start = *off, end;

    while (start < text.len && text.data[start] == ' ')
        start++;
    end = start;
    while (end < text.len && text.data[end] != ' ')
        end++;
    *off = end;
    return kl_str_sub(text, start, end - start);
}

enum kl_code kl_key_schema_parse(struct kl_str text, struct kl_key_schema *keys,
                                 struct kl_err *err)
{
    size_t off = 0;
    struct kl_str partition = next_word(text, &off), sort = next_word(text, &off);
    enum kl_code code = KL_OK;

    *keys = (struct kl_key_schema){0};
    if (!partition.len || next_word(text, &off).len)
        return kl_err_set(err, KL_INVALID,
                          _("one partition attribute and at most one sort attribute, as "
                            "in: pk:S sk:S"));
    code = parse_attr(partition, &keys->pk[0], err);
    keys->npk = !code;
    if (!code && sort.len) {
        code = parse_attr(sort, &keys->sk[0], err);
        keys->nsk = !code;
    }
    if (code)
        kl_key_schema_release(keys);
    return code;
}

static void copy_index(struct kl_index *to, const struct kl_index *from)
{
    *to = (struct kl_index){.name = kl_mem_strdup(from->name),
                            .local = from->local,
                            .projection = kl_mem_strdup(from->projection),
                            .status = kl_mem_strdup(from->status),
                            .items = from->items,
                            .bytes = from->bytes,
                            .read_units = from->read_units};
    kl_key_schema_copy(&to->keys, &from->keys);
    for (size_t i = 0; i < from->ninclude; i++)
        kl_index_add_include(to, from->include[i]);
}

static void release_index(struct kl_index *index)
{
    free(index->name);
    free(index->projection);
    free(index->status);
    for (size_t i = 0; i < index->ninclude; i++)
        free(index->include[i]);
    free(index->include);
    kl_key_schema_release(&index->keys);
}

void kl_schema_copy(struct kl_schema *to, const struct kl_schema *from)
{
    struct kl_schema copy = {.table = kl_mem_strdup(from->table),
                             .index = kl_mem_strdup(from->index),
                             .items = from->items,
                             .bytes = from->bytes,
                             .table_items = from->table_items,
                             .table_bytes = from->table_bytes,
                             .on_demand = from->on_demand,
                             .read_units = from->read_units,
                             .approximate = from->approximate,
                             .typed = from->typed,
                             .ttl = kl_mem_strdup(from->ttl)};

    kl_key_schema_copy(&copy.keys, &from->keys);
    kl_key_schema_copy(&copy.table_keys, &from->table_keys);
    for (size_t i = 0; i < from->nindexes; i++)
        copy_index(kl_schema_add_index(&copy), &from->indexes[i]);
    for (size_t i = 0; i < from->nfacts; i++)
        kl_schema_add_fact(&copy, from->facts[i].name, from->facts[i].value);
    *to = copy;
}

bool kl_schema_is(const struct kl_schema *schema, const char *table, const char *index)
{
    if (!schema->table || strcmp(schema->table, table) != 0)
        return false;
    return index && schema->index ? strcmp(schema->index, index) == 0
                                  : !index && !schema->index;
}

void kl_schema_release(struct kl_schema *schema)
{
    if (!schema)
        return;
    free(schema->table);
    free(schema->index);
    free(schema->ttl);
    kl_key_schema_release(&schema->keys);
    kl_key_schema_release(&schema->table_keys);
    for (size_t i = 0; i < schema->nindexes; i++)
        release_index(&schema->indexes[i]);
    free(schema->indexes);
    for (size_t i = 0; i < schema->nfacts; i++)
        free(schema->facts[i].value);
    free(schema->facts);
    *schema = (struct kl_schema){0};
}

struct kl_index *kl_schema_add_index(struct kl_schema *schema)
{
    schema->indexes =
        kl_mem_realloc(schema->indexes, schema->nindexes + 1, sizeof(*schema->indexes));
    schema->indexes[schema->nindexes] = (struct kl_index){0};
    return &schema->indexes[schema->nindexes++];
}

void kl_index_add_include(struct kl_index *index, const char *name)
{
    index->include =
        kl_mem_realloc(index->include, index->ninclude + 1, sizeof(*index->include));
    index->include[index->ninclude++] = kl_mem_strdup(name);
}

void kl_schema_add_fact(struct kl_schema *schema, const char *name, const char *value)
{
    schema->facts =
        kl_mem_realloc(schema->facts, schema->nfacts + 1, sizeof(*schema->facts));
    schema->facts[schema->nfacts++] = (struct kl_fact){name, kl_mem_strdup(value)};
}

const struct kl_index *kl_schema_index(const struct kl_schema *schema, const char *name)
{
    for (size_t i = 0; i < schema->nindexes; i++)
        if (!strcmp(schema->indexes[i].name, name))
            return &schema->indexes[i];
    return NULL;
}

static bool includes(const struct kl_index *index, const char *name)
{
    for (size_t i = 0; i < index->ninclude; i++)
        if (!strcmp(index->include[i], name))
            return true;
    return false;
}

static bool index_eq(const struct kl_index *a, const struct kl_index *b)
{
    if (a->local != b->local || !kl_key_schema_eq(&a->keys, &b->keys) ||
        strcmp(a->projection, b->projection) != 0)
        return false;
    for (size_t i = 0; i < a->ninclude; i++)
        if (!includes(b, a->include[i]))
            return false;
    for (size_t i = 0; i < b->ninclude; i++)
        if (!includes(a, b->include[i]))
            return false;
    return true;
}

bool kl_schema_same_indexes(const struct kl_schema *a, const struct kl_schema *b)
{
    for (size_t i = 0; i < a->nindexes; i++) {
        const struct kl_index *other = kl_schema_index(b, a->indexes[i].name);

        if (!other || !index_eq(&a->indexes[i], other))
            return false;
    }
    return a->nindexes == b->nindexes;
}

static enum kl_code no_index(const struct kl_schema *schema, const char *name,
                             struct kl_err *err)
{
    struct kl_buf list = {0};

    for (size_t i = 0; i < schema->nindexes; i++)
        kl_buf_addf(&list, i ? ", %s" : "%s", schema->indexes[i].name);
    kl_err_set(err, KL_NOT_FOUND, _("no such index: %s of the table %s"), name,
               schema->table);
    if (schema->nindexes)
        kl_err_advise(err, _("its indexes are %s"), kl_buf_text(&list));
    else
        kl_err_advise(err, _("the table has no index"));
    kl_buf_release(&list);
    return KL_NOT_FOUND;
}

enum kl_code kl_schema_keys(const struct kl_schema *schema, const char *index,
                            const struct kl_key_schema **keys, struct kl_err *err)
{
    const struct kl_index *found = index ? kl_schema_index(schema, index) : NULL;

    if (index && !found)
        return no_index(schema, index, err);
    *keys = found ? &found->keys : kl_schema_table_keys(schema);
    return KL_OK;
}

const struct kl_key_schema *kl_schema_table_keys(const struct kl_schema *schema)
{
    return schema->index ? &schema->table_keys : &schema->keys;
}

const char *kl_schema_place(const struct kl_schema *schema)
{
    return schema->index ? schema->index : schema->table;
}

enum kl_code kl_schema_use_index(struct kl_schema *schema, const char *index,
                                 struct kl_err *err)
{
    const struct kl_index *found = index ? kl_schema_index(schema, index) : NULL;
    struct kl_key_schema table, keys;

    if (index && !found)
        return no_index(schema, index, err);
    if (!index && !schema->index)
        return KL_OK;
    kl_key_schema_copy(&table, kl_schema_table_keys(schema));
    kl_key_schema_copy(&keys, found ? &found->keys : &table);
    kl_key_schema_release(&schema->keys);
    kl_key_schema_release(&schema->table_keys);
    schema->keys = keys;
    if (found)
        schema->table_keys = table;
    else
        kl_key_schema_release(&table);
    if (!schema->index) {
        schema->table_items = schema->items;
        schema->table_bytes = schema->bytes;
    }
    schema->items = found ? found->items : schema->table_items;
    schema->bytes = found ? found->bytes : schema->table_bytes;
    free(schema->index);
    schema->index = found ? kl_mem_strdup(found->name) : NULL;
    return KL_OK;
}

bool kl_key_schema_has(const struct kl_key_schema *keys, struct kl_str name)
{
    for (size_t i = 0; i < keys->npk; i++)
        if (kl_str_eq(kl_str_from(keys->pk[i].name), name))
            return true;
    for (size_t i = 0; i < keys->nsk; i++)
        if (kl_str_eq(kl_str_from(keys->sk[i].name), name))
            return true;
    return false;
}

bool kl_index_projects_all(const struct kl_index *index)
{
    return index->projection && !strcmp(index->projection, "ALL");
}

bool kl_index_projects(const struct kl_index *index, const struct kl_key_schema *table,
                       struct kl_str name)
{
    if (kl_index_projects_all(index) || kl_key_schema_has(&index->keys, name) ||
        kl_key_schema_has(table, name))
        return true;
    for (size_t i = 0; i < index->ninclude; i++)
        if (kl_str_eq(kl_str_from(index->include[i]), name))
            return true;
    return false;
}

static size_t add_names(const struct kl_key_attr *attrs, size_t nattrs,
                        const char *names[KL_PAGE_KEYS], size_t n)
{
    for (size_t i = 0; i < nattrs; i++) {
        size_t at = 0;

        while (at < n && strcmp(names[at], attrs[i].name) != 0)
            at++;
        if (at == n)
            names[n++] = attrs[i].name;
    }
    return n;
}

size_t kl_schema_page_keys(const struct kl_key_schema *keys,
                           const struct kl_key_schema *table,
                           const char *names[KL_PAGE_KEYS])
{
    size_t n = add_names(keys->pk, keys->npk, names, 0);

    n = add_names(keys->sk, keys->nsk, names, n);
    if (table == keys)
        return n;
    n = add_names(table->pk, table->npk, names, n);
    return add_names(table->sk, table->nsk, names, n);
}

size_t kl_schema_names(const struct kl_schema *schema, const char *names[KL_PAGE_KEYS])
{
    return kl_schema_page_keys(&schema->keys, kl_schema_table_keys(schema), names);
}

uint64_t kl_schema_scan_milli(const struct kl_schema *schema)
{
    return (schema->bytes / 4096 + (schema->bytes % 4096 != 0)) * 500;
}

const char *kl_key_type_name(enum kl_key_type type)
{
    switch (type) {
    case KL_KEY_S:
        return "S";
    case KL_KEY_N:
        return "N";
    case KL_KEY_B:
        return "B";
    }
    return "?";
}

enum kl_code kl_key_type_parse(struct kl_str name, enum kl_key_type *type)
{
    static const enum kl_key_type types[] = {KL_KEY_S, KL_KEY_N, KL_KEY_B};

    for (size_t i = 0; i < KL_ARRAY_LEN(types); i++) {
        if (kl_str_eq(name, kl_str_from(kl_key_type_name(types[i])))) {
            *type = types[i];
            return KL_OK;
        }
    }
    return KL_INVALID;
}
