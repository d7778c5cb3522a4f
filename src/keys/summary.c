#include "config.h"

#include "keys/summary.h"

#include "keys/codec.h"
#include "keys/placeholder.h"
#include "keys/scheme_key.h"
#include "keys/summary_state.h"

struct kl_summary *kl_summary_new(const struct kl_scheme *scheme)
{
    struct kl_summary *summary = KL_NEW(struct kl_summary);

    summary->scheme = scheme;
    return summary;
}

void kl_summary_free(struct kl_summary **summary)
{
    struct kl_summary *s = *summary;

    if (!s)
        return;
    for (size_t i = 0; i < KL_SUMMARY_TRIES; i++)
        kl_trie_free(&s->tries[i]);
    kl_few_release(&s->long_few);
    kl_counted_release(&s->unfilled);
    kl_words_release(&s->labels);
    for (size_t i = 0; i < KL_DELIMS; i++)
        kl_below_free(&s->below[i]);
    kl_folders_release(&s->folders);
    kl_key_letters_release(&s->letters);
    kl_attrs_release(&s->attrs);
    kl_buf_release(&s->first);
    for (size_t i = 0; i < KL_SUMMARY_OUTSIDE; i++)
        kl_buf_release(&s->kept[i]);
    kl_buf_release(&s->texts);
    free(s->row);
    free(s);
    *summary = NULL;
}

/* '#' counts even in one key: with it neither _ nor - nor "no delimiter" can be the
 * answer any more. */
static void drop_ruled_out(struct kl_summary *s)
{
    if (!s->with[KL_DELIM_HASH])
        return;
    kl_trie_free(&s->tries[KL_DELIM_NONE]);
    kl_trie_free(&s->tries[KL_DELIM_UNDERSCORE]);
    kl_trie_free(&s->tries[KL_DELIM_DASH]);
}

static bool ruled_out(const struct kl_summary *s, enum kl_delim delim)
{
    return s->with[KL_DELIM_HASH] && (delim == KL_DELIM_NONE || delim == KL_DELIM_DASH ||
                                      delim == KL_DELIM_UNDERSCORE);
}

static struct kl_trie *trie_of(struct kl_summary *s, enum kl_delim delim)
{
    if (!s->tries[delim])
        s->tries[delim] = kl_trie_new(delim);
    return s->tries[delim];
}

/* The last key that was counted; absent: none. */
static struct kl_str prev_of(const struct kl_summary *s)
{
    if (!s->has_prev)
        return (struct kl_str){0};
    return s->prev.data ? s->prev : KL_STR("");
}

static void add_folders(struct kl_summary *s, struct kl_str key,
                        const struct kl_segment *segs, size_t n, size_t total)
{
    kl_folders_add(&s->folders, kl_buf_str(&s->first), prev_of(s), key, s->step.common,
                   segs, n, total);
}

static void add_split(struct kl_summary *s, struct kl_str key, enum kl_delim delim,
                      const struct kl_row *row)
{
    struct kl_segment segs[KL_SPLIT_MAX];
    size_t total, n;

    if (ruled_out(s, delim))
        return;
    n = kl_split(key, delim, segs, KL_SPLIT_MAX, &total);
    if (delim == KL_DELIM_SLASH)
        add_folders(s, key, segs, n, total);
    if (s->odd)
        kl_key_letters_split(&s->letters, delim, key, segs, n);
    if (n > 1 || delim == KL_DELIM_NONE)
        kl_trie_add(trie_of(s, delim), key, segs, n, total > n, row);
}

/* Numbers of another width are of the scheme, and a finding; words in their place, or a
 * date that is none, are not. */
static bool is_of_type(const struct kl_seg *seg, struct kl_str text)
{
    if (seg->type == KL_SEG_LITERAL)
        return true;
    return kl_seg_is_number(seg) ? kl_str_all_digits(text) : kl_codec_fits(seg, text);
}

static bool is_of_scheme(const struct kl_scheme *scheme, struct kl_str key,
                         struct kl_extent *extents)
{
    bool fits = kl_scheme_split(scheme, key, extents);

    for (size_t i = 0; fits && i < scheme->n; i++)
        fits =
            is_of_type(&scheme->segs[i], kl_str_sub(key, extents[i].off, extents[i].len));
    return fits;
}

/* The columns are those of the scheme; its literals are labels. */
static void add_by_scheme(struct kl_summary *s, struct kl_str key,
                          const struct kl_row *row)
{
    struct kl_extent extents[KL_SCHEME_SEGS_MAX];
    struct kl_segment segs[KL_SCHEME_SEGS_MAX];

    if (!is_of_scheme(s->scheme, key, extents)) {
        s->misfits++;
        if (s->odd)
            kl_key_letters_whole(&s->letters, 1U << KL_KEY_LETTERS_SCHEME, key);
        return;
    }
    for (size_t i = 0; i < s->scheme->n; i++)
        segs[i] = (struct kl_segment){.off = extents[i].off,
                                      .len = extents[i].len,
                                      .label = s->scheme->segs[i].type == KL_SEG_LITERAL};
    kl_trie_add(trie_of(s, KL_SUMMARY_SCHEME), key, segs, s->scheme->n, false, row);
}

static uint64_t low_bytes(struct kl_str key)
{
    const uint64_t digits = 0x3ffULL << '0';
    uint64_t low = 0;

    for (size_t i = 0; i < key.len; i++) {
        unsigned char c = (unsigned char)key.data[i];

        low |= (uint64_t)(c < 64) << (c % 64);
    }
    return low & ~digits;
}

/* What a key says beside the one before it, and as a whole. */
static void add_whole(struct kl_summary *s, struct kl_str key, unsigned candidates)
{
    struct kl_segment segment = {.len = key.len};
    struct kl_str prev = prev_of(s);

    if (prev.data)
        kl_below_note(s->below, prev, key, s->step.common);
    if (!(candidates & (1U << KL_DELIM_SLASH)))
        add_folders(s, key, &segment, 1, 1);
    s->low |= low_bytes(key);
    s->shown = kl_labels_note(&s->labels, key, 1);
}

/* What cuts a key: two colons are also two of one, with nothing between (BAG::0001 beside
 * BAG:u2:0002), though they do not speak for it as the delimiter. */
static unsigned cuts(unsigned candidates)
{
    return candidates & (1U << KL_DELIM_COLONS) ? candidates | (1U << KL_DELIM_COLON)
                                                : candidates;
}

static void add_by_delimiters(struct kl_summary *s, struct kl_str key,
                              const struct kl_row *row)
{
    unsigned candidates = kl_split_candidates(key);

    for (size_t i = 0; i < KL_DELIMS; i++)
        s->with[i] += candidates >> i & 1;
    if (candidates & (1U << KL_DELIM_HASH))
        drop_ruled_out(s);
    for (enum kl_delim delim = 0; delim < KL_DELIMS; delim++)
        if (cuts(candidates) & (1U << delim))
            add_split(s, key, delim, row);
    add_split(s, key, KL_DELIM_NONE, row);
    if (s->odd)
        kl_key_letters_whole(&s->letters, ~candidates & ((1U << KL_DELIMS) - 1), key);
    add_whole(s, key, candidates);
    s->lane_candidates = candidates;
}

/* The run that the last counted key ends. */
static void end_lane(struct kl_summary *s)
{
    for (size_t i = 0; i < KL_DELIMS; i++)
        s->with[i] += s->lane_candidates >> i & 1 ? s->lane.n : 0;
    if (s->lane.running && s->lane.n)
        kl_labels_note(&s->labels, s->prev, s->lane.n);
    kl_lane_end(&s->lane, s->prev);
}

/* A summary that only is read may have a run to count: nothing that can be seen of it
 * changes. */
static const struct kl_summary *rested(const struct kl_summary *summary)
{
    end_lane((struct kl_summary *)(uintptr_t)summary);
    return summary;
}

static void count_long(struct kl_summary *s, struct kl_str key)
{
    s->long_keys++;
    if (key.len > s->longest)
        s->longest = key.len;
    kl_few_append(&s->long_few, key);
}

/* b is the key next to a. */
static void note_units(struct kl_summary *s, struct kl_str a, struct kl_str b)
{
    if (a.len <= KL_SUMMARY_LOOKED_AT && b.len <= KL_SUMMARY_LOOKED_AT)
        kl_code_units_note(&s->letters.units, a, b);
}

/* A key of printable ASCII has nothing more to say. */
static void look_at_letters(struct kl_summary *s, struct kl_str key)
{
    bool looked = key.len <= KL_SUMMARY_LOOKED_AT;
    unsigned glance = looked ? kl_letters_glance(key) : 0;

    s->odd = glance || !looked;
    if (!(glance & KL_GLANCE_HIGH))
        return;
    kl_forms_add(&s->letters.forms, key);
    if (s->has_prev)
        note_units(s, s->prev, key);
}

static void count(struct kl_summary *s, struct kl_str key)
{
    struct kl_row row = {s->row, s->nrow};
    struct kl_row *item = s->nrow ? &row : NULL;

    if (key.len > KL_SUMMARY_KEY_MAX)
        count_long(s, key);
    look_at_letters(s, key);
    if (key.len > KL_SUMMARY_LOOKED_AT) {
        s->unlooked++;
        kl_folders_pass(&s->folders, s->step.common);
    } else if (s->scheme) {
        add_by_scheme(s, key, item);
    } else {
        add_by_delimiters(s, key, item);
    }
    if (kl_placeholder_is_alone(key))
        kl_counted_append(&s->unfilled, key);
}

/* Counts the last key, which no later one can repeat any more. */
static void commit(struct kl_summary *s)
{
    bool same;

    if (!s->has_last)
        return;
    same = s->has_prev && s->step.same_form && !s->nrow && !s->scheme &&
           s->last.len <= KL_SUMMARY_KEY_MAX;
    if (!same || !s->lane.running ||
        !kl_lane_take(&s->lane, s->last, s->prev, s->step.common)) {
        end_lane(s);
        count(s, s->last);
        if (same && s->shown && !s->odd)
            kl_lane_start(&s->lane, s->tries, KL_SUMMARY_TRIES, cuts(s->lane_candidates),
                          s->last);
    } else {
        kl_folders_pass(&s->folders, s->step.common);
    }
    s->has_last = false;
    s->keys++;
    s->with_items += s->nrow > 0;
    s->prev = s->last;
    s->prev_in = s->last_in;
    s->has_prev = true;
}

/* Keeps the item of the last key until that is counted. A text longer than any key
 * that is looked at equals none: its beginning is enough. */
static void keep_row(struct kl_summary *s, const struct kl_evidence *evidence, size_t n)
{
    size_t off = 0;

    kl_buf_clear(&s->texts);
    s->nrow = 0;
    for (size_t i = 0; i < n; i++) {
        size_t name = kl_attrs_put(&s->attrs, evidence[i].name);
        struct kl_str text = kl_str_sub(evidence[i].text, 0, KL_SUMMARY_LOOKED_AT + 1);

        if (name == SIZE_MAX || s->nrow == KL_ATTRS_MAX)
            continue;
        if (!s->row)
            s->row = KL_NEW_ARRAY(struct kl_attr, KL_ATTRS_MAX);
        kl_buf_add_str(&s->texts, text);
        s->row[s->nrow++] = (struct kl_attr){
            .name = name, .text = {NULL, text.len}, .is_number = evidence[i].is_number};
    }
    for (size_t i = 0; i < s->nrow; i++) {
        s->row[i].text.data = s->texts.data + off;
        off += s->row[i].text.len;
    }
}

/* The step to key from the last one; the first key of all follows, too. */
static struct kl_lane_step step_to(const struct kl_summary *s, struct kl_str key)
{
    return s->has_last ? kl_lane_step(s->last, key) : (struct kl_lane_step){.order = -1};
}

/* Key becomes the last one, and the one before it is counted. */
static void follow(struct kl_summary *s, struct kl_str key, struct kl_lane_step step)
{
    commit(s);
    s->step = step;
    s->last = key;
    s->last_in = KL_SUMMARY_OUTSIDE;
    if (!s->has_first)
        kl_buf_add_str(&s->first, key);
    s->has_first = s->has_last = true;
}

/* Copies a key into the buffer that the other one of the two does not lie in. */
static void keep(struct kl_summary *s, struct kl_str *key, unsigned *in, unsigned other)
{
    if (*in != KL_SUMMARY_OUTSIDE)
        return;
    *in = other == 0;
    kl_buf_set(&s->kept[*in], *key);
    *key = kl_buf_str(&s->kept[*in]);
}

void kl_summary_add(struct kl_summary *summary, struct kl_str key,
                    const struct kl_evidence *evidence, size_t n)
{
    struct kl_lane_step step = step_to(summary, key);

    if (step.order == 0)
        summary->repeated++;
    else
        follow(summary, key, step);
    keep(summary, &summary->last, &summary->last_in, summary->prev_in);
    keep_row(summary, evidence, n);
}

size_t kl_summary_add_keys(struct kl_summary *summary, const struct kl_str *keys,
                           size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        struct kl_lane_step step = step_to(summary, keys[i]);

        if (step.order > 0)
            break;
        if (step.order == 0)
            summary->repeated++;
        else
            follow(summary, keys[i], step);
        summary->nrow = 0;
    }
    keep(summary, &summary->prev, &summary->prev_in, summary->last_in);
    keep(summary, &summary->last, &summary->last_in, summary->prev_in);
    return i;
}

static void merge_tries(struct kl_summary *into, const struct kl_summary *from,
                        enum kl_join join, const size_t *names)
{
    for (size_t i = 0; i < KL_DELIMS; i++)
        into->with[i] += from->with[i];
    drop_ruled_out(into);
    for (enum kl_delim delim = 0; delim < KL_SUMMARY_TRIES; delim++)
        if (from->tries[delim] && (delim == KL_SUMMARY_SCHEME || !ruled_out(into, delim)))
            kl_trie_merge(trie_of(into, delim), from->tries[delim], join, names);
}

static void map_names(struct kl_summary *into, const struct kl_summary *from,
                      size_t names[KL_ATTRS_MAX])
{
    for (size_t i = 0; i < KL_ATTRS_MAX; i++)
        names[i] = i < from->attrs.n
                       ? kl_attrs_put(&into->attrs, kl_attrs_name(&from->attrs, i))
                       : SIZE_MAX;
}

/* Everything but the first and the last key. */
static void merge_counted(struct kl_summary *into, const struct kl_summary *from,
                          enum kl_join join)
{
    size_t names[KL_ATTRS_MAX];

    map_names(into, from, names);
    into->keys += from->keys;
    into->repeated += from->repeated;
    into->with_items += from->with_items;
    into->unlooked += from->unlooked;
    into->misfits += from->misfits;
    into->long_keys += from->long_keys;
    if (from->longest > into->longest)
        into->longest = from->longest;
    kl_few_merge(&into->long_few, &from->long_few);
    kl_counted_merge(&into->unfilled, &from->unfilled);
    into->low |= from->low;
    kl_words_merge(&into->labels, &from->labels);
    kl_below_merge(into->below, from->below);
    kl_folders_merge(&into->folders, &from->folders);
    kl_key_letters_merge(&into->letters, &from->letters, join);
    merge_tries(into, from, join, names);
}

/* from's last key is not counted yet: it becomes into's. */
static void hand_over_last(struct kl_summary *into, const struct kl_summary *from)
{
    struct kl_evidence evidence[KL_ATTRS_MAX];

    into->last = from->last;
    into->last_in = KL_SUMMARY_OUTSIDE;
    into->has_last = from->has_last;
    keep(into, &into->last, &into->last_in, into->prev_in);
    if (into->has_prev && into->has_last)
        into->step = kl_lane_step(into->prev, into->last);
    for (size_t i = 0; i < from->nrow; i++)
        evidence[i] =
            (struct kl_evidence){.name = kl_attrs_name(&from->attrs, from->row[i].name),
                                 .text = from->row[i].text,
                                 .is_number = from->row[i].is_number};
    keep_row(into, evidence, from->nrow);
}

/* right's first key follows left's last, once both are counted. */
static void join(struct kl_summary *left, const struct kl_summary *right)
{
    struct kl_str prev = prev_of(left), first = kl_buf_str(&right->first);
    bool looked = first.len <= KL_SUMMARY_LOOKED_AT;

    if (!right->has_prev)
        return;
    if (prev.data)
        note_units(left, prev, first);
    if (!left->scheme)
        kl_folders_join(&left->folders, kl_buf_str(&left->first), prev, &right->folders,
                        first, looked, prev_of(right));
    if (prev.data && looked && !left->scheme)
        kl_below_note(left->below, prev, first, kl_str_common(prev, first));
    left->prev = right->prev;
    left->prev_in = KL_SUMMARY_OUTSIDE;
    left->has_prev = true;
    keep(left, &left->prev, &left->prev_in, KL_SUMMARY_OUTSIDE);
}

static void merge_next(struct kl_summary *left, const struct kl_summary *right)
{
    if (!right->has_first)
        return;
    if (left->has_last && kl_str_eq(left->last, kl_buf_str(&right->first))) {
        left->has_last = false;
        left->repeated++;
    }
    commit(left);
    end_lane(left);
    join(left, right);
    if (!left->has_first)
        kl_buf_add_str(&left->first, kl_buf_str(&right->first));
    left->has_first = true;
    merge_counted(left, right, KL_JOIN_NEXT);
    hand_over_last(left, right);
}

void kl_summary_merge(struct kl_summary *left, struct kl_summary **take_right)
{
    merge_next(left, rested(*take_right));
    kl_summary_free(take_right);
}

struct kl_summary *kl_summary_copy(const struct kl_summary *summary)
{
    struct kl_summary *copy = kl_summary_new(summary->scheme);

    copy->pooled = summary->pooled;
    if (summary->pooled)
        merge_counted(copy, summary, KL_JOIN_APART);
    else
        merge_next(copy, rested(summary));
    return copy;
}

void kl_summary_settle(struct kl_summary *summary)
{
    commit(summary);
    end_lane(summary);
    summary->settled = true;
}

void kl_summary_pool(struct kl_summary *into, const struct kl_summary *collection)
{
    struct kl_summary *copy = NULL;

    if (!collection->settled) {
        copy = kl_summary_copy(collection);
        kl_summary_settle(copy);
    }
    into->pooled = true;
    merge_counted(into, copy ? copy : collection, KL_JOIN_APART);
    kl_summary_free(&copy);
}

uint64_t kl_summary_keys(const struct kl_summary *summary)
{
    return summary->keys + summary->has_last;
}

uint64_t kl_summary_repeated(const struct kl_summary *summary)
{
    return summary->repeated;
}
