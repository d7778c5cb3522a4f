#include "config.h"

#include "keys/tally_stamps.h"

/* The arrays of ways, for whoever treats them alike. */
struct all_ways {
    struct kl_counted *ways;
    size_t n;
};

#define LISTS 5

static void lists_of(struct kl_tally_stamps *s, struct all_ways out[LISTS])
{
    const struct all_ways lists[LISTS] = {
        {s->precisions, KL_STAMP_PRECISIONS},
        {s->utcs, KL_UTCS},
        {s->marks, KL_MARKS},
        {s->betweens, KL_BETWEENS},
        {s->clocks, KL_CLOCKS},
    };

    memcpy(out, lists, sizeof(lists));
}

void kl_tally_stamps_free(struct kl_tally_stamps **stamps)
{
    struct all_ways lists[LISTS];

    if (!*stamps)
        return;
    lists_of(*stamps, lists);
    for (size_t i = 0; i < LISTS; i++)
        for (size_t k = 0; k < lists[i].n; k++)
            kl_counted_release(&lists[i].ways[k]);
    free(*stamps);
    *stamps = NULL;
}

unsigned kl_stamp_precision_of(const struct kl_stamp *stamp)
{
    if (stamp->precision == KL_PRECISION_MINUTE)
        return KL_STAMP_MINUTE;
    return stamp->places < KL_STAMP_FINEST - KL_STAMP_SECOND
               ? KL_STAMP_SECOND + (unsigned)stamp->places
               : KL_STAMP_FINEST;
}

enum kl_stamp_utc kl_stamp_utc_of(const struct kl_stamp *stamp)
{
    switch (stamp->zone) {
    case KL_ZONE_Z:
        return stamp->small_z ? KL_UTC_SMALL_Z : KL_UTC_Z;
    case KL_ZONE_OFFSET:
        return stamp->offset          ? KL_UTC_NOT
               : stamp->zone_len == 6 ? KL_UTC_COLON
                                      : KL_UTC_DIGITS;
    case KL_ZONE_NONE:
    case KL_ZONE_MIXED:
        break;
    }
    return KL_UTC_NOTHING;
}

enum kl_stamp_mark kl_stamp_mark_of(const struct kl_stamp *stamp)
{
    return stamp->mark == '-' ? KL_MARK_DASH
           : stamp->mark      ? KL_MARK_SLASH
                              : KL_MARK_NOTHING;
}

enum kl_stamp_between kl_stamp_between_of(const struct kl_stamp *stamp)
{
    return stamp->between == 'T'   ? KL_BETWEEN_T
           : stamp->between == 't' ? KL_BETWEEN_SMALL_T
                                   : KL_BETWEEN_BLANK;
}

static void note_offset(struct kl_tally_stamps *s, int offset)
{
    s->west = s->offsets && s->west < offset ? s->west : offset;
    s->east = s->offsets && s->east > offset ? s->east : offset;
    s->offsets = true;
}

void kl_tally_stamps_add(struct kl_tally_stamps *stamps, struct kl_str key,
                         const struct kl_stamp *stamp)
{
    bool year_first = stamp->kind < KL_STAMP_MDY;
    bool clock = stamp->precision && !stamp->twelve;

    if (stamp->invalid || (!year_first && stamp->kind != KL_STAMP_CLOCK))
        return;
    if (clock) {
        kl_counted_append(&stamps->precisions[kl_stamp_precision_of(stamp)], key);
        kl_counted_append(
            &stamps->clocks[stamp->basic_time ? KL_CLOCK_BASIC : KL_CLOCK_COLONS], key);
    }
    if (!year_first)
        return;
    kl_counted_append(&stamps->marks[kl_stamp_mark_of(stamp)], key);
    if (stamp->between)
        kl_counted_append(&stamps->betweens[kl_stamp_between_of(stamp)], key);
    if (clock) {
        kl_counted_append(&stamps->utcs[kl_stamp_utc_of(stamp)], key);
        note_offset(stamps, stamp->offset);
    }
}

void kl_tally_stamps_merge(struct kl_tally_stamps *into,
                           const struct kl_tally_stamps *from)
{
    struct all_ways to[LISTS], of[LISTS];

    lists_of(into, to);
    lists_of((struct kl_tally_stamps *)(uintptr_t)from, of);
    for (size_t i = 0; i < LISTS; i++)
        for (size_t k = 0; k < to[i].n; k++)
            kl_counted_merge(&to[i].ways[k], &of[i].ways[k]);
    if (from->offsets) {
        note_offset(into, from->west);
        note_offset(into, from->east);
    }
}
