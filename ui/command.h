/* The ":" line: words that do what keys do, and more.
 *
 * The table of ui/command.def and the actions of ui/action.def as one list. Reading a
 * line and completing it is here; ui/screen_command.c does what it says.
 */
#ifndef UI_COMMAND_H
#define UI_COMMAND_H

#include "ui/view.h"

enum ui_command {
    UI_COMMAND_NONE, /* an action */
#define UI_COMMAND(id, name, argument, question, help) UI_COMMAND_##id,
#define UI_COMMAND_ASKS(action, argument, question)
#include "ui/command.def"
#undef UI_COMMAND
#undef UI_COMMAND_ASKS
};

struct ui_command_row {
    enum ui_command command;
    enum ui_action action; /* when command is NONE */
    const char *name;
    const char *argument; /* NULL: it takes none */
    enum ui_question
        question;     /* whose answers its argument is one of; UI_QUESTION_NONE */
    const char *help; /* N_() */
};

/* The rows of the table in order, then the actions that it does not hold: false behind
 * the last. */
bool ui_command_at(size_t i, struct ui_command_row *row);
/* How many rows the table has: what the help lists. */
size_t ui_command_listed(void);

/* A line taken apart. */
struct ui_command_line {
    struct kl_str name, argument;
    size_t at; /* where the argument begins */
};

void ui_command_read(struct kl_str text, struct ui_command_line *line);
/* Whether a name alone is a number, which goto takes. */
bool ui_command_is_number(struct kl_str name);
/* The command of that name. KL_NOT_FOUND, with the nearest one as advice. */
enum kl_code ui_command_find(struct kl_str name, struct ui_command_row *row,
                             struct kl_err *err);
/* What the line typed so far is: the command, and what the view says to its argument. */
enum ui_style ui_command_typing(struct ui_view *view, struct kl_str text,
                                struct kl_buf *out);
/* What could be typed next: names of commands that work here, then their arguments. */
void ui_command_complete(const struct ui_view *view, struct kl_str text,
                         struct ui_candidates *candidates);

#endif
