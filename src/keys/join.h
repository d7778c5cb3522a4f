/* How two summaries come together. */
#ifndef KL_KEYS_JOIN_H
#define KL_KEYS_JOIN_H

enum kl_join {
    KL_JOIN_NEXT,  /* the second run follows the first in one collection */
    KL_JOIN_APART, /* two collections: no pair is made of one key of each */
};

#endif
