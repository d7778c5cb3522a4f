/* What the values of one column say, in bounded memory.
 *
 * A column is the values at one position behind one sequence of labels. A tally only
 * counts and remembers; what the column is and what is wrong with it is read out of
 * it later (keys/classify.h, keys/rules.h). Tallies of adjoining runs merge exactly.
 */
#ifndef KL_KEYS_TALLY_H
#define KL_KEYS_TALLY_H

#include "keys/alphabet.h"
#include "keys/cell.h"
#include "keys/few.h"
#include "keys/join.h"
#include "keys/letters.h"
#include "keys/natural.h"
#include "keys/shape.h"
#include "keys/sketch.h"
#include "keys/stamp.h"
#include "keys/tally_forms.h"
#include "keys/tally_ids.h"
#include "keys/tally_meanings.h"
#include "keys/tally_ordinals.h"
#include "keys/tally_stamps.h"
#include "keys/tally_times.h"
#include "keys/tally_widths.h"
#include "keys/twins.h"
#include "keys/witness.h"

/* Words of the letters a to f: hexadecimal numbers where others are. */
struct kl_tally_hex_words {
    uint64_t keys;
    size_t shortest, longest;
    bool upper, lower;
};

#define KL_TALLY_HEX_WORD 0x100 /* in the tag of the sample, beside the shape */

enum kl_tally_prefix { KL_PREFIX_UNKNOWN, KL_PREFIX_SHARED, KL_PREFIX_NONE };

struct kl_tally {
    uint64_t keys; /* that have the segment */
    uint64_t shapes[KL_SHAPES];
    size_t shortest[KL_SHAPES], longest[KL_SHAPES]; /* lengths by shape */
    unsigned layouts, precisions, zones, versions;  /* bit 1 << enum constant */
    unsigned places;                                /* bit 1 << digits, up to 31 */
    bool decimal_padded;                            /* one begins with a needless 0 */
    bool decimal_round; /* one of two places or more ends in a 0: 1.10 */
    bool decimal_small; /* one has a 0 right behind the point: 1.05 */
    bool
        groups_marked; /* digits in groups, and not by blanks, as telephone numbers are */
    bool upper, lower; /* hex and ids: which cases occur */
    bool hex_within;   /* hex with a letter before its end: 1f0, unlike the seat 10C */
    uint64_t compact[KL_COMPACT_DATE + 1]; /* digits by what they are as a date */
    uint64_t nines; /* digits that begin with a run of nines for their length */
    struct kl_tally_widths widths;
    struct kl_buf first_number, last_number;
    uint64_t first_context, last_context; /* of what stands to their left */
    bool consecutive; /* a number was followed by the next one, with the same to its left
                       */
    struct kl_tally_times times;
    struct kl_tally_hex_words hex_words;
    struct kl_sketch distinct; /* values; tag: shape */
    struct kl_twins twins;
    struct kl_witness order; /* of the digits, by value */
    struct kl_tally_forms forms;
    struct kl_tally_meanings meanings;
    struct kl_tally_stamps *stamps; /* NULL: there are no dates */
    struct kl_tally_ids *ids;       /* NULL: there are no ids with letters */
    struct kl_tally_ordinals ordinals;
    struct kl_natural natural;    /* values with letters and digits */
    struct kl_letters *letters;   /* NULL: nothing is wrong with any */
    struct kl_alphabet *alphabet; /* of texts; NULL: there are none */
    struct kl_cell *cells[KL_ATTRS_MAX];
    enum kl_tally_prefix prefixed; /* all values begin with prefix: p_7, day=mon */
    struct kl_buf prefix;
    struct kl_tally *inner; /* SHARED: what follows the prefix */
};

/* Hashes of the samples: of a number whatever its spelling, of a spelling of it (by its
 * length), of a number in one context, which is of the segments to its left, 0 when there
 * is none. The first is mixed, so that sums with it are as even. */
static inline uint64_t kl_tally_mix(uint64_t x)
{
    x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93u;
    x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93u;
    return x ^ (x >> 32);
}

static inline uint64_t kl_tally_value_hash(uint64_t number) /* of at most 19 digits */
{
    return kl_tally_mix(number + 1);
}

static inline uint64_t kl_tally_spelling_hash(uint64_t number_hash, size_t len)
{
    return number_hash + len * 0x9e3779b97f4a7c15u;
}

static inline uint64_t kl_tally_twin_hash(uint64_t number_hash, uint64_t context_hash)
{
    return number_hash + context_hash * 0x9e3779b97f4a7c15u;
}

#define KL_TALLY_CONTEXT 0xd6e8feb86659fd93u /* odd */

/* The context behind one more segment, by its hash (kl_hash of labels and texts, the
 * spelling's of numbers): linear, so that what does not change in many keys is added up
 * once. */
static inline uint64_t kl_tally_context(uint64_t context, uint64_t segment_hash)
{
    return context * KL_TALLY_CONTEXT + segment_hash;
}

/* With how many nines numbers of len digits begin that are high on purpose: more than
 * chance gives; 0: there is no telling. */
size_t kl_tally_nines(size_t len);

struct kl_tally *kl_tally_new(void);
void kl_tally_free(struct kl_tally **tally);
/* The next key, whose value stands at off, in a context. row may be NULL. Returns the
 * value's hash, for the context of what follows. */
uint64_t kl_tally_add(struct kl_tally *tally, struct kl_str key, size_t off, size_t len,
                      uint64_t context, const struct kl_row *row);
/* names[i]: the place in into's attributes of from's attribute i; SIZE_MAX: none. */
void kl_tally_merge(struct kl_tally *into, const struct kl_tally *from, enum kl_join join,
                    const size_t *names);

#endif
