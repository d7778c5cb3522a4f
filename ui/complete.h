/* Completion in a prompt: what could stand where the cursor is.
 *
 * Candidates come from the view, which gets the text before the cursor and adds what it
 * knows: ui_candidates_begin() says which part of the text they would replace,
 * ui_candidates_add() takes those that go on with it. The first Tab writes what all of
 * them have in common and shows them, further ones and Shift-Tab go from one to the next,
 * Esc goes back to what was typed, and whatever else is typed takes what is shown.
 *
 *     ui_candidates_begin(&candidates, text, from);
 *     for (…)
 *         ui_candidates_add(&candidates, kl_str_from(name), _("an attribute"));
 */
#ifndef UI_COMPLETE_H
#define UI_COMPLETE_H

#include "ui/prompt.h"

#define UI_CANDIDATES_MAX 200 /* what is beyond is only told of */

struct ui_candidate {
    char *text;
    char *help; /* own words beside it; NULL: none */
};

/* A zeroed struct has none. */
struct ui_candidates {
    struct ui_candidate *list;
    size_t n, cap;
    size_t from;         /* where in the text begins what they replace */
    struct kl_str typed; /* what stands there; borrowed from the text */
    bool more;           /* there are others */
};

void ui_candidates_release(struct ui_candidates *candidates);
void ui_candidates_begin(struct ui_candidates *candidates, struct kl_str text,
                         size_t from);
/* Takes text that begins with what is typed there and is not among them yet. help may be
 * NULL. */
void ui_candidates_add(struct ui_candidates *candidates, struct kl_str text,
                       const char *help);
/* Files and folders that go on with the path that is the whole text; a folder ends with
 * a slash. Those that begin with a dot are left out unless a dot is typed. */
void ui_candidates_add_files(struct ui_candidates *candidates, struct kl_str text);
/* Bytes that all of them begin with, whole clusters of text. */
size_t ui_candidates_common(const struct ui_candidates *candidates);

/* A zeroed struct is closed. */
struct ui_completion {
    bool open;
    struct ui_candidates found;
    size_t chosen;       /* the one in the prompt; found.n: what was typed */
    struct kl_buf typed; /* in their place before */
};

void ui_completion_close(struct ui_completion *completion);
/* The first Tab. false: there is nothing to be completed. */
bool ui_completion_begin(struct ui_completion *completion, struct ui_prompt *prompt,
                         struct ui_candidates *take_found);
/* Tab (1) and Shift-Tab (-1) while it is open: round over what was typed. */
void ui_completion_step(struct ui_completion *completion, struct ui_prompt *prompt,
                        int step);
/* Esc: what was typed stands there again. */
void ui_completion_give_up(struct ui_completion *completion, struct ui_prompt *prompt);
/* The candidates over the last lines of the body. */
void ui_completion_draw(const struct ui_completion *completion, struct ui_canvas *canvas,
                        struct ui_rect body);

#endif
