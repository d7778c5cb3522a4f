/* All that the keys of a collection say: its columns, and every finding with its
 * witness and what to do. Enter goes to a row that a finding speaks of. */
#include "config.h"

#include "ui/views.h"

#include "base/i18n.h"
#include "keys/explain.h"
#include "ui/flow.h"
#include "ui/rows.h"
#include "ui/search.h"
#include "ui/severity.h"

#define LABEL 18 /* where what follows a label begins */

struct entry {
    size_t finding;     /* SIZE_MAX: a line of its own */
    struct kl_buf text; /* for search and copying */
    int from, lines;    /* in the flow */
};

struct findings_view {
    struct ui_view view;
    struct ui_list list; /* over entries */
    struct ui_rows *rows;
    struct ui_flow flow;
    struct entry *entries;
    size_t n, cap;
    int top; /* the first line of the flow on the screen */
};

static const struct kl_report *report_of(const struct findings_view *self)
{
    return kl_browse_report(self->rows->browse);
}

static void clear(struct findings_view *self)
{
    for (size_t i = 0; i < self->n; i++)
        kl_buf_release(&self->entries[i].text);
    self->n = 0;
    ui_flow_release(&self->flow);
}

static struct entry *begin_entry(struct findings_view *self, size_t finding)
{
    KL_GROW(self->entries, self->n, self->cap);
    self->entries[self->n] =
        (struct entry){.finding = finding, .from = ui_flow_lines(&self->flow)};
    return &self->entries[self->n++];
}

static void end_entry(struct findings_view *self)
{
    struct entry *entry = &self->entries[self->n - 1];

    entry->lines = ui_flow_lines(&self->flow) - entry->from;
}

/* "  label  words", words broken over lines. */
static void labelled(struct findings_view *self, const char *label, struct kl_str words,
                     enum ui_style style)
{
    ui_flow_line(&self->flow, 4, LABEL);
    ui_pen_words(&self->flow.pen, label, UI_STYLE_FAINT);
    ui_pen_to(&self->flow.pen, LABEL, UI_STYLE_TEXT);
    self->flow.start = LABEL;
    ui_flow_sentence(&self->flow, words, style);
}

static void key_line(struct findings_view *self, const char *label, struct kl_str key)
{
    ui_flow_line(&self->flow, 4, LABEL);
    ui_pen_words(&self->flow.pen, label, UI_STYLE_FAINT);
    ui_pen_to(&self->flow.pen, LABEL, UI_STYLE_TEXT);
    self->flow.start = LABEL;
    ui_keytext_draw(&self->flow.pen, report_of(self)->lens, KL_KEY_S, key);
}

static void add_witness(struct findings_view *self, const struct kl_finding *finding)
{
    struct kl_str first = kl_buf_str(&finding->stored_first);
    struct kl_str meant = kl_buf_str(&finding->meant_first);
    struct kl_buf why = {0};

    if (!finding->has_witness) {
        for (size_t i = 0; i < finding->nexamples && i < 3; i++)
            key_line(self, i ? "" : _("such as"), kl_buf_str(&finding->examples[i]));
        return;
    }
    key_line(self, _("stored first"), first);
    key_line(self, _("meant first"), meant);
    if (kl_str_cmp(first, meant) < 0)
        kl_explain_pair(first, meant, &why);
    labelled(self, why.len ? _("because") : "", kl_buf_str(&why), UI_STYLE_TEXT);
    kl_buf_release(&why);
}

static void add_finding(struct findings_view *self, size_t i)
{
    const struct kl_report *report = report_of(self);
    const struct kl_finding *finding = &report->findings[i];
    struct entry *entry = begin_entry(self, i);
    struct kl_buf words = {0};

    ui_flow_line(&self->flow, 1, 4);
    kl_buf_addf(&words, "%s ", ui_severity_mark(finding->severity));
    kl_buf_add_text(&words, finding->kind->id);
    if (finding->silenced)
        kl_buf_add_text(&words, _(", silenced"));
    ui_flow_sentence(&self->flow, kl_buf_str(&words),
                     finding->silenced ? UI_STYLE_FAINT
                                       : ui_severity_style(finding->severity));
    kl_buf_clear(&words);
    kl_explain_message(report, finding, &words);
    kl_buf_addf(&entry->text, "%s: ", finding->kind->id);
    kl_buf_add_str(&entry->text, kl_buf_str(&words));
    labelled(self, _("what"), kl_buf_str(&words), UI_STYLE_STRONG);
    add_witness(self, finding);
    if (finding->column != SIZE_MAX) {
        kl_buf_clear(&words);
        kl_explain_evidence(report, finding->column, &words);
        labelled(self, _("items"), kl_buf_str(&words), UI_STYLE_TEXT);
    }
    kl_buf_clear(&words);
    kl_buf_add_text(&words, _(finding->kind->detail));
    labelled(self, _("why"), kl_buf_str(&words), UI_STYLE_TEXT);
    kl_buf_clear(&words);
    kl_explain_advice(report, finding, &words);
    labelled(self, _("to do"), kl_buf_str(&words), UI_STYLE_TEXT);
    ui_flow_line(&self->flow, 0, 0);
    end_entry(self);
    kl_buf_release(&words);
}

static void add_verdict(struct findings_view *self, size_t column)
{
    const struct kl_report *report = report_of(self);
    struct kl_buf words = {0};

    if (kl_explain_verdict(report, column, &words)) {
        struct entry *entry = begin_entry(self, SIZE_MAX);

        if (report->columns[column].attribute) {
            kl_buf_add_text(&words, " · ");
            kl_explain_evidence(report, column, &words);
        }
        ui_flow_line(&self->flow, 1, 4);
        ui_flow_words(&self->flow, 0, KL_STR("✓"), UI_STYLE_GOOD);
        ui_pen_space(&self->flow.pen, 1, UI_STYLE_GOOD);
        ui_flow_sentence(&self->flow, kl_buf_str(&words), UI_STYLE_GOOD);
        kl_buf_add_str(&entry->text, kl_buf_str(&words));
        end_entry(self);
    }
    kl_buf_release(&words);
}

static void add_basis(struct findings_view *self)
{
    const struct kl_report *report = report_of(self);
    struct entry *entry = begin_entry(self, SIZE_MAX);
    struct kl_buf words = {0};

    ui_add_count(&words, report->keys);
    if (report->complete)
        kl_buf_add_text(&words, _(" keys, the whole collection"));
    else
        kl_buf_addf(
            &words, _(" keys read so far; %s and %s read more of the collection"),
            ui_host_key(self->view.host, UI_VIEW_ROWS, UI_ACTION_LAST).text,
            ui_host_key(self->view.host, UI_VIEW_ROWS, UI_ACTION_NEXT_FINDING).text);
    ui_flow_line(&self->flow, 1, 4);
    ui_flow_sentence(&self->flow, kl_buf_str(&words), UI_STYLE_FAINT);
    kl_buf_add_str(&entry->text, kl_buf_str(&words));
    end_entry(self);
    kl_buf_release(&words);
}

/* Everything anew: what is read grows, and the width of the screen may be another. */
static void build(struct findings_view *self, int width, enum kl_visible mode)
{
    const struct kl_report *report = report_of(self);

    clear(self);
    ui_flow_begin(&self->flow, width, mode);
    for (size_t i = 0; i < report->nfindings; i++)
        add_finding(self, i);
    for (size_t i = 0; i < report->ncolumns; i++)
        add_verdict(self, i);
    add_basis(self);
    ui_list_set(&self->list, self->n);
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    const struct findings_view *self = (const struct findings_view *)view;

    ui_rows_path(&self->rows->view, names);
    ui_path_add(names, view->host, kl_str_from(_("findings")));
}

/* Brings the lines of the entry at the cursor onto the screen, its first line above
 * all. */
static void fit(struct findings_view *self, struct ui_rect body)
{
    const struct entry *entry = &self->entries[self->list.cursor];
    int last = entry->from + entry->lines - body.h;

    if (self->top < last)
        self->top = last;
    if (self->top > entry->from)
        self->top = entry->from;
    self->list.height = 3; /* a page is a few findings */
    self->list.y = body.y;
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct findings_view *self = (struct findings_view *)view;
    struct ui_canvas *drawn = &self->flow.canvas;
    const struct entry *entry;

    build(self, body.w, canvas->mode);
    fit(self, body);
    entry = &self->entries[self->list.cursor];
    /* The flow is moved up by what is above the screen. */
    for (int y = 0; y < body.h; y++) {
        struct ui_canvas one = {
            .width = drawn->width,
            .height = 1,
            .cells = &drawn->cells[(size_t)(self->top + y) * (size_t)drawn->width]};

        if (self->top + y >= ui_flow_lines(&self->flow))
            break;
        ui_canvas_copy(canvas, (struct ui_rect){body.x, body.y + y, body.w, 1}, &one);
        if (self->top + y == entry->from)
            ui_canvas_mod(canvas, (struct ui_rect){body.x, body.y + y, body.w, 1},
                          UI_MOD_ROW);
    }
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    const struct findings_view *self = (const struct findings_view *)view;

    if (report_of(self)->nfindings)
        kl_buf_addf(out, _("%s goes to a row that the finding speaks of"),
                    ui_view_key(view, UI_ACTION_OPEN).text);
    return UI_STYLE_FAINT;
}

static size_t point(struct ui_view *view, int x, int y)
{
    struct findings_view *self = (struct findings_view *)view;
    int line = self->top + y - self->list.y;

    (void)x;
    for (size_t i = 0; i < self->n; i++) {
        const struct entry *entry = &self->entries[i];

        if (line < entry->from || line >= entry->from + entry->lines)
            continue;
        ui_list_go(&self->list, i);
        return i;
    }
    return SIZE_MAX;
}

static void scroll(struct ui_view *view, long lines)
{
    ui_list_act(view->list, lines > 0 ? UI_ACTION_DOWN : UI_ACTION_UP);
}

/* The witness that stands in the wrong place, else an example. */
static void go_to_row(struct findings_view *self)
{
    const struct kl_report *report = report_of(self);
    const struct kl_finding *finding;
    struct kl_key_value key = {0};
    struct kl_str text = {0};

    if (!self->n || self->entries[self->list.cursor].finding >= report->nfindings)
        return;
    finding = &report->findings[self->entries[self->list.cursor].finding];
    if (finding->nexamples)
        text = kl_buf_str(&finding->examples[0]);
    else if (finding->has_witness)
        text = kl_buf_str(&finding->meant_first);
    if (!text.len)
        return;
    kl_key_value_set(&key, KL_KEY_S, text);
    ui_rows_local_end(self->rows);
    kl_browse_seek(self->rows->browse, &key);
    ui_rows_make_requests(self->rows);
    kl_key_value_release(&key);
    self->view.host->go_back = true;
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct findings_view *self = (struct findings_view *)view;

    if (action == UI_ACTION_OPEN)
        go_to_row(self);
    else
        return false;
    return true;
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    const struct findings_view *self = (const struct findings_view *)view;

    kl_buf_add_str(out, kl_buf_str(&self->entries[i].text));
}

static void close_view(struct ui_view *view)
{
    struct findings_view *self = (struct findings_view *)view;

    clear(self);
    free(self->entries);
    free(self);
}

static const enum ui_action hints[] = {UI_ACTION_OPEN, UI_ACTION_COPY_CELL,
                                       UI_ACTION_BACK, UI_ACTION_HELP, UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_FINDINGS,
    .hints = hints,
    .path = path,
    .draw = draw,
    .point = point,
    .scroll = scroll,
    .message = message,
    .cost = ui_below_cost,
    .act = act,
    .loading = ui_below_loading,
    .stop = ui_below_stop,
    .line = line,
    .close = close_view,
};

struct ui_view *ui_findings_new(struct ui_host *host, struct ui_view *rows)
{
    struct findings_view *self = KL_NEW(struct findings_view);

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->rows = (struct ui_rows *)rows;
    return &self->view;
}
