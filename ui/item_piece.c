#include "config.h"

#include "ui/item_piece.h"

#include "base/base64.h"
#include "ui/pen.h"
#include "ui/wrap.h"

#define PIECE_MIN 8 /* columns of a piece of text, however deep it lies */

bool ui_item_piece_can(enum kl_value_type type)
{
    return type == KL_VALUE_S || type == KL_VALUE_N || type == KL_VALUE_B;
}

static int piece_width(const struct ui_item_tree *tree, const struct ui_item_node *node)
{
    int width = tree->width - 4 - UI_ITEM_INDENT * (int)(node->depth + 1);

    return width > PIECE_MIN ? width : PIECE_MIN;
}

static int cluster_width(const struct ui_item_tree *tree, struct kl_str cluster)
{
    const struct ui_canvas canvas = {.mode = tree->mode};

    return ui_pen_data_width(&canvas, cluster);
}

/* What a line of hex has room for: "000010  00 … 0f  ................". */
size_t ui_item_piece_bytes(const struct ui_item_tree *tree, uint32_t node)
{
    int width = piece_width(tree, &tree->nodes[node]);

    return width >= 73 ? 16 : width >= 41 ? 8 : 4;
}

bool ui_item_piece_fits(const struct ui_item_tree *tree, struct kl_str text, int room)
{
    struct kl_grapheme g;

    for (size_t off = 0; kl_utf8_next(text, off, &g); off = g.off + g.len) {
        room -= cluster_width(tree, kl_str_sub(text, g.off, g.len));
        if (room < 0)
            return false;
    }
    return true;
}

void ui_item_piece_cut(struct ui_item_tree *tree, uint32_t id)
{
    struct ui_item_node *node = &tree->nodes[id];
    size_t bytes = ui_item_piece_bytes(tree, id);

    if (node->type == KL_VALUE_B)
        node->pieces = (kl_base64_size(kl_value_text(node->inner)) + bytes - 1) / bytes;
    else
        node->pieces = ui_wrap(kl_value_text(node->inner), piece_width(tree, node),
                               tree->mode, &node->ends, &node->cap);
}

/* base64 stands in groups of four characters for three bytes. */
static void decode_piece(struct kl_str base64, size_t from, size_t len,
                         struct kl_buf *out)
{
    size_t first = from / 3, end = (from + len + 2) / 3;
    struct kl_buf bytes = {0};

    kl_base64_decode(kl_str_sub(base64, 4 * first, 4 * (end - first)), &bytes);
    kl_buf_add_str(out, kl_str_sub(kl_buf_str(&bytes), from - 3 * first, len));
    kl_buf_release(&bytes);
}

void ui_item_piece_add(const struct ui_item_tree *tree, uint32_t id, uint32_t piece,
                       struct kl_buf *out)
{
    const struct ui_item_node *node = &tree->nodes[id];
    struct kl_str text = kl_value_text(node->inner);
    size_t from, bytes;

    if (node->type == KL_VALUE_B) {
        bytes = ui_item_piece_bytes(tree, id);
        decode_piece(text, (piece - 1) * bytes, bytes, out);
        return;
    }
    from = piece > 1 ? node->ends[piece - 2] : 0;
    kl_buf_add_str(out, kl_str_sub(text, from, node->ends[piece - 1] - from));
}

uint32_t ui_item_piece_of(const struct ui_item_tree *tree, uint32_t id, size_t offset)
{
    const struct ui_item_node *node = &tree->nodes[id];
    size_t low = 0, high = node->pieces;

    if (node->type == KL_VALUE_B)
        return (uint32_t)(offset / 4 * 3 / ui_item_piece_bytes(tree, id) + 1);
    while (low < high) {
        size_t mid = low + (high - low) / 2;

        if (node->ends[mid] > offset)
            high = mid;
        else
            low = mid + 1;
    }
    return (uint32_t)(low + 1);
}

size_t ui_item_piece_from(const struct ui_item_tree *tree, uint32_t id, uint32_t piece)
{
    const struct ui_item_node *node = &tree->nodes[id];

    if (node->type == KL_VALUE_B)
        return (piece - 1) * ui_item_piece_bytes(tree, id) / 3 * 4;
    return piece > 1 ? node->ends[piece - 2] : 0;
}
