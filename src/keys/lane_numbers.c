#include "config.h"

#include "keys/lane_numbers.h"

#include "base/digits.h"

static uint64_t power_of_ten(size_t n)
{
    uint64_t power = 1;

    while (n--)
        power *= 10;
    return power;
}

/* Leading zeros, a leading nine, a run of nines: what a number counts for in its width.
 */
static void read_lead(struct kl_lane_phase *phase, uint64_t value, size_t len)
{
    size_t nines = kl_tally_nines(len);
    uint64_t unit = power_of_ten(len - 1);
    uint64_t run = nines ? (power_of_ten(nines) - 1) * power_of_ten(len - nines) : 0;

    phase->padded = len > 1 && value < unit;
    phase->high = value >= 9 * unit;
    phase->nines = run && value >= run;
    if (len > 1)
        kl_phase_edge(&phase->range, value, unit);
    kl_phase_edge(&phase->range, value, 9 * unit);
    if (run)
        kl_phase_edge(&phase->range, value, run);
}

static void read_phase(struct kl_lane_phase *phase, struct kl_tally_times *times,
                       uint64_t value, size_t len)
{
    *phase = (struct kl_lane_phase){.range = {0, UINT64_MAX}, .least = UINT64_MAX};
    read_lead(phase, value, len);
    phase->dated = kl_stamp_compact_phase(value, len, &phase->range);
    kl_time_phase(value, len, &phase->range);
    if (!kl_time_of_number(value, len, &phase->time))
        return;
    phase->side =
        phase->time.max == KL_MAX_NONE ? &times->plain_side : &times->inverted_side;
    phase->few = &times->few[phase->time.unit];
}

void kl_lane_numbers_start(struct kl_lane_numbers *numbers, struct kl_tally *tally,
                           const struct kl_tally_width *width, uint64_t value, size_t len)
{
    bool padded = width->padded_few.n == KL_FEW, plain = width->plain_few.n == KL_FEW;
    bool high = plain && width->high_few.n == KL_FEW;

    *numbers = (struct kl_lane_numbers){
        .value = value,
        .number = kl_tally_value_hash(value),
        .nphases = 1,
        .timed_only = kl_tally_times_only(&tally->times, tally->shapes[KL_SHAPE_DIGITS]),
        .padded_full = padded,
        .high_full = high,
        .plain_full = plain,
        .full = padded && high && plain};
    read_phase(&numbers->phases[0], &tally->times, value, len);
}

bool kl_lane_numbers_same_time(const struct kl_lane_numbers *numbers, size_t len)
{
    const struct kl_lane_phase *phase = &numbers->phases[numbers->at];
    struct kl_time time;

    return !phase->side || !kl_time_of_number(numbers->next, len, &time) ||
           kl_time_kind(&time) == kl_time_kind(&phase->time);
}

static void count_times(struct kl_lane_phase *phase, struct kl_tally_times *times,
                        size_t len)
{
    struct kl_time time;

    if (!phase->side)
        return;
    kl_time_of_number(phase->least, len, &time);
    kl_tally_times_note(times, &time, phase->n);
    kl_time_of_number(phase->most, len, &time);
    kl_tally_times_note(times, &time, 0);
    phase->side->keys += phase->n - phase->sided;
}

static void note_number(struct kl_tally_width *width, uint64_t value)
{
    char text[KL_LANE_DIGITS];

    for (size_t i = width->len; i > 0; value /= 10)
        text[--i] = (char)('0' + value % 10);
    kl_tally_range_note(&width->digits, (struct kl_str){text, width->len});
}

/* Counts the keys of a phase, which then begins anew. */
static void count_phase(struct kl_lane_phase *phase, struct kl_tally *tally,
                        struct kl_tally_width *width)
{
    if (!phase->n)
        return;
    *(phase->padded ? &width->padded : &width->plain) += phase->n;
    width->high += phase->high ? phase->n : 0;
    tally->nines += phase->nines ? phase->n : 0;
    tally->compact[KL_COMPACT_NONE] += phase->dated ? 0 : phase->n;
    count_times(phase, &tally->times, width->len);
    note_number(width, phase->least);
    note_number(width, phase->most);
    phase->n = phase->sided = phase->most = 0;
    phase->least = UINT64_MAX;
}

struct kl_lane_phase *kl_lane_numbers_phase(struct kl_lane_numbers *numbers,
                                            struct kl_tally *tally,
                                            struct kl_tally_width *width, uint64_t value,
                                            struct kl_str prev)
{
    struct kl_side *left = numbers->phases[numbers->at].side;
    size_t at = 0;

    if (left)
        kl_side_last(left, prev);
    while (at < numbers->nphases && !kl_lane_phase_has(&numbers->phases[at], value))
        at++;
    if (at == KL_LANE_PHASES) {
        at = numbers->oldest++ % KL_LANE_PHASES;
        count_phase(&numbers->phases[at], tally, width);
        read_phase(&numbers->phases[at], &tally->times, value, width->len);
    } else if (at == numbers->nphases) {
        numbers->nphases++;
        read_phase(&numbers->phases[at], &tally->times, value, width->len);
    }
    numbers->at = at;
    return &numbers->phases[at];
}

void kl_lane_numbers_end(struct kl_lane_numbers *numbers, struct kl_tally *tally,
                         struct kl_tally_width *width, struct kl_str last)
{
    struct kl_side *side = numbers->phases[numbers->at].side;

    for (size_t i = 0; i < numbers->nphases; i++)
        count_phase(&numbers->phases[i], tally, width);
    for (size_t i = 0; i <= KL_COMPACT_DATE; i++)
        tally->compact[i] += numbers->compact[i];
    if (side)
        kl_side_last(side, last);
}
