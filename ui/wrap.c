#include "config.h"

#include "ui/wrap.h"

#include "base/mem.h"
#include "ui/pen.h"

size_t ui_wrap(struct kl_str text, int width, enum kl_visible mode, size_t **ends,
               size_t *cap)
{
    const struct ui_canvas canvas = {.mode = mode};
    struct kl_grapheme g;
    size_t n = 0, from = 0;
    int used = 0;

    for (size_t off = 0; kl_utf8_next(text, off, &g); off = g.off + g.len) {
        int columns = ui_pen_data_width(&canvas, kl_str_sub(text, g.off, g.len));

        if (used && used + columns > width) {
            KL_GROW(*ends, n, *cap);
            (*ends)[n++] = from = g.off;
            used = 0;
        }
        used += columns;
        if (text.data[g.off] == '\n') {
            KL_GROW(*ends, n, *cap);
            (*ends)[n++] = from = g.off + g.len;
            used = 0;
        }
    }
    if (from < text.len) {
        KL_GROW(*ends, n, *cap);
        (*ends)[n++] = text.len;
    }
    return n;
}
