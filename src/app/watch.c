#include "config.h"

#include "app/watch.h"

#include <jansson.h>

#include "model/value.h"

#define SAID 3     /* attributes of which the change is told */
#define PREVIEW 40 /* bytes of a value */
#define LINE 300   /* bytes of a row's attributes */

/* One reading. */
struct reading {
    struct kl_watch_row *rows;
    size_t n;
};

struct kl_watch {
    struct kl_schema schema;
    struct kl_query query;
    struct kl_drops drops;
    struct reading now, before;
    struct kl_watch_sum sum;
    uint64_t readings;
};

static void release_reading(struct reading *reading)
{
    for (size_t i = 0; i < reading->n; i++) {
        struct kl_watch_row *row = &reading->rows[i];

        kl_buf_release(&row->key);
        kl_buf_release(&row->id);
        kl_buf_release(&row->words);
        kl_item_release(&row->item);
    }
    free(reading->rows);
    *reading = (struct reading){0};
}

struct kl_watch *kl_watch_new(const struct kl_schema *schema,
                              const struct kl_query *query, struct kl_drops drops)
{
    struct kl_watch *watch = KL_NEW(struct kl_watch);

    kl_schema_copy(&watch->schema, schema);
    kl_query_copy(&watch->query, query);
    watch->drops = drops;
    return watch;
}

const struct kl_query *kl_watch_query(const struct kl_watch *watch)
{
    return &watch->query;
}

void kl_watch_free(struct kl_watch **watch)
{
    if (!*watch)
        return;
    release_reading(&(*watch)->now);
    release_reading(&(*watch)->before);
    kl_query_release(&(*watch)->query);
    kl_schema_release(&(*watch)->schema);
    free(*watch);
    *watch = NULL;
}

/* A row that the condition does not mean, though what was sent does. */
static bool is_dropped(const struct kl_watch *watch, const struct kl_page *page, size_t i)
{
    const struct kl_cond *cond = &watch->query.cond;
    struct kl_page_attr attr =
        kl_page_key(page, i, watch->schema.keys.npk + watch->query.nsk_eq);
    struct kl_key_value key = kl_key_value_borrow(attr.type, attr.text);

    return (watch->drops.lower && kl_key_value_cmp(&key, &cond->a) == 0) ||
           (watch->drops.upper && kl_key_value_cmp(&key, &cond->b) == 0);
}

/* Lengths keep the parts of two keys apart. */
static void read_row(const struct kl_watch *watch, const struct kl_page *page, size_t i,
                     struct kl_watch_row *row)
{
    const char *names[KL_PAGE_KEYS];
    size_t n = kl_schema_names(&watch->schema, names);
    size_t shown = watch->schema.keys.nsk ? watch->schema.keys.npk : 0;

    for (size_t k = 0; k < n; k++) {
        struct kl_str text = kl_page_key(page, i, k).text;

        kl_buf_addf(&row->id, "%zu:", text.len);
        kl_buf_add_str(&row->id, text);
    }
    kl_buf_add_str(&row->key, kl_page_key(page, i, shown).text);
    if (kl_item_decode(kl_page_item(page, i), &row->item, NULL))
        row->item.root = json_object(); /* it is told as a row without attributes */
}

/* ---- which row is which ---- */

static bool is_key(const struct kl_watch *watch, const char *name)
{
    return kl_key_schema_has(&watch->schema.keys, kl_str_from(name)) ||
           kl_key_schema_has(kl_schema_table_keys(&watch->schema), kl_str_from(name));
}

/* The S of that name; absent: there is none. */
static struct kl_str text_of(const struct kl_watch_row *row, const char *name)
{
    const json_t *inner = NULL;

    if (kl_value_type(kl_item_get(&row->item, name), &inner) != KL_VALUE_S)
        return (struct kl_str){0};
    return kl_value_text(inner);
}

/* Whether every row has a text of its own there. */
static bool names_rows(const struct reading *reading, const char *name)
{
    struct kl_map seen = {0};
    bool names = true;

    for (size_t i = 0; i < reading->n && names; i++) {
        struct kl_str text = text_of(&reading->rows[i], name);

        names = text.data && !kl_map_get(&seen, text);
        if (names)
            kl_map_put(&seen, text, i);
    }
    kl_map_release(&seen);
    return names;
}

/* The bytewise smallest attribute that names the rows of both readings; NULL: none. */
static const char *find_name(const struct kl_watch *watch)
{
    const char *best = NULL, *name;
    json_t *value;

    if (!watch->now.n || !watch->before.n)
        return NULL;
    json_object_foreach(watch->now.rows[0].item.root, name, value)
    {
        if (!is_key(watch, name) && (!best || strcmp(name, best) < 0) &&
            names_rows(&watch->now, name) && names_rows(&watch->before, name))
            best = name;
    }
    return best;
}

static void index_rows(const struct reading *reading, const char *name,
                       struct kl_map *ids, struct kl_map *names)
{
    for (size_t i = 0; i < reading->n; i++) {
        kl_map_put(ids, kl_buf_str(&reading->rows[i].id), i);
        if (name)
            kl_map_put(names, text_of(&reading->rows[i], name), i);
    }
}

/* ---- what is different ---- */

static void say_change(const char *name, const json_t *was, const json_t *is, size_t nth,
                       struct kl_buf *out)
{
    if (nth > SAID)
        return;
    kl_buf_add_text(out, nth > 1 ? ", " : "");
    if (nth == SAID) {
        kl_buf_add_text(out, "…");
        return;
    }
    kl_buf_addf(out, "%s ", name);
    kl_value_preview(was, PREVIEW, out);
    kl_buf_add_text(out, was ? " → " : "→ ");
    kl_value_preview(is, PREVIEW, out);
}

/* Says what is different, the keys aside; false: nothing is. */
static bool compare(const struct kl_watch *watch, const struct kl_watch_row *was,
                    struct kl_watch_row *is)
{
    const char *name;
    json_t *value;
    size_t n = 0;

    json_object_foreach(is->item.root, name, value)
    {
        const json_t *old = kl_item_get(&was->item, name);

        if (!is_key(watch, name) && !(old && json_equal(old, value)))
            say_change(name, old, value, ++n, &is->words);
    }
    json_object_foreach(was->item.root, name, value)
    {
        if (!is_key(watch, name) && !kl_item_get(&is->item, name))
            say_change(name, value, NULL, ++n, &is->words);
    }
    return n > 0;
}

static void judge_row(struct kl_watch *watch, size_t i, const struct kl_map *ids,
                      const struct kl_map *names, const char *name, bool *kept)
{
    struct kl_watch_row *row = &watch->now.rows[i];
    const size_t *was = kl_map_get(ids, kl_buf_str(&row->id));
    bool same = was != NULL;

    if (!same && name)
        was = kl_map_get(names, text_of(row, name));
    if (!was) {
        row->state = KL_WATCH_NEW;
        watch->sum.added++;
        return;
    }
    kept[*was] = true;
    row->moved = (long)*was - (long)i;
    if (compare(watch, &watch->before.rows[*was], row) || !same) {
        row->state = same ? KL_WATCH_CHANGED : KL_WATCH_REKEYED;
        watch->sum.changed++;
    }
    watch->sum.moved += row->moved != 0;
}

static void judge(struct kl_watch *watch)
{
    const char *name = find_name(watch);
    bool *kept = KL_NEW_ARRAY(bool, watch->before.n + 1);
    struct kl_map ids = {0}, names = {0};

    index_rows(&watch->before, name, &ids, &names);
    for (size_t i = 0; i < watch->now.n; i++)
        judge_row(watch, i, &ids, &names, name, kept);
    for (size_t i = 0; i < watch->before.n; i++)
        watch->sum.gone += !kept[i];
    kl_map_release(&ids);
    kl_map_release(&names);
    free(kept);
}

void kl_watch_take(struct kl_watch *watch, const struct kl_page *page)
{
    release_reading(&watch->before);
    watch->before = watch->now;
    watch->now =
        (struct reading){.rows = KL_NEW_ARRAY(struct kl_watch_row, page->nitems + 1)};
    for (size_t i = 0; i < page->nitems; i++) {
        if (!is_dropped(watch, page, i))
            read_row(watch, page, i, &watch->now.rows[watch->now.n++]);
    }
    watch->sum = (struct kl_watch_sum){0};
    if (watch->readings++)
        judge(watch);
}

size_t kl_watch_rows(const struct kl_watch *watch)
{
    return watch->now.n;
}

const struct kl_watch_row *kl_watch_row(const struct kl_watch *watch, size_t i)
{
    return &watch->now.rows[i];
}

void kl_watch_describe(const struct kl_watch *watch, const struct kl_watch_row *row,
                       struct kl_buf *out)
{
    size_t begin = out->len;
    const char *name;
    json_t *value;

    json_object_foreach(row->item.root, name, value)
    {
        if (is_key(watch, name))
            continue;
        if (out->len - begin > LINE)
            return;
        kl_buf_addf(out, "%s%s ", out->len > begin ? ", " : "", name);
        kl_value_preview(value, PREVIEW, out);
    }
}

struct kl_watch_sum kl_watch_sum(const struct kl_watch *watch)
{
    return watch->sum;
}

uint64_t kl_watch_readings(const struct kl_watch *watch)
{
    return watch->readings;
}
