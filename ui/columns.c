#include "config.h"

#include "ui/columns.h"

#include <stdlib.h>
#include <string.h>

void ui_columns_init(struct ui_columns *columns)
{
    *columns = (struct ui_columns){.frozen = UI_FROZEN_DEFAULT};
}

void ui_columns_release(struct ui_columns *columns)
{
    for (size_t i = 0; i < columns->n; i++)
        free(columns->list[i].name);
    for (size_t i = 0; i < columns->nexpected; i++)
        free(columns->expected[i].name);
    free(columns->list);
    free(columns->expected);
    *columns = (struct ui_columns){0};
}

void ui_columns_reset(struct ui_columns *columns)
{
    uint64_t version = columns->version + 1;

    ui_columns_release(columns);
    ui_columns_init(columns);
    columns->version = version;
}

size_t ui_columns_find(const struct ui_columns *columns, const char *name)
{
    for (size_t i = 0; i < columns->n; i++) {
        if (strcmp(columns->list[i].name, name) == 0)
            return i;
    }
    return SIZE_MAX;
}

static int expected_width(const struct ui_columns *columns, const char *name)
{
    for (size_t i = 0; i < columns->nexpected; i++) {
        if (strcmp(columns->expected[i].name, name) == 0)
            return columns->expected[i].width;
    }
    return 0;
}

int ui_columns_width(const struct ui_columns *columns, const char *name)
{
    size_t i = ui_columns_find(columns, name);

    return i == SIZE_MAX ? expected_width(columns, name) : columns->list[i].width;
}

struct ui_column *ui_column_meet(struct ui_columns *columns, const char *name)
{
    size_t i = ui_columns_find(columns, name);

    if (i != SIZE_MAX)
        return &columns->list[i];
    KL_GROW(columns->list, columns->n, columns->cap);
    columns->list[columns->n] =
        (struct ui_column){.name = kl_mem_strdup(name),
                           .hidden = columns->others_hidden,
                           .width = expected_width(columns, name)};
    columns->version++;
    return &columns->list[columns->n++];
}

size_t ui_columns_move(struct ui_columns *columns, size_t i, bool right)
{
    size_t to = right ? i + 1 : i - 1;
    struct ui_column moved;

    if (right ? to >= columns->n : i == 0)
        return i;
    moved = columns->list[i];
    columns->list[i] = columns->list[to];
    columns->list[to] = moved;
    columns->version++;
    return to;
}

void ui_columns_hide(struct ui_columns *columns, size_t i, bool hidden)
{
    columns->list[i].hidden = hidden;
    columns->version++;
}

void ui_columns_show_all(struct ui_columns *columns)
{
    for (size_t i = 0; i < columns->n; i++)
        columns->list[i].hidden = false;
    columns->others_hidden = false;
    columns->version++;
}

static int within_bounds(int width)
{
    if (!width)
        return 0;
    return width < UI_COLUMN_MIN   ? UI_COLUMN_MIN
           : width > UI_COLUMN_MAX ? UI_COLUMN_MAX
                                   : width;
}

void ui_columns_set_width(struct ui_columns *columns, size_t i, int width)
{
    columns->list[i].width = within_bounds(width);
    columns->version++;
}

void ui_columns_expect_width(struct ui_columns *columns, const char *name, int width)
{
    size_t i = ui_columns_find(columns, name);

    if (i != SIZE_MAX) {
        ui_columns_set_width(columns, i, width);
        return;
    }
    KL_GROW(columns->expected, columns->nexpected, columns->expected_cap);
    columns->expected[columns->nexpected++] =
        (struct ui_column){.name = kl_mem_strdup(name), .width = within_bounds(width)};
    columns->version++;
}

void ui_columns_set_key_width(struct ui_columns *columns, int width)
{
    columns->key_width = within_bounds(width);
    columns->version++;
}

void ui_columns_freeze(struct ui_columns *columns, size_t n)
{
    columns->frozen = n < UI_FROZEN_MAX ? n : UI_FROZEN_MAX;
    columns->version++;
}

void ui_column_sets_release(struct ui_column_sets *sets)
{
    for (size_t i = 0; i < sets->n; i++) {
        ui_columns_release(&sets->list[i]->columns);
        free(sets->list[i]->table);
        free(sets->list[i]);
    }
    free(sets->list);
    *sets = (struct ui_column_sets){0};
}

struct ui_columns *ui_column_sets_get(struct ui_column_sets *sets, const char *table)
{
    struct ui_column_set *set;

    for (size_t i = 0; i < sets->n; i++) {
        if (strcmp(sets->list[i]->table, table) == 0)
            return &sets->list[i]->columns;
    }
    set = KL_NEW(struct ui_column_set);
    set->table = kl_mem_strdup(table);
    ui_columns_init(&set->columns);
    KL_GROW(sets->list, sets->n, sets->cap);
    sets->list[sets->n++] = set;
    return &set->columns;
}
