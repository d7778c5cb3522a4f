/* Keys, one a line; the first byte is a seed, and with its highest bit lines end in 0xff
 * and parts of a line in 0xfe, so that keys hold tabs and line ends. What comes behind a
 * tab is an attribute of the key's item: NAME=TEXT, or a score.
 *
 * A random split of the sorted keys says the same as one pass, field by field; so do all
 * at once by the fast way. Templates are of the grammar; the lens covers every key; every
 * finding and neighbour can be told, and the rows that it names as examples are marked.
 * And, by the seed: two collections add up in either order, or are pooled, or new keys
 * are made by a plan. */
#include "config.h"

#include "keys/check.h"
#include "keys/explain.h"
#include "keys/lens_mark.h"
#include "keys/rewrite.h"
#include "keys/scheme.h"
#include "keys/total.h"
#include "tests/unit/report_text.c"

#define KEYS_MAX 4000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define ATTRS_MAX 4

struct item {
    struct kl_str key;
    struct kl_evidence attrs[ATTRS_MAX];
    size_t nattrs;
};

/* How the parts of an input are told apart. */
struct marks {
    struct kl_str line, part;
};

static void must(bool holds)
{
    if (!holds)
        abort();
}

static int by_key(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    int order = kl_str_cmp(x->key, y->key);

    if (order)
        return order;
    for (size_t i = 0; !order && i < x->nattrs && i < y->nattrs; i++)
        order = kl_str_cmp(x->attrs[i].text, y->attrs[i].text);
    return order ? order : x->nattrs < y->nattrs ? -1 : x->nattrs > y->nattrs;
}

/* The text up to the mark, which *rest moves behind. */
static struct kl_str cut(struct kl_str *rest, struct kl_str mark)
{
    size_t at = kl_str_find(*rest, mark, 0);
    struct kl_str text = kl_str_sub(*rest, 0, at);

    *rest = at == SIZE_MAX ? (struct kl_str){0} : kl_str_sub(*rest, at + 1, SIZE_MAX);
    return text;
}

static void add_attr(struct item *item, struct kl_str text)
{
    bool named = kl_str_find(text, KL_STR("="), 0) != SIZE_MAX;
    struct kl_str name = named ? cut(&text, KL_STR("=")) : KL_STR("score");

    for (size_t i = 0; i < item->nattrs; i++)
        if (kl_str_eq(item->attrs[i].name, name))
            return;
    if (item->nattrs < ATTRS_MAX)
        item->attrs[item->nattrs++] =
            (struct kl_evidence){name, text, !named || kl_str_all_digits(text)};
}

static struct item item_of(struct kl_str line, const struct marks *marks)
{
    struct item item = {.key = cut(&line, marks->part)};

    while (line.data)
        add_attr(&item, cut(&line, marks->part));
    return item;
}

static size_t read_items(struct kl_str text, const struct marks *marks,
                         struct item *items)
{
    size_t n = 0;

    while (text.data && n < KEYS_MAX)
        items[n++] = item_of(cut(&text, marks->line), marks);
    qsort(items, n, sizeof(*items), by_key);
    return n;
}

static struct kl_summary *summarise(const struct item *items, size_t n)
{
    struct kl_summary *summary = kl_summary_new(NULL);

    for (size_t i = 0; i < n; i++)
        kl_summary_add(summary, items[i].key, items[i].attrs, items[i].nattrs);
    return summary;
}

/* Without items, all at once. */
static struct kl_summary *summarise_keys(const struct item *items, size_t n)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_str *keys = KL_NEW_ARRAY(struct kl_str, n + 1);

    for (size_t i = 0; i < n; i++)
        keys[i] = items[i].key;
    must(kl_summary_add_keys(summary, keys, n) == n);
    free(keys);
    return summary;
}

static struct kl_summary *split(const struct item *items, size_t n, unsigned *seed)
{
    struct kl_summary *left, *right;
    size_t at;

    *seed = *seed * 1103515245 + 12345;
    if (n < 2 || (*seed >> 16) % 4 == 0)
        return summarise(items, n);
    at = (*seed >> 8) % n;
    left = split(items, at, seed);
    right = split(items + at, n - at, seed);
    kl_summary_merge(left, &right);
    return left;
}

static struct kl_report *describe(struct kl_summary *summary, struct kl_buf *out)
{
    struct kl_report *report =
        kl_check(summary, &(struct kl_check_options){.complete = true, .reverse = true});

    report_text(report, out);
    kl_summary_free(&summary);
    return report;
}

static void look_through(const struct kl_report *report, const struct item *items,
                         size_t n)
{
    struct kl_part parts[16];

    for (size_t i = 0; i < report->ncolumns; i++) {
        struct kl_scheme *scheme = NULL;

        must(!kl_scheme_parse(kl_str_from(report->columns[i].template_), &scheme, NULL));
        kl_scheme_free(&scheme);
    }
    for (size_t i = 0; i < n; i++) {
        size_t count = kl_lens_parts(report->lens, items[i].key, parts, 16), end = 0;

        for (size_t k = 0; k < count; k++) {
            must(parts[k].off == end);
            end += parts[k].len;
        }
        must(end == items[i].key.len);
    }
}

static void tell(const struct kl_report *report)
{
    struct kl_buf out = {0};

    for (size_t i = 0; i < report->nfindings; i++) {
        const struct kl_finding *finding = &report->findings[i];

        kl_explain_line(report, finding, &out);
        must(
            kl_str_starts(kl_buf_str(&out), kl_str_from(kl_explain_name(finding->kind))));
        kl_explain_message(report, finding, &out);
        kl_explain_advice(report, finding, &out);
        kl_buf_clear(&out);
    }
    for (size_t i = 0; i < report->ncolumns; i++) {
        must(!kl_explain_verdict(report, i, &out) ||
             report->columns[i].order != KL_ORDER_BROKEN);
        kl_explain_evidence(report, i, &out);
    }
    kl_explain_clean(report, &out);
    kl_explain_reverse(report, true, &out);
    kl_buf_release(&out);
}

/* Whether a finding of a kind that is seen in the row alone has key as an example. */
static bool is_example(const struct kl_report *report, struct kl_str key)
{
    for (size_t i = 0; i < report->nfindings; i++) {
        const struct kl_finding *f = &report->findings[i];
        enum kl_kind_id kind = f->kind->number;

        if (kind != KL_KIND_HALF_MIGRATED_PADDING && kind != KL_KIND_PADDING_OVERFLOW &&
            kind != KL_KIND_MIXED_WIDTH_NUMBER && kind != KL_KIND_PADDING_DUPLICATE &&
            kind != KL_KIND_KEY_TOO_LONG && kind != KL_KIND_UNICODE_NORMALISATION)
            continue;
        for (size_t k = 0; k < f->nexamples; k++)
            if (kl_str_eq(kl_buf_str(&f->examples[k]), key))
                return true;
    }
    return false;
}

static void mark(const struct kl_report *report, const struct item *items, size_t n)
{
    struct kl_buf out = {0};

    for (size_t i = 0; i < n; i++) {
        struct kl_str prev = i ? items[i - 1].key : (struct kl_str){0};
        size_t finding = kl_lens_mark(report->lens, report, items[i].key, prev,
                                      items[i].attrs, items[i].nattrs);

        must(finding < report->nfindings || finding == SIZE_MAX);
        must(finding != SIZE_MAX || !is_example(report, items[i].key));
        for (size_t k = 0; k < kl_lens_columns(report->lens); k++)
            kl_lens_decode(report->lens, items[i].key, k, i % 2, &out);
        kl_explain_pair(prev, items[i].key, &out);
        kl_buf_clear(&out);
    }
    kl_buf_release(&out);
}

/* The keys of two partitions, one after another and in the other order. */
static void add_up(const struct item *items, size_t n)
{
    struct kl_buf text[2] = {0};

    for (size_t order = 0; order < 2; order++) {
        struct kl_total *total = kl_total_new();
        struct kl_report *sum;

        for (size_t i = 0; i < 2; i++) {
            size_t second = i ^ order, from = second ? n / 2 : 0;
            struct kl_summary *one = summarise(items + from, second ? n - n / 2 : n / 2);
            struct kl_report *report =
                kl_check(one, &(struct kl_check_options){.complete = true});

            kl_total_add(total, report, second ? KL_STR("b") : KL_STR("a"));
            kl_report_free(&report);
            kl_summary_free(&one);
        }
        sum = kl_total_end(total, true);
        report_text(sum, &text[order]);
        tell(sum);
        kl_report_free(&sum);
        kl_total_free(&total);
    }
    must(kl_str_eq(kl_buf_str(&text[0]), kl_buf_str(&text[1])));
    kl_buf_release(&text[0]);
    kl_buf_release(&text[1]);
}

static void pool(const struct item *items, size_t n)
{
    struct kl_summary *all = kl_summary_new(NULL);
    struct kl_report *report;

    for (size_t i = 0; i < 2; i++) {
        size_t from = i ? n / 2 : 0;
        struct kl_summary *one = summarise(items + from, i ? n - n / 2 : n / 2);

        kl_summary_pool(all, one);
        kl_summary_free(&one);
    }
    report = kl_check(all, &(struct kl_check_options){.complete = true, .pooled = true});
    tell(report);
    kl_report_free(&report);
    kl_summary_free(&all);
}

static void plan(const struct kl_report *report, const struct item *items, size_t n)
{
    struct kl_rewrite *rewrite = kl_rewrite_new(report, report);
    struct kl_buf key = {0};

    for (size_t i = 0; i < n; i++) {
        enum kl_rewrite_result result =
            kl_rewrite_key(rewrite, (struct kl_str){0}, items[i].key, items[i].attrs,
                           items[i].nattrs, &key);

        must(result != KL_REWRITE_SAME || !key.len);
        must(result != KL_REWRITE_NEW || (key.len && key.len <= KL_SCHEME_KEY_MAX &&
                                          !kl_str_eq(kl_buf_str(&key), items[i].key)));
        kl_buf_clear(&key);
    }
    kl_buf_release(&key);
    kl_rewrite_free(&rewrite);
}

/* The keys alone, added by the fast way and one by one. */
static void hurry(const struct item *items, size_t n)
{
    struct item *bare = KL_NEW_ARRAY(struct item, n + 1);
    struct kl_buf fast = {0}, slow = {0};
    struct kl_report *report;

    for (size_t i = 0; i < n; i++)
        bare[i] = (struct item){.key = items[i].key};
    report = describe(summarise_keys(bare, n), &fast);
    kl_report_free(&report);
    report = describe(summarise(bare, n), &slow);
    kl_report_free(&report);
    must(kl_str_eq(kl_buf_str(&fast), kl_buf_str(&slow)));
    kl_buf_release(&fast);
    kl_buf_release(&slow);
    free(bare);
}

static void look(struct kl_str text, unsigned seed)
{
    const struct marks marks = {seed & 0x80 ? KL_STR("\xff") : KL_STR("\n"),
                                seed & 0x80 ? KL_STR("\xfe") : KL_STR("\t")};
    struct item *items = KL_NEW_ARRAY(struct item, KEYS_MAX);
    size_t n = read_items(text, &marks, items);
    unsigned more = seed;
    struct kl_buf once = {0}, merged = {0};
    struct kl_report *report = describe(summarise(items, n), &once);
    struct kl_report *again = describe(split(items, n, &seed), &merged);

    must(kl_str_eq(kl_buf_str(&once), kl_buf_str(&merged)));
    look_through(report, items, n);
    tell(report);
    mark(report, items, n);
    /* One more thing for each input: there are more inputs then. */
    if (more % 4 == 0)
        plan(report, items, n);
    else if (more % 4 == 1)
        add_up(items, n);
    else if (more % 4 == 2)
        pool(items, n);
    else
        hurry(items, n);
    kl_report_free(&report);
    kl_report_free(&again);
    kl_buf_release(&once);
    kl_buf_release(&merged);
    free(items);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size)
        look((struct kl_str){(const char *)data + 1, size - 1}, data[0]);
    return 0;
}
