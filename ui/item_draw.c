#include "config.h"

#include "ui/item_draw.h"

#include "base/base64.h"
#include "base/digits.h"
#include "keys/instant.h"
#include "ui/grid.h"
#include "ui/item_piece.h"
#include "ui/search.h"

#define MARGIN 1
#define MARKER 2 /* columns of ▸ and the space behind it */
#define TYPE 5   /* columns of a type's name and the space behind it */
#define LOOKED_AT 1000
#define HEX_BYTES 8      /* of binary, beside it */
#define CLUSTER_BYTES 64 /* no more than these are looked at for each column */

static int indent(const struct ui_item_node *node)
{
    return UI_ITEM_INDENT * (int)node->depth;
}

/* "[3]" of a list, "·" of a set. */
static void add_name(const struct ui_item_node *node, struct kl_buf *out)
{
    if (node->name)
        kl_buf_add_text(out, node->name);
    else if (node->value)
        kl_buf_addf(out, "[%u]", node->index);
    else
        kl_buf_add_text(out, "·");
}

int ui_item_names_width(const struct ui_item_tree *tree, int most)
{
    const struct ui_canvas canvas = {.mode = tree->mode};
    struct kl_buf name = {0};
    int width = 4;

    for (size_t i = 0; i < tree->nlines && i < LOOKED_AT; i++) {
        const struct ui_item_node *node = &tree->nodes[tree->lines[i].node];
        int own;

        if (tree->lines[i].piece)
            continue;
        kl_buf_clear(&name);
        add_name(node, &name);
        own = MARKER + indent(node) + ui_pen_words_width(&canvas, kl_buf_str(&name));
        width = own > width ? own : width;
    }
    kl_buf_release(&name);
    return width < most ? width : most;
}

int ui_item_value_at(const struct ui_item_look *look)
{
    return MARGIN + look->names + 1 + TYPE;
}

int ui_item_room(const struct ui_item_look *look, int width)
{
    return width - ui_item_value_at(look) - (look->sizes ? look->sizes + 1 : 0);
}

void ui_item_draw_name(const struct ui_item_tree *tree, uint32_t id,
                       const struct ui_item_look *look, struct ui_canvas *canvas,
                       struct ui_rect line)
{
    const struct ui_item_node *node = &tree->nodes[id];
    struct ui_pen pen = ui_pen_at(canvas, line.x + MARGIN, line.y, look->names);
    struct kl_buf name = {0};
    int x;

    ui_pen_space(&pen, indent(node), UI_STYLE_TEXT);
    x = pen.x + MARKER;
    if (ui_item_tree_opens(tree, id))
        ui_pen_words(&pen, node->open ? "▾" : "▸", UI_STYLE_RULE);
    ui_pen_to(&pen, x, UI_STYLE_TEXT);
    add_name(node, &name);
    if (node->name)
        ui_pen_data(&pen, kl_buf_str(&name), UI_STYLE_HEADER);
    else
        ui_pen_str(&pen, kl_buf_str(&name), UI_STYLE_HEADER);
    if (node->name)
        ui_search_mark(canvas, x, line.y, pen.end - x, kl_buf_str(&name), look->needle);
    pen = ui_pen_at(canvas, line.x + MARGIN + look->names + 1, line.y, TYPE - 1);
    ui_pen_words(&pen, kl_value_type_name(node->type), UI_STYLE_FAINT);
    kl_buf_release(&name);
}

/* ---- what a value means ---- */

/* Its fraction in billionths, as far as it goes. */
static void add_nanos(struct kl_str fraction, struct kl_buf *out)
{
    for (size_t i = 0; i < 9; i++)
        kl_buf_add_char(out, i < fraction.len ? fraction.data[i] : '0');
}

bool ui_item_time(struct kl_str digits, struct kl_buf *out)
{
    size_t point = kl_str_find(digits, KL_STR("."), 0);
    struct kl_str whole = kl_str_sub(digits, 0, point);
    struct kl_str fraction = kl_str_sub(digits, whole.len + 1, SIZE_MAX);
    struct kl_buf nanos = {0};
    enum kl_unit unit;

    if (!kl_str_all_digits(whole) || (fraction.len && !kl_str_all_digits(fraction)))
        return false;
    unit = kl_instant_unit(whole);
    if (unit == KL_UNIT_NONE || (fraction.len && unit != KL_UNIT_S))
        return false;
    kl_buf_add_str(&nanos, whole);
    if (fraction.len) {
        add_nanos(fraction, &nanos);
        unit = KL_UNIT_NS;
    }
    kl_instant_format(kl_buf_str(&nanos), unit, out);
    kl_buf_release(&nanos);
    return true;
}

static void add_hex(struct kl_str base64, struct kl_buf *out)
{
    struct kl_buf bytes = {0};

    /* Three groups of four characters hold nine bytes. */
    kl_base64_decode(kl_str_sub(base64, 0, 12), &bytes);
    for (size_t i = 0; i < bytes.len && i < HEX_BYTES; i++)
        kl_buf_addf(out, "%s%02x", i ? " " : "", (unsigned char)bytes.data[i]);
    if (bytes.len > HEX_BYTES)
        kl_buf_add_text(out, " …");
    kl_buf_release(&bytes);
}

/* Said beside the value, which it does not change. */
static void add_meaning(const struct ui_item_tree *tree, uint32_t id, struct kl_buf *out)
{
    const struct ui_item_node *node = &tree->nodes[id];
    struct kl_str text = ui_item_tree_text(tree, id);

    if (node->type == KL_VALUE_N || node->type == KL_VALUE_S)
        ui_item_time(text, out);
    else if (node->type == KL_VALUE_B && text.len)
        add_hex(text, out);
}

void ui_item_draw_value(const struct ui_item_tree *tree, uint32_t id,
                        const struct ui_item_look *look, struct ui_canvas *canvas,
                        struct ui_rect line)
{
    const struct ui_item_node *node = &tree->nodes[id];
    int x = line.x + ui_item_value_at(look), room = ui_item_room(look, line.w);
    struct kl_str text = ui_item_tree_text(tree, id);
    size_t most = (size_t)(room > 0 ? room : 1) * CLUSTER_BYTES;
    struct ui_pen pen = ui_pen_at(canvas, x, line.y, room);
    struct kl_buf words = {0};

    if (node->type == KL_VALUE_B)
        kl_buf_addf(&words, "b64[%zu] ", kl_base64_size(text));
    else if (!text.len && node->value)
        kl_value_preview(node->value, most, &words);
    else if (!text.len)
        kl_buf_add_text(&words, "\"\"");
    ui_pen_data(&pen, kl_buf_str(&words), UI_STYLE_FAINT);
    x = pen.x;
    ui_pen_data(&pen, kl_str_sub(text, 0, most + 1), ui_grid_style(node->type));
    if (x < pen.end)
        ui_search_mark(canvas, x, line.y, pen.end - x, kl_str_sub(text, 0, most),
                       look->needle);
    kl_buf_clear(&words);
    add_meaning(tree, id, &words);
    if (words.len && !pen.cut) {
        ui_pen_space(&pen, 2, UI_STYLE_TEXT);
        ui_pen_str(&pen, kl_buf_str(&words), UI_STYLE_DECODED);
    }
    kl_buf_release(&words);
}

void ui_item_draw_size(const struct ui_item_tree *tree, uint32_t id,
                       const struct ui_item_look *look, struct ui_canvas *canvas,
                       struct ui_rect line)
{
    const struct ui_item_node *node = &tree->nodes[id];
    struct ui_pen pen =
        ui_pen_at(canvas, line.x + line.w - look->sizes, line.y, look->sizes);
    struct kl_digits_count size;

    if (!look->sizes || !node->value)
        return;
    size = kl_digits_count(node->size, true);
    ui_pen_space(&pen, look->sizes - 3 - (int)strlen(size.text), UI_STYLE_TEXT);
    ui_pen_words(&pen, size.text, UI_STYLE_POSITION);
    ui_pen_words(&pen, " B", UI_STYLE_POSITION);
}

/* "000010  00 ff …  ..": where, the bytes in hex, and those that are ASCII. */
static void draw_bytes(const struct ui_item_tree *tree, struct ui_item_line at,
                       struct kl_str bytes, struct ui_pen *pen)
{
    size_t per_line = ui_item_piece_bytes(tree, at.node);
    struct kl_buf words = {0};
    int x;

    kl_buf_addf(&words, "%06zx  ", (at.piece - 1) * per_line);
    ui_pen_str(pen, kl_buf_str(&words), UI_STYLE_POSITION);
    x = pen->x + 3 * (int)per_line + 1;
    for (size_t i = 0; i < bytes.len; i++) {
        kl_buf_clear(&words);
        kl_buf_addf(&words, "%02x ", (unsigned char)bytes.data[i]);
        ui_pen_str(pen, kl_buf_str(&words), UI_STYLE_TEXT);
    }
    ui_pen_to(pen, x, UI_STYLE_TEXT);
    for (size_t i = 0; i < bytes.len; i++) {
        bool shown = bytes.data[i] >= ' ' && bytes.data[i] < 0x7f;

        ui_pen_str(pen, shown ? kl_str_sub(bytes, i, 1) : KL_STR("·"), UI_STYLE_FAINT);
    }
    kl_buf_release(&words);
}

void ui_item_draw_piece(const struct ui_item_tree *tree, struct ui_item_line at,
                        const struct ui_item_look *look, struct ui_canvas *canvas,
                        struct ui_rect line)
{
    const struct ui_item_node *node = &tree->nodes[at.node];
    int x = line.x + MARGIN + MARKER + indent(node) + UI_ITEM_INDENT;
    struct ui_pen pen = ui_pen_at(canvas, x, line.y, line.x + line.w - x);
    struct kl_buf piece = {0};

    ui_item_piece_add(tree, at.node, at.piece, &piece);
    if (node->type == KL_VALUE_B) {
        draw_bytes(tree, at, kl_buf_str(&piece), &pen);
    } else {
        ui_pen_data(&pen, kl_buf_str(&piece), ui_grid_style(node->type));
        ui_search_mark(canvas, x, line.y, pen.end - x, kl_buf_str(&piece), look->needle);
    }
    kl_buf_release(&piece);
}
