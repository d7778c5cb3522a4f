#include "config.h"

#include "keys/cell.h"

#include "base/digits.h"
#include "base/map.h"

void kl_side_release(struct kl_side *side)
{
    kl_few_release(&side->few);
    kl_buf_release(&side->last);
    *side = (struct kl_side){0};
}

static void side_value(struct kl_side *side, uint64_t hash)
{
    for (size_t i = 0; i < side->nvalues; i++)
        if (side->values[i] == hash)
            return;
    if (side->nvalues < KL_SIDE_VALUES)
        side->values[side->nvalues++] = hash;
}

void kl_side_last(struct kl_side *side, struct kl_str key)
{
    kl_buf_set(&side->last, key);
}

void kl_side_add(struct kl_side *side, struct kl_str key, struct kl_str value)
{
    side->keys++;
    kl_few_append(&side->few, key);
    kl_side_last(side, key);
    if (side->nvalues < KL_SIDE_VALUES)
        side_value(side, kl_hash(value));
}

void kl_side_merge(struct kl_side *into, const struct kl_side *from)
{
    struct kl_str last = kl_buf_str(&from->last);

    if (!from->keys)
        return;
    if (!into->keys || kl_str_cmp(last, kl_buf_str(&into->last)) > 0)
        kl_side_last(into, last);
    into->keys += from->keys;
    kl_few_merge(&into->few, &from->few);
    for (size_t i = 0; i < from->nvalues; i++)
        side_value(into, from->values[i]);
}

static void sum_release(struct kl_sum *sum)
{
    kl_buf_release(&sum->max);
    kl_side_release(&sum->side);
}

void kl_cell_free(struct kl_cell **cell)
{
    struct kl_cell *c = *cell;

    if (!c)
        return;
    kl_side_release(&c->plain);
    kl_side_release(&c->cut);
    for (size_t i = 0; i < c->nnines; i++)
        sum_release(&c->nines[i]);
    for (size_t i = 0; i < c->nsums; i++)
        sum_release(&c->sums[i]);
    kl_few_release(&c->other_few);
    free(c);
    *cell = NULL;
}

static bool all_nines(struct kl_str s)
{
    size_t i = 0;

    while (i < s.len && s.data[i] == '9')
        i++;
    return i == s.len;
}

/* The sum among n of at most max; put there when there is room. NULL: none. */
static struct kl_sum *sum_of(struct kl_sum *sums, size_t *n, size_t max,
                             struct kl_str total)
{
    for (size_t i = 0; i < *n; i++)
        if (kl_str_eq(kl_buf_str(&sums[i].max), total))
            return &sums[i];
    if (*n == max)
        return NULL;
    kl_buf_add_str(&sums[*n].max, total);
    if (total.len > 18 || !kl_digits_to_u64(total, &sums[*n].number))
        sums[*n].number = 0;
    return &sums[(*n)++];
}

static struct kl_sum *nines_of(struct kl_cell *cell, struct kl_str total)
{
    return sum_of(cell->nines, &cell->nnines, KL_CELL_NINES, total);
}

static struct kl_sum *other_sum(struct kl_cell *cell, struct kl_str total)
{
    return sum_of(cell->sums, &cell->nsums, KL_CELL_SUMS, total);
}

/* 10^width - 1 at the value's own width; below four digits chance makes it too. */
static bool is_nines(struct kl_str total, struct kl_str value)
{
    return total.len == value.len && total.len >= 4 && all_nines(total);
}

/* Digits of any length. */
static struct kl_sum *long_sum(struct kl_cell *cell, struct kl_str value,
                               struct kl_str text)
{
    struct kl_buf total = {0};
    struct kl_sum *sum;

    kl_digits_add(value, text, &total);
    sum = is_nines(kl_buf_str(&total), value) ? nines_of(cell, kl_buf_str(&total))
                                              : other_sum(cell, kl_buf_str(&total));
    kl_buf_release(&total);
    return sum;
}

/* 10^width - 1; width at most 17. */
static uint64_t nines_number(size_t width)
{
    uint64_t power = 1;

    while (width--)
        power *= 10;
    return power - 1;
}

/* The sum of a value and an attribute, without making its digits when it is known or
 * there is no room for it. */
static struct kl_sum *sum_with(struct kl_cell *cell, struct kl_str value,
                               struct kl_str text)
{
    uint64_t number, other;

    if (value.len > 17 || text.len > 17)
        return long_sum(cell, value, text);
    kl_digits_to_u64(value, &number);
    kl_digits_to_u64(text, &other);
    number += other;
    for (size_t i = 0; i < cell->nnines; i++)
        if (cell->nines[i].number == number && cell->nines[i].max.len == value.len)
            return &cell->nines[i];
    for (size_t i = 0; i < cell->nsums; i++)
        if (cell->sums[i].number == number)
            return &cell->sums[i];
    if (cell->nsums == KL_CELL_SUMS && number != nines_number(value.len))
        return NULL;
    return long_sum(cell, value, text);
}

/* The sum that a row is counted under; NULL: it is not inverted, or there is no room. */
static struct kl_sum *sum_of_row(struct kl_cell *cell, const struct kl_attr *attr,
                                 struct kl_str value, enum kl_shape_kind shape)
{
    struct kl_str max;

    if (shape != KL_SHAPE_DIGITS)
        return NULL;
    if (kl_evidence_inverted_time(value, attr->text, &max))
        return is_nines(max, value) ? nines_of(cell, max) : other_sum(cell, max);
    return attr->is_number && kl_str_all_digits(attr->text)
               ? sum_with(cell, value, attr->text)
               : NULL;
}

void kl_cell_add(struct kl_cell *cell, const struct kl_attr *attr, struct kl_str key,
                 struct kl_str value, enum kl_shape_kind shape)
{
    enum kl_evidence_match match =
        kl_evidence_match(value, shape, attr->text, attr->is_number);
    struct kl_sum *sum = NULL;

    cell->both++;
    if (shape == KL_SHAPE_DIGITS)
        kl_pace_add(&cell->pace, value.len, attr->text);
    if (match == KL_EVIDENCE_NONE)
        sum = sum_of_row(cell, attr, value, shape);
    if (match == KL_EVIDENCE_EQUAL) {
        kl_side_add(&cell->plain, key, value);
    } else if (match == KL_EVIDENCE_CUT) {
        kl_side_add(&cell->cut, key, value);
    } else if (sum) {
        kl_side_add(&sum->side, key, value);
    } else {
        cell->others++;
        kl_few_append(&cell->other_few, key);
    }
}

static void merge_sums(struct kl_cell *into, const struct kl_sum *sums, size_t n,
                       struct kl_sum *(*find)(struct kl_cell *, struct kl_str))
{
    for (size_t i = 0; i < n; i++) {
        struct kl_sum *sum = find(into, kl_buf_str(&sums[i].max));

        if (sum) {
            kl_side_merge(&sum->side, &sums[i].side);
        } else {
            into->others += sums[i].side.keys;
            kl_few_merge(&into->other_few, &sums[i].side.few);
        }
    }
}

void kl_cell_merge(struct kl_cell *into, const struct kl_cell *from, enum kl_join join)
{
    kl_pace_merge(&into->pace, &from->pace, join);
    into->both += from->both;
    kl_side_merge(&into->plain, &from->plain);
    kl_side_merge(&into->cut, &from->cut);
    merge_sums(into, from->nines, from->nnines, nines_of);
    merge_sums(into, from->sums, from->nsums, other_sum);
    into->others += from->others;
    kl_few_merge(&into->other_few, &from->other_few);
}

static const struct kl_sum *most(const struct kl_sum *best, const struct kl_sum *sums,
                                 size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!best || sums[i].side.keys > best->side.keys ||
            (sums[i].side.keys == best->side.keys &&
             kl_digits_cmp(kl_buf_str(&sums[i].max), kl_buf_str(&best->max)) < 0))
            best = &sums[i];
    return best;
}

/* Different values among the sides, counted up to KL_SIDE_VALUES each. */
static size_t different(const struct kl_side *const *sides, size_t nsides)
{
    uint64_t values[3 * KL_SIDE_VALUES];
    size_t n = 0;

    for (size_t s = 0; s < nsides; s++)
        for (size_t i = 0; sides[s] && i < sides[s]->nvalues; i++) {
            size_t k = 0;

            while (k < n && values[k] != sides[s]->values[i])
                k++;
            values[k] = sides[s]->values[i];
            n += k == n;
        }
    return n;
}

bool kl_cell_proves(const struct kl_cell *cell, struct kl_proof *proof)
{
    const struct kl_sum *nines = most(NULL, cell->nines, cell->nnines);
    const struct kl_sum *sum = most(NULL, cell->sums, cell->nsums);
    const struct kl_side *sides[] = {&cell->plain, &cell->cut, NULL};
    uint64_t plainly = cell->plain.keys + cell->cut.keys;

    /* Any two numbers have a sum: it must explain nearly all that is not plain. */
    if (sum && (sum->side.nvalues < KL_SIDE_VALUES ||
                sum->side.keys * 5 < (cell->both - plainly) * 4))
        sum = NULL;
    if (!sum || (nines && nines->side.keys >= sum->side.keys))
        sum = nines;
    *proof = (struct kl_proof){
        .of = cell->both, .plain = cell->plain.keys, .cut = cell->cut.keys, .sum = sum};
    if (sum) {
        proof->inverted = sum->side.keys;
        sides[2] = &sum->side;
    }
    proof->matches = plainly + proof->inverted;
    return cell->both && proof->matches * 5 >= cell->both * 4 &&
           different(sides, KL_ARRAY_LEN(sides)) >= KL_SIDE_VALUES;
}

bool kl_proof_tells_stale(const struct kl_proof *proof)
{
    return !proof->cut;
}

static void add_others(const struct kl_sum *sums, size_t n, const struct kl_sum *but,
                       struct kl_few *few)
{
    for (size_t i = 0; i < n; i++)
        if (&sums[i] != but)
            kl_few_merge(few, &sums[i].side.few);
}

void kl_cell_stale(const struct kl_cell *cell, const struct kl_proof *proof,
                   struct kl_few *few)
{
    kl_few_merge(few, &cell->other_few);
    add_others(cell->nines, cell->nnines, proof->sum, few);
    add_others(cell->sums, cell->nsums, proof->sum, few);
}
