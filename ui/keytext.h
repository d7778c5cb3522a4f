/* A sort key on the screen: its segments in their styles, and the ruler above it. */
#ifndef UI_KEYTEXT_H
#define UI_KEYTEXT_H

#include "model/schema.h"
#include "keys/lens.h"
#include "ui/pen.h"

#define UI_PARTS_MAX 64

enum ui_style ui_keytext_style(enum kl_part_role role);
/* Writes the key of that type; lens NULL: as plain text. Bytes of a B are shown as
 * text where they are some, else escaped. */
void ui_keytext_draw(struct ui_pen *pen, const struct kl_lens *lens,
                     enum kl_key_type type, struct kl_str key);

/* The templates of a lens, parsed. A zeroed struct has none. */
struct ui_rulers {
    struct kl_scheme **schemes; /* the most frequent first */
    size_t n;
};

void ui_rulers_set(struct ui_rulers *rulers, const struct kl_lens *lens);
void ui_rulers_release(struct ui_rulers *rulers);
/* The scheme that key is of; the most frequent one when it is of none; NULL: none. */
const struct kl_scheme *ui_rulers_scheme(const struct ui_rulers *rulers,
                                         struct kl_str key);
/* A copy of the scheme that key is of, for values that are typed: a number that is a
 * plausible time in key takes dates. NULL: none. */
struct kl_scheme *ui_rulers_scheme_for(const struct ui_rulers *rulers, struct kl_str key);
/* "├─score─10┤#├─────ts─16────┤#playerId", over the segments of key. Nothing without
 * a scheme. */
void ui_ruler_draw(struct ui_pen *pen, const struct ui_rulers *rulers, struct kl_str key);
/* Columns that the ruler takes over that key. */
int ui_ruler_width(const struct ui_rulers *rulers, struct kl_str key);

#endif
