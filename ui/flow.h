/* Text of several styles over several lines: pieces go on the line while there is
 * room, else on the next one. Drawn on a canvas of its own, which grows, so that the
 * number of lines is known before there is a place for them. */
#ifndef UI_FLOW_H
#define UI_FLOW_H

#include "ui/pen.h"

#define UI_FLOW_LINES 200 /* what is beyond is not drawn */

struct ui_flow {
    struct ui_canvas canvas;
    struct ui_pen pen; /* on the line being written */
    int start;         /* where that line begins */
    int indent;        /* of lines that go on */
};

void ui_flow_begin(struct ui_flow *flow, int width, enum kl_visible mode);
void ui_flow_release(struct ui_flow *flow);
/* Lines written so far. */
int ui_flow_lines(const struct ui_flow *flow);
/* A new line; what follows starts at column x, lines that go on at indent. */
void ui_flow_line(struct ui_flow *flow, int x, int indent);
/* A piece of words in its own style, gap columns after the one before. */
void ui_flow_words(struct ui_flow *flow, int gap, struct kl_str words,
                   enum ui_style style);
/* A sentence, broken at its spaces. */
void ui_flow_sentence(struct ui_flow *flow, struct kl_str words, enum ui_style style);

#endif
