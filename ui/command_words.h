/* Completion of arguments that are several words: of query, and of set. */
#ifndef UI_COMMAND_WORDS_H
#define UI_COMMAND_WORDS_H

#include "ui/view.h"

/* Answers to a question that the view knows, or one below it. text[from…] is typed. */
void ui_command_complete_answer(const struct ui_view *view, enum ui_question question,
                                struct kl_str text, size_t from,
                                struct ui_candidates *candidates);
/* TABLE, PARTITION, then options. */
void ui_command_complete_query(const struct ui_view *view, struct kl_str text,
                               size_t from, struct ui_candidates *candidates);
/* An option of keyline.conf, then its value. */
void ui_command_complete_set(const struct ui_view *view, struct kl_str text, size_t from,
                             struct ui_candidates *candidates);

#endif
