/* A canvas as text, and screens compared with files of tests/screen/.
 *
 * A golden has the text of the screen, a line of ====, and one letter per cell for
 * its style (ui/style.c; a blank cell of plain text is a space). Where the cursor's
 * row or cell or a search hit lies, a third block says so: r, c, m. GENERATE=1 in
 * the environment writes the files anew.
 */
#ifndef TESTS_UNIT_GOLDEN_H
#define TESTS_UNIT_GOLDEN_H

#include "ui/canvas.h"

void golden_text(const struct ui_canvas *canvas, struct kl_buf *out);
void golden_styles(const struct ui_canvas *canvas, struct kl_buf *out);
/* Fails the test, with the difference on standard error, unless canvas is what
 * tests/screen/<name>.screen says. */
void golden_check(const struct ui_canvas *canvas, const char *name);

/* The same, but with the attributes of a terminal without colour as the second block:
 * b bold, d dim, u underlined, r reversed, capital: more than one of them. */
void golden_check_mono(const struct ui_canvas *canvas, const char *name);

/* The same for the lines of a manual, "doc/keyline.1", between .\" BEGIN name and
 * .\" END name. */
void golden_manual(const char *file, const char *name, const struct kl_buf *lines);
/* Appends words as mdoc takes them for words. */
void golden_mdoc(const char *words, struct kl_buf *out);

#endif
