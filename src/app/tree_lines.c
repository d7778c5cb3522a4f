#include "config.h"

#include "app/tree_lines.h"

#include "app/tree_state.h"

/* ---- places in a level ---- */

static struct kl_str name_of(const struct kl_tree_node *node)
{
    return (struct kl_str){node->name, node->len};
}

/* Before a folder stand its name as a file, and whatever extends the name by less than
 * the delimiter; of these the name of the folder is a prefix, so they stand right before.
 */
static void look_before(struct kl_tree_level *level, size_t i)
{
    const struct kl_tree_node *folder = level->nodes[i];

    for (size_t k = i; k-- > 0;) {
        struct kl_tree_node *node = level->nodes[k];
        bool same = kl_str_eq(name_of(node), name_of(folder));

        if (!kl_str_starts(name_of(node), name_of(folder)))
            return;
        if (same) {
            node->twin = level->nodes[i]->twin = true;
            return;
        }
        if (!node->between)
            node->between = folder;
    }
}

void kl_tree_place(struct kl_tree_node *folder, bool sorted)
{
    struct kl_tree_level *level = folder->level;

    for (size_t i = 0; i < level->n; i++) {
        level->nodes[i]->at = i;
        level->nodes[i]->twin = false;
        level->nodes[i]->between = NULL;
    }
    for (size_t i = 0; sorted && i < level->n; i++) {
        if (level->nodes[i]->folder && level->nodes[i]->len)
            look_before(level, i);
    }
}

bool kl_tree_continues(const struct kl_tree_node *node)
{
    const struct kl_tree_level *level = node->parent->level;

    return node->at + 1 < level->n || !level->end || level->loading || level->err;
}

/* ---- lines ---- */

static void add_line(struct kl_tree *tree, enum kl_tree_line_kind kind,
                     struct kl_tree_node *node, size_t depth)
{
    KL_GROW(tree->lines, tree->nlines, tree->lines_cap);
    tree->lines[tree->nlines++] =
        (struct kl_tree_line){.kind = kind, .node = node, .depth = depth};
}

static void add_level(struct kl_tree *tree, struct kl_tree_node *folder, size_t depth)
{
    struct kl_tree_level *level = folder->level;

    for (size_t i = 0; level && i < level->n; i++) {
        if (i && i == level->gap)
            add_line(tree, KL_TREE_LINE_GAP, folder, depth);
        add_line(tree, KL_TREE_LINE_NODE, level->nodes[i], depth);
        if (level->nodes[i]->open)
            add_level(tree, level->nodes[i], depth + 1);
    }
    if (!level)
        return;
    if (level->loading)
        add_line(tree, KL_TREE_LINE_LOADING, folder, depth);
    else if (level->err)
        add_line(tree, KL_TREE_LINE_FAILED, folder, depth);
    else if (!level->end)
        add_line(tree, KL_TREE_LINE_MORE, folder, depth);
    else if (!level->n && folder->parent)
        add_line(tree, KL_TREE_LINE_EMPTY, folder, depth);
}

size_t kl_tree_lines(struct kl_tree *tree)
{
    if (tree->stale) {
        tree->nlines = 0;
        add_level(tree, &tree->root, 0);
        tree->stale = false;
    }
    return tree->nlines;
}

struct kl_tree_line kl_tree_line(struct kl_tree *tree, size_t i)
{
    return i < kl_tree_lines(tree) ? tree->lines[i] : (struct kl_tree_line){0};
}

size_t kl_tree_line_of(struct kl_tree *tree, const struct kl_tree_node *node)
{
    for (; node; node = node->parent) {
        for (size_t i = 0; i < kl_tree_lines(tree); i++) {
            if (tree->lines[i].kind == KL_TREE_LINE_NODE && tree->lines[i].node == node)
                return i;
        }
    }
    return 0;
}

void kl_tree_show(struct kl_tree *tree, struct kl_tree_node *folder, bool open)
{
    tree->stale = tree->stale || folder->open != open;
    folder->open = open;
}

/* ---- finding a key ---- */

/* The child of a folder that key is, or lies in; NULL: none was read. */
static struct kl_tree_node *child_of(const struct kl_tree_node *folder,
                                     struct kl_str name, bool is_folder)
{
    for (size_t i = 0; i < folder->level->n; i++) {
        struct kl_tree_node *node = folder->level->nodes[i];

        if (node->folder == is_folder && kl_str_eq(name_of(node), name))
            return node;
    }
    return NULL;
}

/* Whether the key lies where the level was not read. */
static bool is_unread(const struct kl_tree *tree, const struct kl_tree_level *level,
                      struct kl_str key)
{
    struct kl_buf at = {0};
    bool before, behind;

    if (!level->n)
        return !level->end;
    kl_tree_key(tree, level->nodes[level->n - 1], &at);
    behind = kl_str_cmp(key, kl_buf_str(&at)) > 0;
    before = false;
    if (level->gap) {
        kl_buf_clear(&at);
        kl_tree_key(tree, level->nodes[level->gap - 1], &at);
        before = kl_str_cmp(key, kl_buf_str(&at)) > 0;
        kl_buf_clear(&at);
        kl_tree_key(tree, level->nodes[level->gap], &at);
        before = before && kl_str_cmp(key, kl_buf_str(&at)) < 0;
    }
    kl_buf_release(&at);
    return before || (behind && !level->end);
}

/* What is to be done about a child that was not read; node is its folder. */
static enum kl_tree_found missing(const struct kl_tree *tree,
                                  const struct kl_tree_node *folder, struct kl_str key,
                                  enum kl_tree_what *what)
{
    const struct kl_tree_level *level = folder->level;

    *what = level && level->n ? KL_TREE_JUMP : KL_TREE_START;
    if (!level || !level->read)
        return level && level->err ? KL_TREE_MISSING : KL_TREE_READ;
    if (level->way != KL_TREE_SKIP || level->err || !is_unread(tree, level, key))
        return KL_TREE_MISSING;
    return KL_TREE_READ;
}

enum kl_tree_found kl_tree_find(struct kl_tree *tree, struct kl_str key,
                                struct kl_tree_node **node, enum kl_tree_what *what)
{
    struct kl_str delimiter = kl_buf_str(&tree->delimiter);
    size_t at = 0;

    *node = &tree->root;
    while (at < key.len) {
        size_t end = kl_str_find(key, delimiter, at);
        bool folder = end != SIZE_MAX;
        struct kl_str name = kl_str_sub(key, at, (folder ? end : key.len) - at);
        struct kl_tree_node *child = NULL;

        kl_tree_show(tree, *node, true);
        if ((*node)->level)
            child = child_of(*node, name, folder);
        if (!child)
            return missing(tree, *node, key, what);
        *node = child;
        if (!folder)
            return KL_TREE_FOUND;
        at = end + delimiter.len;
    }
    return KL_TREE_FOUND;
}
