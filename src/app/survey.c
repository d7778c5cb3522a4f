#include "config.h"

#include "app/survey.h"

#include "base/i18n.h"
#include "app/evidence.h"
#include "app/partition_name.h"

struct kl_survey {
    struct kl_query query;    /* its start key: where the next page begins */
    size_t key_at;            /* of the sort key in a page's keys */
    struct kl_scheme *scheme; /* its own: it outlives the view that asked for it */
    struct kl_summary *summary;
    const struct kl_key_tap *tap;
    struct kl_buf last; /* the key read last */
    struct kl_progress cost;
    bool complete;
};

struct kl_survey *kl_survey_new(const struct kl_schema *schema,
                                const struct kl_query *query,
                                const struct kl_scheme *scheme,
                                const struct kl_key_tap *tap)
{
    struct kl_survey *survey = KL_NEW(struct kl_survey);

    kl_query_copy(&survey->query, query);
    kl_query_set_start(&survey->query, (struct kl_str){0});
    survey->query.reverse = false;
    survey->query.limit = 0;
    survey->key_at = schema->keys.npk + query->nsk_eq;
    survey->scheme = scheme ? kl_scheme_copy(scheme) : NULL;
    survey->summary = kl_summary_new(survey->scheme);
    survey->tap = tap;
    return survey;
}

void kl_survey_free(struct kl_survey **survey)
{
    if (!*survey)
        return;
    kl_query_release(&(*survey)->query);
    kl_summary_free(&(*survey)->summary);
    kl_scheme_free(&(*survey)->scheme);
    kl_buf_release(&(*survey)->last);
    free(*survey);
    *survey = NULL;
}

static enum kl_code add_page(struct kl_survey *survey, const struct kl_page *page,
                             struct kl_err *err)
{
    struct kl_evidence_list list = {0};
    enum kl_code code = KL_OK;
    struct kl_str before = kl_buf_str(&survey->last);

    for (size_t i = 0; !code && i < page->nitems; i++) {
        struct kl_str key = kl_page_key(page, i, survey->key_at).text;

        if (before.data && kl_str_cmp(before, key) > 0) {
            code =
                kl_err_set(err, KL_INVALID, _("the keys of a Query came out of order"));
            break;
        }
        kl_evidence_list_fill(&list, page, i);
        kl_summary_add(survey->summary, key, list.evidence, list.n);
        code = kl_key_tap_show(survey->tap, kl_page_key(page, i, 0).text, key,
                               list.evidence, list.n, err);
        before = key;
    }
    if (page->nitems && !code) {
        kl_buf_set(&survey->last, before);
    }
    kl_evidence_list_release(&list);
    return code;
}

static enum kl_code read_page(struct kl_survey *survey, struct kl_source *source,
                              struct kl_token *token, struct kl_err *err)
{
    struct kl_page page = {0};
    enum kl_code code = kl_source_query(source, &survey->query, true, &page, token, err);

    if (!code) {
        survey->cost.pages++;
        survey->cost.done += page.scanned;
        survey->cost.capacity_milli += page.capacity_milli;
        kl_query_set_start(&survey->query, kl_page_last_key(&page));
        code = add_page(survey, &page, err);
        survey->complete = !code && !survey->query.start_key;
    }
    kl_page_release(&page);
    return code;
}

enum kl_code kl_survey_step(struct kl_survey *survey, struct kl_source *source,
                            unsigned pages, kl_progress_fn progress, void *arg,
                            struct kl_token *token, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (unsigned n = 0; !code && !survey->complete && (!pages || n < pages); n++) {
        code = read_page(survey, source, token, err);
        if (!code)
            code = kl_progress_tell(progress, arg, &survey->cost);
        if (!code && kl_token_cancelled(token))
            code = KL_CANCELLED;
    }
    return code;
}

bool kl_survey_complete(const struct kl_survey *survey)
{
    return survey->complete;
}

void kl_survey_cost(const struct kl_survey *survey, struct kl_progress *cost)
{
    *cost = survey->cost;
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

struct kl_report *kl_survey_report(const struct kl_survey *survey, bool reverse)
{
    struct kl_check_options how = {.reverse = reverse,
                                   .complete = survey->complete &&
                                               survey->query.cond.op == KL_COND_NONE};
    struct kl_report *report = kl_check(survey->summary, &how);

    set_partition(report, &survey->query);
    return report;
}
