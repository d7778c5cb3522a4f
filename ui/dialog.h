/* The question that is open at the bottom of the screen.
 *
 * Around the prompt, which is a line editor: the completion of what is typed, what the
 * view says to it so far, and the answers of earlier runs (app/history.h).
 */
#ifndef UI_DIALOG_H
#define UI_DIALOG_H

#include "ui/view.h"

/* Opens it, with the history of the question. */
void ui_dialog_open(struct ui_host *host, enum ui_question question, const char *label,
                    struct kl_str text);
void ui_dialog_close(struct ui_host *host);
/* A key while it is open; view: the top one, which knows what could be typed. */
enum ui_prompt_result ui_dialog_key(struct ui_host *host, const struct ui_view *view,
                                    int32_t key);
enum ui_prompt_result ui_dialog_paste(struct ui_host *host, struct kl_str text);
/* The text is an answer: it is kept for later, and for later runs. */
void ui_dialog_remember(struct ui_host *host);
/* The line being typed, below it what it would do or what is wrong with it, above it what
 * could be typed. */
void ui_dialog_draw(struct ui_host *host, struct ui_view *view, struct ui_canvas *canvas,
                    const struct ui_layout *layout);

#endif
