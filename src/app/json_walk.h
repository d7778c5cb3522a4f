/* Ways through JSON text that is known to be valid (model/scan.h has walked over it).
 *
 * Positions are pointers into the text, which something else follows: a NUL will do.
 */
#ifndef KL_APP_JSON_WALK_H
#define KL_APP_JSON_WALK_H

#include "base/buf.h"

/* One member of an object. */
struct kl_json_member {
    struct kl_str name; /* without its quotes, escapes and all */
    struct kl_str value;
    const char *next; /* the '"' of the next member, or the '}' */
};

const char *kl_json_string_end(const char *p); /* p is at a '"'; behind the other one */
const char *kl_json_value_end(const char *p);  /* behind a value of any kind */
/* p is at the '"' of its name. */
struct kl_json_member kl_json_member_at(const char *p);
/* The '"' of the first member of an object, or its '}'. */
const char *kl_json_first_member(struct kl_str object);
/* The value of a member; absent when there is none, or object is no object. */
struct kl_str kl_json_find(struct kl_str object, const char *name);
/* The first element of an array; NULL when it is empty, absent or no array. */
const char *kl_json_first_element(struct kl_str array);
const char *kl_json_next_element(const char *p); /* behind the one at p, or NULL */
struct kl_str kl_json_value(const char *p);      /* the text of the value at p */
/* The text of a string, unescaped, appended; nothing of another value. */
void kl_json_unescape(struct kl_str string, struct kl_buf *out);

#endif
