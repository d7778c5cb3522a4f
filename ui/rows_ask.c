#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"
#include "ui/keys_ask.h"

void ui_rows_ask_partition(struct ui_rows *rows)
{
    ui_partition_ask_begin(&rows->ask, rows->view.host, &rows->schema);
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
    {UI_QUESTION_CONDITION, ui_rows_preview_condition, ui_rows_take_condition},
    {UI_QUESTION_FILTER, ui_rows_preview_filter, ui_rows_take_filter},
    {UI_QUESTION_PARTITION, NULL, take_partition},
    {UI_QUESTION_KEYS, preview_keys, take_keys},
    {UI_QUESTION_KEEP, NULL, ui_rows_local_take_keep},
    {UI_QUESTION_WIDTH, ui_rows_local_preview_width, ui_rows_local_take_width},
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
