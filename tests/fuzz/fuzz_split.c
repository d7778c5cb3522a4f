/* Keys, one a line; the first byte is a seed. A random split of the sorted keys says the
 * same as one pass, field by field; templates are of the grammar; the lens covers every
 * key; every finding and neighbour can be told, and the rows that it names as examples
 * are marked. What comes behind a tab is an attribute of the key's item. */
#include "config.h"

#include "keys/check.h"
#include "keys/explain.h"
#include "keys/lens_mark.h"
#include "keys/scheme.h"
#include "tests/unit/report_text.c"

#define KEYS_MAX 4000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct item {
    struct kl_str key;
    struct kl_evidence attr;
    bool has_attr;
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

    return order ? order : kl_str_cmp(x->attr.text, y->attr.text);
}

static struct item item_of(struct kl_str line)
{
    size_t tab = kl_str_find(line, KL_STR("\t"), 0);
    struct item item = {.key = kl_str_sub(line, 0, tab)};

    if (tab == SIZE_MAX)
        return item;
    item.has_attr = true;
    item.attr =
        (struct kl_evidence){KL_STR("score"), kl_str_sub(line, tab + 1, line.len), true};
    return item;
}

static size_t read_items(struct kl_str text, struct item *items)
{
    size_t n = 0, from = 0;

    while (from < text.len && n < KEYS_MAX) {
        size_t end = kl_str_find(text, KL_STR("\n"), from);

        if (end == SIZE_MAX)
            end = text.len;
        items[n++] = item_of(kl_str_sub(text, from, end - from));
        from = end + 1;
    }
    qsort(items, n, sizeof(*items), by_key);
    return n;
}

static struct kl_summary *summarise(const struct item *items, size_t n)
{
    struct kl_summary *summary = kl_summary_new(NULL);

    for (size_t i = 0; i < n; i++)
        kl_summary_add(summary, items[i].key, &items[i].attr, items[i].has_attr);
    return summary;
}

static struct kl_summary *split(const struct item *items, size_t n, unsigned *seed)
{
    struct kl_summary *left, *right;
    size_t cut;

    *seed = *seed * 1103515245 + 12345;
    if (n < 2 || (*seed >> 16) % 4 == 0)
        return summarise(items, n);
    cut = (*seed >> 8) % n;
    left = split(items, cut, seed);
    right = split(items + cut, n - cut, seed);
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
            kind != KL_KIND_KEY_TOO_LONG)
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
                                      &items[i].attr, items[i].has_attr);

        must(finding < report->nfindings || finding == SIZE_MAX);
        must(finding != SIZE_MAX || !is_example(report, items[i].key));
        for (size_t k = 0; k < kl_lens_columns(report->lens); k++)
            kl_lens_decode(report->lens, items[i].key, k, i % 2, &out);
        kl_explain_pair(prev, items[i].key, &out);
        kl_buf_clear(&out);
    }
    kl_buf_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct item *items = KL_NEW_ARRAY(struct item, KEYS_MAX);
    struct kl_str text = {(const char *)data + 1, size - 1};
    struct kl_buf once = {0}, merged = {0};
    struct kl_report *report, *again;
    unsigned seed;
    size_t n;

    if (!size)
        goto out;
    seed = data[0];
    n = read_items(text, items);
    report = describe(summarise(items, n), &once);
    again = describe(split(items, n, &seed), &merged);
    must(kl_str_eq(kl_buf_str(&once), kl_buf_str(&merged)));
    look_through(report, items, n);
    tell(report);
    mark(report, items, n);
    kl_report_free(&report);
    kl_report_free(&again);
out:
    kl_buf_release(&once);
    kl_buf_release(&merged);
    free(items);
    return 0;
}
