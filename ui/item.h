/* The inside of the item view, shared by its files: view_item.c (what it shows) and
 * view_item_acts.c (what the keys do). */
#ifndef UI_ITEM_H
#define UI_ITEM_H

#include "ui/item_draw.h"
#include "ui/item_text.h"
#include "ui/rows.h"

enum ui_item_form {
    UI_ITEM_FORM_TREE,
    UI_ITEM_FORM_PLAIN,
    UI_ITEM_FORM_TYPED,
    UI_ITEM_FORMS
};

/* Where an item's JSON was found: while none of this changes it is the same, and need not
 * be looked at. */
struct ui_item_source {
    const char *json;
    size_t len;
    uint64_t pages;      /* that the browse has received */
    uint64_t generation; /* of the browse */
};

struct ui_item {
    struct ui_view view;
    struct ui_list list; /* lines of the form shown */
    struct ui_rows *rows;
    struct ui_item_source source; /* of what is shown */
    uint64_t hash;                /* of its JSON */
    enum ui_item_form form;
    struct ui_item_tree tree;
    struct ui_item_text text; /* of UI_ITEM_FORM_PLAIN and UI_ITEM_FORM_TYPED */
    struct ui_item_look look; /* of the tree */
    uint64_t size;            /* as DynamoDB counts it */
    int skip;                 /* columns that JSON is scrolled to the right */
    int width;                /* of the body, from the last draw */
    struct kl_err err;        /* why it cannot be shown */
};

/* An item that cannot be read is shown as it came, whatever the form. */
bool ui_item_is_tree(const struct ui_item *self);
/* The node at the cursor; 0: there is none. */
uint32_t ui_item_node_here(const struct ui_item *self);
/* To be called when lines came or went. */
void ui_item_lines_changed(struct ui_item *self);
/* The same, and the cursor goes to a node; 0: to the first. */
void ui_item_go_to_node(struct ui_item *self, uint32_t node);

/* view_item_acts.c; in the view's ops */
bool ui_item_act(struct ui_view *view, enum ui_action action);

#endif
