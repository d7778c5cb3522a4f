/* The inside of a tree, shared by tree.c (its nodes, and what is read) and tree_lines.c
 * (where things stand on the screen). */
#ifndef KL_APP_TREE_STATE_H
#define KL_APP_TREE_STATE_H

#include "app/tree.h"

struct kl_tree {
    struct kl_schema schema;
    struct kl_key_value pk[KL_KEY_ATTRS];
    struct kl_buf delimiter;
    struct kl_tree_facts facts;
    struct kl_tree_ways ways;
    enum kl_tree_way way;
    struct kl_tree_node root;
    struct kl_children_cost cost;
    struct kl_tree_line *lines;
    size_t nlines, lines_cap;
    bool stale; /* the lines are to be made again */
};

#endif
