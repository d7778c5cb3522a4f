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
/* Binds n keys to an action in those of the views (bits) in which it works, over whatever
 * they did there, and so over bindings that begin alike; UI_ACTION_NONE: they do nothing
 * in the views. What is bound so comes first among the keys of its action. */
void ui_keymap_bind(struct ui_keymap *map, unsigned views, const int32_t *keys, size_t n,
                    enum ui_action action);
/* Whether the shorter of two key runs is the beginning of the other. */
bool ui_keymap_overlap(const int32_t *a, size_t na, const int32_t *b, size_t nb);
/* What the n keys pressed so far mean in a view of that kind. */
enum ui_match ui_keymap_find(const struct ui_keymap *map, enum ui_view_kind kind,
                             const int32_t *keys, size_t n, enum ui_action *action);
/* The names of the keys of an action in a view of that kind, "j Down"; at most max of
 * them, all with 0. */
void ui_keymap_keys(const struct ui_keymap *map, enum ui_view_kind kind,
                    enum ui_action action, size_t max, struct kl_buf *out);

#endif
