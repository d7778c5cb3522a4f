/* A borrowed piece of bytes: pointer and length, never NUL-ended, any byte.
 *
 * Keys, attribute names and values travel as struct kl_str. It owns nothing;
 * whoever made the bytes says how long they live. {NULL, 0} is "absent" where a
 * function says so and the empty string everywhere else.
 */
#ifndef KL_BASE_STR_H
#define KL_BASE_STR_H

#include "base/mem.h"

struct kl_str {
    const char *data;
    size_t len;
};

#define KL_STR(literal) ((struct kl_str){(literal), sizeof(literal) - 1})
/* For printf's "%.*s". */
#define KL_STR_ARG(s) (int)(s).len, (s).data ? (s).data : ""

struct kl_str kl_str_from(const char *text); /* of a NUL-ended string; NULL: absent */
/* Order of unsigned bytes, the shorter first when one extends the other: the
 * order of DynamoDB's string and binary keys. <0, 0, >0. */
int kl_str_cmp(struct kl_str a, struct kl_str b);
bool kl_str_eq(struct kl_str a, struct kl_str b);
/* Whether s is the word, letters of ASCII in any case. */
bool kl_str_is_word(struct kl_str s, const char *word);
bool kl_str_starts(struct kl_str s, struct kl_str prefix);
/* Length of the longest common prefix in bytes. */
size_t kl_str_common(struct kl_str a, struct kl_str b);
/* Clamped to s. */
static inline struct kl_str kl_str_sub(struct kl_str s, size_t from, size_t len)
{
    if (from > s.len)
        from = s.len;
    if (len > s.len - from)
        len = s.len - from;
    return (struct kl_str){s.data ? s.data + from : NULL, len};
}
/* Offset of the first needle at or after from; SIZE_MAX when there is none. */
size_t kl_str_find(struct kl_str s, struct kl_str needle, size_t from);
/* The nth part, from 0, of "table|keys|json"; absent behind the last. */
struct kl_str kl_str_part(struct kl_str s, char between, size_t nth);
bool kl_str_all_digits(struct kl_str s); /* ASCII digits only, at least one */

#endif
