#include "config.h"

#include "keys/segments.h"

#include "keys/places.h"

/* Nothing between. */

struct empty_context {
    bool by_design; /* every key has an empty segment between two others: A##1, A##2 */
    bool folders;   /* keys of several depths end in the delimiter: rows of folders */
};

static size_t depth_of(const struct kl_trie *trie, size_t node)
{
    size_t depth = 0;

    for (; node; node = trie->nodes[node].parent)
        depth++;
    return depth;
}

static struct empty_context empty_context(const struct kl_trie *trie)
{
    struct empty_context context = {.folders = trie->delim == KL_DELIM_SLASH};
    uint64_t between = 0;
    size_t depth = 0;

    for (size_t i = 0; i < trie->n; i++) {
        const struct kl_flaws *flaws = trie->nodes[i].flaws;

        between += flaws ? flaws->of[KL_FLAW_BETWEEN].keys : 0;
        if (!flaws || !flaws->of[KL_FLAW_AT_END].keys)
            continue;
        context.folders |= depth && depth != depth_of(trie, i);
        depth = depth_of(trie, i);
    }
    context.by_design = trie->nodes[0].keys > 1 && between >= trie->nodes[0].keys;
    return context;
}

static void add_flaw(const struct kl_counted *flaw, struct kl_finding *out,
                     struct kl_few *examples)
{
    out->count += flaw->keys;
    kl_few_merge(examples, &flaw->few);
}

bool kl_segments_are_doubled(const struct kl_trie *trie, size_t node)
{
    const struct kl_trie_node *n = &trie->nodes[node];
    size_t next = kl_trie_value(trie, node);

    return trie->delim == KL_DELIM_COLON && n->flaws && next != SIZE_MAX && n->ends &&
           trie->nodes[next].keys <= n->flaws->of[KL_FLAW_BETWEEN].keys;
}

static bool test_empty(const struct kl_judge *judge, size_t node, const void *context,
                       struct kl_finding *out, struct kl_few *examples)
{
    const struct empty_context *c = context;
    const struct kl_trie_node *n = &judge->trie->nodes[node];
    const struct kl_counted *between, *at_end;
    uint64_t before = out->count;

    if (!n->flaws)
        return false;
    between = &n->flaws->of[KL_FLAW_BETWEEN];
    at_end = &n->flaws->of[KL_FLAW_AT_END];
    if (!c->by_design && !kl_segments_are_doubled(judge->trie, node)) {
        add_flaw(between, out, examples);
        out->facts[1] += between->keys;
    }
    /* PROFILE# alone is a name; beside PROFILE#7 it lacks a value. */
    if (!c->folders && n->tally->shapes[KL_SHAPE_EMPTY] < n->tally->keys) {
        add_flaw(at_end, out, examples);
        out->facts[2] += at_end->keys;
    }
    out->facts[0] = judge->trie->delim;
    return out->count > before;
}

bool kl_segments_empty(const struct kl_judge *judge, size_t nth, struct kl_finding *out)
{
    struct empty_context context;

    if (!judge->trie)
        return false;
    context = empty_context(judge->trie);
    return kl_places_nth(judge, nth, test_empty, &context, out);
}

/* Placeholders. */

/* The first of a key's segments, from one on, that is one. */
static struct kl_str placeholder_of(struct kl_str key, enum kl_delim delim, size_t from)
{
    struct kl_segment segs[KL_SPLIT_MAX];
    struct kl_str word = {0};
    size_t n = kl_split(key, delim < KL_DELIMS ? delim : KL_DELIM_NONE, segs,
                        KL_SPLIT_MAX, NULL);

    for (size_t i = from; i < n; i++)
        if (kl_flaws_of(key, delim, segs, i, i + 1 < n, &word) == KL_FLAW_PLACEHOLDER)
            return kl_str_sub(key, segs[i].off, segs[i].len);
    return key;
}

/* The segment of a column, from 0; 0 too where several have one column. */
static size_t segment_of(const struct kl_judge *judge, size_t node)
{
    size_t depth = 0;

    if (judge->columns[node] == SIZE_MAX)
        return 0;
    for (size_t up = judge->trie->nodes[node].parent; node && up;
         up = judge->trie->nodes[up].parent)
        depth++;
    return depth;
}

static void name_placeholder(const struct kl_judge *judge, size_t node,
                             const struct kl_few *examples, struct kl_finding *out)
{
    struct kl_str key = kl_buf_str(&examples->keys[0]);

    kl_buf_clear(&out->word);
    kl_buf_add_str(&out->word,
                   placeholder_of(key, judge->trie->delim, segment_of(judge, node)));
    out->facts[0] = judge->trie->delim;
}

/* Keys that are one as a whole, when they are not in the trie: at the root. */
static bool test_placeholder(const struct kl_judge *judge, size_t node,
                             const void *context, struct kl_finding *out,
                             struct kl_few *examples)
{
    const struct kl_trie_node *n = &judge->trie->nodes[node];
    const struct kl_counted *whole = &judge->summary->unfilled;
    uint64_t before = out->count;

    (void)context;
    if (!node && judge->trie->delim < KL_DELIM_NONE)
        add_flaw(whole, out, examples);
    if (n->flaws)
        add_flaw(&n->flaws->of[KL_FLAW_PLACEHOLDER], out, examples);
    if (out->count == before)
        return false;
    name_placeholder(judge, node, examples, out);
    return true;
}

bool kl_segments_placeholder(const struct kl_judge *judge, size_t nth,
                             struct kl_finding *out)
{
    return kl_places_nth(judge, nth, test_placeholder, NULL, out);
}

/* Two parts in one. */

static bool is_label(const struct kl_trie *trie, struct kl_str word)
{
    for (size_t i = 1; i < trie->n; i++)
        if (trie->nodes[i].is_label &&
            kl_str_eq((struct kl_str){trie->nodes[i].label, trie->nodes[i].len}, word))
            return true;
    return false;
}

static bool test_joined(const struct kl_judge *judge, size_t node, const void *context,
                        struct kl_finding *out, struct kl_few *examples)
{
    const struct kl_trie_node *n = &judge->trie->nodes[node];
    const struct kl_word **words;
    bool found = false;
    size_t nwords;

    (void)context;
    if (!n->flaws || !n->flaws->of[KL_FLAW_JOINED].keys)
        return false;
    words = kl_words_list(&n->flaws->joined, &nwords);
    for (size_t i = 0; i < nwords; i++) {
        struct kl_str word = kl_buf_str(&words[i]->text);

        if (!is_label(judge->trie, word))
            continue;
        found = true;
        out->count += words[i]->keys;
        kl_few_merge(examples, &words[i]->few);
        if (!out->word.len)
            kl_buf_add_str(&out->word, word);
    }
    out->at_least |= found && kl_words_sampled(&n->flaws->joined);
    out->facts[0] = judge->trie->delim;
    free(words);
    return found;
}

bool kl_segments_missing_delimiter(const struct kl_judge *judge, size_t nth,
                                   struct kl_finding *out)
{
    return kl_places_nth(judge, nth, test_joined, NULL, out);
}

/* The delimiter inside a value. */

enum form { FORM_OTHER, FORM_TEXT, FORM_NUMBER, FORM_DATE, FORM_UUID, FORM_ID, FORMS };

static const enum form forms[KL_SHAPES] = {
    [KL_SHAPE_EMPTY] = FORM_TEXT,    [KL_SHAPE_PLACEHOLDER] = FORM_TEXT,
    [KL_SHAPE_LABEL] = FORM_TEXT,    [KL_SHAPE_TEXT] = FORM_TEXT,
    [KL_SHAPE_DIGITS] = FORM_NUMBER, [KL_SHAPE_YEAR_MONTH] = FORM_DATE,
    [KL_SHAPE_DATE] = FORM_DATE,     [KL_SHAPE_HOUR] = FORM_DATE,
    [KL_SHAPE_DATETIME] = FORM_DATE, [KL_SHAPE_UNPADDED_DATE] = FORM_DATE,
    [KL_SHAPE_MDY] = FORM_DATE,      [KL_SHAPE_DMY] = FORM_DATE,
    [KL_SHAPE_BAD_DATE] = FORM_DATE, [KL_SHAPE_DAY_FIRST] = FORM_DATE,
    [KL_SHAPE_UUID] = FORM_UUID,     [KL_SHAPE_ULID] = FORM_ID,
    [KL_SHAPE_KSUID] = FORM_ID,      [KL_SHAPE_OBJECTID] = FORM_ID,
    [KL_SHAPE_BASE32] = FORM_ID,
};

bool kl_segments_is_text(struct kl_str value)
{
    enum form form = forms[kl_shape_of(value).kind];

    return form == FORM_OTHER || form == FORM_TEXT;
}

static uint64_t values_of(const struct kl_tally *tally, enum form form)
{
    uint64_t n = 0;

    for (size_t i = 0; i < KL_SHAPES; i++)
        n += forms[i] == form ? tally->shapes[i] : 0;
    return n;
}

static enum form form_of(const struct kl_tally *tally)
{
    enum form form = FORM_OTHER;

    for (enum form i = 0; i < FORMS; i++)
        if (values_of(tally, i) > values_of(tally, form))
            form = i;
    return form;
}

/* The keys that go on behind a text where most end in a value of form, and end in one
 * after all, one or more segments later. */
static uint64_t ends_later(const struct kl_trie *trie, size_t node, enum form form,
                           struct kl_few *few)
{
    size_t next = kl_trie_value(trie, node);
    const struct kl_trie_node *n;
    uint64_t typed, later;

    if (next == SIZE_MAX)
        return 0;
    n = &trie->nodes[next];
    typed = values_of(n->tally, form);
    later = ends_later(trie, next, form, few);
    if (typed + later < n->keys || n->ends < typed)
        return 0;
    kl_few_merge(few, &n->few);
    return typed + later;
}

/* At least two keys end here in a number, date or id behind a text; the others, fewer,
 * have one more text and then the same. */
static bool test_inside(const struct kl_judge *judge, size_t node, const void *context,
                        struct kl_finding *out, struct kl_few *examples)
{
    const struct kl_trie *trie = judge->trie;
    const struct kl_trie_node *n = &trie->nodes[node], *left = &trie->nodes[n->parent];
    struct kl_few few = {0};
    uint64_t typed, later;
    enum form form;

    (void)context;
    if (!node || !n->tally || !left->tally || !n->value_child ||
        form_of(left->tally) != FORM_TEXT)
        return false;
    form = form_of(n->tally);
    typed = values_of(n->tally, form);
    if (form == FORM_OTHER || form == FORM_TEXT || typed < 2 || n->ends < typed)
        return false;
    later = ends_later(trie, node, form, &few);
    if (later && later < typed && later <= n->keys - typed) {
        out->count += later;
        out->facts[0] = trie->delim;
        kl_few_merge(examples, &few);
    }
    kl_few_release(&few);
    return out->count > 0;
}

bool kl_segments_delimiter_inside(const struct kl_judge *judge, size_t nth,
                                  struct kl_finding *out)
{
    if (!judge->trie || judge->trie->delim >= KL_DELIM_NONE ||
        judge->trie->delim == KL_DELIM_SLASH)
        return false;
    return kl_places_nth(judge, nth, test_inside, NULL, out);
}
