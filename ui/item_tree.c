#include "config.h"

#include "ui/item_tree.h"

#include "base/map.h"
#include "ui/item_piece.h"

/* ---- nodes ---- */

static bool is_set(enum kl_value_type type)
{
    return type == KL_VALUE_SS || type == KL_VALUE_NS || type == KL_VALUE_BS;
}

static bool has_members(enum kl_value_type type)
{
    return type == KL_VALUE_M || type == KL_VALUE_L || is_set(type);
}

static size_t members(const struct ui_item_node *node)
{
    return node->type == KL_VALUE_M ? json_object_size(node->inner)
                                    : json_array_size(node->inner);
}

static enum kl_value_type member_type(enum kl_value_type set)
{
    return set == KL_VALUE_SS ? KL_VALUE_S : set == KL_VALUE_NS ? KL_VALUE_N : KL_VALUE_B;
}

static struct ui_item_node *add_node(struct ui_item_tree *tree, uint32_t parent,
                                     const char *name, const json_t *value)
{
    struct ui_item_node *node, *holder;

    KL_GROW(tree->nodes, tree->n, tree->cap);
    node = &tree->nodes[tree->n++];
    holder = &tree->nodes[parent];
    *node = (struct ui_item_node){.value = value,
                                  .name = name,
                                  .parent = parent,
                                  .index = holder->n++,
                                  .depth = parent ? holder->depth + 1 : 0};
    if (is_set(holder->type)) {
        node->value = NULL;
        node->inner = value;
        node->type = member_type(holder->type);
        return node;
    }
    node->type = kl_value_type(value, &node->inner);
    node->size = kl_value_size(value) + (name ? strlen(name) : 0) + (parent ? 1 : 0);
    return node;
}

static void make_children(struct ui_item_tree *tree, uint32_t id)
{
    const json_t *inner = tree->nodes[id].inner;
    bool map = tree->nodes[id].type == KL_VALUE_M;
    const char *name;
    json_t *value;
    size_t i;

    if (tree->nodes[id].made)
        return;
    tree->nodes[id].made = true;
    tree->nodes[id].first = (uint32_t)tree->n;
    if (map) {
        json_object_foreach((json_t *)(uintptr_t)inner, name, value)
            add_node(tree, id, name, value);
        return;
    }
    json_array_foreach(inner, i, value) add_node(tree, id, NULL, value);
}

/* ---- lines ---- */

static void add_lines(struct ui_item_tree *tree, uint32_t id)
{
    const struct ui_item_node *node = &tree->nodes[id];

    for (uint32_t piece = 0; piece <= (node->open ? node->pieces : 0); piece++) {
        KL_GROW(tree->lines, tree->nlines, tree->lines_cap);
        tree->lines[tree->nlines++] = (struct ui_item_line){id, piece};
    }
    if (!node->open || !has_members(node->type))
        return;
    for (uint32_t i = 0; i < node->n; i++)
        add_lines(tree, node->first + i);
}

/* Depth is bounded by the decoder, which refuses what is nested deeper than DynamoDB
 * allows. */
static void make_lines(struct ui_item_tree *tree)
{
    tree->nlines = 0;
    for (uint32_t i = 0; tree->n && i < tree->nodes[0].n; i++)
        add_lines(tree, tree->nodes[0].first + i);
}

static void set_open(struct ui_item_tree *tree, uint32_t id, bool open)
{
    struct ui_item_node *node = &tree->nodes[id];

    node->open = open;
    if (open && has_members(node->type))
        make_children(tree, id);
    else if (open)
        ui_item_piece_cut(tree, id);
}

bool ui_item_tree_opens(const struct ui_item_tree *tree, uint32_t id)
{
    const struct ui_item_node *node = &tree->nodes[id];
    struct kl_str text = kl_value_text(node->inner);

    if (has_members(node->type))
        return members(node) > 0;
    if (!ui_item_piece_can(node->type) || !text.len)
        return false;
    return node->type == KL_VALUE_B || node->open ||
           !ui_item_piece_fits(tree, text, tree->room);
}

void ui_item_tree_open(struct ui_item_tree *tree, uint32_t id, bool open)
{
    if (tree->nodes[id].open == open || !ui_item_tree_opens(tree, id))
        return;
    set_open(tree, id, open);
    make_lines(tree);
}

/* Nodes are made at the end of the array, so that it is done when its end is reached. */
static void open_containers(struct ui_item_tree *tree, bool open)
{
    for (uint32_t id = 1; id < tree->n; id++) {
        if (has_members(tree->nodes[id].type))
            set_open(tree, id, open);
    }
}

void ui_item_tree_open_all(struct ui_item_tree *tree, bool open)
{
    open_containers(tree, open);
    make_lines(tree);
}

void ui_item_tree_show(struct ui_item_tree *tree, uint32_t id, bool text)
{
    for (uint32_t up = tree->nodes[id].parent; up; up = tree->nodes[up].parent)
        set_open(tree, up, true);
    if (text)
        set_open(tree, id, true);
    make_lines(tree);
}

bool ui_item_tree_fit(struct ui_item_tree *tree, int width, enum kl_visible mode)
{
    bool any = false;

    if (tree->width == width && tree->mode == mode)
        return false;
    tree->width = width;
    tree->mode = mode;
    for (uint32_t id = 0; id < tree->n; id++) {
        if (!tree->nodes[id].open || has_members(tree->nodes[id].type))
            continue;
        ui_item_piece_cut(tree, id);
        any = true;
    }
    if (any)
        make_lines(tree);
    return any;
}

/* ---- another item ---- */

/* Whether a value has no more nodes than are left, which it uses up. */
static bool is_small(const json_t *value, size_t *left)
{
    struct ui_item_node node = {.value = value};
    const char *name;
    json_t *inner;
    size_t i;

    node.type = kl_value_type(value, &node.inner);
    if (!*left)
        return false;
    --*left;
    if (is_set(node.type)) {
        bool small = members(&node) <= *left;

        *left -= small ? members(&node) : 0;
        return small;
    }
    if (node.type == KL_VALUE_M)
        json_object_foreach((json_t *)(uintptr_t)node.inner, name,
                            inner) if (!is_small(inner, left)) return false;
    if (node.type == KL_VALUE_L)
        json_array_foreach(node.inner, i, inner) if (!is_small(inner, left)) return false;
    return true;
}

static bool item_is_small(const struct kl_item *item)
{
    size_t left = UI_ITEM_SMALL;
    const char *name;
    json_t *value;

    json_object_foreach(item->root, name,
                        value) if (!is_small(value, &left)) return false;
    return true;
}

/* An attribute that is closed in one item is closed in the next. */
static void keep_open(struct ui_item_tree *tree, const struct ui_item_tree *before)
{
    uint32_t end = tree->nodes[0].n, old_end = before->n ? before->nodes[0].n : 0;
    struct kl_map opened = {0};

    for (uint32_t id = 1; id <= old_end; id++) {
        if (ui_item_tree_opens(before, id))
            *kl_map_put(&opened, kl_str_from(before->nodes[id].name), 0) =
                before->nodes[id].open;
    }
    for (uint32_t id = 1; id <= end; id++) {
        const uint64_t *open = kl_map_get(&opened, kl_str_from(tree->nodes[id].name));

        if (open && ui_item_tree_opens(tree, id))
            set_open(tree, id, *open);
    }
    kl_map_release(&opened);
}

void ui_item_tree_set(struct ui_item_tree *tree, struct kl_item *take_item)
{
    struct ui_item_tree before = *tree;

    *tree = (struct ui_item_tree){.item = *take_item,
                                  .mode = before.mode,
                                  .width = before.width,
                                  .room = before.room};
    *take_item = (struct kl_item){0};
    KL_GROW(tree->nodes, tree->n, tree->cap);
    tree->nodes[tree->n++] =
        (struct ui_item_node){.inner = tree->item.root, .type = KL_VALUE_M, .open = true};
    make_children(tree, 0);
    if (item_is_small(&tree->item))
        open_containers(tree, true);
    keep_open(tree, &before);
    make_lines(tree);
    ui_item_tree_release(&before);
}

void ui_item_tree_release(struct ui_item_tree *tree)
{
    for (size_t i = 0; i < tree->n; i++)
        free(tree->nodes[i].ends);
    free(tree->nodes);
    free(tree->lines);
    kl_item_release(&tree->item);
    *tree = (struct ui_item_tree){.mode = tree->mode, .width = tree->width};
}

/* ---- looking at nodes ---- */

struct kl_str ui_item_tree_text(const struct ui_item_tree *tree, uint32_t id)
{
    const struct ui_item_node *node = &tree->nodes[id];

    switch (node->type) {
    case KL_VALUE_S:
    case KL_VALUE_N:
    case KL_VALUE_B:
        return kl_value_text(node->inner);
    case KL_VALUE_BOOL:
        return json_is_true(node->inner) ? KL_STR("true") : KL_STR("false");
    case KL_VALUE_NULL:
        return KL_STR("NULL");
    case KL_VALUE_ABSENT:
    case KL_VALUE_M:
    case KL_VALUE_L:
    case KL_VALUE_SS:
    case KL_VALUE_NS:
    case KL_VALUE_BS:
    case KL_VALUE_UNKNOWN:
        break;
    }
    return (struct kl_str){0};
}

void ui_item_tree_path(const struct ui_item_tree *tree, uint32_t id, struct kl_path *path)
{
    const struct ui_item_node *node;

    if (!id)
        return;
    node = &tree->nodes[id];
    ui_item_tree_path(tree, node->parent, path);
    if (node->name)
        kl_path_add_name(path, kl_str_from(node->name));
    else if (node->value)
        kl_path_add_index(path, node->index);
}

static bool is_step(const struct ui_item_node *node, const struct kl_path_step *step)
{
    if (!step->name)
        return !node->name && node->value && node->index == step->index;
    return node->name && !strcmp(node->name, step->name);
}

uint32_t ui_item_tree_at(struct ui_item_tree *tree, const struct kl_path *path)
{
    uint32_t at = 0;

    for (size_t i = 0; i < path->n && has_members(tree->nodes[at].type); i++) {
        uint32_t end, id;

        if (!tree->nodes[at].open)
            break;
        id = tree->nodes[at].first;
        end = id + tree->nodes[at].n;
        while (id < end && !is_step(&tree->nodes[id], &path->steps[i]))
            id++;
        if (id == end)
            break;
        at = id;
    }
    return at;
}

static bool is_shown(const struct ui_item_tree *tree, uint32_t id)
{
    for (id = tree->nodes[id].parent; id; id = tree->nodes[id].parent)
        if (!tree->nodes[id].open)
            return false;
    return true;
}

size_t ui_item_tree_line(const struct ui_item_tree *tree, uint32_t id, uint32_t piece)
{
    size_t found = 0;

    while (id && !is_shown(tree, id))
        id = tree->nodes[id].parent;
    for (size_t i = 0; i < tree->nlines; i++) {
        if (tree->lines[i].node != id)
            continue;
        found = i;
        if (tree->lines[i].piece == piece)
            break;
    }
    return found;
}

/* ---- the order of the item ---- */

static uint32_t last_within(struct ui_item_tree *tree, uint32_t id)
{
    while (has_members(tree->nodes[id].type)) {
        make_children(tree, id);
        if (!tree->nodes[id].n)
            break;
        id = tree->nodes[id].first + tree->nodes[id].n - 1;
    }
    return id;
}

static bool has_sibling(const struct ui_item_tree *tree, uint32_t id)
{
    const struct ui_item_node *parent = &tree->nodes[tree->nodes[id].parent];

    return tree->nodes[id].index + 1 < parent->n;
}

uint32_t ui_item_tree_after(struct ui_item_tree *tree, uint32_t id)
{
    if (has_members(tree->nodes[id].type)) {
        make_children(tree, id);
        if (tree->nodes[id].n)
            return tree->nodes[id].first;
    }
    while (id && !has_sibling(tree, id))
        id = tree->nodes[id].parent;
    return id ? id + 1 : 0;
}

uint32_t ui_item_tree_before(struct ui_item_tree *tree, uint32_t id)
{
    if (!id)
        return last_within(tree, 0);
    return tree->nodes[id].index ? last_within(tree, id - 1) : tree->nodes[id].parent;
}
