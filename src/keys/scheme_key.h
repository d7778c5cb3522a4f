/* The keys of a scheme: composed of values, split, and decoded again.
 *
 * Composing refuses what does not fit, keys over 1024 bytes, and whatever would
 * not decode to the same values. Numbers have any number of digits.
 *
 *     struct kl_scheme *scheme = NULL;
 *     struct kl_binding score = {KL_STR("score"), KL_STR("1500")};
 *     if (!kl_scheme_parse(KL_STR("<score:pad10>"), &scheme, &err))
 *         code = kl_scheme_compose(scheme, &score, 1, &key, &err);
 *     kl_scheme_free(&scheme);
 */
#ifndef KL_KEYS_SCHEME_KEY_H
#define KL_KEYS_SCHEME_KEY_H

#include "keys/scheme.h"

/* A value of a named segment, as a person writes it. */
struct kl_binding {
    struct kl_str name;
    struct kl_str value;
};

/* The key of these values. KL_INVALID: a name missing, unknown or given twice, a value
 * that does not fit ("score 12345678901 needs 11 digits, the scheme gives 10"). */
enum kl_code kl_scheme_compose(const struct kl_scheme *scheme,
                               const struct kl_binding *values, size_t n,
                               struct kl_buf *key, struct kl_err *err);

/* Where a segment lies in a key. */
struct kl_extent {
    size_t off, len;
};

/* Splits key by the scheme: extents[i] belongs to segs[i] (n of them). false when key is
 * not one of the scheme's (a literal missing, bytes left over). Widths are not judged:
 * 1500 is a segment of <score:pad10> that has the wrong width. */
bool kl_scheme_split(const struct kl_scheme *scheme, struct kl_str key,
                     struct kl_extent *extents);
/* The values: appended to out[i] for segs[i], literals left empty; numbers without
 * padding, inverted ones turned back, text as it is. KL_INVALID when key is not one
 * of the scheme's or a segment has another width. Composing them gives key again. */
enum kl_code kl_scheme_decode(const struct kl_scheme *scheme, struct kl_str key,
                              struct kl_buf *out, struct kl_err *err);

#endif
