#include "config.h"

#include "keys/spelling.h"

/* Whether a column has a finding of a kind that is tested before: one cause, one
 * finding. */
static bool has_found(const struct kl_rule_case *c, const char *id)
{
    const struct kl_report *report = c->judge->report;

    for (size_t i = 0; i < report->nfindings; i++)
        if (report->findings[i].column == c->column &&
            !strcmp(report->findings[i].kind->id, id))
            return true;
    return false;
}

/* The column that stands for all segments of paths; SIZE_MAX: there is none. */
static size_t path_column(const struct kl_judge *judge)
{
    size_t i = 0;

    if (!judge->path)
        return SIZE_MAX;
    while (judge->nodes[i] != SIZE_MAX)
        i++;
    return i;
}

static void add_letters(const struct kl_letters *letters, enum kl_letters_fault fault,
                        struct kl_letters_of *sum)
{
    const struct kl_letters_of *of;

    if (!letters || !letters->of[fault].keys)
        return;
    of = &letters->of[fault];
    sum->least = !sum->keys || of->least < sum->least ? of->least : sum->least;
    sum->most = of->most > sum->most ? of->most : sum->most;
    sum->keys += of->keys;
    kl_few_merge(&sum->few, &of->few);
}

static bool fill_letters(struct kl_letters_of *sum, struct kl_finding *out)
{
    out->count = sum->keys;
    out->examples = kl_few_take(&sum->few, &out->nexamples);
    out->facts[0] = sum->least;
    out->facts[1] = sum->most;
    return out->count > 0;
}

static bool in_column(const struct kl_rule_case *c, enum kl_letters_fault fault,
                      struct kl_finding *out)
{
    struct kl_letters_of sum = {0};

    if (c->judge->path)
        return false;
    add_letters(c->reading->whole->letters, fault, &sum);
    return fill_letters(&sum, out);
}

static bool in_keys(const struct kl_judge *judge, size_t nth, enum kl_letters_fault fault,
                    struct kl_finding *out)
{
    const struct kl_key_letters *letters = &judge->summary->letters;
    struct kl_letters_of sum = {0};

    if (nth)
        return false;
    if (judge->trie)
        add_letters(letters->rest[judge->trie->delim], fault, &sum);
    else if (judge->summary->scheme)
        add_letters(letters->rest[KL_KEY_LETTERS_SCHEME], fault, &sum);
    if (judge->path)
        add_letters(letters->paths, fault, &sum);
    out->column = path_column(judge);
    return fill_letters(&sum, out);
}

bool kl_spelling_invisible(const struct kl_rule_case *c, struct kl_finding *out)
{
    return in_column(c, KL_LETTERS_INVISIBLE, out);
}

bool kl_spelling_key_invisible(const struct kl_judge *judge, size_t nth,
                               struct kl_finding *out)
{
    return in_keys(judge, nth, KL_LETTERS_INVISIBLE, out);
}

/* What programs divide fields by: a tab, an information separator. */
static bool may_divide(uint32_t control)
{
    return control == '\t' || (control >= 0x1c && control <= 0x1f);
}

/* Such a control, when every key has it between other characters, is the delimiter of a
 * collection that has no other. */
static bool is_delimiter(const struct kl_judge *judge, const struct kl_letters_of *of)
{
    bool between = judge->trie->delim == KL_DELIM_NONE && of->keys > 1 &&
                   of->keys == judge->summary->keys && of->least == of->most &&
                   may_divide(of->least);

    for (size_t i = 0; between && i < of->few.n; i++) {
        struct kl_str key = kl_buf_str(&of->few.keys[i]);

        between = (unsigned char)key.data[0] != of->least &&
                  (unsigned char)key.data[key.len - 1] != of->least;
    }
    return between;
}

bool kl_spelling_control(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_letters *letters = c->reading->whole->letters;

    return letters && !is_delimiter(c->judge, &letters->of[KL_LETTERS_CONTROL]) &&
           in_column(c, KL_LETTERS_CONTROL, out);
}

bool kl_spelling_key_control(const struct kl_judge *judge, size_t nth,
                             struct kl_finding *out)
{
    return in_keys(judge, nth, KL_LETTERS_CONTROL, out);
}

bool kl_spelling_confusable(const struct kl_rule_case *c, struct kl_finding *out)
{
    return in_column(c, KL_LETTERS_CONFUSABLE, out);
}

bool kl_spelling_key_confusable(const struct kl_judge *judge, size_t nth,
                                struct kl_finding *out)
{
    return in_keys(judge, nth, KL_LETTERS_CONFUSABLE, out);
}

/* Whether the delimiter in front of a node's values has blanks around it: "Queen - Jazz"
 * is no fault of a value. */
static bool is_spaced(const struct kl_judge *judge, size_t node)
{
    const struct kl_trie_node *n = &judge->trie->nodes[node];
    const struct kl_trie_node *left = &judge->trie->nodes[n->parent];

    return n->keys > 1 && left->tally && left->tally->letters && n->tally->letters &&
           n->tally->letters->leading == n->keys &&
           left->tally->letters->trailing >= n->keys;
}

/* Whether all blanks at the edges of a column belong to spaced delimiters. */
static bool edges_are_spacing(const struct kl_rule_case *c)
{
    const struct kl_trie *trie = c->judge->trie;
    const struct kl_letters *letters = c->reading->whole->letters;
    size_t right = kl_trie_value(trie, c->node);
    uint64_t leading = is_spaced(c->judge, c->node) ? trie->nodes[c->node].keys : 0;
    uint64_t trailing =
        right != SIZE_MAX && is_spaced(c->judge, right) ? trie->nodes[right].keys : 0;

    return letters->leading == leading && letters->trailing == trailing;
}

/* Blanks around digits are padding where a finding says so, and else blanks. */
bool kl_spelling_edge(const struct kl_rule_case *c, struct kl_finding *out)
{
    struct kl_letters_of sum = {0};

    if (c->judge->path || !c->reading->whole->letters || edges_are_spacing(c))
        return false;
    add_letters(c->reading->whole->letters, KL_LETTERS_EDGE, &sum);
    if (!has_found(c, "space-padded-number") && !has_found(c, "right-padded-number"))
        add_letters(c->reading->whole->letters, KL_LETTERS_PADDED, &sum);
    return fill_letters(&sum, out);
}

bool kl_spelling_key_edge(const struct kl_judge *judge, size_t nth,
                          struct kl_finding *out)
{
    return in_keys(judge, nth, KL_LETTERS_EDGE, out);
}

/* A column of tokens is none of words; nor is one of numbers with a few names in it. */
static bool has_words(const struct kl_reading *r, const struct kl_alphabet *words)
{
    return words && !r->numeric && !r->mixed_ids && !r->dates &&
           3 * words->others <= words->others + words->words;
}

/* Whether the values of all keys of a column have the same to their left. */
static bool is_of_one_context(const struct kl_judge *judge, size_t node)
{
    const struct kl_trie_node *nodes = judge->trie->nodes;

    for (node = nodes[node].parent; node; node = nodes[node].parent)
        if (!nodes[node].is_label)
            return false;
    return true;
}

/* Of several collections no pair is made, but what stands in one order in each and would
 * not in all together is told. */
static bool would_mix(const struct kl_judge *judge, size_t node,
                      const struct kl_alphabet *words)
{
    return judge->options->pooled && is_of_one_context(judge, node) &&
           kl_alphabet_would_mix(words);
}

static void fill_pairs(const struct kl_alphabet_pairs *pairs, struct kl_finding *out)
{
    struct kl_few few = {0};

    if (!pairs->broken)
        return;
    kl_few_merge(&few, &pairs->few);
    out->examples = kl_few_take(&few, &out->nexamples);
    kl_rule_set_witness(out, kl_buf_str(&pairs->stored_first),
                        kl_buf_str(&pairs->meant_first));
}

static void fill_would_mix(const struct kl_alphabet *words, struct kl_finding *out)
{
    struct kl_few few = {0};

    kl_few_add(&few, kl_buf_str(&words->upper_most.key));
    kl_few_add(&few, kl_buf_str(&words->lower_least.key));
    out->examples = kl_few_take(&few, &out->nexamples);
}

static void fill_cases(uint64_t upper, uint64_t lower, struct kl_finding *out)
{
    out->count = upper < lower ? upper : lower;
    out->facts[0] = upper;
    out->facts[1] = lower;
}

bool kl_spelling_mixed_case(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_alphabet *words = c->reading->whole->alphabet;
    const struct kl_alphabet_pairs *pairs;

    if (!has_words(c->reading, words) || c->reading->distinct < 3 || !words->upper ||
        !words->lower || has_found(c, "ordinal-words"))
        return false;
    pairs = &words->pairs[KL_ALPHABET_CASE];
    if (!pairs->broken && !would_mix(c->judge, c->node, words))
        return false;
    fill_cases(words->upper, words->lower, out);
    if (pairs->broken)
        fill_pairs(pairs, out);
    else
        fill_would_mix(words, out);
    return true;
}

bool kl_spelling_accented(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_alphabet *words = c->reading->whole->alphabet;

    if (!has_words(c->reading, words) || words->decomposed ||
        !words->pairs[KL_ALPHABET_ACCENT].broken)
        return false;
    out->count = words->accents;
    fill_pairs(&words->pairs[KL_ALPHABET_ACCENT], out);
    return true;
}

/* The words of all segments of paths that are no columns of their own. */
static void add_path_words(const struct kl_judge *judge, struct kl_alphabet *sum)
{
    for (size_t i = 0; i < judge->trie->n; i++) {
        const struct kl_tally *tally = judge->trie->nodes[i].tally;

        if (tally && judge->columns[i] == SIZE_MAX)
            kl_alphabet_merge(&sum, tally->alphabet, KL_JOIN_APART);
    }
}

/* Calls fill with the words of paths. */
static bool in_paths(const struct kl_judge *judge, size_t nth, struct kl_finding *out,
                     bool (*fill)(const struct kl_alphabet *words,
                                  struct kl_finding *out))
{
    struct kl_alphabet *sum;
    bool found;

    if (nth || !judge->path)
        return false;
    sum = KL_NEW(struct kl_alphabet);
    add_path_words(judge, sum);
    out->column = path_column(judge);
    found = 3 * sum->others <= sum->others + sum->words && fill(sum, out);
    kl_alphabet_free(&sum);
    return found;
}

static bool fill_mixed_case(const struct kl_alphabet *words, struct kl_finding *out)
{
    if (!words->upper || !words->lower || words->upper + words->lower < 3 ||
        !words->pairs[KL_ALPHABET_CASE].broken)
        return false;
    fill_cases(words->upper, words->lower, out);
    fill_pairs(&words->pairs[KL_ALPHABET_CASE], out);
    return true;
}

static bool fill_accented(const struct kl_alphabet *words, struct kl_finding *out)
{
    if (words->decomposed || !words->pairs[KL_ALPHABET_ACCENT].broken)
        return false;
    out->count = words->accents;
    fill_pairs(&words->pairs[KL_ALPHABET_ACCENT], out);
    return true;
}

bool kl_spelling_path_mixed_case(const struct kl_judge *judge, size_t nth,
                                 struct kl_finding *out)
{
    return in_paths(judge, nth, out, fill_mixed_case);
}

bool kl_spelling_path_accented(const struct kl_judge *judge, size_t nth,
                               struct kl_finding *out)
{
    return in_paths(judge, nth, out, fill_accented);
}

bool kl_spelling_forms(const struct kl_judge *judge, size_t nth, struct kl_finding *out)
{
    struct kl_forms *forms = &judge->summary->letters.forms;
    struct kl_forms_found found = {0};
    struct kl_few few = {0};

    if (nth || !forms->keys)
        return false;
    out->count = forms->keys;
    kl_few_merge(&few, &forms->few);
    out->examples = kl_few_take(&few, &out->nexamples);
    if (kl_forms_find(forms, &found))
        kl_rule_set_witness(out, kl_buf_str(&found.a), kl_buf_str(&found.b));
    out->facts[0] = found.names;
    out->facts[1] = found.at_least;
    kl_forms_found_release(&found);
    return true;
}

bool kl_spelling_code_units(const struct kl_judge *judge, size_t nth,
                            struct kl_finding *out)
{
    const struct kl_code_units *units = &judge->summary->letters.units;
    struct kl_few few = {0};

    if (nth || !units->pairs)
        return false;
    out->count = units->pairs;
    kl_few_merge(&few, &units->few);
    out->examples = kl_few_take(&few, &out->nexamples);
    kl_rule_set_witness(out, kl_buf_str(&units->first), kl_buf_str(&units->next));
    return true;
}
