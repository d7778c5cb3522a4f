#include "config.h"

#include "ui/keymap.h"

#include "base/i18n.h"

struct binding {
    int32_t keys[UI_KEYS_MAX];
    size_t n;
    enum ui_action action;
    unsigned views;
};

struct ui_keymap {
    struct binding *bindings;
    size_t n, cap;
    size_t chosen; /* of them, the first: by ui_keymap_bind() */
};

bool ui_keymap_overlap(const int32_t *a, size_t na, const int32_t *b, size_t nb)
{
    size_t n = na < nb ? na : nb;

    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i])
            return false;
    }
    return true;
}

static bool is_taken(const struct ui_keymap *map, const struct binding *new,
                     unsigned views)
{
    for (size_t i = 0; i < map->n; i++) {
        const struct binding *old = &map->bindings[i];

        if ((old->views & views) &&
            ui_keymap_overlap(old->keys, old->n, new->keys, new->n))
            return true;
    }
    return false;
}

static enum kl_code bind(struct ui_keymap *map, const struct ui_action_row *row,
                         struct kl_str name, struct kl_err *err)
{
    struct binding new = {.action = row->action, .views = row->views};

    new.n = ui_key_parse(name, new.keys, UI_KEYS_MAX);
    if (!new.n)
        return kl_err_set(err, KL_INVALID, _("%s: %.*s is not a key"), row->name,
                          KL_STR_ARG(name));
    if (is_taken(map, &new, row->views))
        return kl_err_set(err, KL_INVALID, _("%s: %.*s is bound twice"), row->name,
                          KL_STR_ARG(name));
    KL_GROW(map->bindings, map->n, map->cap);
    map->bindings[map->n++] = new;
    return KL_OK;
}

/* Binds each of the names in row->keys. */
static enum kl_code bind_row(struct ui_keymap *map, const struct ui_action_row *row,
                             struct kl_err *err)
{
    struct kl_str keys = kl_str_from(row->keys);
    size_t off = 0;

    while (off < keys.len) {
        size_t end = kl_str_find(keys, KL_STR(" "), off);
        enum kl_code code;

        if (end == SIZE_MAX)
            end = keys.len;
        code = bind(map, row, kl_str_sub(keys, off, end - off), err);
        if (code)
            return code;
        off = end + 1;
    }
    return KL_OK;
}

enum kl_code ui_keymap_new(struct ui_keymap **out, struct kl_err *err)
{
    struct ui_keymap *map = KL_NEW(struct ui_keymap);
    const struct ui_action_row *row;
    enum kl_code code = KL_OK;

    for (size_t i = 0; !code && (row = ui_action_at(i)); i++) {
        if (row->action != UI_ACTION_NONE)
            code = bind_row(map, row, err);
    }
    if (code)
        ui_keymap_free(&map);
    *out = map;
    return code;
}

void ui_keymap_bind(struct ui_keymap *map, unsigned views, const int32_t *keys, size_t n,
                    enum ui_action action)
{
    struct binding new = {.n = n, .action = action};
    const struct ui_action_row *row = ui_action_row(action);

    new.views = row ? views & row->views : views;
    memcpy(new.keys, keys, n * sizeof(*keys));
    for (size_t i = 0; i < map->n; i++) {
        if (ui_keymap_overlap(map->bindings[i].keys, map->bindings[i].n, keys, n))
            map->bindings[i].views &= ~new.views;
    }
    if (!row)
        return;
    KL_GROW(map->bindings, map->n, map->cap);
    memmove(&map->bindings[map->chosen + 1], &map->bindings[map->chosen],
            (map->n - map->chosen) * sizeof(new));
    map->bindings[map->chosen++] = new;
    map->n++;
}

void ui_keymap_free(struct ui_keymap **map)
{
    if (!*map)
        return;
    free((*map)->bindings);
    free(*map);
    *map = NULL;
}

enum ui_match ui_keymap_find(const struct ui_keymap *map, enum ui_view_kind kind,
                             const int32_t *keys, size_t n, enum ui_action *action)
{
    enum ui_match match = UI_MATCH_NONE;

    for (size_t i = 0; i < map->n; i++) {
        const struct binding *binding = &map->bindings[i];

        if (binding->n < n || !ui_keymap_overlap(binding->keys, binding->n, keys, n) ||
            !(binding->views & (1u << kind)))
            continue;
        if (binding->n == n) {
            *action = binding->action;
            return UI_MATCH_ACTION;
        }
        match = UI_MATCH_PREFIX;
    }
    return match;
}

static void add_keys(const struct binding *binding, struct kl_buf *out)
{
    if (out->len)
        kl_buf_add_char(out, ' ');
    for (size_t i = 0; i < binding->n; i++)
        ui_key_name(binding->keys[i], out);
}

void ui_keymap_keys(const struct ui_keymap *map, enum ui_view_kind kind,
                    enum ui_action action, size_t max, struct kl_buf *out)
{
    struct kl_buf keys = {0};
    size_t found = 0;

    for (size_t i = 0; i < map->n && (!max || found < max); i++) {
        if (map->bindings[i].action != action || !(map->bindings[i].views & (1u << kind)))
            continue;
        add_keys(&map->bindings[i], &keys);
        found++;
    }
    kl_buf_add_str(out, kl_buf_str(&keys));
    kl_buf_release(&keys);
}
