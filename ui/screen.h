/* The whole screen without a terminal: a stack of views, keys in, a canvas out.
 *
 * ui/ui.c puts a terminal and a poll() around it; tests drive it directly. Nothing in
 * it blocks: after each call the screen is ready to be drawn.
 */
#ifndef UI_SCREEN_H
#define UI_SCREEN_H

#include "ui/mouse.h"
#include "ui/view.h"

struct ui_screen;

/* What the loop must do after a call: bits. */
#define UI_DO_LEAVE 1u
#define UI_DO_SUSPEND 2u
#define UI_DO_REDRAW 4u
#define UI_DO_COPY 8u /* ui_screen_copied() */

/* session and worker are borrowed, for as long as the screen lives. KL_INVALID: the
 * table of keys is broken. */
enum kl_code ui_screen_new(const struct kl_session *session, struct kl_worker *worker,
                           const struct kl_start *start, struct kl_config *config,
                           enum kl_visible mode, struct ui_screen **screen,
                           struct kl_err *err);
void ui_screen_free(struct ui_screen **screen);

unsigned ui_screen_key(struct ui_screen *screen, int32_t key);
/* What the mouse did; nothing while a question is open. */
unsigned ui_screen_mouse(struct ui_screen *screen, const struct ui_mouse *mouse);
unsigned ui_screen_paste(struct ui_screen *screen, struct kl_str text);
/* Takes every event that waits at the worker. */
unsigned ui_screen_events(struct ui_screen *screen);
/* A slice of work; more: call again. */
unsigned ui_screen_work(struct ui_screen *screen, bool *more);
/* When by the clock ui_screen_work() is to be called though nothing happens; 0: never. */
uint64_t ui_screen_due(const struct ui_screen *screen);
/* The view waits for something; ui_screen_draw() then shows how long. */
bool ui_screen_loading(const struct ui_screen *screen);
/* Draws everything, in the size of the canvas. now_ms: a steady clock. */
void ui_screen_draw(struct ui_screen *screen, struct ui_canvas *canvas, uint64_t now_ms);

/* The bytes to be copied; valid until the next call. */
struct kl_str ui_screen_copied(const struct ui_screen *screen);
/* What became of it, with what was copied in front: "rankKey copied: 35 bytes …". */
void ui_screen_copy_done(struct ui_screen *screen, enum ui_style style, const char *how);
/* How text is shown from now on. */
void ui_screen_set_mode(struct ui_screen *screen, enum kl_visible mode);
void ui_screen_note(struct ui_screen *screen, enum ui_style style, const char *words);
/* The user left by Ctrl-C. */
bool ui_screen_interrupted(const struct ui_screen *screen);

#endif
