#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"
#include "app/jobs.h"

#define STEP_PAGES 8 /* between which other work of the background gets its turn */

static void submit(struct ui_rows *rows)
{
    struct kl_survey *survey = rows->survey.survey;

    rows->survey.survey = NULL;
    rows->survey.job =
        ui_view_submit(&rows->view, &kl_job_survey_new(survey, STEP_PAGES)->job);
}

static struct kl_survey *new_survey(const struct ui_rows *rows)
{
    struct kl_query query = {0};
    struct kl_survey *survey;

    kl_query_init_of(&query, &rows->schema);
    query.npk = rows->schema.keys.npk;
    for (size_t i = 0; i < query.npk; i++)
        kl_key_value_copy(&query.pk[i], &rows->partition[i]);
    survey = kl_survey_new(&rows->schema, &query, rows->config.scheme, NULL);
    kl_query_release(&query);
    return survey;
}

/* Over the network the first press only says what the second one does. */
static bool ask_first(struct ui_rows *rows)
{
    struct ui_host *host = rows->view.host;
    struct kl_buf size = {0};

    if (rows->survey.asked || rows->survey.survey || !kl_session_remote(host->session))
        return false;
    rows->survey.asked = true;
    if (!rows->schema.typed) {
        kl_buf_add_text(&size, _(", at most "));
        ui_add_bytes(&size, rows->schema.bytes);
        kl_buf_add_text(&size, ", ");
        ui_add_count(&size, (kl_schema_scan_milli(&rows->schema) + 999) / 1000);
        kl_buf_add_text(&size, " RCU");
    }
    ui_host_note(host, UI_STYLE_WARNING,
                 _("Query: reads the whole partition%s: %s again "
                   "reads it, in the background"),
                 kl_buf_text(&size), ui_view_key(&rows->view, UI_ACTION_CHECK).text);
    kl_buf_release(&size);
    return true;
}

void ui_rows_check(struct ui_rows *rows)
{
    struct ui_host *host = rows->view.host;

    if (!rows->schema.keys.nsk || ui_rows_key_type(rows) != KL_KEY_S) {
        ui_host_note(host, UI_STYLE_INFO, "%s",
                     _("only text keys have an order to check"));
        return;
    }
    if (rows->survey.job) {
        ui_host_note(host, UI_STYLE_INFO,
                     _("the whole partition is being checked; %s stops it"),
                     ui_view_key(&rows->view, UI_ACTION_ESCAPE).text);
        return;
    }
    if ((rows->survey.survey && kl_survey_complete(rows->survey.survey)) ||
        kl_browse_report(rows->browse)->complete) {
        ui_host_note(host, UI_STYLE_INFO,
                     _("every key was examined; %s tells, %s reads again"),
                     ui_view_key(&rows->view, UI_ACTION_FINDINGS).text,
                     ui_view_key(&rows->view, UI_ACTION_RERUN).text);
        return;
    }
    if (ask_first(rows))
        return;
    if (!rows->survey.survey) {
        rows->survey.survey = new_survey(rows);
        rows->survey.cost = (struct kl_progress){0};
    }
    submit(rows);
}

void ui_rows_survey_stop(struct ui_rows *rows)
{
    if (rows->survey.job)
        kl_worker_cancel(rows->view.host->worker, rows->survey.job);
}

void ui_rows_survey_forget(struct ui_rows *rows)
{
    ui_rows_survey_stop(rows);
    kl_survey_free(&rows->survey.survey);
    rows->survey = (struct ui_rows_survey){0};
}

void ui_rows_survey_tell(struct ui_rows *rows)
{
    /* The events of a job that was begun for another browse do not come any more. */
    if (rows->survey.job) {
        ui_rows_survey_stop(rows);
        rows->survey.job = 0;
    }
    if (rows->survey.survey)
        kl_browse_set_survey(rows->browse,
                             kl_survey_report(rows->survey.survey,
                                              kl_browse_query(rows->browse)->reverse));
}

static void say_stopped(struct ui_rows *rows, const struct kl_job *job)
{
    bool failed = job->code && job->code != KL_CANCELLED;
    struct kl_buf words = {0};

    if (!failed)
        kl_buf_add_text(&words, _("stopped"));
    else
        ui_error_words(&job->err, &words);
    kl_buf_add_text(&words, _(": the check rests on "));
    ui_add_count(&words, rows->survey.cost.done);
    kl_buf_addf(&words, _(" keys from the first on; %s goes on"),
                ui_view_key(&rows->view, UI_ACTION_CHECK).text);
    ui_host_note(rows->view.host, failed ? UI_STYLE_ERROR : UI_STYLE_WARNING, "%s",
                 kl_buf_text(&words));
    kl_buf_release(&words);
}

void ui_rows_survey_done(struct ui_rows *rows, struct kl_job_survey *step)
{
    bool more;

    if (step->job.id != rows->survey.job)
        return;
    rows->survey.job = 0;
    rows->survey.survey = step->survey;
    step->survey = NULL;
    kl_survey_cost(rows->survey.survey, &rows->survey.cost);
    more = !kl_survey_complete(rows->survey.survey);
    if (more && !step->job.code && !kl_token_cancelled(&step->job.token)) {
        submit(rows);
        return;
    }
    ui_rows_survey_tell(rows);
    if (more)
        say_stopped(rows, &step->job);
}

bool ui_rows_survey_words(const struct ui_rows *rows, struct kl_buf *out)
{
    if (!rows->survey.job)
        return false;
    kl_buf_add_text(out, _("checking the whole partition: "));
    ui_add_count(out, rows->survey.cost.done);
    kl_buf_add_text(out, _(" keys examined · "));
    ui_add_capacity(out, rows->survey.cost.capacity_milli);
    kl_buf_addf(out, _(" · %s stops"), ui_view_key(&rows->view, UI_ACTION_ESCAPE).text);
    return true;
}
