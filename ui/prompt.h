/* A line editor: what is typed at the bottom of the screen.
 *
 * UTF-8 text, edited by grapheme clusters; a history for each kind of question, walked
 * with Up and Down and searched with Ctrl-R. Pure: keys in, text out.
 */
#ifndef UI_PROMPT_H
#define UI_PROMPT_H

#include "ui/history.h"
#include "ui/key.h"
#include "ui/pen.h"

/* What is asked: each has a history of its own. */
enum ui_question {
    UI_QUESTION_NONE,
    UI_QUESTION_COMMAND, /* the ":" line */
    UI_QUESTION_SEARCH,
    UI_QUESTION_CONDITION,
    UI_QUESTION_FILTER,
    UI_QUESTION_QUERY, /* a condition over any attributes */
    UI_QUESTION_PARTITION,
    UI_QUESTION_DELIMITER,  /* of a tree */
    UI_QUESTION_SECONDS,    /* between two readings of a watch */
    UI_QUESTION_TABLE,      /* the name of a table */
    UI_QUESTION_INDEX,      /* the name of an index, of the ":" line */
    UI_QUESTION_GOTO,       /* a row, likewise */
    UI_QUESTION_COLUMNS,    /* names of attributes, likewise */
    UI_QUESTION_KEYS,       /* its key attributes: ui/keys_ask.h */
    UI_QUESTION_FILE,       /* where an export goes */
    UI_QUESTION_REPLACE,    /* whether a file that is there is replaced */
    UI_QUESTION_KEEP,       /* the text that loaded rows must hold to be shown */
    UI_QUESTION_WIDTH,      /* digits that a number in the key might have */
    UI_QUESTION_CREDENTIAL, /* of the source, such as an MFA code: never remembered */
    UI_QUESTIONS
};

/* Ctrl-R: looking for a line typed before by a part of it. */
struct ui_prompt_search {
    bool active;
    struct kl_buf needle;
    bool missing; /* no line holds it */
};

/* Zeroed: closed, with no history. */
struct ui_prompt {
    bool open;
    enum ui_question question;
    struct kl_buf label; /* own words, shown before the text */
    struct kl_buf text;
    size_t cursor;      /* bytes, at the edge of a cluster */
    size_t recall;      /* index into the history; its n: the line being typed */
    struct kl_buf kept; /* the line being typed, while the history is shown */
    struct ui_prompt_search search;
    struct ui_history history[UI_QUESTIONS];
};

enum ui_prompt_result {
    UI_PROMPT_NONE,    /* nothing changed that matters */
    UI_PROMPT_CHANGED, /* the text did */
    UI_PROMPT_DONE,    /* Enter: text is the answer */
    UI_PROMPT_CANCELLED,
};

void ui_prompt_release(struct ui_prompt *prompt);
void ui_prompt_open(struct ui_prompt *prompt, enum ui_question question,
                    const char *label, struct kl_str text);
/* Closes it; the text stays until it is opened again. */
void ui_prompt_close(struct ui_prompt *prompt);
/* Puts the text into the history of its question; false: it has it as the latest, or may
 * not have it. */
bool ui_prompt_remember(struct ui_prompt *prompt);
/* What a history of the question is called in a file; NULL: it has none. */
const char *ui_question_name(enum ui_question question);
/* Puts text in the place of what stands between from and the cursor. */
void ui_prompt_replace(struct ui_prompt *prompt, size_t from, struct kl_str text);
enum ui_prompt_result ui_prompt_key(struct ui_prompt *prompt, int32_t key);
/* Control characters in pasted text become spaces; a line break at the end is dropped. */
enum ui_prompt_result ui_prompt_paste(struct ui_prompt *prompt, struct kl_str text);
/* Draws label and text on a line and puts the canvas's cursor there; a long text is
 * scrolled so that the cursor is seen. */
void ui_prompt_draw(const struct ui_prompt *prompt, struct ui_canvas *canvas,
                    struct ui_rect line);

#endif
