#include "config.h"

#include "app/analyze.h"

#include "base/i18n.h"
#include "app/evidence.h"
#include "app/gather.h"
#include "app/partition_name.h"
#include "app/table_scan.h"

static struct kl_report *check(const struct kl_summary *summary,
                               const struct kl_analyze_options *options, bool complete)
{
    struct kl_check_options how = {.complete = complete, .reverse = options->reverse};

    return kl_check(summary, &how);
}

static enum kl_code tell(const struct kl_analyze_options *options,
                         const struct kl_analyze_cost *cost, uint64_t done,
                         uint64_t total, struct kl_token *token)
{
    struct kl_progress progress = {.done = done,
                                   .total = total,
                                   .pages = cost->pages,
                                   .capacity_milli = cost->capacity_milli};
    enum kl_code code = kl_progress_tell(options->progress, options->arg, &progress);

    return !code && kl_token_cancelled(token) ? KL_CANCELLED : code;
}

/* ---- one collection ---- */

/* Whether there is text to analyse; numbers and bytes are ordered by value. */
static bool sorts_text(const struct kl_schema *schema)
{
    return schema->keys.nsk > 0 && schema->keys.sk[0].type == KL_KEY_S;
}

static struct kl_report *nothing_to_check(const struct kl_analyze_options *options)
{
    struct kl_summary *none = kl_summary_new(options->scheme);
    struct kl_report *report = check(none, options, true);

    kl_summary_free(&none);
    return report;
}

static enum kl_code show(const struct kl_analyze_tap *tap, struct kl_str partition,
                         struct kl_str key, const struct kl_evidence *evidence, size_t n,
                         struct kl_err *err)
{
    return tap ? tap->key(tap->arg, partition, key, evidence, n, err) : KL_OK;
}

/* Adds a page's keys; last is the one before them and becomes the last of them. */
static enum kl_code add_page(struct kl_summary *summary, const struct kl_page *page,
                             size_t key_at, struct kl_buf *last,
                             const struct kl_analyze_tap *tap, struct kl_err *err)
{
    struct kl_evidence_list list = {0};
    enum kl_code code = KL_OK;
    struct kl_str before = kl_buf_str(last);

    for (size_t i = 0; !code && i < page->nitems; i++) {
        struct kl_str key = kl_page_key(page, i, key_at).text;

        if (before.data && kl_str_cmp(before, key) > 0)
            code =
                kl_err_set(err, KL_INVALID, _("the keys of a Query came out of order"));
        if (code)
            break;
        kl_evidence_list_fill(&list, page, i);
        kl_summary_add(summary, key, list.evidence, list.n);
        code = show(tap, kl_page_key(page, i, 0).text, key, list.evidence, list.n, err);
        before = key;
    }
    if (page->nitems && !code) {
        kl_buf_set(last, before);
    }
    kl_evidence_list_release(&list);
    return code;
}

static enum kl_code read_pages(struct kl_source *source, const struct kl_schema *schema,
                               struct kl_query *query, struct kl_summary *summary,
                               const struct kl_analyze_options *options,
                               struct kl_analyze_cost *cost, struct kl_token *token,
                               struct kl_err *err)
{
    struct kl_page page = {0};
    struct kl_buf last = {0};
    enum kl_code code;

    do {
        code = kl_source_query(source, query, true, &page, token, err);
        if (code)
            break;
        cost->pages++;
        cost->read += page.scanned;
        cost->capacity_milli += page.capacity_milli;
        kl_query_set_start(query, kl_page_last_key(&page));
        code = add_page(summary, &page, schema->keys.npk + query->nsk_eq, &last,
                        options->tap, err);
        kl_page_release(&page);
        page = (struct kl_page){0};
        if (!code)
            code = tell(options, cost, cost->read, 0, token);
    } while (!code && query->start_key);
    kl_page_release(&page);
    kl_buf_release(&last);
    return code;
}

static void set_partition(struct kl_report *report, const struct kl_query *query)
{
    struct kl_str values[KL_KEY_ATTRS];
    struct kl_buf buf = {0};

    if (!query->npk)
        return;
    for (size_t k = 0; k < query->npk; k++)
        values[k] = kl_key_value_str(&query->pk[k]);
    kl_report_set_partition(report, kl_partition_name(values, query->npk, &buf));
    kl_buf_release(&buf);
}

enum kl_code kl_analyze_collection(struct kl_source *source,
                                   const struct kl_schema *schema,
                                   const struct kl_query *query,
                                   const struct kl_analyze_options *options,
                                   struct kl_report **report,
                                   struct kl_analyze_cost *cost, struct kl_token *token,
                                   struct kl_err *err)
{
    struct kl_query all;
    struct kl_summary *summary;
    enum kl_code code;

    if (!sorts_text(schema)) {
        *report = nothing_to_check(options);
        return KL_OK;
    }
    kl_query_copy(&all, query);
    kl_query_set_start(&all, (struct kl_str){0});
    all.reverse = false;
    all.limit = 0;
    summary = kl_summary_new(options->scheme);
    code = read_pages(source, schema, &all, summary, options, cost, token, err);
    *report = check(summary, options, !code && query->cond.op == KL_COND_NONE);
    set_partition(*report, query);
    kl_summary_free(&summary);
    kl_query_release(&all);
    return code;
}

/* ---- every collection of a table ---- */

struct table_pass {
    const struct kl_analyze_options *options;
    struct kl_gather *gather;
    struct kl_err *err;
};

static enum kl_code add_key(void *arg, uint32_t segment, bool begins,
                            struct kl_str partition, struct kl_str key,
                            const struct kl_evidence *evidence, size_t n)
{
    struct table_pass *pass = arg;

    if (begins)
        kl_gather_begin(pass->gather, segment, partition);
    kl_gather_add(pass->gather, segment, key, evidence, n);
    return show(pass->options->tap, partition, key, evidence, n, pass->err);
}

static enum kl_code tell_scan(void *arg, const struct kl_progress *progress)
{
    const struct kl_analyze_options *options = arg;

    return kl_progress_tell(options->progress, options->arg, progress);
}

static void keep_cost(const struct kl_table_scan *scan, struct kl_analyze_cost *cost)
{
    cost->read = scan->read;
    cost->pages = scan->pages;
    cost->capacity_milli = scan->capacity_milli;
    cost->projected = scan->projected;
    cost->attributes = scan->attributes.n;
}

/* Begins to gather anew. */
static enum kl_code begin_again(struct table_pass *pass)
{
    const struct kl_analyze_options *options = pass->options;

    kl_listener_tell(&options->listener,
                     _("the keys of a partition do not come together and in order: "
                       "the table is read again, to sort them"));
    kl_gather_free(&pass->gather);
    pass->gather = kl_gather_new(options->scheme, options->reverse);
    return options->tap ? options->tap->again(options->tap->arg, pass->err) : KL_OK;
}

enum kl_code kl_analyze_table(const struct kl_opener *opener,
                              const struct kl_schema *schema,
                              const struct kl_analyze_options *options,
                              struct kl_report **report, struct kl_analyze_cost *cost,
                              struct kl_token *token, struct kl_err *err)
{
    struct table_pass pass = {.options = options, .err = err};
    struct kl_table_scan scan = {
        .opener = opener,
        .schema = schema,
        .segments = options->segments ? options->segments : KL_ANALYZE_SEGMENTS,
        .listener = options->listener,
        .key = add_key,
        .arg = &pass,
        .progress = tell_scan,
        .progress_arg = (void *)(uintptr_t)options,
        .memory = kl_analyze_memory(options),
        .temp_folder = kl_analyze_folder(options),
    };
    enum kl_code code;

    if (!sorts_text(schema)) {
        *report = nothing_to_check(options);
        return KL_OK;
    }
    pass.gather = kl_gather_new(options->scheme, options->reverse);
    code = kl_table_scan_run(&scan, token, err);
    if (code == KL_EXISTS) {
        cost->sorted = true;
        code = begin_again(&pass);
        if (!code)
            code = kl_table_scan_sorted(&scan, token, err);
    }
    *report = kl_gather_end(pass.gather, !code, options->pooled);
    keep_cost(&scan, cost);
    kl_gather_free(&pass.gather);
    kl_table_scan_release(&scan);
    return code;
}

/* ---- templates ---- */

static int more_keys_first(const void *va, const void *vb)
{
    const struct kl_inferred *a = va, *b = vb;

    if (a->keys != b->keys)
        return a->keys > b->keys ? -1 : 1;
    return strcmp(a->template_, b->template_);
}

struct kl_inferred *kl_analyze_templates(const struct kl_report *report, size_t *n)
{
    struct kl_inferred *list = KL_NEW_ARRAY(struct kl_inferred, report->ncolumns + 1);

    *n = 0;
    for (size_t i = 0; i < report->ncolumns; i++) {
        const struct kl_column *column = &report->columns[i];
        struct kl_inferred *last = *n ? &list[*n - 1] : NULL;

        if (!last || strcmp(last->template_, column->template_) != 0) {
            last = &list[(*n)++];
            *last = (struct kl_inferred){.template_ = column->template_, .column = i};
        }
        last->ncolumns++;
        if (column->keys > last->keys)
            last->keys = column->keys;
    }
    if (*n > 1)
        qsort(list, *n, sizeof(*list), more_keys_first);
    return list;
}
