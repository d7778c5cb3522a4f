#include "config.h"

#include "keys/times.h"

#include "base/digits.h"

#define YEAR_2001 INT64_C(978307200)
#define YEAR_2100 INT64_C(4102444800)

static const int64_t per_second[] = {
    [KL_UNIT_NONE] = 1,     [KL_UNIT_S] = 1,           [KL_UNIT_MS] = 1000,
    [KL_UNIT_US] = 1000000, [KL_UNIT_NS] = 1000000000,
};

static const struct {
    const char *text;
    size_t digits;
    int64_t value;
    enum kl_unit finest; /* of the times subtracted from it */
    enum kl_unit coarsest;
} maxima[] = {
    [KL_MAX_10_NINES] = {"9999999999", 10, 9999999999, KL_UNIT_S, KL_UNIT_S},
    [KL_MAX_13_NINES] = {"9999999999999", 13, 9999999999999, KL_UNIT_MS, KL_UNIT_MS},
    [KL_MAX_SAFE] = {"9007199254740991", 16, 9007199254740991, KL_UNIT_MS, KL_UNIT_S},
    [KL_MAX_LONG] = {"9223372036854775807", 19, INT64_MAX, KL_UNIT_US, KL_UNIT_S},
};

struct kl_str kl_time_max_text(enum kl_time_max max)
{
    return kl_str_from(max == KL_MAX_NONE ? "" : maxima[max].text);
}

static enum kl_unit unit_of(int64_t value, enum kl_unit from, enum kl_unit to)
{
    for (enum kl_unit unit = from; unit <= to; unit++)
        if (value >= YEAR_2001 * per_second[unit] && value < YEAR_2100 * per_second[unit])
            return unit;
    return KL_UNIT_NONE;
}

static bool set(struct kl_time *out, enum kl_unit unit, enum kl_time_max max,
                int64_t value)
{
    *out = (struct kl_time){
        .unit = unit, .max = max, .value = value, .epoch = value / per_second[unit]};
    return unit != KL_UNIT_NONE;
}

bool kl_time_of_number(uint64_t number, size_t len, struct kl_time *out)
{
    int64_t value = (int64_t)number;

    if (number < YEAR_2001 || number > INT64_MAX)
        return false;
    if (set(out, unit_of(value, KL_UNIT_S, KL_UNIT_NS), KL_MAX_NONE, value))
        return true;
    for (enum kl_time_max max = 0; max < KL_MAX_NONE; max++)
        if (len == maxima[max].digits && value <= maxima[max].value &&
            set(out,
                unit_of(maxima[max].value - value, maxima[max].coarsest,
                        maxima[max].finest),
                max, maxima[max].value - value))
            return true;
    return false;
}

bool kl_time_of(struct kl_str digits, struct kl_time *out)
{
    uint64_t number;

    return kl_digits_to_u64(digits, &number) &&
           kl_time_of_number(number, digits.len, out);
}

unsigned kl_time_kind(const struct kl_time *time)
{
    return 1U << (4 * time->max + time->unit - KL_UNIT_S);
}

static int64_t nanos(const struct kl_time *time)
{
    return time->value % per_second[time->unit] *
           (per_second[KL_UNIT_NS] / per_second[time->unit]);
}

static int moments_cmp(const struct kl_time *a, const struct kl_time *b)
{
    if (a->epoch != b->epoch)
        return a->epoch < b->epoch ? -1 : 1;
    return nanos(a) < nanos(b) ? -1 : nanos(a) > nanos(b);
}

int kl_time_cmp(struct kl_str a, struct kl_str b)
{
    struct kl_time x, y;
    bool x_timed = kl_time_of(a, &x), y_timed = kl_time_of(b, &y);
    bool x_plain, y_plain;

    if (!x_timed || !y_timed)
        return x_timed != y_timed ? x_timed - y_timed : kl_digits_cmp(a, b);
    x_plain = x.max == KL_MAX_NONE;
    y_plain = y.max == KL_MAX_NONE;
    if (x_plain != y_plain)
        return y_plain - x_plain;
    return x_plain ? moments_cmp(&x, &y) : moments_cmp(&y, &x);
}

void kl_time_phase(uint64_t number, size_t len, struct kl_phase *phase)
{
    kl_phase_edge(phase, number, (uint64_t)INT64_MAX + 1);
    for (enum kl_unit unit = KL_UNIT_S; unit <= KL_UNIT_NS; unit++) {
        kl_phase_edge(phase, number, (uint64_t)(YEAR_2001 * per_second[unit]));
        kl_phase_edge(phase, number, (uint64_t)(YEAR_2100 * per_second[unit]));
    }
    for (enum kl_time_max max = 0; max < KL_MAX_NONE; max++) {
        uint64_t most = (uint64_t)maxima[max].value;

        if (len != maxima[max].digits)
            continue;
        kl_phase_edge(phase, number, most + 1);
        for (enum kl_unit unit = maxima[max].coarsest; unit <= maxima[max].finest;
             unit++) {
            kl_phase_edge(phase, number,
                          most - (uint64_t)(YEAR_2001 * per_second[unit]) + 1);
            kl_phase_edge(phase, number,
                          most - (uint64_t)(YEAR_2100 * per_second[unit]) + 1);
        }
    }
}
