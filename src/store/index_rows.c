#include "config.h"

#include "store/index_rows.h"

#include "base/i18n.h"
#include "store/order.h"

/* ---- The attributes of all keys, each once */

static struct kl_index_value *find_value(const struct kl_index_rows *rows,
                                         struct kl_str name)
{
    for (size_t i = 0; i < rows->nvalues; i++)
        if (kl_str_eq(kl_str_from(rows->values[i].attr->name), name))
            return &rows->values[i];
    return NULL;
}

static void add_values(struct kl_index_rows *rows, const struct kl_index *index,
                       const struct kl_key_attr *attrs, size_t n, size_t max)
{
    for (size_t i = 0; i < n; i++) {
        struct kl_index_value *value = find_value(rows, kl_str_from(attrs[i].name));

        if (!value) {
            rows->values =
                kl_mem_realloc(rows->values, rows->nvalues + 1, sizeof(*rows->values));
            value = &rows->values[rows->nvalues++];
            *value = (struct kl_index_value){
                .attr = &attrs[i], .index = index->name, .max = max};
        }
        value->max = max < value->max ? max : value->max;
    }
}

void kl_index_rows_init(struct kl_index_rows *rows, const struct kl_schema *schema)
{
    *rows = (struct kl_index_rows){.schema = schema};
    rows->row = KL_NEW_ARRAY(struct kl_index_row, schema->nindexes);
    for (size_t i = 0; i < schema->nindexes; i++) {
        const struct kl_index *index = &schema->indexes[i];

        add_values(rows, index, index->keys.pk, index->keys.npk, KL_PARTITION_KEY_MAX);
        add_values(rows, index, index->keys.sk, index->keys.nsk, KL_SORT_KEY_MAX);
    }
}

void kl_index_rows_release(struct kl_index_rows *rows)
{
    for (size_t i = 0; rows->schema && i < rows->schema->nindexes; i++) {
        kl_buf_release(&rows->row[i].pk);
        kl_buf_release(&rows->row[i].sk);
    }
    for (size_t i = 0; i < rows->nvalues; i++)
        kl_buf_release(&rows->values[i].value);
    free(rows->row);
    free(rows->values);
    *rows = (struct kl_index_rows){0};
}

/* ---- One item */

void kl_index_rows_begin(struct kl_index_rows *rows)
{
    for (size_t i = 0; i < rows->nvalues; i++) {
        rows->values[i].present = false;
        kl_buf_clear(&rows->values[i].value);
    }
    for (size_t i = 0; i < rows->schema->nindexes; i++) {
        rows->row[i].present = false;
        kl_buf_clear(&rows->row[i].pk);
        kl_buf_clear(&rows->row[i].sk);
        rows->row[i].size = 0;
    }
}

static const char *take_value(struct kl_index_value *slot, struct kl_strict *walk,
                              const char *p, const struct kl_strict_value *value)
{
    if (!value->is_key_type || value->key_type != slot->attr->type)
        return kl_strict_refuse(
            walk, p - 1, _("of type %s, but as a key of the index %s of type %s"),
            value->type, slot->index, kl_key_type_name(slot->attr->type));
    if (value->text.len == 0)
        return kl_strict_refuse(
            walk, p - 1, _("as a key of the index %s it must not be empty"), slot->index);
    if (slot->attr->type != KL_KEY_N && value->text.len > slot->max)
        return kl_strict_refuse(
            walk, p - 1, _("%zu bytes, more than the %zu of a key of the index %s"),
            value->text.len, slot->max, slot->index);
    kl_order_normal(slot->attr->type, kl_strict_str(walk, &value->text), &slot->value);
    slot->present = true;
    return p;
}

const char *kl_index_rows_take(struct kl_index_rows *rows, struct kl_strict *walk,
                               const char *p, struct kl_str name,
                               const struct kl_strict_value *value)
{
    const struct kl_schema *schema = rows->schema;
    struct kl_index_value *slot = find_value(rows, name);

    for (size_t i = 0; i < schema->nindexes; i++)
        if (!kl_index_projects_all(&schema->indexes[i]) &&
            kl_index_projects(&schema->indexes[i], kl_schema_table_keys(schema), name))
            rows->row[i].size += name.len + value->size;
    return slot ? take_value(slot, walk, p, value) : p;
}

/* Whether the item has all these attributes; adds their values to the tuple. */
static bool add_all(const struct kl_index_rows *rows, const struct kl_key_attr *attrs,
                    size_t n, struct kl_buf *tuple)
{
    for (size_t i = 0; i < n; i++) {
        const struct kl_index_value *value = find_value(rows, kl_str_from(attrs[i].name));

        if (!value->present)
            return false;
        kl_order_add(kl_buf_str(&value->value), tuple);
    }
    return true;
}

void kl_index_rows_end(struct kl_index_rows *rows, struct kl_str pk, struct kl_str sk,
                       uint64_t size)
{
    for (size_t i = 0; i < rows->schema->nindexes; i++) {
        const struct kl_index *index = &rows->schema->indexes[i];
        struct kl_index_row *row = &rows->row[i];

        row->present = add_all(rows, index->keys.pk, index->keys.npk, &row->pk) &&
                       add_all(rows, index->keys.sk, index->keys.nsk, &row->sk);
        kl_order_add(pk, &row->sk);
        if (kl_schema_table_keys(rows->schema)->nsk)
            kl_order_add(sk, &row->sk);
        if (kl_index_projects_all(index))
            row->size = size;
    }
}
