#include "config.h"

#include "ui/item_find.h"

#include "ui/item_piece.h"
#include "ui/search.h"

static bool name_holds(const struct ui_item_tree *tree, uint32_t id, struct kl_str needle)
{
    return ui_search_find(kl_str_from(tree->nodes[id].name), needle, 0) != SIZE_MAX;
}

/* The last hit that begins before end; SIZE_MAX: none. */
static size_t last_hit(struct kl_str text, struct kl_str needle, size_t end)
{
    size_t last = SIZE_MAX, at = 0;

    while ((at = ui_search_find(text, needle, at)) < end)
        last = at++;
    return last;
}

/* Whether a hit lies behind what the node's own line shows. */
static bool is_cut_off(const struct ui_item_tree *tree, uint32_t id, size_t end)
{
    return ui_item_piece_can(tree->nodes[id].type) && !tree->nodes[id].open &&
           !ui_item_piece_fits(tree, kl_str_sub(ui_item_tree_text(tree, id), 0, end),
                               tree->room - 1);
}

/* Opens what holds the hit, and the text where the hit is behind its line's end; the line
 * it then is on. */
static size_t show(struct ui_item_tree *tree, uint32_t id, size_t offset, size_t len)
{
    bool in_text = offset != SIZE_MAX && ui_item_piece_can(tree->nodes[id].type);
    uint32_t piece = 0;

    ui_item_tree_show(tree, id, in_text && is_cut_off(tree, id, offset + len));
    if (in_text && tree->nodes[id].open)
        piece = ui_item_piece_of(tree, id, offset);
    return ui_item_tree_line(tree, id, piece);
}

/* Forward from a line, in what its node's text has behind it. */
static size_t hit_behind(const struct ui_item_tree *tree, struct ui_item_line line,
                         struct kl_str needle)
{
    struct kl_str text = ui_item_tree_text(tree, line.node);
    size_t at;

    if (line.piece)
        return ui_search_find(text, needle,
                              ui_item_piece_from(tree, line.node, line.piece + 1));
    at = ui_search_find(text, needle, 0);
    while (!tree->nodes[line.node].open && at != SIZE_MAX &&
           !is_cut_off(tree, line.node, at + needle.len))
        at = ui_search_find(text, needle, at + needle.len);
    return at;
}

/* The same backwards. */
static size_t hit_before(const struct ui_item_tree *tree, struct ui_item_line line,
                         struct kl_str needle)
{
    if (!line.piece)
        return SIZE_MAX;
    return last_hit(ui_item_tree_text(tree, line.node), needle,
                    ui_item_piece_from(tree, line.node, line.piece));
}

size_t ui_item_find(struct ui_item_tree *tree, struct kl_str needle, size_t line,
                    bool forward, bool *wrapped)
{
    struct ui_item_line from;
    uint32_t id;
    size_t offset;

    *wrapped = false;
    if (!tree->nlines)
        return SIZE_MAX;
    from = tree->lines[line];
    offset = forward ? hit_behind(tree, from, needle) : hit_before(tree, from, needle);
    if (offset != SIZE_MAX && ui_item_piece_can(tree->nodes[from.node].type))
        return show(tree, from.node, offset, needle.len);
    id = from.node;
    do {
        struct kl_str text;

        id = forward ? ui_item_tree_after(tree, id) : ui_item_tree_before(tree, id);
        *wrapped |= !id;
        text = ui_item_tree_text(tree, id);
        offset =
            forward ? ui_search_find(text, needle, 0) : last_hit(text, needle, text.len);
        if (id && (offset != SIZE_MAX || name_holds(tree, id, needle)))
            return show(tree, id, offset, needle.len);
    } while (id != from.node);
    return SIZE_MAX;
}
