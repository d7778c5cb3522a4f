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

/* How many bytes from i on are equal; n is the length of the shorter one. */
static size_t common_from(const char *a, const char *b, size_t i, size_t n)
{
    for (; i + 8 <= n; i += 8) {
        uint64_t different = load(a + i) ^ load(b + i);

        if (!different)
            continue;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        return i + (size_t)__builtin_ctzll(different) / 8;
#else
        return i + (size_t)__builtin_clzll(different) / 8;
#endif
    }
    while (i < n && a[i] == b[i])
        i++;
    return i;
}

/* Whether the keys differ in digits only from i on. */
static bool same_form(const char *a, const char *b, size_t i, size_t len)
{
    for (; i + 8 <= len; i += 8)
        if (!same_word(load(a + i), load(b + i)))
            return false;
    for (; i < len; i++)
        if (a[i] != b[i] && !(kl_ascii_is_digit(a[i]) && kl_ascii_is_digit(b[i])))
            return false;
    return true;
}

struct kl_lane_step kl_lane_step(struct kl_str from, struct kl_str to)
{
    size_t n = from.len < to.len ? from.len : to.len;
    struct kl_lane_step step = {.common = common_from(from.data, to.data, 0, n)};

    if (step.common < n)
        step.order =
            (unsigned char)from.data[step.common] - (unsigned char)to.data[step.common];
    else
        step.order = (from.len > to.len) - (from.len < to.len);
    step.same_form = from.len == to.len && same_form(from.data, to.data, step.common, n);
    return step;
}

/* How a number begins, which tells what it counts for in its width. */
enum lead { LEAD_ZERO, LEAD_NINE, LEAD_OTHER };

static enum lead lead_of(char first, size_t len)
{
    return first == '9' ? LEAD_NINE : first == '0' && len > 1 ? LEAD_ZERO : LEAD_OTHER;
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
    const struct kl_tally_width *width = c->width;
    struct kl_str value = kl_str_sub(key, c->off, c->len);

    if (c->len > 19 || !follow(c, &c->tally->order, key) || !follow_meanings(c, key) ||
        !kl_digits_to_u64(value, &c->value))
        return false;
    kl_digits_to_u64(kl_buf_str(&width->digits.min), &c->least);
    kl_digits_to_u64(kl_buf_str(&width->digits.max), &c->most);
    c->full[LEAD_ZERO] = width->padded_few.n == KL_FEW;
    c->full[LEAD_OTHER] = width->plain_few.n == KL_FEW;
    c->full[LEAD_NINE] = c->full[LEAD_OTHER] && width->high_few.n == KL_FEW;
    c->context = kl_hash(kl_str_sub(key, 0, c->off));
    c->number = kl_tally_value_hash(c->value);
    c->timed = kl_time_of_number(c->value, c->len, &c->time);
    c->all_timed = kl_tally_times_only(&c->tally->times, c->tally->shapes[c->shape]);
    return !c->all_timed || !c->tally->times.order ||
           follow(c, c->tally->times.order, key);
}

/* A text with digits belongs to a group of its template. */
static bool start_text(struct kl_lane_column *c, struct kl_str key)
{
    struct kl_str value = kl_str_sub(key, c->off, c->len);

    if (!is_stable(value) || !follow_meanings(c, key))
        return false;
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

/* A tally on the way, and the one behind its shared prefix. */
static bool start_column(struct kl_lane *lane, struct kl_tally *tally, size_t off,
                         size_t len, struct kl_str key)
{
    struct kl_lane_column *c = &lane->columns[lane->ncolumns];
    struct kl_str value = kl_str_sub(key, off, len);

    if (lane->ncolumns == KL_LANE_COLUMNS)
        return false;
    lane->ncolumns++;
    *c = (struct kl_lane_column){.tally = tally, .off = off, .len = len};
    c->shape = kl_shape_of(value).kind;
    if (c->shape != KL_SHAPE_DIGITS && tally->forms.of[c->shape]->few.n < KL_FEW)
        return false;
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
                        len - tally->prefix.len, key);
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

/* The way of key through one trie. */
static bool start_trie(struct kl_lane *lane, struct kl_trie *trie, struct kl_str key)
{
    struct kl_segment segs[KL_LANE_NODES];
    size_t total, node = 0;
    size_t n = kl_split(key, trie->delim, segs, KL_LANE_NODES, &total);

    if (n < total || !add_node(lane, &trie->nodes[0]))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct kl_str text = kl_str_sub(key, segs[i].off, segs[i].len);

        if (trie->delim == KL_DELIM_NONE && segs[i].label)
            return false;
        node =
            segs[i].label ? kl_trie_label(trie, node, text) : kl_trie_value(trie, node);
        if (node == SIZE_MAX || !add_node(lane, &trie->nodes[node]))
            return false;
        if (trie->nodes[node].tally && !is_clean(trie->delim, key, segs, i, n))
            return false;
        if (trie->nodes[node].tally &&
            !start_column(lane, trie->nodes[node].tally, segs[i].off, segs[i].len, key))
            return false;
    }
    lane->ends[lane->nends++] = &trie->nodes[node];
    return trie->nodes[node].few.n == KL_FEW;
}

bool kl_lane_start(struct kl_lane *lane, struct kl_trie *const *tries, size_t ntries,
                   unsigned candidates, struct kl_str key)
{
    *lane = (struct kl_lane){.len = key.len};
    if (memchr(key.data, '-', key.len) || memchr(key.data, ':', key.len) ||
        memchr(key.data, '/', key.len))
        return false;
    for (size_t i = 0; i < ntries; i++)
        if (tries[i] && (i == KL_DELIM_NONE || (candidates >> i & 1)) &&
            !start_trie(lane, tries[i], key))
            return false;
    lane->running = true;
    return true;
}

/* The time of the new value is counted at once, but the last key of its side only when
 * another one follows that is not of it. */
static void take_time(struct kl_lane_column *c, struct kl_str key, struct kl_str prev)
{
    struct kl_tally_times *times = &c->tally->times;
    struct kl_side *side = !c->timed                    ? NULL
                           : c->time.max == KL_MAX_NONE ? &times->plain_side
                                                        : &times->inverted_side;

    if (c->last_side && c->last_side != side)
        kl_side_last(c->last_side, prev);
    c->last_side = side;
    if (!side)
        return;
    kl_tally_times_note(times, &c->time);
    kl_few_append(&times->few[c->time.unit], key);
    if (side->few.n < KL_FEW || side->nvalues < KL_SIDE_VALUES)
        kl_side_add(side, key, kl_str_sub(key, c->off, c->len));
    else
        side->keys++;
}

static void sample(struct kl_sketch *distinct, uint64_t hash, enum kl_shape_kind shape)
{
    struct kl_sketch_entry *entry =
        kl_sketch_takes(distinct, hash) ? kl_sketch_put(distinct, hash) : NULL;

    if (entry)
        entry->tag = shape;
}

static void take_value(struct kl_lane_column *c, bool same_context)
{
    uint64_t value = c->next;

    c->tally->consecutive |= same_context && value == c->value + 1;
    c->value = value;
    c->least = value < c->least ? value : c->least;
    c->most = value > c->most ? value : c->most;
    c->number = kl_tally_value_hash(value);
    c->timed = c->next_timed;
    c->time = c->next_time;
    sample(&c->tally->distinct, kl_tally_spelling_hash(c->number, c->len),
           KL_SHAPE_DIGITS);
}

static void take_digits(struct kl_lane_column *c, struct kl_str key, struct kl_str prev,
                        size_t common)
{
    struct kl_str text = {key.data + c->off, c->len};
    enum lead lead = lead_of(text.data[0], c->len);
    bool same_context = common >= c->off;
    uint64_t twin;

    if (!same_context)
        c->context = kl_hash((struct kl_str){key.data, c->off});
    if (c->next != c->value)
        take_value(c, same_context);
    twin = kl_tally_twin_hash(c->number, c->context);
    if (kl_sketch_takes(&c->tally->twins.sketch, twin))
        kl_twins_add(&c->tally->twins, twin, key, c->len);
    take_time(c, key, prev);
    c->compact[kl_stamp_compact(text)]++;
    c->padded += lead == LEAD_ZERO;
    if (lead == LEAD_NINE) {
        c->high++;
        c->nines += kl_tally_runs_of_nines(text);
    }
}

static void take_text(struct kl_lane_column *c, struct kl_str key)
{
    struct kl_str text = {key.data + c->off, c->len};
    uint64_t hash = kl_hash(text);

    sample(&c->tally->distinct, hash, KL_SHAPE_TEXT);
    if (c->group)
        kl_natural_note(c->group, hash);
    if (memcmp(text.data, c->width->texts.max.data, text.len) > 0 ||
        memcmp(text.data, c->width->texts.min.data, text.len) < 0)
        kl_tally_range_note(&c->width->texts, text);
}

/* What the key that comes has here; false: it ends the run. One of the smallest keys of
 * its kind is to be kept; a time of another kind has an order of its own. */
static bool look_at_digits(struct kl_lane_column *c, struct kl_str key, size_t common)
{
    c->next = c->value;
    c->next_timed = c->timed;
    c->next_time = c->time;
    if (!c->full[lead_of(key.data[c->off], c->len)])
        return false;
    if (common >= c->off + c->len)
        return true;
    kl_digits_to_u64((struct kl_str){key.data + c->off, c->len}, &c->next);
    c->next_timed = kl_time_of_number(c->next, c->len, &c->next_time);
    return !c->all_timed || !c->next_timed ||
           kl_time_kind(&c->next_time) == kl_time_kind(&c->time);
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

        if (c->shape == KL_SHAPE_DIGITS)
            take_digits(c, key, prev, common);
        else if (c->shape == KL_SHAPE_TEXT && common < c->off + c->len)
            take_text(c, key);
        for (size_t k = 0; k < c->nfollows; k++)
            kl_witness_follow(c->follows[k], prev, c->off, c->len, common >= c->off);
    }
    lane->n++;
    return true;
}

static void set_number(struct kl_buf *buf, uint64_t value, size_t len)
{
    kl_buf_clear(buf);
    kl_buf_addf(buf, "%0*llu", (int)len, (unsigned long long)value);
}

static void end_digits(struct kl_lane_column *c, struct kl_str prev, uint64_t n)
{
    struct kl_tally *tally = c->tally;

    c->width->padded += c->padded;
    c->width->plain += n - c->padded;
    c->width->high += c->high;
    set_number(&c->width->digits.min, c->least, c->len);
    set_number(&c->width->digits.max, c->most, c->len);
    set_number(&tally->last_number, c->value, c->len);
    tally->last_context = c->context;
    for (size_t i = 0; i <= KL_COMPACT_DATE; i++)
        tally->compact[i] += c->compact[i];
    tally->nines += c->nines;
    if (c->last_side)
        kl_side_last(c->last_side, prev);
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
    for (size_t i = 0; i < lane->ncolumns; i++) {
        struct kl_lane_column *c = &lane->columns[i];

        c->tally->keys += lane->n;
        c->tally->shapes[c->shape] += lane->n;
        if (c->shape == KL_SHAPE_DIGITS)
            end_digits(c, prev, lane->n);
        else if (c->shape == KL_SHAPE_TEXT)
            c->width->text += lane->n;
        if (c->group)
            c->group->keys += lane->n;
        for (size_t k = 0; k < c->nfollows; k++)
            kl_witness_settle(c->follows[k], prev, c->off, c->len);
    }
    lane->n = 0;
}
