/* Which keys mean which action, per kind of view. */
#ifndef UI_KEYMAP_H
#define UI_KEYMAP_H

#include "base/err.h"
#include "ui/action.h"
#include "ui/key.h"

#define UI_KEYS_MAX 2 /* keys of one binding */

struct ui_keymap;

enum ui_match {
    UI_MATCH_NONE,
    UI_MATCH_PREFIX, /* more keys are needed */
    UI_MATCH_ACTION,
};

/* The bindings of ui/action.def. KL_INVALID: a key name that is none, or keys bound
 * twice in one view; err names them. */
enum kl_code ui_keymap_new(struct ui_keymap **map, struct kl_err *err);
void ui_keymap_free(struct ui_keymap **map);
/* What the n keys pressed so far mean in a view of that kind. */
enum ui_match ui_keymap_find(const struct ui_keymap *map, enum ui_view_kind kind,
                             const int32_t *keys, size_t n, enum ui_action *action);
/* The names of the keys of an action, "j Down"; at most max of them, all with 0. */
void ui_keymap_keys(const struct ui_keymap *map, enum ui_action action, size_t max,
                    struct kl_buf *out);

#endif
