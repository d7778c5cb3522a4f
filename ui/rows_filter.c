/* The filter of the rows view, as it is typed, and what reading through it comes to. */
#include "config.h"

#include "ui/rows.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "app/filter_text.h"
#include "app/planner.h"
#include "app/where.h"

#define STEP_MS 2000 /* of reading rows that the filter does not let through */

void ui_rows_ask_filter(struct ui_rows *rows)
{
    ui_host_ask(rows->view.host, UI_QUESTION_FILTER, _("filter "),
                kl_buf_str(&rows->filter_text));
}

/* filter NULL: none. A Query filters on anything but the keys that it reads by. */
static enum kl_code read_filter(const struct ui_rows *rows, struct kl_str text,
                                struct kl_filter **filter, size_t *column,
                                struct kl_err *err)
{
    enum kl_code code = KL_OK;

    *filter = NULL;
    if (text.len)
        code = kl_filter_text_of(text, &rows->schema, NULL, filter, column, err);
    if (!code && *filter && !rows->scan)
        code = kl_where_check_filter(*filter, &rows->schema.keys, column, err);
    if (code)
        kl_filter_free(filter);
    return code;
}

/* The first attribute that the filter holds against a value and that is a segment of the
 * key as well: there a range of keys costs less. */
static const char *also_a_segment(const struct kl_filter *filter,
                                  const struct kl_scheme *scheme)
{
    const char *found = NULL;

    for (size_t i = 0; i < filter->nchildren && !found; i++)
        if (filter->kind == KL_FILTER_AND)
            found = also_a_segment(filter->children[i], scheme);
    if (!filter->noperands || filter->kind == KL_FILTER_NE ||
        kl_filter_segment(&filter->operands[0].path, scheme) != 0)
        return found;
    return filter->operands[0].path.steps[0].name;
}

/* An index of the same partition whose key has more of what would be asked. */
static const struct kl_index *better_index(const struct ui_rows *rows,
                                           const struct kl_filter *filter)
{
    const struct kl_index *better;
    struct kl_query query;

    kl_query_copy(&query, kl_browse_query(rows->browse));
    kl_filter_free(&query.filter);
    query.filter = kl_filter_copy(filter);
    better = kl_planner_better(&rows->schema, &query, rows->asked.drops);
    kl_query_release(&query);
    return better;
}

/* A name in the place of a value that no row read has as an attribute; NULL: none. */
static const char *unknown_name(const struct ui_rows *rows,
                                const struct kl_filter *filter)
{
    const char *name = kl_filter_bare_name(filter), *keys[KL_PAGE_KEYS];
    size_t nkeys = kl_schema_names(&rows->schema, keys);

    if (!name || rows->grid.n == UI_GRID_COLUMNS ||
        ui_grid_find(&rows->grid, name) != SIZE_MAX ||
        ui_columns_find(rows->columns, name) != SIZE_MAX)
        return NULL;
    for (size_t i = 0; i < nkeys; i++)
        if (!strcmp(keys[i], name))
            return NULL;
    return name;
}

enum ui_style ui_rows_preview_filter(struct ui_rows *rows, struct kl_str text,
                                     struct kl_buf *out)
{
    struct kl_filter *filter;
    struct kl_err err = {0};
    size_t column = SIZE_MAX;
    const struct kl_index *index;
    struct kl_scheme *scheme;
    const char *segment, *name;

    if (!text.len) {
        kl_buf_add_text(out,
                        _("score > 9 and begins_with(name, \"A\") · empty: no filter"));
        return UI_STYLE_FAINT;
    }
    if (read_filter(rows, text, &filter, &column, &err)) {
        ui_text_error(&err, column, out);
        return UI_STYLE_WARNING;
    }
    name = unknown_name(rows, filter);
    if (name) {
        kl_buf_addf(out,
                    _("text stands in double quotes: no row read has an attribute %s"),
                    name);
        kl_filter_free(&filter);
        return UI_STYLE_WARNING;
    }
    scheme = rows->scan ? NULL : ui_rows_scheme(rows);
    segment = also_a_segment(filter, scheme);
    index = better_index(rows, filter);
    if (index)
        kl_buf_addf(out,
                    _("read and billed, then thrown away (Q: %s reads less) unless "),
                    index->name);
    else if (segment)
        kl_buf_addf(out,
                    _("read and billed, then thrown away (s reads only by %s) unless "),
                    segment);
    else
        kl_buf_add_text(out, _("read and billed, then thrown away unless "));
    kl_filter_describe(filter, out);
    kl_filter_free(&filter);
    kl_scheme_free(&scheme);
    return UI_STYLE_INFO;
}

bool ui_rows_take_filter(struct ui_rows *rows, struct kl_str text)
{
    struct kl_filter *filter;
    struct kl_err err = {0};
    size_t column = SIZE_MAX;

    if (read_filter(rows, text, &filter, &column, &err)) {
        ui_host_text_error(rows->view.host, &err, column);
        return false;
    }
    ui_host_mark(&rows->view);
    kl_filter_free(&rows->filter);
    rows->filter = filter;
    kl_buf_set(&rows->filter_text, text);
    ui_rows_read(rows, kl_browse_query(rows->browse)->reverse);
    return true;
}

void ui_rows_step_begin(struct ui_rows *rows)
{
    rows->step_since = kl_clock_ms();
}

void ui_rows_step_check(struct ui_rows *rows)
{
    if (kl_browse_query(rows->browse)->filter &&
        kl_clock_ms() - rows->step_since >= STEP_MS)
        kl_browse_pause(rows->browse);
}

bool ui_rows_filter_words(const struct ui_rows *rows, struct kl_buf *out)
{
    struct kl_browse_status status;

    kl_browse_status(rows->browse, &status);
    if (!kl_browse_query(rows->browse)->filter || !status.paused || status.complete)
        return false;
    ui_add_count(out, status.read);
    kl_buf_add_text(out, _(" read, "));
    ui_add_count(out, status.matched);
    kl_buf_addf(out, _(" matched: %s reads on"),
                ui_view_key(&rows->view, UI_ACTION_PAGE_DOWN).text);
    return true;
}
