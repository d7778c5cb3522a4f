/* A text cut into lines: at its line feeds, and where the width ends. */
#ifndef UI_WRAP_H
#define UI_WRAP_H

#include "base/str.h"
#include "base/utf8.h"

/* Where each line ends, its line feed included, in *ends, which grows and is *cap long;
 * the caller's to free(). Returns their number: none for an empty text. width: columns,
 * at least 1; a cluster that is wider stands alone. */
size_t ui_wrap(struct kl_str text, int width, enum kl_visible mode, size_t **ends,
               size_t *cap);

#endif
