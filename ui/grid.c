#include "config.h"

#include "ui/grid.h"

#include "base/map.h"

#define CACHE_ROWS 512 /* a power of two */
#define PREVIEW 240    /* bytes of a cell: enough for a column as wide as can be */

static void clear_row(struct ui_grid_row *row)
{
    for (size_t i = 0; i < UI_GRID_COLUMNS; i++) {
        kl_buf_release(&row->cells[i].text);
        row->cells[i].type = KL_VALUE_ABSENT;
    }
    row->used = false;
    row->broken = false;
}

void ui_grid_release(struct ui_grid *grid)
{
    for (size_t i = 0; grid->cache && i < CACHE_ROWS; i++)
        clear_row(&grid->cache[i]);
    for (size_t i = 0; i < grid->n; i++)
        free(grid->columns[i].name);
    free(grid->cache);
    *grid = (struct ui_grid){0};
}

void ui_grid_begin(struct ui_grid *grid)
{
    grid->budget = UI_GRID_BUDGET;
    grid->pending = false;
}

size_t ui_grid_find(const struct ui_grid *grid, const char *name)
{
    for (size_t i = 0; i < grid->n; i++) {
        if (strcmp(grid->columns[i].name, name) == 0)
            return i;
    }
    return SIZE_MAX;
}

static bool is_hidden(const struct ui_grid *grid, const char *name)
{
    for (size_t i = 0; i < grid->nhidden; i++) {
        if (strcmp(grid->hidden[i], name) == 0)
            return true;
    }
    return false;
}

/* The column of that name, made when it is new; SIZE_MAX: none. */
static size_t column_of(struct ui_grid *grid, const struct ui_canvas *canvas,
                        const char *name)
{
    size_t i = ui_grid_find(grid, name);

    if (i != SIZE_MAX)
        return i;
    if (grid->n == UI_GRID_COLUMNS || is_hidden(grid, name))
        return SIZE_MAX;
    grid->columns[grid->n].name = kl_mem_strdup(name);
    grid->columns[grid->n].width = ui_pen_data_width(canvas, kl_str_from(name));
    return grid->n++;
}

static void widen(struct ui_grid_column *column, const struct ui_canvas *canvas,
                  struct kl_str text)
{
    int width = ui_pen_data_width(canvas, text);

    if (width > column->width)
        column->width = width;
    if (column->width > UI_GRID_WIDTH)
        column->width = UI_GRID_WIDTH;
}

static void fill_row(struct ui_grid *grid, const struct ui_canvas *canvas,
                     struct ui_grid_row *row, const struct kl_item *item)
{
    const char *name;
    json_t *value;

    json_object_foreach(item->root, name, value)
    {
        size_t column = column_of(grid, canvas, name);

        if (column == SIZE_MAX)
            continue;
        row->cells[column].type = kl_value_type(value, NULL);
        kl_value_preview(value, PREVIEW, &row->cells[column].text);
        widen(&grid->columns[column], canvas, kl_buf_str(&row->cells[column].text));
    }
}

static void make_row(struct ui_grid *grid, const struct ui_canvas *canvas,
                     struct ui_grid_row *row, struct kl_str json)
{
    struct kl_item item = {0};

    clear_row(row);
    row->broken = kl_item_decode(json, &item, NULL) != KL_OK;
    if (!row->broken)
        fill_row(grid, canvas, row, &item);
    row->used = true;
    kl_item_release(&item);
}

const struct ui_grid_row *ui_grid_row(struct ui_grid *grid,
                                      const struct ui_canvas *canvas, struct kl_str json)
{
    uint64_t hash = kl_hash(json);
    struct ui_grid_row *row;

    if (!grid->cache)
        grid->cache = KL_NEW_ARRAY(struct ui_grid_row, CACHE_ROWS);
    row = &grid->cache[hash & (CACHE_ROWS - 1)];
    if (row->used && row->hash == hash && row->len == json.len)
        return row;
    /* The first item of a frame is always decoded, however large. */
    if (grid->budget < json.len && grid->budget != UI_GRID_BUDGET) {
        grid->pending = true;
        return NULL;
    }
    grid->budget = grid->budget > json.len ? grid->budget - json.len : 0;
    make_row(grid, canvas, row, json);
    row->hash = hash;
    row->len = json.len;
    return row;
}

enum ui_style ui_grid_style(enum kl_value_type type)
{
    switch (type) {
    case KL_VALUE_N:
        return UI_STYLE_NUMBER;
    case KL_VALUE_ABSENT:
    case KL_VALUE_B:
    case KL_VALUE_BOOL:
    case KL_VALUE_NULL:
    case KL_VALUE_M:
    case KL_VALUE_L:
    case KL_VALUE_SS:
    case KL_VALUE_NS:
    case KL_VALUE_BS:
        return UI_STYLE_FAINT;
    case KL_VALUE_S:
    case KL_VALUE_UNKNOWN:
        return UI_STYLE_TEXT;
    }
    return UI_STYLE_TEXT;
}

bool ui_grid_right(enum kl_value_type type)
{
    return type == KL_VALUE_N;
}
