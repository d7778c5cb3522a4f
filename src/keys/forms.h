/* Keys that are not in Unicode's normalisation form C, and the keys that are one name
 * with them.
 *
 * The names beyond ASCII are a sample by the hash of their form C, so that two keys of
 * one name are in it both or not at all: exact up to KL_FORMS names, "at least" beyond.
 * A zeroed struct is empty.
 */
#ifndef KL_KEYS_FORMS_H
#define KL_KEYS_FORMS_H

#include "keys/few.h"
#include "keys/join.h"
#include "keys/sketch.h"

#define KL_FORMS 4096

struct kl_forms {
    uint64_t keys; /* not in form C */
    struct kl_few few;
    struct kl_sketch names;
};

struct kl_forms_found {
    uint64_t names; /* that two keys or more have */
    bool at_least;
    struct kl_buf a, b; /* two keys of one name, a the smaller; of all the smallest */
};

void kl_forms_release(struct kl_forms *forms);
/* The next key, which has bytes beyond ASCII. */
void kl_forms_add(struct kl_forms *forms, struct kl_str key);
void kl_forms_merge(struct kl_forms *into, const struct kl_forms *from,
                    enum kl_join join);
/* found is zeroed before; false: no two keys have one name. */
bool kl_forms_find(struct kl_forms *forms, struct kl_forms_found *found);
void kl_forms_found_release(struct kl_forms_found *found);

#endif
