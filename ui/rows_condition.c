/* The condition on the sort key of the rows view, as it is typed. */
#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"
#include "app/ask_line.h"
#include "app/key_terms.h"
#include "app/query_advice.h"

void ui_rows_asked_release(struct ui_rows_asked *asked)
{
    kl_query_release(&asked->query);
    kl_buf_release(&asked->text);
    *asked = (struct ui_rows_asked){0};
}

void ui_rows_ask_condition(struct ui_rows *rows)
{
    struct kl_buf label = {0};

    if (!rows->schema.keys.nsk) {
        ui_host_note(rows->view.host, UI_STYLE_WARNING, "%s",
                     rows->schema.index ? _("this index has no sort key")
                                        : _("this table has no sort key"));
        return;
    }
    kl_buf_addf(&label, "%s ", rows->schema.keys.sk[0].name);
    ui_host_ask(rows->view.host, UI_QUESTION_CONDITION, kl_buf_text(&label),
                kl_buf_str(&rows->asked.text));
    kl_buf_release(&label);
}

struct kl_scheme *ui_rows_scheme(const struct ui_rows *rows)
{
    struct kl_row row;

    if (ui_rows_key_type(rows) != KL_KEY_S || rows->asked.query.nsk_eq)
        return NULL; /* a scheme is of the first sort attribute */
    if (!ui_rows_here(rows, &row))
        return rows->look.rulers.n ? kl_scheme_copy(rows->look.rulers.schemes[0]) : NULL;
    return ui_rulers_scheme_for(&rows->look.rulers, row.key);
}

static enum kl_code read_condition(const struct ui_rows *rows, struct kl_str text,
                                   struct kl_query *query, struct kl_ask_result *result,
                                   struct kl_err *err)
{
    struct kl_scheme *scheme = ui_rows_scheme(rows);
    enum kl_code code;

    kl_query_init_of(query, &rows->schema);
    code = kl_ask_line(text, &rows->schema, scheme, query, result, err);
    kl_scheme_free(&scheme);
    return code;
}

/* What the condition lets in or leaves out that was hardly meant, and what was. Then the
 * form typed is the one that is sent. */
static bool add_advice(const struct ui_rows *rows, const struct kl_query *query,
                       const struct kl_ask_result *result, struct kl_buf *out)
{
    struct kl_scheme *scheme = ui_rows_scheme(rows);
    struct kl_advice advice = {0};
    struct kl_key_cond meant = {0};
    bool found = scheme && !result->cond.nothing && !result->by_segment &&
                 kl_query_advice(scheme, &query->cond,
                                 kl_key_cond_drops(&result->cond).upper, &advice);

    if (found) {
        kl_key_cond_from_bounds(&advice.meant, &meant);
        kl_buf_addf(out, "%s: ", kl_buf_text(&advice.why));
        kl_cond_describe(&meant.cond, out);
    }
    kl_key_cond_release(&meant);
    kl_advice_release(&advice);
    kl_scheme_free(&scheme);
    return found;
}

static void describe(const struct kl_filter *filter, struct kl_buf *out)
{
    if (filter)
        kl_filter_describe(filter, out);
}

void ui_rows_ask_for(struct ui_rows *rows, const struct kl_query *query,
                     struct kl_drops drops)
{
    struct kl_query *asked = &rows->asked.query;
    struct kl_filter *terms = kl_key_terms(query, &rows->schema.keys, drops);

    for (; asked->nsk_eq < query->nsk_eq; asked->nsk_eq++)
        kl_key_value_copy(&asked->sk_eq[asked->nsk_eq], &query->sk_eq[asked->nsk_eq]);
    kl_cond_copy(&asked->cond, &query->cond);
    rows->asked.drops = drops;
    describe(terms, &rows->asked.text);
    rows->filter = kl_filter_copy(query->filter);
    describe(rows->filter, &rows->filter_text);
    kl_filter_free(&terms);
}

enum ui_style ui_rows_preview_condition(struct ui_rows *rows, struct kl_str text,
                                        struct kl_buf *out)
{
    struct kl_query query = {0};
    struct kl_ask_result result = {0};
    struct kl_err err = {0};
    enum ui_style style = UI_STYLE_INFO;

    if (!text.len) {
        kl_buf_add_text(
            out, _("begins_with P · between A B · = < <= > >= V · by names: score >= 9"));
        return UI_STYLE_FAINT;
    }
    if (read_condition(rows, text, &query, &result, &err)) {
        ui_text_error(&err, result.column, out);
        style = UI_STYLE_WARNING;
    } else if (add_advice(rows, &query, &result, out)) {
        style = UI_STYLE_WARNING;
    } else {
        kl_buf_add_text(out, result.cond.nothing ? "" : _("will send: "));
        kl_ask_describe(&query, &result, &rows->schema, out);
    }
    kl_query_release(&query);
    kl_ask_release(&result);
    return style;
}

bool ui_rows_take_condition(struct ui_rows *rows, struct kl_str text)
{
    struct kl_query query = {0};
    struct kl_ask_result result = {0};
    struct kl_err err = {0};
    bool taken = false;

    if (read_condition(rows, text, &query, &result, &err)) {
        ui_host_text_error(rows->view.host, &err, result.column);
    } else if (result.cond.nothing) {
        ui_host_note(rows->view.host, UI_STYLE_WARNING, "%s",
                     _("no key can match: no request was made"));
    } else {
        ui_host_mark(&rows->view);
        ui_rows_asked_release(&rows->asked);
        rows->asked.query = query;
        rows->asked.drops = kl_key_cond_drops(&result.cond);
        kl_buf_set(&rows->asked.text, text);
        query = (struct kl_query){0};
        ui_rows_read(rows, kl_browse_query(rows->browse)->reverse);
        taken = true;
    }
    kl_query_release(&query);
    kl_ask_release(&result);
    return taken;
}
