#include "config.h"

#include "ui/rows.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "model/key_text.h"
#include "keys/quote.h"
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

/* The number of a row, from the end with a minus; false: it is none, such as a key with
 * zeros in front. */
static bool row_number(struct kl_str text, int64_t *number)
{
    bool minus = text.len && text.data[0] == '-';
    struct kl_str digits = kl_str_sub(text, minus, SIZE_MAX);

    if (!kl_str_all_digits(digits) || (digits.len > 1 && digits.data[0] == '0') ||
        !kl_digits_to_i64(digits, number))
        return false;
    *number = minus ? -*number : *number;
    return true;
}

/* The sort key as typed; in quotes it is one also where it looks like a number of rows.
 */
static enum kl_code read_key(const struct ui_rows *rows, struct kl_str text,
                             struct kl_key_value *key, struct kl_err *err)
{
    struct kl_buf plain = {0};
    enum kl_code code = KL_OK;

    if (rows->scan)
        return kl_err_set(err, KL_INVALID, "%s",
                          _("a Scan is in no key order: goto takes the number of a row"));
    if (!rows->schema.keys.nsk)
        return kl_err_set(err, KL_INVALID, "%s",
                          _("there is no sort key here: goto takes the number of a row"));
    if (kl_quote_is(text))
        code = kl_quote_read(text, &plain, err);
    else
        kl_buf_add_str(&plain, text);
    if (!code)
        code = kl_key_text_read(kl_buf_str(&plain), ui_rows_key_type(rows),
                                KL_SORT_KEY_MAX, key, err);
    kl_buf_release(&plain);
    return code;
}

/* A row by its number, or by its key: then it may be the first one behind it. */
static bool take_row(struct ui_rows *rows, struct kl_str text)
{
    struct kl_key_value key = {0};
    struct kl_err err = {0};
    int64_t number;

    if (!rows->browse)
        return true;
    if (row_number(text, &number)) {
        ui_rows_local_end(rows);
        ui_host_mark(&rows->view);
        kl_browse_go_number(rows->browse, number, SIZE_MAX);
    } else if (read_key(rows, text, &key, &err)) {
        ui_host_error(rows->view.host, &err);
        return false;
    } else {
        ui_rows_local_end(rows);
        ui_host_mark(&rows->view);
        kl_browse_seek(rows->browse, &key);
    }
    kl_key_value_release(&key);
    ui_rows_make_requests(rows);
    return true;
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
    {UI_QUESTION_GOTO, NULL, take_row},
    {UI_QUESTION_KEYS, preview_keys, take_keys},
    {UI_QUESTION_KEEP, NULL, ui_rows_local_take_keep},
    {UI_QUESTION_WIDTH, ui_rows_local_preview_width, ui_rows_local_take_width},
    {UI_QUESTION_SECONDS, ui_rows_preview_watch, ui_rows_take_watch},
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
