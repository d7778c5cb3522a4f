/* What is wrong with the characters of some texts, whatever they mean: how many keys,
 * the smallest of them, the code points at fault.
 *
 * A look is at one text; letters gather looks, and merge exactly. A zeroed struct of
 * either is empty.
 */
#ifndef KL_KEYS_LETTERS_H
#define KL_KEYS_LETTERS_H

#include "keys/few.h"

enum kl_letters_fault {
    KL_LETTERS_CONTROL,
    KL_LETTERS_INVISIBLE,
    KL_LETTERS_CONFUSABLE,
    KL_LETTERS_EDGE,   /* a blank at the beginning or the end */
    KL_LETTERS_PADDED, /* the same of digits: it may be padding */
};

#define KL_LETTERS_FAULTS (KL_LETTERS_PADDED + 1)

/* Of one text, or of several of one key. */
struct kl_letters_look {
    unsigned faults;    /* bit 1 << enum constant */
    bool leads, trails; /* with a blank */
    uint32_t least[KL_LETTERS_FAULTS], most[KL_LETTERS_FAULTS]; /* code points at fault */
};

struct kl_letters_of {
    uint64_t keys;
    uint32_t least, most;
    struct kl_few few;
};

struct kl_letters {
    struct kl_letters_of of[KL_LETTERS_FAULTS];
    uint64_t leading, trailing; /* keys with a blank in front, behind */
};

/* What bytes a text has that need a look: a set; 0 for printable ASCII without blanks. */
enum {
    KL_GLANCE_CONTROL = 1 << 0,
    KL_GLANCE_BLANK = 1 << 1,
    KL_GLANCE_HIGH = 1 << 2, /* beyond ASCII */
};
unsigned kl_letters_glance(struct kl_str text);

/* Looks at text, a whole segment, and adds what is wrong with it. */
void kl_letters_look(struct kl_str text, struct kl_letters_look *look);
void kl_letters_free(struct kl_letters **letters);
/* A key; *letters is made when there is something to note. */
void kl_letters_note(struct kl_letters **letters, const struct kl_letters_look *look,
                     struct kl_str key);
void kl_letters_merge(struct kl_letters **into, const struct kl_letters *from);

#endif
