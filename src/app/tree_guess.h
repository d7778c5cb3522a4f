/* Which delimiter makes a tree of keys, guessed from some of them. */
#ifndef KL_APP_TREE_GUESS_H
#define KL_APP_TREE_GUESS_H

#include "base/buf.h"

enum kl_tree_guess {
    KL_TREE_GUESS_PATHS, /* keys lie in folders that they share */
    KL_TREE_GUESS_ALONE, /* there is a delimiter, but most keys begin with a name of their
                            own: a folder would hold one key */
    KL_TREE_GUESS_NONE,  /* no delimiter */
};

/* Keys in any order. The delimiter that the key analysis finds (keys/check.h) is put
 * into it, unless there is none. */
enum kl_tree_guess kl_tree_guess(const struct kl_str *keys, size_t n,
                                 struct kl_buf *delimiter);

#endif
