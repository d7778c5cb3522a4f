#include "config.h"

#include "keys/tally.h"

#include "base/digits.h"
#include "base/map.h"

struct kl_tally *kl_tally_new(void)
{
    return KL_NEW(struct kl_tally);
}

void kl_tally_free(struct kl_tally **tally)
{
    struct kl_tally *t = *tally;

    if (!t)
        return;
    kl_tally_widths_release(&t->widths);
    kl_buf_release(&t->first_number);
    kl_buf_release(&t->last_number);
    kl_tally_times_release(&t->times);
    kl_sketch_release(&t->distinct);
    kl_twins_release(&t->twins);
    kl_witness_release(&t->order);
    kl_tally_forms_release(&t->forms);
    kl_tally_meanings_release(&t->meanings);
    kl_tally_stamps_free(&t->stamps);
    kl_tally_ids_free(&t->ids);
    kl_tally_ordinals_release(&t->ordinals);
    kl_natural_release(&t->natural);
    kl_letters_free(&t->letters);
    kl_alphabet_free(&t->alphabet);
    for (size_t i = 0; i < KL_ATTRS_MAX; i++)
        kl_cell_free(&t->cells[i]);
    kl_buf_release(&t->prefix);
    kl_tally_free(&t->inner);
    free(t);
    *tally = NULL;
}

static bool all(struct kl_str s, size_t from, char c)
{
    while (from < s.len && s.data[from] == c)
        from++;
    return from == s.len;
}

/* Whether b is a + 1. */
static bool follows(struct kl_str a, struct kl_str b)
{
    size_t i;

    a = kl_digits_trim(a);
    b = kl_digits_trim(b);
    if (b.len == a.len + 1)
        return all(a, 0, '9') && b.data[0] == '1' && all(b, 1, '0');
    if (a.len != b.len)
        return false;
    i = kl_str_common(a, b);
    return i < a.len && b.data[i] == a.data[i] + 1 && all(a, i + 1, '9') &&
           all(b, i + 1, '0');
}

/* Numbers that only stand side by side (the tie-breaks of two scores) count nothing. */
static void note_neighbour(struct kl_tally *t, struct kl_str value, uint64_t context)
{
    if (t->consecutive)
        return;
    if (!t->first_number.len) {
        kl_buf_set(&t->first_number, value);
        t->first_context = context;
    }
    t->consecutive = t->last_number.len && context == t->last_context &&
                     follows(kl_buf_str(&t->last_number), value);
    kl_buf_set(&t->last_number, value);
    t->last_context = context;
}

size_t kl_tally_nines(size_t len)
{
    return len < 4 ? 0 : len < 6 ? 2 : 3;
}

static bool begins_with_nines(struct kl_str digits)
{
    size_t nines = kl_tally_nines(digits.len);

    return nines && all(kl_str_sub(digits, 0, nines), 0, '9');
}

static void note_digits(struct kl_tally *t, struct kl_str key, size_t off,
                        struct kl_str value, uint64_t context)
{
    note_neighbour(t, value, context);
    kl_tally_times_add(&t->times, &t->order, t->shapes[KL_SHAPE_DIGITS] - 1, key, off,
                       value.len);
    t->compact[kl_stamp_compact(value)]++;
    t->nines += begins_with_nines(value);
    kl_witness_add(&t->order, key, off, value.len, kl_digits_cmp);
}

static void note_stamp(struct kl_tally *t, struct kl_str key,
                       const struct kl_stamp *stamp)
{
    if (!t->stamps)
        t->stamps = KL_NEW(struct kl_tally_stamps);
    kl_tally_stamps_add(t->stamps, key, stamp);
}

static void note_id(struct kl_tally *t, struct kl_str key, struct kl_str value,
                    const struct kl_shape *shape)
{
    if (!t->ids)
        t->ids = KL_NEW(struct kl_tally_ids);
    kl_tally_ids_add(t->ids, key, value, shape);
}

static void note_detail(struct kl_tally *t, const struct kl_shape *shape,
                        struct kl_str value)
{
    size_t places = shape->detail.places;

    if (shape->kind == KL_SHAPE_BAD_DATE || shape->kind == KL_SHAPE_BAD_CLOCK)
        return;
    t->layouts |= 1U << shape->detail.layout;
    t->precisions |= 1U << shape->detail.precision;
    t->zones |= 1U << shape->detail.zone;
    t->versions |= 1U << shape->detail.version;
    if (shape->kind == KL_SHAPE_DECIMAL) {
        t->places |= 1U << (places < 31 ? places : 31);
        t->decimal_padded |= value.data[0] == '0' && value.data[1] != '.';
        t->decimal_round |= places > 1 && value.data[value.len - 1] == '0';
        t->decimal_small |= places > 1 && value.data[value.len - places] == '0';
    }
    t->groups_marked |=
        shape->kind == KL_SHAPE_GROUPED && !memchr(value.data, ' ', value.len);
    if (shape->kind != KL_SHAPE_HEX && shape->kind != KL_SHAPE_HEX_EXPONENT)
        return;
    for (size_t i = 0; i < value.len; i++) {
        t->lower |= value.data[i] >= 'a';
        t->upper |= value.data[i] >= 'A' && value.data[i] < 'a';
        t->hex_within |= value.data[i] >= 'A' && i + 1 < value.len;
    }
}

static void note_hex_words(struct kl_tally_hex_words *into,
                           const struct kl_tally_hex_words *from)
{
    if (!from->keys)
        return;
    if (!into->keys || from->shortest < into->shortest)
        into->shortest = from->shortest;
    if (from->longest > into->longest)
        into->longest = from->longest;
    into->keys += from->keys;
    into->upper |= from->upper;
    into->lower |= from->lower;
}

/* Of any length. */
static uint64_t number_hash(struct kl_str digits)
{
    uint64_t number;

    return kl_digits_to_u64(digits, &number) ? kl_tally_value_hash(number)
                                             : kl_hash(kl_digits_trim(digits));
}

/* Values of one spelling are one; 7 and 0007 are one number but two values. context is
 * of digits only. Returns the hash of the spelling. */
static uint64_t note_distinct(struct kl_tally *t, struct kl_str key, struct kl_str value,
                              const struct kl_shape *shape, uint64_t context)
{
    bool digits = shape->kind == KL_SHAPE_DIGITS;
    uint64_t hash = digits ? number_hash(value) : kl_hash(value);
    uint64_t spelling = digits ? kl_tally_spelling_hash(hash, value.len) : hash;
    struct kl_sketch_entry *entry = kl_sketch_put(&t->distinct, spelling);

    if (entry)
        entry->tag = shape->kind | (shape->hex_word ? KL_TALLY_HEX_WORD : 0);
    if (digits)
        kl_twins_add(&t->twins, kl_tally_twin_hash(hash, context), key, value.len);
    return spelling;
}

static void note_row(struct kl_tally *t, struct kl_str key, struct kl_str value,
                     enum kl_shape_kind shape, const struct kl_row *row)
{
    for (size_t i = 0; row && i < row->n; i++) {
        const struct kl_attr *attr = &row->attrs[i];

        if (!t->cells[attr->name])
            t->cells[attr->name] = KL_NEW(struct kl_cell);
        kl_cell_add(t->cells[attr->name], attr, key, value, shape);
    }
}

/* Length of a literal that ends in _ = - : or . right before the first digit
 * (orderno_42, month=4), or in = before anything (day=mon); 0: there is none. */
static size_t literal_of(struct kl_str value)
{
    size_t n = 0;
    bool letter = false;

    while (n < value.len && (value.data[n] < '0' || value.data[n] > '9')) {
        char c = value.data[n++];

        if (c == '=' && letter)
            return n < value.len ? n : 0;
        letter |= (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
    }
    /* temp=-5: the sign is the number's. */
    if (n > 1 && value.data[n - 1] == '-' && strchr("=_:", value.data[n - 2]) &&
        value.data[n - 2])
        return letter && n < value.len ? n - 1 : 0;
    return letter && n < value.len && strchr("_=-:.", value.data[n - 1]) &&
                   value.data[n - 1]
               ? n
               : 0;
}

static void drop_prefix(struct kl_tally *t)
{
    t->prefixed = KL_PREFIX_NONE;
    kl_buf_release(&t->prefix);
    kl_tally_free(&t->inner);
}

static bool share_prefix(struct kl_tally *t, struct kl_str literal)
{
    if (t->prefixed == KL_PREFIX_UNKNOWN && literal.len) {
        t->prefixed = KL_PREFIX_SHARED;
        kl_buf_add_str(&t->prefix, literal);
        t->inner = kl_tally_new();
    }
    if (t->prefixed == KL_PREFIX_SHARED && kl_str_eq(literal, kl_buf_str(&t->prefix)))
        return true;
    drop_prefix(t);
    return false;
}

static void note_prefix(struct kl_tally *t, struct kl_str key, size_t off,
                        struct kl_str value, uint64_t context, const struct kl_row *row)
{
    size_t literal;
    struct kl_str text;

    if (t->prefixed == KL_PREFIX_NONE)
        return;
    literal = literal_of(value);
    text = kl_str_sub(value, 0, literal);
    if (share_prefix(t, text))
        kl_tally_add(t->inner, key, off + literal, value.len - literal,
                     kl_tally_context(context, kl_hash(text)), row);
}

static void note_letters(struct kl_tally *t, const struct kl_shape *shape,
                         struct kl_str key, size_t off, size_t len)
{
    struct kl_letters_look look = {0};

    if (shape->odd) {
        kl_letters_look(kl_str_sub(key, off, len), &look);
        kl_letters_note(&t->letters, &look, key);
    }
    if (shape->kind == KL_SHAPE_TEXT || shape->kind == KL_SHAPE_LABEL)
        kl_alphabet_add(&t->alphabet, key, off, len);
}

uint64_t kl_tally_add(struct kl_tally *tally, struct kl_str key, size_t off, size_t len,
                      uint64_t context, const struct kl_row *row)
{
    struct kl_str value = {key.data + off, len};
    struct kl_stamp stamp;
    struct kl_shape shape = kl_shape_read(value, &stamp);
    size_t *shortest = &tally->shortest[shape.kind];
    uint64_t hash;

    *shortest = tally->shapes[shape.kind] && *shortest < len ? *shortest : len;
    if (len > tally->longest[shape.kind])
        tally->longest[shape.kind] = len;
    tally->keys++;
    tally->shapes[shape.kind]++;
    if (shape.kind != KL_SHAPE_DIGITS)
        kl_tally_forms_add(&tally->forms, key, value, shape.kind);
    if (shape.kind == KL_SHAPE_EMPTY)
        return kl_hash(value);
    kl_tally_meanings_add(&tally->meanings, &tally->order, key, off, len, shape.kind);
    kl_tally_ordinals_add(&tally->ordinals, key, off, len, shape.kind);
    if (kl_natural_is(value, &shape))
        kl_natural_add(&tally->natural, key, off, len);
    note_letters(tally, &shape, key, off, len);
    kl_tally_widths_add(&tally->widths, key, value, shape.kind == KL_SHAPE_DIGITS);
    if (shape.kind == KL_SHAPE_DIGITS)
        note_digits(tally, key, off, value, context);
    else
        note_detail(tally, &shape, value);
    if (kl_shape_is_stamp(shape.kind))
        note_stamp(tally, key, &stamp);
    if (kl_id_form_of(shape.kind) != KL_ID_FORMS)
        note_id(tally, key, value, &shape);
    if (shape.hex_word)
        note_hex_words(&tally->hex_words,
                       &(struct kl_tally_hex_words){.keys = 1,
                                                    .shortest = len,
                                                    .longest = len,
                                                    .upper = value.data[0] < 'a',
                                                    .lower = value.data[0] >= 'a'});
    hash = note_distinct(tally, key, value, &shape, context);
    note_row(tally, key, value, shape.kind, row);
    note_prefix(tally, key, off, value, context, row);
    return hash;
}

static void merge_shapes(struct kl_tally *into, const struct kl_tally *from)
{
    for (size_t i = 0; i < KL_SHAPES; i++) {
        if (!from->shapes[i])
            continue;
        if (!into->shapes[i] || from->shortest[i] < into->shortest[i])
            into->shortest[i] = from->shortest[i];
        if (from->longest[i] > into->longest[i])
            into->longest[i] = from->longest[i];
        into->shapes[i] += from->shapes[i];
    }
    into->keys += from->keys;
    into->layouts |= from->layouts;
    into->precisions |= from->precisions;
    into->zones |= from->zones;
    into->versions |= from->versions;
    into->places |= from->places;
    into->decimal_padded |= from->decimal_padded;
    into->decimal_round |= from->decimal_round;
    into->decimal_small |= from->decimal_small;
    into->groups_marked |= from->groups_marked;
    into->upper |= from->upper;
    into->lower |= from->lower;
    into->hex_within |= from->hex_within;
    for (size_t i = 0; i <= KL_COMPACT_DATE; i++)
        into->compact[i] += from->compact[i];
    into->nines += from->nines;
}

static void merge_numbers(struct kl_tally *into, const struct kl_tally *from,
                          enum kl_join join)
{
    if (join == KL_JOIN_NEXT && from->first_number.len) {
        note_neighbour(into, kl_buf_str(&from->first_number), from->first_context);
        kl_buf_set(&into->last_number, kl_buf_str(&from->last_number));
        into->last_context = from->last_context;
    }
    into->consecutive |= from->consecutive;
    kl_tally_times_merge(&into->times, &from->times, &into->order, &from->order, join);
    kl_tally_meanings_merge(&into->meanings, &from->meanings, &into->order, &from->order,
                            join);
    kl_witness_merge(&into->order, &from->order, join, kl_digits_cmp);
}

static void merge_distinct(struct kl_sketch *into, const struct kl_sketch *from)
{
    const struct kl_sketch_entry *entry;
    size_t at = 0;

    while ((entry = kl_sketch_next(from, &at))) {
        struct kl_sketch_entry *mine = kl_sketch_put(into, entry->hash);

        if (mine)
            mine->tag = entry->tag;
    }
    kl_sketch_narrow(into, from);
}

static void merge_prefix(struct kl_tally *into, const struct kl_tally *from,
                         enum kl_join join, const size_t *names)
{
    if (from->prefixed == KL_PREFIX_UNKNOWN)
        return;
    if (into->prefixed != KL_PREFIX_NONE && share_prefix(into, kl_buf_str(&from->prefix)))
        kl_tally_merge(into->inner, from->inner, join, names);
}

void kl_tally_merge(struct kl_tally *into, const struct kl_tally *from, enum kl_join join,
                    const size_t *names)
{
    merge_shapes(into, from);
    kl_tally_widths_merge(&into->widths, &from->widths);
    kl_tally_forms_merge(&into->forms, &from->forms);
    if (from->stamps && !into->stamps)
        into->stamps = KL_NEW(struct kl_tally_stamps);
    if (from->stamps)
        kl_tally_stamps_merge(into->stamps, from->stamps);
    if (from->ids && !into->ids)
        into->ids = KL_NEW(struct kl_tally_ids);
    if (from->ids)
        kl_tally_ids_merge(into->ids, from->ids);
    kl_tally_ordinals_merge(&into->ordinals, &from->ordinals, join);
    note_hex_words(&into->hex_words, &from->hex_words);
    kl_natural_merge(&into->natural, &from->natural, join);
    kl_letters_merge(&into->letters, from->letters);
    kl_alphabet_merge(&into->alphabet, from->alphabet, join);
    merge_numbers(into, from, join);
    merge_distinct(&into->distinct, &from->distinct);
    kl_twins_merge(&into->twins, &from->twins, join);
    for (size_t i = 0; i < KL_ATTRS_MAX; i++) {
        if (!from->cells[i] || names[i] == SIZE_MAX)
            continue;
        if (!into->cells[names[i]])
            into->cells[names[i]] = KL_NEW(struct kl_cell);
        kl_cell_merge(into->cells[names[i]], from->cells[i], join);
    }
    merge_prefix(into, from, join, names);
}
