/* What a view is, and what it may ask of the screen around it.
 *
 * A view shows one thing: tables, rows, one key. Views lie on a stack; the top one is
 * drawn and gets the keys. Each is one file with one const struct ui_view_ops and a
 * struct that begins with struct ui_view. A view draws into a canvas, gives jobs to
 * the worker and gets their events by its generation; it never waits. Whatever it
 * wants beyond that (another view, a question, the clipboard, a note to the user) it
 * leaves in the host, and the screen does it after the call.
 */
#ifndef UI_VIEW_H
#define UI_VIEW_H

#include "app/config.h"
#include "app/session.h"
#include "app/worker.h"
#include "ui/columns.h"
#include "ui/complete.h"
#include "ui/keymap.h"
#include "ui/list.h"
#include "ui/pen.h"
#include "ui/trail.h"

struct ui_host;
struct ui_view;

struct ui_view_ops {
    enum ui_view_kind kind;
    const enum ui_action *hints; /* for the status line; UI_ACTION_NONE ends */

    /* What the view is about, seen through its index; NULL before it is known. May be
     * NULL. */
    const struct kl_schema *(*schema)(const struct ui_view *view);
    /* Fills in where one is (the kind is there). NULL: it has no place of its own. */
    void (*place)(const struct ui_view *view, struct ui_place *place);
    /* Goes to such a place, which was in this view; NULL where steps within it are not
     * marked (ui_host_mark). */
    void (*return_to)(struct ui_view *view, const struct ui_place *place);
    /* It is covered by a view of something else (true) or seen again: what it read may go
     * meanwhile, and where it was is kept. NULL: it keeps all. */
    void (*rest)(struct ui_view *view, bool rest);
    /* Adds the names that say where one is, from the table on: ui_path_add(). */
    void (*path)(const struct ui_view *view, struct kl_names *path);
    /* Appends the operation shown, for the right end of the title. May be NULL. */
    void (*operation)(const struct ui_view *view, struct kl_buf *out);
    void (*draw)(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body);
    /* The sentence below the body; returns its style. Appends nothing for none. */
    enum ui_style (*message)(struct ui_view *view, struct kl_buf *out);
    /* The sentence is a failure or a question: it is shown whole, and takes lines from
     * the body for that. NULL: it never is. */
    bool (*whole)(const struct ui_view *view);
    /* Appends operation, counts and capacity, for the status line. May be NULL. */
    void (*cost)(const struct ui_view *view, struct kl_buf *out);

    /* Does the action; false: it is none of this view's. Moving and searching in
     * view->list, going back and the like are done by the screen. */
    bool (*act)(struct ui_view *view, enum ui_action action);
    /* The mouse (ui/pointer.h). A click: the cursor goes to what is at that cell; returns
     * a number of its line, SIZE_MAX: there is none. NULL: the lines of the list. */
    size_t (*point)(struct ui_view *view, int x, int y);
    /* Moved to column x since the click, or released there. NULL: nothing is dragged. */
    void (*drag)(struct ui_view *view, int x, bool released);
    /* The wheel; down where lines > 0. NULL: the list, or as the cursor keys. */
    void (*scroll)(struct ui_view *view, long lines);
    /* A job of this view told something; event->job may be used until the return. */
    void (*event)(struct ui_view *view, struct kl_event *event);
    /* A slice of work for when nothing else is to do; true: there is more. */
    bool (*work)(struct ui_view *view);
    /* When by the clock (base/clock.h) work() is to be called though nothing happens; 0:
     * never. May be NULL. */
    uint64_t (*due)(const struct ui_view *view);
    /* The view waits for a job or a search: Esc and Ctrl-C stop it. */
    bool (*loading)(const struct ui_view *view);
    void (*stop)(struct ui_view *view);
    /* A line of the list as text, for search and copying. NULL without a list. */
    void (*line)(const struct ui_view *view, size_t i, struct kl_buf *out);

    /* What the text typed so far would do; returns the style. NULL: no preview. */
    enum ui_style (*typing)(struct ui_view *view, enum ui_question question,
                            struct kl_str text, struct kl_buf *out);
    /* The answer to a question it asked; false: a note says what is wrong, ask on. */
    bool (*answer)(struct ui_view *view, enum ui_question question, struct kl_str text);
    /* What could be typed next: text is what stands before the cursor (ui/complete.h).
     * NULL: nothing is known. */
    void (*complete)(const struct ui_view *view, enum ui_question question,
                     struct kl_str text, struct ui_candidates *candidates);
    void (*close)(struct ui_view *view); /* frees it */
};

struct ui_view {
    const struct ui_view_ops *ops;
    struct ui_host *host;
    struct ui_view *below;       /* on the stack */
    uint64_t generation;         /* of its jobs; unique */
    struct ui_list *list;        /* NULL: it moves by itself */
    const enum ui_action *hints; /* in place of ops->hints; NULL: those */
};

/* What the views of one screen share. */
struct ui_host {
    const struct kl_session *session;
    struct kl_worker *worker;
    struct kl_config *config; /* never NULL */
    struct ui_keymap *keymap;
    enum kl_visible mode;
    uint64_t generation; /* the last one given */
    int body_height;     /* lines that a view has, from the last draw */

    int32_t key; /* the last one of the binding whose action is done; 0: none */
    struct ui_column_sets columns; /* of the tables looked at */

    struct ui_trail back, forward; /* ui/screen_trail.h */
    struct ui_prompt prompt;
    struct ui_completion completion; /* of what is typed into it */
    size_t code_form;                /* of the view of code, the one chosen last */
    struct kl_buf needle;            /* what was searched for last; empty: nothing */
    struct kl_buf note;              /* told to the user until the next key */
    enum ui_style note_style;
    bool note_passes;           /* of a source that waits: gone when a job is done */
    struct ui_view *pushed;     /* a view to be put on the stack */
    bool go_back;               /* the view asks to be closed */
    const struct ui_view *done; /* a view to be closed, if it is on top */
    struct kl_buf copy;         /* bytes for the clipboard */
    struct kl_buf copy_what;    /* what they are; empty: nothing to copy */
};

void ui_view_init(struct ui_view *view, const struct ui_view_ops *ops,
                  struct ui_host *host);
/* What the view, or the one it lies over, is about; NULL: nothing known. */
const struct kl_schema *ui_view_schema(const struct ui_view *view);
/* Gives a job to the worker on behalf of the view; its id. */
uint64_t ui_view_submit(struct ui_view *view, struct kl_job *take_job);

/* How a sentence on the screen calls the key of an action, "w"; where none is bound the
 * command, ":next-finding". */
struct ui_key_words {
    char text[48];
};
struct ui_key_words ui_view_key(const struct ui_view *view, enum ui_action action);
/* The same of another kind of view than the one that says it. */
struct ui_key_words ui_host_key(const struct ui_host *host, enum ui_view_kind kind,
                                enum ui_action action);

/* For a view over another one, whose jobs it shows: what that one does. */
bool ui_below_loading(const struct ui_view *view);
void ui_below_stop(struct ui_view *view);
void ui_below_cost(const struct ui_view *view, struct kl_buf *out);

void ui_host_note(struct ui_host *host, enum ui_style style, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A failure in words, with its advice. */
void ui_host_error(struct ui_host *host, const struct kl_err *err);
/* The same of a text that was typed: with the column of the mistake, from 0; SIZE_MAX: it
 * is at no place. */
void ui_host_text_error(struct ui_host *host, const struct kl_err *err, size_t column);
void ui_host_push(struct ui_host *host, struct ui_view *take_view);
/* Before the view goes elsewhere within itself: back leads here again. */
void ui_host_mark(struct ui_view *view);
void ui_host_ask(struct ui_host *host, enum ui_question question, const char *label,
                 struct kl_str text);
void ui_host_copy(struct ui_host *host, const char *what, struct kl_str bytes);

/* Adds a name to a path, in its visible form. */
void ui_path_add(struct kl_names *path, const struct ui_host *host, struct kl_str data);
/* Words of an error for a message line: text and advice. */
void ui_error_words(const struct kl_err *err, struct kl_buf *out);
/* The same of a text that was typed: "column 8: expected a value". */
void ui_text_error(const struct kl_err *err, size_t column, struct kl_buf *out);
/* A number with thousands separators. */
void ui_add_count(struct kl_buf *out, uint64_t n);
/* "1 page", "3 pages". */
void ui_add_pages(struct kl_buf *out, uint64_t n);
/* "4.2 GB", "512 bytes". */
void ui_add_bytes(struct kl_buf *out, uint64_t bytes);
/* "24.5 RCU", from thousandths. */
void ui_add_capacity(struct kl_buf *out, uint64_t milli);

#endif
