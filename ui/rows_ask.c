#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"
#include "app/query_advice.h"
#include "app/query_line.h"
#include "ui/keys_ask.h"

void ui_rows_ask_condition(struct ui_rows *rows)
{
    struct kl_buf label = {0};

    if (!rows->schema.keys.nsk) {
        ui_host_note(rows->view.host, UI_STYLE_WARNING, "%s",
                     rows->schema.index ? _("this index has no sort key")
                                        : _("this table has no sort key"));
        return;
    }
    kl_buf_addf(&label, "%s ", ui_rows_key_name(rows));
    ui_host_ask(rows->view.host, UI_QUESTION_CONDITION, kl_buf_text(&label),
                kl_buf_str(&rows->cond_text));
    kl_buf_release(&label);
}

void ui_rows_ask_partition(struct ui_rows *rows)
{
    ui_partition_ask_begin(&rows->ask, rows->view.host, &rows->schema);
}

/* The scheme through which plain values go: that of the row at the cursor. */
static const struct kl_scheme *scheme_here(const struct ui_rows *rows)
{
    struct kl_row row;

    if (!ui_rows_here(rows, &row))
        return rows->rulers.n ? rows->rulers.schemes[0] : NULL;
    return ui_rulers_scheme(&rows->rulers, row.key);
}

static enum kl_code parse_condition(const struct ui_rows *rows, struct kl_str text,
                                    struct kl_query_line *line, size_t *column,
                                    struct kl_err *err)
{
    enum kl_key_type type = ui_rows_key_type(rows);

    return kl_query_line_parse(text, type, type == KL_KEY_S ? scheme_here(rows) : NULL,
                               line, column, err);
}

/* What the condition lets in or leaves out that was hardly meant, and what was. Then the
 * form typed is the one that is sent. */
static bool add_advice(const struct ui_rows *rows, const struct kl_query_line *line,
                       struct kl_buf *out)
{
    const struct kl_scheme *scheme =
        ui_rows_key_type(rows) == KL_KEY_S ? scheme_here(rows) : NULL;
    struct kl_advice advice = {0};
    struct kl_query_line meant = {0};
    bool found = scheme && !line->nothing &&
                 kl_query_advice(scheme, &line->cond, line->drop_upper, &advice);

    if (found) {
        kl_query_line_from_bounds(&meant, &advice.meant);
        kl_buf_addf(out, "%s: ", kl_buf_text(&advice.why));
        kl_cond_describe(&meant.cond, out);
    }
    kl_query_line_release(&meant);
    kl_advice_release(&advice);
    return found;
}

static enum ui_style preview_condition(struct ui_rows *rows, struct kl_str text,
                                       struct kl_buf *out)
{
    struct kl_query_line line = {0};
    struct kl_err err = {0};
    size_t column = 0;
    enum ui_style style = UI_STYLE_INFO;

    if (!text.len) {
        kl_buf_add_text(out,
                        _("begins_with P · between A B · = V · < V · <= V · > V · >= V · "
                          "empty: all keys"));
        return UI_STYLE_FAINT;
    }
    if (parse_condition(rows, text, &line, &column, &err)) {
        ui_error_words(&err, out);
        style = UI_STYLE_WARNING;
    } else if (add_advice(rows, &line, out)) {
        style = UI_STYLE_WARNING;
    } else {
        kl_buf_add_text(out, line.nothing ? "" : _("will send: "));
        kl_query_line_describe(&line, ui_rows_key_name(rows), out);
    }
    kl_query_line_release(&line);
    return style;
}

static bool take_condition(struct ui_rows *rows, struct kl_str text)
{
    struct kl_query_line line = {0};
    struct kl_err err = {0};
    size_t column = 0;
    bool taken = false;

    if (parse_condition(rows, text, &line, &column, &err)) {
        ui_host_error(rows->view.host, &err);
    } else if (line.nothing) {
        ui_host_note(rows->view.host, UI_STYLE_WARNING, "%s",
                     _("no key can match: no request was made"));
    } else {
        kl_cond_release(&rows->cond);
        kl_cond_copy(&rows->cond, &line.cond);
        kl_buf_set(&rows->cond_text, text);
        ui_rows_read(rows, kl_browse_query(rows->browse)->reverse);
        taken = true;
    }
    kl_query_line_release(&line);
    return taken;
}

static bool take_partition(struct ui_rows *rows, struct kl_str text)
{
    struct ui_host *host = rows->view.host;
    bool whole, done;

    done = ui_partition_ask_take(&rows->ask, host, &rows->schema, text, &whole);
    if (whole)
        ui_host_push(host, ui_rows_new(host, &rows->schema, rows->ask.values, NULL));
    return done;
}

static bool take_keys(struct ui_rows *rows, struct kl_str text)
{
    if (!ui_keys_answer(rows->view.host, rows->table, text, &rows->schema))
        return false;
    ui_rows_begin(rows);
    return true;
}

static enum ui_style preview_keys(struct ui_rows *rows, struct kl_str text,
                                  struct kl_buf *out)
{
    (void)rows;
    return ui_keys_typing(text, out);
}

/* What the view asks. */
static const struct {
    enum ui_question question;
    /* What the text typed so far would do; NULL: no preview. */
    enum ui_style (*preview)(struct ui_rows *rows, struct kl_str text,
                             struct kl_buf *out);
    bool (*take)(struct ui_rows *rows, struct kl_str text); /* false: ask on */
} asks[] = {
    {UI_QUESTION_CONDITION, preview_condition, take_condition},
    {UI_QUESTION_PARTITION, NULL, take_partition},
    {UI_QUESTION_KEYS, preview_keys, take_keys},
};

enum ui_style ui_rows_typing(struct ui_view *view, enum ui_question question,
                             struct kl_str text, struct kl_buf *out)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(asks); i++) {
        if (asks[i].question == question && asks[i].preview)
            return asks[i].preview((struct ui_rows *)view, text, out);
    }
    return UI_STYLE_FAINT;
}

bool ui_rows_answer(struct ui_view *view, enum ui_question question, struct kl_str text)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(asks); i++) {
        if (asks[i].question == question)
            return asks[i].take((struct ui_rows *)view, text);
    }
    return true;
}
