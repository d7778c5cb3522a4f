/* ":set": options of the configuration, changed while the screen is open. */
#ifndef UI_SET_H
#define UI_SET_H

#include "ui/view.h"

/* "NAME VALUE", "NAME=VALUE": sets it, and *row is its option; "NAME" alone tells what it
 * is, and *row is NULL. false: a note says what is wrong. */
bool ui_set(struct ui_host *host, struct kl_str text, const struct kl_option_row **row);
/* What the text typed so far is: the option, what it may be, what it is now. */
enum ui_style ui_set_typing(const struct ui_host *host, struct kl_str text,
                            struct kl_buf *out);

#endif
