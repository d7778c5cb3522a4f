#include "config.h"

#include "ui/view.h"

#include <assert.h>

#include "base/digits.h"
#include "base/i18n.h"
#include "ui/dialog.h"

void ui_view_init(struct ui_view *view, const struct ui_view_ops *ops,
                  struct ui_host *host)
{
    view->ops = ops;
    view->host = host;
    view->generation = ++host->generation;
}

const struct kl_schema *ui_view_schema(const struct ui_view *view)
{
    while (view && !view->ops->schema)
        view = view->below;
    return view ? view->ops->schema(view) : NULL;
}

uint64_t ui_view_submit(struct ui_view *view, struct kl_job *take_job)
{
    take_job->generation = view->generation;
    return kl_worker_submit(view->host->worker, take_job);
}

struct ui_key_words ui_host_key(const struct ui_host *host, enum ui_view_kind kind,
                                enum ui_action action)
{
    struct ui_key_words words;
    struct kl_buf key = {0};

    assert(ui_action_works(action, kind));
    ui_keymap_keys(host->keymap, kind, action, 1, &key);
    if (!key.len)
        kl_buf_addf(&key, ":%s", ui_action_row(action)->name);
    snprintf(words.text, sizeof(words.text), "%s", kl_buf_text(&key));
    kl_buf_release(&key);
    return words;
}

struct ui_key_words ui_view_key(const struct ui_view *view, enum ui_action action)
{
    return ui_host_key(view->host, view->ops->kind, action);
}

bool ui_below_loading(const struct ui_view *view)
{
    return view->below->ops->loading(view->below);
}

void ui_below_stop(struct ui_view *view)
{
    view->below->ops->stop(view->below);
}

void ui_below_cost(const struct ui_view *view, struct kl_buf *out)
{
    view->below->ops->cost(view->below, out);
}

void ui_host_note(struct ui_host *host, enum ui_style style, const char *format, ...)
{
    va_list args;

    kl_buf_clear(&host->note);
    host->note_style = style;
    host->note_passes = false;
    va_start(args, format);
    kl_buf_vaddf(&host->note, format, args);
    va_end(args);
}

void ui_path_add(struct kl_names *path, const struct ui_host *host, struct kl_str data)
{
    struct kl_buf visible = {0};

    kl_utf8_visible(data, host->mode, &visible);
    kl_names_add(path, kl_buf_str(&visible));
    kl_buf_release(&visible);
}

void ui_error_words(const struct kl_err *err, struct kl_buf *out)
{
    kl_buf_add_text(out, err->text[0] ? err->text : _("it failed"));
    if (err->advice[0])
        kl_buf_addf(out, " · %s", err->advice);
}

void ui_text_error(const struct kl_err *err, size_t column, struct kl_buf *out)
{
    if (column != SIZE_MAX)
        kl_buf_addf(out, _("column %zu: "), column + 1);
    ui_error_words(err, out);
}

void ui_host_error(struct ui_host *host, const struct kl_err *err)
{
    kl_buf_clear(&host->note);
    host->note_style = UI_STYLE_ERROR;
    ui_error_words(err, &host->note);
}

void ui_host_text_error(struct ui_host *host, const struct kl_err *err, size_t column)
{
    kl_buf_clear(&host->note);
    host->note_style = UI_STYLE_ERROR;
    ui_text_error(err, column, &host->note);
}

void ui_host_push(struct ui_host *host, struct ui_view *take_view)
{
    host->pushed = take_view;
}

void ui_host_mark(struct ui_view *view)
{
    struct ui_place place = {.kind = view->ops->kind};

    view->ops->place(view, &place);
    ui_trail_add(&view->host->back, &place, view);
    ui_trail_release(&view->host->forward);
}

void ui_host_ask(struct ui_host *host, enum ui_question question, const char *label,
                 struct kl_str text)
{
    ui_dialog_open(host, question, label, text);
}

void ui_host_copy(struct ui_host *host, const char *what, struct kl_str bytes)
{
    kl_buf_set(&host->copy, bytes);
    kl_buf_clear(&host->copy_what);
    kl_buf_add_text(&host->copy_what, what);
}

void ui_add_count(struct kl_buf *out, uint64_t n)
{
    kl_buf_add_text(out, kl_digits_count(n, true).text);
}

void ui_add_pages(struct kl_buf *out, uint64_t n)
{
    ui_add_count(out, n);
    kl_buf_add_text(out, ngettext(" page", " pages", (unsigned long)n));
}

void ui_add_bytes(struct kl_buf *out, uint64_t bytes)
{
    kl_digits_bytes(bytes, out);
}

void ui_add_capacity(struct kl_buf *out, uint64_t milli)
{
    kl_buf_addf(out, "%s RCU", kl_digits_milli(milli).text);
}
