#include "config.h"

#include "app/recent.h"

#include <jansson.h>

#include "model/key_text.h"
#include "model/plain.h"
#include "model/value.h"
#include "app/state_file.h"

/* ---- lines ---- */

/* What all lines of one table or index begin with. */
static void add_place(const char *data, const struct kl_schema *schema,
                      struct kl_buf *out)
{
    kl_buf_add_text(out, "{\"data\":");
    kl_json_string(kl_str_from(data), out);
    kl_buf_add_text(out, ",\"table\":");
    kl_json_string(kl_str_from(schema->table), out);
    if (schema->index) {
        kl_buf_add_text(out, ",\"index\":");
        kl_json_string(kl_str_from(schema->index), out);
    }
    kl_buf_add_text(out, ",\"values\":[");
}

static void add_values(const struct kl_key_value *values, size_t n, struct kl_buf *out)
{
    struct kl_buf text = {0};

    for (size_t i = 0; i < n; i++) {
        kl_buf_clear(&text);
        kl_key_text_add(&values[i], &text);
        kl_buf_addf(out, "%s[\"%s\",", i ? "," : "", kl_key_type_name(values[i].type));
        kl_json_string(kl_buf_str(&text), out);
        kl_buf_add_char(out, ']');
    }
    kl_buf_add_text(out, "]}");
    kl_buf_release(&text);
}

static struct kl_str string_at(const json_t *array, size_t i)
{
    return kl_value_text(json_array_get(array, i));
}

/* The values of a line, when they are those of a partition key of the schema. */
static bool read_values(struct kl_str line, const struct kl_schema *schema,
                        struct kl_partition *partition)
{
    json_t *root = json_loadb(line.data, line.len, JSON_ALLOW_NUL, NULL);
    const json_t *values = json_object_get(root, "values");
    bool ok = json_array_size(values) == schema->keys.npk;

    for (size_t i = 0; ok && i < schema->keys.npk; i++) {
        const json_t *value = json_array_get(values, i);
        struct kl_str type = string_at(value, 0), text = string_at(value, 1);
        enum kl_key_type kind = schema->keys.pk[i].type;

        ok = type.data && text.data &&
             kl_str_eq(type, kl_str_from(kl_key_type_name(kind))) &&
             !kl_key_text_read(text, kind, KL_PARTITION_KEY_MAX, &partition->values[i],
                               NULL);
        partition->nvalues = i + 1;
    }
    json_decref(root);
    return ok;
}

/* ---- the file ---- */

void kl_recent_read(const char *path, const char *data, const struct kl_schema *schema,
                    struct kl_partitions *recent)
{
    struct kl_state_lines lines = {.n = 0};
    struct kl_buf place = {0};

    kl_state_read(path, &lines);
    add_place(data, schema, &place);
    for (size_t i = lines.n; i-- > 0 && recent->n < KL_RECENT_EACH;) {
        struct kl_partition partition = {.nvalues = 0};

        if (!kl_str_starts(lines.list[i], kl_buf_str(&place)))
            continue;
        KL_GROW(recent->list, recent->n, recent->cap);
        if (read_values(lines.list[i], schema, &partition))
            recent->list[recent->n++] = partition;
        else
            for (size_t k = 0; k < partition.nvalues; k++)
                kl_key_value_release(&partition.values[k]);
    }
    kl_buf_release(&place);
    kl_state_lines_release(&lines);
}

enum kl_code kl_recent_add(const char *path, const char *data,
                           const struct kl_schema *schema,
                           const struct kl_key_value *values, struct kl_err *err)
{
    static const struct kl_state_bounds bounds = {KL_RECENT_MAX, KL_RECENT_EACH};
    struct kl_buf place = {0}, line = {0};
    enum kl_code code;

    add_place(data, schema, &place);
    kl_buf_add_str(&line, kl_buf_str(&place));
    add_values(values, schema->keys.npk, &line);
    code = kl_state_add(path, kl_buf_str(&line), kl_buf_str(&place), &bounds, err);
    kl_buf_release(&place);
    kl_buf_release(&line);
    return code;
}
