/* A range of numbers for which something is the same.
 *
 * It begins as all numbers and is narrowed, always around one number, by what is asked of
 * it: keys of one form whose numbers stay in the phase count alike (keys/lane.h).
 */
#ifndef KL_KEYS_PHASE_H
#define KL_KEYS_PHASE_H

#include <stdint.h>

struct kl_phase {
    uint64_t low, high; /* both are of it */
};

/* Narrows the phase that holds number to one side of a change: `first` is the first
 * number for which something is otherwise. */
static inline void kl_phase_edge(struct kl_phase *phase, uint64_t number, uint64_t first)
{
    if (number >= first)
        phase->low = first > phase->low ? first : phase->low;
    else if (first - 1 < phase->high)
        phase->high = first - 1;
}

#endif
