#include "config.h"

#include "keys/tally_times.h"

void kl_tally_times_release(struct kl_tally_times *times)
{
    kl_side_release(&times->plain_side);
    kl_side_release(&times->inverted_side);
    for (size_t i = 0; i < KL_ARRAY_LEN(times->few); i++)
        kl_few_release(&times->few[i]);
    if (times->order)
        kl_witness_release(times->order);
    free(times->order);
    *times = (struct kl_tally_times){0};
}

static void note_epoch(struct kl_tally_times *times, int64_t epoch)
{
    if (!times->any || epoch < times->first)
        times->first = epoch;
    if (!times->any || epoch > times->last)
        times->last = epoch;
    times->any = true;
}

void kl_tally_times_note(struct kl_tally_times *times, const struct kl_time *time,
                         uint64_t n)
{
    note_epoch(times, time->epoch);
    times->kinds |= kl_time_kind(time);
    if (time->max == KL_MAX_NONE) {
        times->units[time->unit] += n;
    } else {
        times->inverted[time->max] += n;
        times->inverted_units[time->unit] += n;
    }
}

bool kl_tally_times_only(const struct kl_tally_times *times, uint64_t n)
{
    return times->plain_side.keys + times->inverted_side.keys == n;
}

static bool has_kinds(unsigned kinds)
{
    return kinds & (kinds - 1);
}

static void begin(struct kl_tally_times *times, const struct kl_witness *digits)
{
    times->order = KL_NEW(struct kl_witness);
    kl_witness_merge(times->order, digits, KL_JOIN_NEXT, kl_time_cmp);
}

void kl_tally_times_add(struct kl_tally_times *times, const struct kl_witness *digits,
                        uint64_t n, struct kl_str key, size_t off, size_t len)
{
    struct kl_str value = kl_str_sub(key, off, len);
    bool only = kl_tally_times_only(times, n);
    struct kl_time time;

    if (len < 9 || !kl_time_of(value, &time))
        return;
    kl_tally_times_note(times, &time, 1);
    kl_few_append(&times->few[time.unit], key);
    kl_side_add(time.max == KL_MAX_NONE ? &times->plain_side : &times->inverted_side, key,
                value);
    if (!only || !has_kinds(times->kinds))
        return;
    if (!times->order)
        begin(times, digits);
    kl_witness_add(times->order, key, off, len, kl_time_cmp);
}

static void merge_order(struct kl_tally_times *into, const struct kl_tally_times *from,
                        const struct kl_witness *into_digits,
                        const struct kl_witness *from_digits, enum kl_join join)
{
    static const struct kl_witness none;
    const struct kl_witness *right = from->order;

    if (join == KL_JOIN_APART ? !right : !has_kinds(into->kinds | from->kinds))
        return;
    if (!into->order)
        begin(into, join == KL_JOIN_APART ? &none : into_digits);
    kl_witness_merge(into->order, right ? right : from_digits, join, kl_time_cmp);
}

void kl_tally_times_merge(struct kl_tally_times *into, const struct kl_tally_times *from,
                          const struct kl_witness *into_digits,
                          const struct kl_witness *from_digits, enum kl_join join)
{
    if (!from->any && join == KL_JOIN_APART)
        return;
    merge_order(into, from, into_digits, from_digits, join);
    if (!from->any)
        return;
    note_epoch(into, from->first);
    note_epoch(into, from->last);
    into->kinds |= from->kinds;
    for (size_t i = 0; i <= KL_UNIT_NS; i++) {
        into->units[i] += from->units[i];
        into->inverted_units[i] += from->inverted_units[i];
        kl_few_merge(&into->few[i], &from->few[i]);
    }
    for (size_t i = 0; i < KL_MAX_NONE; i++)
        into->inverted[i] += from->inverted[i];
    kl_side_merge(&into->plain_side, &from->plain_side);
    kl_side_merge(&into->inverted_side, &from->inverted_side);
}
