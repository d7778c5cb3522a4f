/* An item as JSON in lines: plain, or typed as DynamoDB writes it. */
#ifndef UI_ITEM_TEXT_H
#define UI_ITEM_TEXT_H

#include "model/item.h"

/* Zeroed: empty. */
struct ui_item_text {
    struct kl_buf json;
    size_t *ends; /* of lines, without their line feed */
    size_t n, cap;
};

void ui_item_text_set(struct ui_item_text *text, const struct kl_item *item, bool typed);
/* The bytes as they came, for an item that is none. */
void ui_item_text_take(struct ui_item_text *text, struct kl_str json);
void ui_item_text_release(struct ui_item_text *text);
struct kl_str ui_item_text_line(const struct ui_item_text *text, size_t i);
/* The bytes of a line's blanks and name, up to the value; 0: no name. */
size_t ui_item_text_name(struct kl_str line);
/* The line on which attribute i of the item begins, and the attribute that a line belongs
 * to. */
size_t ui_item_text_of(const struct ui_item_text *text, size_t attribute);
size_t ui_item_text_attribute(const struct ui_item_text *text, size_t line);

#endif
