#include "config.h"

#include "ui/pane.h"

#include "base/clock.h"
#include "base/digits.h"
#include "base/i18n.h"
#include "keys/verdict.h"
#include "keys/width_choice.h"

#define BAR 16        /* columns of the longest bar */
#define BAR_NARROW 8  /* on a screen of few columns */
#define WIDE 100      /* columns that are not few */
#define HEX_BYTES 128 /* bytes shown in hex */
#define WIDTHS 3      /* widths of a column with a bar of their own */
#define TIMES_MAX 12  /* zeros of "room for 1,000 times more" */
#define NAME 9        /* columns of a segment's name */

/* What the pane is drawn from. */
struct pane {
    struct ui_flow *flow;
    const struct ui_rows *rows;
    const struct kl_lens *lens; /* NULL: not a string key */
    const struct kl_report *report;
    struct kl_row row;
    struct kl_str key;
    struct kl_part parts[UI_PARTS_MAX];
    size_t nparts;
    bool proven; /* a neighbour shows that the row stands in the wrong place */
};

/* ---- the key and its bytes ---- */

static void draw_key(struct pane *pane)
{
    struct ui_pen *pen = &pane->flow->pen;
    struct kl_buf size = {0};
    int width;

    ui_flow_line(pane->flow, 1, 8);
    ui_pen_words(pen, _("key"), UI_STYLE_HEADER);
    ui_pen_to(pen, 8, UI_STYLE_TEXT);
    kl_buf_addf(&size, ngettext("%zu byte", "%zu bytes", pane->key.len), pane->key.len);
    width = ui_pen_words_width(&pane->flow->canvas, kl_buf_str(&size));
    pen->end -= width + 3;
    ui_keytext_draw(pen, pane->lens, ui_rows_key_type(pane->rows), pane->key);
    pen->cut = false;
    pen->end += width + 3;
    pen->x = pen->end - width - 1;
    ui_pen_str(pen, kl_buf_str(&size), UI_STYLE_FAINT);
    kl_buf_release(&size);
}

static size_t part_at(const struct pane *pane, size_t byte)
{
    for (size_t i = 0; i < pane->nparts; i++) {
        if (byte < pane->parts[i].off + pane->parts[i].len)
            return i;
    }
    return SIZE_MAX;
}

/* Padding and digits of one number stand together; a delimiter stands between bars. */
static bool new_segment(const struct pane *pane, size_t byte)
{
    size_t here = part_at(pane, byte), before = byte ? part_at(pane, byte - 1) : here;

    return here != before && here != SIZE_MAX && before != SIZE_MAX &&
           (pane->parts[here].column != pane->parts[before].column ||
            pane->parts[here].column == SIZE_MAX);
}

/* The byte that decides against a neighbour: the first that differs. */
static bool decides(const struct pane *pane, size_t byte)
{
    const struct kl_row *row = &pane->row;

    return (row->prev.data && kl_str_common(pane->key, row->prev) == byte) ||
           (row->next.data && kl_str_common(pane->key, row->next) == byte);
}

static void draw_bytes(struct pane *pane)
{
    struct ui_flow *flow = pane->flow;
    size_t n = pane->key.len < HEX_BYTES ? pane->key.len : HEX_BYTES;

    ui_flow_line(flow, 8, 8);
    for (size_t i = 0; i < n; i++) {
        size_t part = part_at(pane, i);
        struct kl_buf hex = {0};

        if (new_segment(pane, i))
            ui_flow_words(flow, 1, KL_STR("│"), UI_STYLE_RULE);
        kl_buf_addf(&hex, "%02x", (unsigned char)pane->key.data[i]);
        ui_flow_words(flow, 1, kl_buf_str(&hex),
                      part == SIZE_MAX ? UI_STYLE_KEY_TEXT
                                       : ui_keytext_style(pane->parts[part].role));
        if (decides(pane, i))
            ui_canvas_mod(&flow->canvas,
                          (struct ui_rect){flow->pen.x - 2, flow->pen.y, 2, 1},
                          UI_MOD_MATCH);
        kl_buf_release(&hex);
    }
    if (n < pane->key.len)
        ui_flow_words(flow, 1, KL_STR("…"), UI_STYLE_CUT);
}

/* ---- why it stands here ---- */

/* The column that holds byte, when it is a number in both keys: their values. */
static const struct kl_lens_column *deciding_column(const struct pane *pane,
                                                    struct kl_str other, size_t byte,
                                                    struct kl_buf *mine,
                                                    struct kl_buf *its)
{
    size_t part = part_at(pane, byte);
    size_t column = part == SIZE_MAX ? SIZE_MAX : pane->parts[part].column;

    if (column == SIZE_MAX ||
        !kl_lens_decode(pane->lens, pane->key, column, false, mine) ||
        !kl_lens_decode(pane->lens, other, column, false, its) ||
        !kl_str_all_digits(kl_buf_str(mine)) || !kl_str_all_digits(kl_buf_str(its)))
        return NULL;
    return kl_lens_column(pane->lens, column);
}

/* "1,500 > 240 ✓": what this key and its neighbour mean, and whether they stand in the
 * order of that. */
static void draw_meaning(struct pane *pane, struct kl_str other, bool is_before)
{
    size_t byte = kl_str_common(pane->key, other);
    struct kl_buf mine = {0}, its = {0}, text = {0};
    const struct kl_lens_column *column =
        pane->lens ? deciding_column(pane, other, byte, &mine, &its) : NULL;

    if (column) {
        int order = kl_digits_cmp(kl_buf_str(&mine), kl_buf_str(&its));
        bool larger_follows = !(column->inverted || column->probably);
        bool meant = order == 0 || (order > 0) == (is_before == larger_follows);

        kl_digits_group(kl_buf_str(&mine), &text);
        kl_buf_add_text(&text, order < 0 ? " < " : order > 0 ? " > " : " = ");
        kl_digits_group(kl_buf_str(&its), &text);
        kl_buf_add_text(&text, meant ? " ✓" : " ✗");
        ui_flow_words(pane->flow, 3, kl_buf_str(&text),
                      meant ? UI_STYLE_GOOD : UI_STYLE_ERROR);
        pane->proven = pane->proven || !meant;
    }
    kl_buf_release(&mine);
    kl_buf_release(&its);
    kl_buf_release(&text);
}

static void add_byte(struct kl_str key, size_t at, struct kl_buf *out)
{
    if (at < key.len)
        kl_explain_byte(key, at, out);
    else
        kl_buf_add_text(out, _("the end"));
}

/* "byte 6: '1' 0x31 > '0' 0x30": what decides between a key and another. */
static void draw_deciding_byte(struct pane *pane, struct kl_str key, struct kl_str other)
{
    size_t at = kl_str_common(key, other);
    struct kl_buf text = {0};

    kl_buf_addf(&text, _("byte %zu: "), at);
    add_byte(key, at, &text);
    kl_buf_add_text(&text, kl_str_cmp(key, other) < 0 ? " < " : " > ");
    add_byte(other, at, &text);
    ui_flow_words(pane->flow, 3, kl_buf_str(&text), UI_STYLE_TEXT);
    kl_buf_release(&text);
}

/* Why there is no neighbour: nothing is stored there, or it was not read. */
static const char *no_neighbour(const struct pane *pane, bool is_before)
{
    struct kl_browse *browse = pane->rows->browse;
    size_t cursor = kl_browse_cursor(browse);
    struct kl_browse_status status;
    bool at_top = is_before != kl_browse_query(browse)->reverse;

    kl_browse_status(browse, &status);
    if (at_top ? status.top_known && cursor == 0
               : status.end_known && cursor + 1 == kl_browse_rows(browse))
        return pane->rows->asked.query.cond.op != KL_COND_NONE
                   ? _("no other that meets the condition")
               : is_before ? _("no other: it is the first key")
                           : _("no other: it is the last key");
    return _("what was not read yet");
}

static void draw_neighbour(struct pane *pane, const char *label, struct kl_str other,
                           bool is_before)
{
    struct ui_flow *flow = pane->flow;

    ui_flow_line(flow, 1, 8);
    ui_pen_words(&flow->pen, label, UI_STYLE_HEADER);
    ui_pen_to(&flow->pen, 8, UI_STYLE_TEXT);
    if (!other.data) {
        ui_pen_words(&flow->pen, no_neighbour(pane, is_before), UI_STYLE_FAINT);
        return;
    }
    ui_keytext_draw(&flow->pen, pane->lens, ui_rows_key_type(pane->rows), other);
    flow->pen.cut = false;
    if (ui_rows_key_type(pane->rows) == KL_KEY_N)
        return;
    draw_deciding_byte(pane, pane->key, other);
    draw_meaning(pane, other, is_before);
}

static void draw_other(struct pane *pane, const char *label, struct kl_str key)
{
    ui_flow_line(pane->flow, 1, 8);
    ui_pen_words(&pane->flow->pen, label, UI_STYLE_HEADER);
    ui_pen_to(&pane->flow->pen, 8, UI_STYLE_TEXT);
    ui_keytext_draw(&pane->flow->pen, pane->lens, KL_KEY_S, key);
    pane->flow->pen.cut = false;
}

/* Where no neighbour of the row does, the pair of the finding that speaks of it tells why
 * it stands in the wrong place. */
static void draw_witness(struct pane *pane)
{
    const struct kl_finding *finding;
    struct kl_str first, meant;

    if (pane->proven || pane->row.finding >= pane->report->nfindings)
        return;
    finding = &pane->report->findings[pane->row.finding];
    first = kl_buf_str(&finding->stored_first);
    meant = kl_buf_str(&finding->meant_first);
    if (!finding->has_witness || kl_str_cmp(first, meant) >= 0)
        return;
    draw_other(pane, _("wrong"), first);
    draw_other(pane, _("then"), meant);
    draw_deciding_byte(pane, meant, first);
}

/* ---- what its columns hold ---- */

/* The report's column for one of the lens, which was frozen earlier. */
static const struct kl_column *column_of(const struct pane *pane,
                                         const struct kl_lens_column *lens)
{
    for (size_t i = 0; i < pane->report->ncolumns; i++) {
        const struct kl_column *column = &pane->report->columns[i];

        if (column->segment == lens->segment && strcmp(column->name, lens->name) == 0)
            return column;
    }
    return NULL;
}

static void add_eighths(struct kl_buf *out, uint64_t part, uint64_t whole, uint64_t bar)
{
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    uint64_t n = whole ? part * bar * 8 / whole : 0;

    n = n ? n : 1;
    for (uint64_t i = 0; i < n / 8; i++)
        kl_buf_add_text(out, "█");
    kl_buf_add_text(out, eighths[n % 8]);
}

/* How many keys have how many digits, or bytes where it is no number: "digits 4 ▋ 5". */
static void draw_widths(struct pane *pane, const struct kl_column *column)
{
    bool number = column->max && kl_str_all_digits(kl_str_from(column->max));
    uint64_t bar = pane->flow->canvas.width < WIDE ? BAR_NARROW : BAR;
    struct kl_buf text = {0};
    uint64_t most = 0;
    size_t shown = column->nwidths < WIDTHS ? column->nwidths : WIDTHS;

    for (size_t i = 0; i < column->nwidths; i++)
        most = column->widths[i].keys > most ? column->widths[i].keys : most;
    if (shown)
        ui_flow_words(pane->flow, 3, kl_str_from(number ? _("digits") : _("bytes")),
                      UI_STYLE_FAINT);
    for (size_t i = 0; i < shown; i++) {
        /* Where there are too many: the narrowest ones and the widest. */
        size_t at = i + 1 == shown ? column->nwidths - 1 : i;

        kl_buf_clear(&text);
        kl_buf_addf(&text, "%zu ", column->widths[at].width);
        add_eighths(&text, column->widths[at].keys, most, bar);
        kl_buf_add_char(&text, ' ');
        ui_add_count(&text, column->widths[at].keys);
        ui_flow_words(pane->flow, i ? 3 : 1, kl_buf_str(&text), UI_STYLE_BAR);
    }
    if (shown < column->nwidths) {
        kl_buf_clear(&text);
        kl_buf_addf(
            &text, ngettext("%zu more width", "%zu more widths", column->nwidths - shown),
            column->nwidths - shown);
        ui_flow_words(pane->flow, 3, kl_buf_str(&text), UI_STYLE_FAINT);
    }
    kl_buf_release(&text);
}

static bool is_time(const struct kl_column *column)
{
    return column->class_ == KL_CLASS_EPOCH || column->class_ == KL_CLASS_PADDED_EPOCH;
}

/* What a stored bound means: inverted ones turned back. */
static void meaning(const struct kl_column *column, const char *value, struct kl_buf *out)
{
    struct kl_str stored = kl_str_from(value);

    if (!column->inverted_max || !kl_str_all_digits(stored) ||
        !kl_digits_sub(kl_str_from(column->inverted_max), stored, out))
        kl_buf_add_str(out, stored);
}

/* A bound as a person reads it: grouped, or as a time. */
static void add_bound(const struct kl_column *column, struct kl_str value,
                      struct kl_buf *out)
{
    int64_t epoch;

    if (!kl_str_all_digits(value))
        kl_utf8_visible(value, KL_VISIBLE_UTF8, out);
    else if (is_time(column) && kl_digits_to_i64(value, &epoch))
        kl_clock_format(kl_digits_trim(value).len > 11 ? epoch / 1000 : epoch, out);
    else
        kl_digits_group(value, out);
}

/* ", room for 1,000 times more": what the digits that are not used yet give. */
static void add_room(size_t spare, struct kl_buf *out)
{
    struct kl_buf times = {0}, grouped = {0};

    if (!spare)
        return;
    kl_buf_add_char(&times, '1');
    for (size_t i = 0; i < spare && i < TIMES_MAX; i++)
        kl_buf_add_char(&times, '0');
    kl_digits_group(kl_buf_str(&times), &grouped);
    kl_buf_addf(out, _(", room for %s times more"), kl_buf_text(&grouped));
    kl_buf_release(&times);
    kl_buf_release(&grouped);
}

static void draw_headroom(struct pane *pane, const struct kl_column *column,
                          struct kl_str largest)
{
    size_t used = kl_digits_trim(largest).len;
    struct kl_buf text = {0};

    if (!column->width || !kl_str_all_digits(largest) || used > column->width)
        return;
    kl_buf_addf(&text, _("%zu of %zu digits used"), used, column->width);
    if (!is_time(column))
        add_room(column->width - used, &text);
    ui_flow_words(pane->flow, 3, kl_buf_str(&text), UI_STYLE_TEXT);
    kl_buf_release(&text);
}

static void draw_bounds(struct pane *pane, const struct kl_column *column)
{
    struct kl_buf low = {0}, high = {0}, text = {0};

    /* Of values some of which are inverted the smallest and the largest say nothing. */
    if (column->order == KL_ORDER_NONE || !column->min || !column->max ||
        (column->order == KL_ORDER_BROKEN && column->inverted_max))
        return;
    /* Of an inverted column the largest value is stored as the smallest. */
    meaning(column, column->inverted_max ? column->max : column->min, &low);
    meaning(column, column->inverted_max ? column->min : column->max, &high);
    kl_buf_add_text(&text, is_time(column) ? _("from ") : _("min "));
    add_bound(column, kl_buf_str(&low), &text);
    kl_buf_add_text(&text, is_time(column) ? _(" to ") : _("  max "));
    add_bound(column, kl_buf_str(&high), &text);
    ui_flow_words(pane->flow, 3, kl_buf_str(&text), UI_STYLE_TEXT);
    draw_headroom(pane, column, kl_buf_str(&high));
    kl_buf_release(&low);
    kl_buf_release(&high);
    kl_buf_release(&text);
}

/* Where widths are at fault: the one to choose, and what it comes to. */
static void draw_choice(struct pane *pane, const struct kl_column *column)
{
    struct kl_width_choice choice;
    struct kl_buf text = {0};

    if (!kl_width_choose(pane->report, (size_t)(column - pane->report->columns), &choice))
        return;
    kl_buf_addf(&text,
                ngettext("at width %zu %s of %s key changes",
                         "at width %zu %s of %s keys change", choice.of),
                choice.width, kl_digits_count(choice.rewritten, true).text,
                kl_digits_count(choice.of, true).text);
    ui_flow_words(pane->flow, 3, kl_buf_str(&text), UI_STYLE_TEXT);
    kl_buf_release(&text);
}

static void draw_evidence(struct pane *pane, const struct kl_column *column)
{
    struct kl_buf text = {0};

    if (kl_explain_is_path(column))
        kl_explain_paths(pane->report, &text);
    else if (column->attribute || column->named_by == KL_NAMED_BY_POSITION)
        kl_explain_evidence(pane->report, (size_t)(column - pane->report->columns),
                            &text);
    ui_flow_words(pane->flow, text.len ? 3 : 0, kl_buf_str(&text), UI_STYLE_FAINT);
    kl_buf_release(&text);
}

static void draw_column(struct pane *pane, size_t i)
{
    const struct kl_lens_column *lens = kl_lens_column(pane->lens, i);
    const struct kl_column *column = column_of(pane, lens);
    struct ui_flow *flow = pane->flow;
    struct kl_buf value = {0};
    struct ui_pen name;

    if (!kl_lens_decode(pane->lens, pane->key, i, true, &value))
        kl_buf_add_text(&value, _("(not of this form)"));
    ui_flow_line(flow, 1, 8);
    name = ui_pen_at(&flow->canvas, 1, flow->pen.y, NAME);
    ui_pen_data(&name, kl_str_from(lens->name), UI_STYLE_HEADER);
    flow->pen.x = 1 + NAME + 1;
    ui_pen_words(&flow->pen, lens->type, UI_STYLE_FAINT);
    ui_pen_to(&flow->pen, 1 + NAME + 1 + 8, UI_STYLE_TEXT);
    ui_flow_words(flow, 0, kl_buf_str(&value), UI_STYLE_DECODED);
    if (lens->probably)
        ui_flow_words(flow, 1, kl_str_from(_("(probably)")), UI_STYLE_FAINT);
    if (column) {
        draw_widths(pane, column);
        draw_bounds(pane, column);
        draw_choice(pane, column);
        draw_evidence(pane, column);
    }
    kl_buf_release(&value);
}

/* The columns that this key has, in the order of their segments. */
static void draw_columns(struct pane *pane)
{
    size_t last = SIZE_MAX;

    for (size_t i = 0; i < pane->nparts; i++) {
        size_t column = pane->parts[i].column;

        if (column != SIZE_MAX && column != last && column < kl_lens_columns(pane->lens))
            draw_column(pane, column);
        last = column == SIZE_MAX ? last : column;
    }
}

/* ---- the pane ---- */

/* small: there is hardly room for more than why the key stands here. */
static void draw_all(struct pane *pane, bool small)
{
    pane->key = ui_rows_key(pane->rows, &pane->row);
    pane->report = kl_browse_report(pane->rows->browse);
    if (ui_rows_key_type(pane->rows) == KL_KEY_S)
        pane->lens = kl_browse_lens(pane->rows->browse);
    if (pane->lens)
        pane->nparts = kl_lens_parts(pane->lens, pane->key, pane->parts, UI_PARTS_MAX);
    draw_key(pane);
    if (ui_rows_key_type(pane->rows) != KL_KEY_N && !small)
        draw_bytes(pane);
    draw_neighbour(pane, _("after"), pane->row.prev, true);
    draw_neighbour(pane, _("before"), pane->row.next, false);
    draw_witness(pane);
    if (ui_rows_key_type(pane->rows) != KL_KEY_N && small)
        draw_bytes(pane);
    if (pane->lens)
        draw_columns(pane);
}

void ui_pane_draw(const struct ui_rows *rows, bool small, struct ui_flow *flow)
{
    struct pane pane = {.rows = rows, .flow = flow};

    if (ui_rows_here(rows, &pane.row)) {
        draw_all(&pane, small);
        return;
    }
    ui_flow_line(flow, 1, 1);
    ui_pen_words(&flow->pen, _("this row is not loaded"), UI_STYLE_FAINT);
}
