#include "config.h"

#include "app/analyze.h"

#include "base/i18n.h"
#include "app/gather.h"
#include "app/survey.h"
#include "app/table_scan.h"

/* Whether there is text to analyse; numbers and bytes are ordered by value. */
static bool sorts_text(const struct kl_schema *schema)
{
    return schema->keys.nsk > 0 && schema->keys.sk[0].type == KL_KEY_S;
}

static struct kl_report *nothing_to_check(const struct kl_analyze_options *options)
{
    struct kl_check_options how = {.complete = true, .reverse = options->reverse};
    struct kl_summary *none = kl_summary_new(options->scheme);
    struct kl_report *report = kl_check(none, &how);

    kl_summary_free(&none);
    return report;
}

enum kl_code kl_analyze_collection(struct kl_source *source,
                                   const struct kl_schema *schema,
                                   const struct kl_query *query,
                                   const struct kl_analyze_options *options,
                                   struct kl_report **report,
                                   struct kl_analyze_cost *cost, struct kl_token *token,
                                   struct kl_err *err)
{
    struct kl_progress read;
    struct kl_survey *survey;
    enum kl_code code;

    if (!sorts_text(schema)) {
        *report = nothing_to_check(options);
        return KL_OK;
    }
    survey = kl_survey_new(schema, query, options->scheme, options->tap);
    code = kl_survey_step(survey, source, 0, options->progress, options->arg, token, err);
    *report = kl_survey_report(survey, options->reverse);
    kl_survey_cost(survey, &read);
    *cost = (struct kl_analyze_cost){
        .read = read.done, .pages = read.pages, .capacity_milli = read.capacity_milli};
    kl_survey_free(&survey);
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
    return kl_key_tap_show(pass->options->tap, partition, key, evidence, n, pass->err);
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
