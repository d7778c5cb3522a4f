/* Which attributes are the key of a table that nobody described, guessed from its items.
 *
 * Looked at are the first items. A key attribute is in each of them, with one type that a
 * key may have. In this order: the keys that the file tells itself; a pair of names that
 * say it (PK and SK, hash and range …), or the first of them alone; an attribute that is
 * unique and is named like an id; the first attribute when it is unique; the first two,
 * in the order in which items have them, that together are unique; any that is unique.
 *
 *     struct kl_key_guess guess = {0};
 *     kl_key_guess_add(&guess, text, keys);   for each item
 *     if (kl_key_guess_end(&guess, &schema)) …
 *     kl_key_guess_release(&guess);
 */
#ifndef KL_APP_KEY_GUESS_H
#define KL_APP_KEY_GUESS_H

#include "base/buf.h"
#include "model/schema.h"

struct kl_key_column;

struct kl_key_guess {
    size_t items; /* that were looked at */
    /* Private. */
    struct kl_key_column *columns; /* the attributes of the first item */
    size_t n, cap;
    size_t told; /* of them, those that the file says are of the key */
};

/* Why these: the words for people, N_(). */
struct kl_key_guessed {
    struct kl_key_schema keys; /* owned */
    const char *why;
};

/* One more item, as DynamoDB JSON that was checked; keys: its key attributes, where the
 * file tells them, else absent. */
void kl_key_guess_add(struct kl_key_guess *guess, struct kl_str item, struct kl_str keys);
/* False: nothing in the items can be the key. guessed is to be released with
 * kl_key_schema_release(&guessed->keys). */
bool kl_key_guess_end(struct kl_key_guess *guess, struct kl_key_guessed *guessed);
void kl_key_guess_release(struct kl_key_guess *guess);

#endif
