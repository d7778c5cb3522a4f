#include "config.h"

#include "keys/lane.h"

#include "base/ascii.h"
#include "base/digits.h"
#include "base/map.h"

#define BYTES(b) (0x0101010101010101u * (b))

static uint64_t load(const char *at)
{
    uint64_t word;

    memcpy(&word, at, sizeof(word));
    return word;
}

/* Eight bytes as a number, the first byte the lowest, or the highest. */
static uint64_t little_endian(const char *at)
{
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? load(at)
                                                     : __builtin_bswap64(load(at));
}

static uint64_t big_endian(const char *at)
{
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? __builtin_bswap64(load(at))
                                                     : load(at);
}

/* A byte of 0x80 for each byte that is not 0. */
static uint64_t nonzero(uint64_t word)
{
    return (((word & BYTES(0x7f)) + BYTES(0x7f)) | word) & BYTES(0x80);
}

/* Bytes that are not 0 where word has no digit. */
static uint64_t not_digits(uint64_t word)
{
    word ^= BYTES(0x30);
    return (word | ((word & BYTES(0x0f)) + BYTES(0x06))) & BYTES(0xf0);
}

/* Whether the two words differ in digits only. */
static bool same_word(uint64_t a, uint64_t b)
{
    return !(nonzero(a ^ b) & nonzero(not_digits(a) | not_digits(b)));
}

/* How many bytes are equal; n is the length of the shorter one. */
static size_t common_of(const char *a, const char *b, size_t n)
{
    size_t i = 0;

    for (; i + 8 <= n; i += 8) {
        uint64_t different = little_endian(a + i) ^ little_endian(b + i);

        if (different)
            return i + (size_t)__builtin_ctzll(different) / 8;
    }
    while (i < n && a[i] == b[i])
        i++;
    return i;
}

/* Whether the keys differ in digits only, from i on. */
static bool same_form(const char *a, const char *b, size_t i, size_t len)
{
    for (; len < 8 && i < len; i++)
        if (a[i] != b[i] && !(kl_ascii_is_digit(a[i]) && kl_ascii_is_digit(b[i])))
            return false;
    for (; i < len; i += 8) {
        size_t at = i + 8 <= len ? i : len - 8; /* some again, for a whole word */

        if (!same_word(load(a + at), load(b + at)))
            return false;
    }
    return true;
}

struct kl_lane_step kl_lane_step(struct kl_str from, struct kl_str to)
{
    size_t n = from.len < to.len ? from.len : to.len;
    struct kl_lane_step step = {.common = common_of(from.data, to.data, n)};

    if (step.common < n)
        step.order =
            (unsigned char)from.data[step.common] - (unsigned char)to.data[step.common];
    else
        step.order = (from.len > to.len) - (from.len < to.len);
    step.same_form = from.len == to.len && same_form(from.data, to.data, step.common, n);
    return step;
}

/* A text whose shape no digit can change: no date, no version, no id. */
static bool is_stable(struct kl_str text)
{
    if (text.len > 20 || text.data[0] == 'v' || text.data[0] == 'V')
        return false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];

        if (!kl_ascii_is_alnum(c) && c != '_')
            return false;
    }
    return text.len < 2 || (text.data[1] != 'x' && text.data[1] != 'X');
}

/* Keys of one form are in the order of their bytes under every meaning: a witness only
 * follows them, if the key they begin with is the largest of its context. */
static bool follow(struct kl_lane_column *c, struct kl_witness *witness,
                   struct kl_str key)
{
    c->follows[c->nfollows++] = witness;
    return kl_witness_is_max(witness, key);
}

static bool follow_meanings(struct kl_lane_column *c, struct kl_str key)
{
    struct kl_tally_meanings *meanings = &c->tally->meanings;
    struct kl_str value = kl_str_sub(key, c->off, c->len);

    for (enum kl_meaning_id id = 0; meanings->any && id < KL_MEANINGS; id++)
        if (meanings->of[id] && kl_meaning_accepts(id, c->shape, value) &&
            !follow(c, meanings->of[id], key))
            return false;
    return true;
}

static bool start_digits(struct kl_lane_column *c, struct kl_str key)
{
    uint64_t value;

    if (c->len > KL_LANE_DIGITS || !follow(c, &c->tally->order, key) ||
        !follow_meanings(c, key) ||
        !kl_digits_to_u64(kl_str_sub(key, c->off, c->len), &value))
        return false;
    kl_lane_numbers_start(c->numbers, c->tally, c->width, value, c->len);
    c->hash = kl_tally_spelling_hash(c->numbers->number, c->len);
    return !c->numbers->timed_only || !c->tally->times.order ||
           follow(c, c->tally->times.order, key);
}

/* A text with digits belongs to a group of its template. */
static bool start_text(struct kl_lane_column *c, struct kl_str key)
{
    struct kl_str value = kl_str_sub(key, c->off, c->len);

    if (!is_stable(value) || !kl_tally_ordinals_none(&c->tally->ordinals) ||
        !follow_meanings(c, key))
        return false;
    c->first = UINT64_MAX;
    c->group = kl_natural_find(&c->tally->natural, value);
    return !c->group || (c->group->few.n == KL_FEW && follow(c, &c->group->order, key));
}

static struct kl_tally_width *width_of(struct kl_tally *tally, size_t len)
{
    struct kl_tally_widths *widths = &tally->widths;

    for (size_t i = 0; i < widths->n; i++)
        if (widths->at[i].len == len)
            return &widths->at[i];
    return NULL;
}

/* Segments that stay the same, behind the value of a column or at the beginning. */
struct left {
    const struct kl_lane_column *column; /* NULL: at the beginning */
    uint64_t factor, sum;
};

static struct left left_and(struct left left, uint64_t hash)
{
    return (struct left){left.column, left.factor * KL_TALLY_CONTEXT,
                         kl_tally_context(left.sum, hash)};
}

static uint64_t context_of(const struct kl_lane_column *c)
{
    if (!c->left)
        return c->sum;
    return kl_tally_context(c->left->context, c->left->hash) * c->factor + c->sum;
}

/* A tally on the way, and the one behind its shared prefix. */
static bool start_column(struct kl_lane *lane, struct kl_tally *tally, size_t off,
                         size_t len, struct left left, struct kl_str key)
{
    struct kl_lane_column *c = &lane->columns[lane->ncolumns];
    struct kl_str value = kl_str_sub(key, off, len);

    if (lane->ncolumns == KL_LANE_COLUMNS)
        return false;
    *c = (struct kl_lane_column){.tally = tally,
                                 .off = off,
                                 .len = len,
                                 .numbers = &lane->numbers[lane->ncolumns],
                                 .left = left.column,
                                 .factor = left.factor,
                                 .sum = left.sum};
    lane->ncolumns++;
    c->context = context_of(c);
    c->shape = kl_shape_of(value).kind;
    if (c->shape != KL_SHAPE_DIGITS && tally->forms.of[c->shape]->few.n < KL_FEW)
        return false;
    c->hash = kl_hash(value);
    if (c->shape == KL_SHAPE_EMPTY)
        return true;
    c->width = width_of(tally, len);
    if (!c->width)
        return false;
    if (c->shape == KL_SHAPE_DIGITS)
        return start_digits(c, key);
    if (c->shape != KL_SHAPE_TEXT || !start_text(c, key))
        return false;
    if (tally->prefixed != KL_PREFIX_SHARED)
        return tally->prefixed == KL_PREFIX_NONE;
    return start_column(lane, tally->inner, off + tally->prefix.len,
                        len - tally->prefix.len,
                        left_and(left, kl_hash(kl_buf_str(&tally->prefix))), key);
}

static bool add_node(struct kl_lane *lane, struct kl_trie_node *node)
{
    if (lane->nnodes == KL_LANE_NODES)
        return false;
    lane->nodes[lane->nnodes++] = node;
    return true;
}

/* What is wrong with a segment (keys/flaws.h) is counted key by key. */
static bool is_clean(enum kl_delim delim, struct kl_str key,
                     const struct kl_segment *segs, size_t i, size_t n)
{
    struct kl_str word;

    return kl_flaws_of(key, delim, segs, i, i + 1 < n, &word) == KL_FLAW_NONE;
}

static bool has_digit(struct kl_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (kl_ascii_is_digit(text.data[i]))
            return true;
    return false;
}

/* A segment, below the node. A label with digits ($order_1) may be another one in the
 * next key. */
static bool start_segment(struct kl_lane *lane, struct kl_trie *trie, size_t *node,
                          const struct kl_segment *seg, struct left *left,
                          struct kl_str key)
{
    struct kl_str text = kl_str_sub(key, seg->off, seg->len);
    const struct kl_lane_column *column = &lane->columns[lane->ncolumns];

    if (seg->label && (trie->delim == KL_DELIM_NONE || has_digit(text)))
        return false;
    *node = seg->label ? kl_trie_label(trie, *node, text) : kl_trie_value(trie, *node);
    if (*node == SIZE_MAX || !add_node(lane, &trie->nodes[*node]))
        return false;
    if (!trie->nodes[*node].tally) {
        *left = left_and(*left, kl_hash(text));
        return true;
    }
    if (!start_column(lane, trie->nodes[*node].tally, seg->off, seg->len, *left, key))
        return false;
    *left = (struct left){.column = column, .factor = 1};
    return true;
}

/* The way of key through one trie. */
static bool start_trie(struct kl_lane *lane, struct kl_trie *trie, struct kl_str key)
{
    struct kl_segment segs[KL_LANE_NODES];
    struct left left = {.factor = 1};
    size_t total, node = 0;
    size_t n = kl_split(key, trie->delim, segs, KL_LANE_NODES, &total);

    if (n < total || !add_node(lane, &trie->nodes[0]))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!start_segment(lane, trie, &node, &segs[i], &left, key) ||
            (trie->nodes[node].tally && !is_clean(trie->delim, key, segs, i, n)))
            return false;
    lane->ends[lane->nends++] = &trie->nodes[node];
    return trie->nodes[node].few.n == KL_FEW;
}

/* What can be told of a key by its form alone. */
static bool can_run(struct kl_str key)
{
    return !memchr(key.data, '-', key.len) && !memchr(key.data, ':', key.len) &&
           !memchr(key.data, '/', key.len);
}

static bool start_tries(struct kl_lane *lane, struct kl_trie *const *tries, size_t ntries,
                        unsigned candidates, struct kl_str key)
{
    for (size_t i = 0; i < ntries; i++)
        if (tries[i] && (i == KL_DELIM_NONE || (candidates >> i & 1)) &&
            !start_trie(lane, tries[i], key))
            return false;
    return true;
}

void kl_lane_start(struct kl_lane *lane, struct kl_trie *const *tries, size_t ntries,
                   unsigned candidates, struct kl_str key)
{
    if (lane->waited < lane->wait) {
        lane->waited++;
        return;
    }
    lane->n = lane->nnodes = lane->nends = lane->ncolumns = 0;
    lane->running = can_run(key) && start_tries(lane, tries, ntries, candidates, key);
    lane->waited = 0;
    lane->wait = lane->running               ? 0
                 : lane->wait < KL_LANE_WAIT ? 2 * lane->wait + 1
                                             : lane->wait;
}

/* ---- taking ---- */

static uint64_t eight_digits(uint64_t word)
{
    word = (word * 10 + (word >> 8)) & 0x00ff00ff00ff00ffu;
    word = (word * 100 + (word >> 16)) & 0x0000ffff0000ffffu;
    return (word * 10000 + (word >> 32)) & 0xffffffffu;
}

/* The digits at off, by eights. */
static uint64_t number_at(const char *key, size_t off, size_t len)
{
    static const uint64_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};
    const char *at = key + off, *end = at + len;
    uint64_t value = 0;
    size_t rest = len % 8;

    if (off + len < 8) {
        kl_digits_to_u64((struct kl_str){at, len}, &value);
        return value;
    }
    for (; at + 8 <= end; at += 8)
        value = value * 100000000 + eight_digits(little_endian(at) ^ BYTES(0x30));
    if (!rest)
        return value;
    /* With what stands before them, which becomes leading zeros. */
    return value * powers[rest] + eight_digits((little_endian(end - 8) ^ BYTES(0x30)) >>
                                               8 * (8 - rest) << 8 * (8 - rest));
}

static void sample(struct kl_sketch *distinct, uint64_t hash, enum kl_shape_kind shape)
{
    struct kl_sketch_entry *entry =
        kl_sketch_takes(distinct, hash) ? kl_sketch_put(distinct, hash) : NULL;

    if (entry)
        entry->tag = shape;
}

static struct kl_lane_phase *take_value(struct kl_lane_column *c, struct kl_str prev,
                                        bool same_context)
{
    struct kl_lane_numbers *numbers = c->numbers;
    struct kl_lane_phase *phase = &numbers->phases[numbers->at];
    uint64_t value = numbers->next;

    if (value == numbers->value)
        return phase;
    c->tally->consecutive |= same_context && value == numbers->value + 1;
    numbers->value = value;
    numbers->number = kl_tally_value_hash(value);
    c->hash = kl_tally_spelling_hash(numbers->number, c->len);
    sample(&c->tally->distinct, c->hash, KL_SHAPE_DIGITS);
    if (kl_lane_phase_has(phase, value))
        return phase;
    return kl_lane_numbers_phase(numbers, c->tally, c->width, value, prev);
}

/* What is counted of each key by itself. */
static void take_special(struct kl_lane_column *c, struct kl_lane_phase *phase,
                         struct kl_str key)
{
    struct kl_str text = {key.data + c->off, c->len};

    if (phase->dated)
        c->numbers->compact[kl_stamp_compact(text)]++;
    if (!phase->side || phase->side_full)
        return;
    kl_few_append(phase->few, key);
    kl_side_add(phase->side, key, text);
    phase->sided++;
    phase->side_full = phase->few->n == KL_FEW && phase->side->few.n == KL_FEW &&
                       phase->side->nvalues == KL_SIDE_VALUES;
}

static void take_digits(struct kl_lane_column *c, struct kl_str key, struct kl_str prev,
                        bool same_context)
{
    struct kl_lane_phase *phase = take_value(c, prev, same_context);
    uint64_t value = c->numbers->value;
    uint64_t twin = kl_tally_twin_hash(c->numbers->number, c->context);

    phase->n++;
    phase->least = value < phase->least ? value : phase->least;
    phase->most = value > phase->most ? value : phase->most;
    if (kl_sketch_takes(&c->tally->twins.sketch, twin))
        kl_twins_add(&c->tally->twins, twin, key, c->len);
    if (phase->side || phase->dated)
        take_special(c, phase, key);
}

/* Whether a text is held as a number that orders as it does. */
static bool is_word(const struct kl_lane_column *c)
{
    return c->len <= KL_LANE_WORD && c->off + c->len >= KL_LANE_WORD;
}

static void take_range(struct kl_lane_column *c, struct kl_str text)
{
    uint64_t word;

    if (is_word(c)) {
        word = big_endian(text.data + text.len - 8) << 8 * (8 - c->len);
        c->first = word < c->first ? word : c->first;
        c->last = word > c->last ? word : c->last;
    } else if (memcmp(text.data, c->width->texts.max.data, text.len) > 0 ||
               memcmp(text.data, c->width->texts.min.data, text.len) < 0) {
        kl_tally_range_note(&c->width->texts, text);
    }
}

static void take_text(struct kl_lane_column *c, struct kl_str key)
{
    struct kl_str text = {key.data + c->off, c->len};

    c->hash = kl_hash(text);
    sample(&c->tally->distinct, c->hash, KL_SHAPE_TEXT);
    if (c->group)
        kl_natural_note(c->group, c->hash);
    take_range(c, text);
}

/* Most keys of a run either all go on in the context of the one before, or none does:
 * then nothing changes once the witnesses have seen one. */
static void take_order(struct kl_lane_column *c, struct kl_str prev, bool same_context)
{
    if (same_context ? c->paired : c->moved && !c->paired)
        return;
    for (size_t i = 0; i < c->nfollows; i++)
        kl_witness_follow(c->follows[i], prev, c->off, c->len, same_context);
    c->paired = same_context;
    c->moved |= !same_context;
}

/* Reads the number of the key that comes; false: the key ends the run. One of the
 * smallest keys of its kind is to be kept; a time of another kind has an order of its
 * own. */
static bool look_at_digits(struct kl_lane_column *c, struct kl_str key, size_t common)
{
    struct kl_lane_numbers *numbers = c->numbers;

    if (!kl_lane_numbers_full(numbers, key.data[c->off], c->len))
        return false;
    numbers->next = numbers->value;
    if (common >= c->off + c->len)
        return true;
    numbers->next = number_at(key.data, c->off, c->len);
    return !numbers->timed_only ||
           kl_lane_phase_has(&numbers->phases[numbers->at], numbers->next) ||
           kl_lane_numbers_same_time(numbers, c->len);
}

bool kl_lane_take(struct kl_lane *lane, struct kl_str key, struct kl_str prev,
                  size_t common)
{
    for (size_t i = 0; i < lane->ncolumns; i++)
        if (lane->columns[i].shape == KL_SHAPE_DIGITS &&
            !look_at_digits(&lane->columns[i], key, common))
            return false;
    for (size_t i = 0; i < lane->ncolumns; i++) {
        struct kl_lane_column *c = &lane->columns[i];
        bool same_context = common >= c->off;

        if (!same_context)
            c->context = context_of(c);
        if (c->shape == KL_SHAPE_DIGITS)
            take_digits(c, key, prev, same_context);
        else if (c->shape == KL_SHAPE_TEXT && common < c->off + c->len)
            take_text(c, key);
        take_order(c, prev, same_context);
    }
    lane->n++;
    return true;
}

/* ---- ending ---- */

static void end_digits(struct kl_lane_column *c, struct kl_str prev)
{
    struct kl_buf *number = &c->tally->last_number;

    kl_lane_numbers_end(c->numbers, c->tally, c->width, prev);
    kl_buf_set(number, kl_str_sub(prev, c->off, c->len));
    c->tally->last_context = c->context;
}

static void note_word(struct kl_lane_column *c, uint64_t word)
{
    char text[KL_LANE_WORD];

    for (size_t i = 0; i < c->len; i++)
        text[i] = (char)(word >> 8 * (KL_LANE_WORD - 1 - i) & 0xff);
    kl_tally_range_note(&c->width->texts, (struct kl_str){text, c->len});
}

static void end_text(struct kl_lane_column *c, struct kl_str prev, uint64_t n)
{
    c->width->text += n;
    kl_alphabet_repeat(c->tally->alphabet, prev, c->off, c->len, n);
    if (c->group)
        c->group->keys += n;
    if (c->first > c->last)
        return;
    note_word(c, c->first);
    note_word(c, c->last);
}

static void end_column(struct kl_lane_column *c, struct kl_str prev, uint64_t n)
{
    c->tally->keys += n;
    c->tally->shapes[c->shape] += n;
    if (c->shape == KL_SHAPE_DIGITS)
        end_digits(c, prev);
    else if (c->shape == KL_SHAPE_TEXT)
        end_text(c, prev, n);
    for (size_t i = 0; i < c->nfollows; i++)
        kl_witness_settle(c->follows[i], prev, c->off, c->len);
}

void kl_lane_end(struct kl_lane *lane, struct kl_str prev)
{
    if (!lane->running)
        return;
    lane->running = false;
    if (!lane->n)
        return;
    for (size_t i = 0; i < lane->nnodes; i++)
        lane->nodes[i]->keys += lane->n;
    for (size_t i = 0; i < lane->nends; i++)
        lane->ends[i]->ends += lane->n;
    for (size_t i = 0; i < lane->ncolumns; i++)
        end_column(&lane->columns[i], prev, lane->n);
    lane->n = 0;
}
