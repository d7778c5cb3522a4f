/* Words with numbers in them: lesson2, lesson10, scan 1.png.
 *
 * Values of one template (the same text around their numbers) are held against one
 * another by those numbers. The templates of a column are a sample by hash, at most
 * KL_NATURAL: exact up to that many, "at least" beyond. A zeroed struct is empty.
 */
#ifndef KL_KEYS_NATURAL_H
#define KL_KEYS_NATURAL_H

#include "keys/few.h"
#include "keys/sketch.h"
#include "keys/tally_forms.h"
#include "keys/witness.h"

#define KL_NATURAL 32
#define KL_NATURAL_VALUES 3 /* different values of a template that are told apart */

/* Values of one template. */
struct kl_natural_group {
    uint64_t keys;
    uint64_t values[KL_NATURAL_VALUES]; /* the smallest hashes, ascending */
    size_t nvalues;
    size_t shortest, longest;
    struct kl_form_parts parts;
    struct kl_few few;
    struct kl_witness order;
};

struct kl_natural {
    struct kl_sketch groups;
};

/* The groups that are out of order, or will be: their values have different digit counts
 * at one place and are three or more, or all there are. */
struct kl_natural_found {
    uint64_t keys;
    bool at_least;
    struct kl_few few;
    bool has_pair;
    struct kl_str stored_first, meant_first; /* borrowed from the groups */
};

/* Digits by their value, other bytes as they are: <0, 0, >0. */
int kl_natural_cmp(struct kl_str a, struct kl_str b);

/* Whether value is text with numbers in it: words, or one number with any marks around
 * it (5%). Ids have letters and digits too, but no order to read in them. */
bool kl_natural_is(struct kl_str value, const struct kl_shape *shape);

void kl_natural_release(struct kl_natural *natural);
/* The next key, whose value is such text. */
void kl_natural_add(struct kl_natural *natural, struct kl_str key, size_t off,
                    size_t len);
/* One more value, by its kl_hash: for whoever counts the keys of a group himself. */
void kl_natural_note(struct kl_natural_group *group, uint64_t hash);
/* The group of value; NULL: none, or outside the sample. Valid until the next add. */
struct kl_natural_group *kl_natural_find(struct kl_natural *natural, struct kl_str value);
void kl_natural_merge(struct kl_natural *into, const struct kl_natural *from,
                      enum kl_join join);

/* Whether there are such groups, among values of all keys. one: only if all values are of
 * one template. */
bool kl_natural_is_uneven(struct kl_natural *natural, uint64_t all, bool one);
/* The same with what was found; found is zeroed before. Release found->few. */
bool kl_natural_judge(struct kl_natural *natural, uint64_t all,
                      struct kl_natural_found *found);

#endif
