/* An item as a tree of lines: its attributes, and what is in them where it is open.
 *
 * Pure: no canvas. A node is a number that stays valid; node 0 is the item itself and has
 * no line. Nodes are made when what holds them is opened for the first time, and the
 * lines are an array, so that a frame costs what is on the screen, however large the item
 * is.
 *
 * Maps, lists and sets open to their members; a text that does not fit on its line, and
 * binary, to pieces of it (ui/item_piece.h): lines of their own below the node's, which
 * depend on the width.
 */
#ifndef UI_ITEM_TREE_H
#define UI_ITEM_TREE_H

#include "base/utf8.h"
#include "model/filter.h"
#include "model/item.h"
#include "model/value.h"

#define UI_ITEM_SMALL 200 /* an item of so many nodes is shown whole at first */
#define UI_ITEM_INDENT 2  /* columns for each level */

struct ui_item_node {
    const json_t *value;       /* {"S": …}; NULL: a member of a set */
    const json_t *inner;       /* what is in it; the member itself */
    enum kl_value_type type;   /* of a member: S, N or B */
    const char *name;          /* NULL: it has none, as in a list or a set */
    uint32_t index;            /* among its siblings */
    uint32_t depth;            /* 0: an attribute of the item */
    uint32_t parent, first, n; /* first and n: its children, once made */
    bool made, open;
    uint64_t size; /* bytes as DynamoDB counts them, name included */
    size_t *ends;  /* of an open text: where its pieces end */
    size_t pieces, cap;
};

struct ui_item_line {
    uint32_t node;
    uint32_t piece; /* 0: the node's own line; from 1: a piece of its text */
};

struct ui_item_tree {
    struct kl_item item;
    struct ui_item_node *nodes;
    size_t n, cap;
    struct ui_item_line *lines;
    size_t nlines, lines_cap;
    enum kl_visible mode; /* decides how wide a text is */
    int width;            /* columns of a line */
    int room;             /* columns for a value on the line of its name */
};

/* Another item, its attributes closed or, where it is small, all open. Of an attribute
 * that the item before had too it is kept whether it was open. */
void ui_item_tree_set(struct ui_item_tree *tree, struct kl_item *take_item);
void ui_item_tree_release(struct ui_item_tree *tree);
/* The width has changed: texts that are open are cut anew. true: lines moved. */
bool ui_item_tree_fit(struct ui_item_tree *tree, int width, enum kl_visible mode);

/* Whether there is something to open. */
bool ui_item_tree_opens(const struct ui_item_tree *tree, uint32_t node);
void ui_item_tree_open(struct ui_item_tree *tree, uint32_t node, bool open);
/* Opens whatever holds it; text: and its own text. */
void ui_item_tree_show(struct ui_item_tree *tree, uint32_t node, bool text);
/* Every map, list and set. */
void ui_item_tree_open_all(struct ui_item_tree *tree, bool open);

/* The text of a node as it is shown and searched: S and N as they are, B in base64, true,
 * NULL; nothing of what has members. */
struct kl_str ui_item_tree_text(const struct ui_item_tree *tree, uint32_t node);
/* Which it is: run.laps[0]. Members of a set have the path of the set. */
void ui_item_tree_path(const struct ui_item_tree *tree, uint32_t node,
                       struct kl_path *path);
/* The line of a node or, when it is not to be seen, of what holds it. */
size_t ui_item_tree_line(const struct ui_item_tree *tree, uint32_t node, uint32_t piece);
/* The node of that path, or of as much of it as is there; 0: not even its attribute. */
uint32_t ui_item_tree_at(struct ui_item_tree *tree, const struct kl_path *path);
/* The nodes around it in the order of the whole item, made where they are not yet; at
 * both ends is the item, 0. */
uint32_t ui_item_tree_after(struct ui_item_tree *tree, uint32_t node);
uint32_t ui_item_tree_before(struct ui_item_tree *tree, uint32_t node);

#endif
