#include "config.h"

#include "app/jobs.h"

#include "app/demo.h"
#include "app/history.h"
#include "app/recent.h"

/* Every kind: a run, a free and a constructor, in the order of the header. */

static enum kl_code demo_run(struct kl_job *job, struct kl_work *work, struct kl_err *err)
{
    struct kl_job_demo *demo = (struct kl_job_demo *)job;

    return kl_demo_build(demo->path, kl_work_progress, work, work->token, err);
}

static void demo_free(struct kl_job *job)
{
    struct kl_job_demo *demo = (struct kl_job_demo *)job;

    free(demo->path);
    free(demo);
}

struct kl_job_demo *kl_job_demo_new(const char *path)
{
    struct kl_job_demo *demo = KL_NEW(struct kl_job_demo);

    demo->job.kind = KL_JOB_DEMO;
    demo->job.run = demo_run;
    demo->job.free = demo_free;
    demo->path = kl_mem_strdup(path);
    return demo;
}

static enum kl_code tables_run(struct kl_job *job, struct kl_work *work,
                               struct kl_err *err)
{
    struct kl_job_tables *tables = (struct kl_job_tables *)job;

    return kl_source_list_tables(work->source, &tables->names, work->token, err);
}

static void tables_free(struct kl_job *job)
{
    struct kl_job_tables *tables = (struct kl_job_tables *)job;

    kl_names_release(&tables->names);
    free(tables);
}

struct kl_job_tables *kl_job_tables_new(void)
{
    struct kl_job_tables *tables = KL_NEW(struct kl_job_tables);

    tables->job.kind = KL_JOB_TABLES;
    tables->job.needs_source = true;
    tables->job.run = tables_run;
    tables->job.free = tables_free;
    return tables;
}

static enum kl_code describe_run(struct kl_job *job, struct kl_work *work,
                                 struct kl_err *err)
{
    struct kl_job_describe *describe = (struct kl_job_describe *)job;

    return kl_source_describe(work->source, describe->table, &describe->schema,
                              work->token, err);
}

static void describe_free(struct kl_job *job)
{
    struct kl_job_describe *describe = (struct kl_job_describe *)job;

    free(describe->table);
    kl_schema_release(&describe->schema);
    free(describe);
}

struct kl_job_describe *kl_job_describe_new(const char *table)
{
    struct kl_job_describe *describe = KL_NEW(struct kl_job_describe);

    describe->job.kind = KL_JOB_DESCRIBE;
    describe->job.needs_source = true;
    describe->job.run = describe_run;
    describe->job.free = describe_free;
    describe->table = kl_mem_strdup(table);
    return describe;
}

static enum kl_code partitions_run(struct kl_job *job, struct kl_work *work,
                                   struct kl_err *err)
{
    struct kl_job_partitions *partitions = (struct kl_job_partitions *)job;

    return kl_partitions_read(work->source, &partitions->schema, &partitions->batch,
                              partitions->pages, 0, kl_work_progress, work, work->token,
                              err);
}

static void partitions_free(struct kl_job *job)
{
    struct kl_job_partitions *partitions = (struct kl_job_partitions *)job;

    kl_schema_release(&partitions->schema);
    kl_partitions_release(&partitions->batch);
    free(partitions);
}

struct kl_job_partitions *kl_job_partitions_new(const struct kl_schema *schema,
                                                struct kl_str cursor, unsigned pages)
{
    struct kl_job_partitions *partitions = KL_NEW(struct kl_job_partitions);

    partitions->job.kind = KL_JOB_PARTITIONS;
    partitions->job.lane = KL_LANE_BACKGROUND;
    partitions->job.needs_source = true;
    partitions->job.run = partitions_run;
    partitions->job.free = partitions_free;
    kl_schema_copy(&partitions->schema, schema);
    partitions->pages = pages;
    if (cursor.data)
        partitions->batch.cursor = kl_mem_dup(cursor.data, cursor.len);
    return partitions;
}

static enum kl_code page_run(struct kl_job *job, struct kl_work *work, struct kl_err *err)
{
    struct kl_job_page *page = (struct kl_job_page *)job;

    return kl_source_read(work->source, &page->query, page->evidence, &page->page,
                          work->token, err);
}

static void page_free(struct kl_job *job)
{
    struct kl_job_page *page = (struct kl_job_page *)job;

    kl_query_release(&page->query);
    kl_page_release(&page->page);
    free(page);
}

struct kl_job_page *kl_job_page_new(const struct kl_query *query, bool evidence)
{
    struct kl_job_page *page = KL_NEW(struct kl_job_page);

    page->job.kind = KL_JOB_PAGE;
    page->job.needs_source = true;
    page->job.run = page_run;
    page->job.free = page_free;
    kl_query_copy(&page->query, query);
    page->evidence = evidence;
    return page;
}

static enum kl_code survey_run(struct kl_job *job, struct kl_work *work,
                               struct kl_err *err)
{
    struct kl_job_survey *step = (struct kl_job_survey *)job;

    return kl_survey_step(step->survey, work->source, step->pages, kl_work_progress, work,
                          work->token, err);
}

static void survey_free(struct kl_job *job)
{
    struct kl_job_survey *step = (struct kl_job_survey *)job;

    kl_survey_free(&step->survey);
    free(step);
}

struct kl_job_survey *kl_job_survey_new(struct kl_survey *take_survey, unsigned pages)
{
    struct kl_job_survey *step = KL_NEW(struct kl_job_survey);

    step->job.kind = KL_JOB_SURVEY;
    step->job.lane = KL_LANE_BACKGROUND;
    step->job.needs_source = true;
    step->job.run = survey_run;
    step->job.free = survey_free;
    step->survey = take_survey;
    step->pages = pages;
    return step;
}

static enum kl_code recent_run(struct kl_job *job, struct kl_work *work,
                               struct kl_err *err)
{
    struct kl_job_recent *recent = (struct kl_job_recent *)job;

    (void)work;
    return kl_recent_add(recent->path, recent->data, &recent->schema, recent->values,
                         err);
}

static void recent_free(struct kl_job *job)
{
    struct kl_job_recent *recent = (struct kl_job_recent *)job;

    for (size_t i = 0; i < recent->schema.keys.npk; i++)
        kl_key_value_release(&recent->values[i]);
    kl_schema_release(&recent->schema);
    free(recent->path);
    free(recent->data);
    free(recent);
}

struct kl_job_recent *kl_job_recent_new(const struct kl_session *session,
                                        const struct kl_schema *schema,
                                        const struct kl_key_value *values)
{
    struct kl_job_recent *recent = KL_NEW(struct kl_job_recent);

    recent->job.kind = KL_JOB_RECENT;
    recent->job.lane = KL_LANE_BACKGROUND;
    recent->job.run = recent_run;
    recent->job.free = recent_free;
    recent->path = kl_mem_strdup(kl_session_recent(session));
    recent->data = kl_mem_strdup(kl_session_data(session));
    kl_schema_copy(&recent->schema, schema);
    for (size_t i = 0; i < schema->keys.npk; i++)
        kl_key_value_copy(&recent->values[i], &values[i]);
    return recent;
}

static enum kl_code history_run(struct kl_job *job, struct kl_work *work,
                                struct kl_err *err)
{
    struct kl_job_history *history = (struct kl_job_history *)job;

    (void)work;
    return kl_history_add(history->path, history->question, kl_buf_str(&history->text),
                          err);
}

static void history_free(struct kl_job *job)
{
    struct kl_job_history *history = (struct kl_job_history *)job;

    kl_buf_release(&history->text);
    free(history->path);
    free(history->question);
    free(history);
}

struct kl_job_history *kl_job_history_new(const struct kl_session *session,
                                          const char *question, struct kl_str text)
{
    struct kl_job_history *history = KL_NEW(struct kl_job_history);

    history->job.kind = KL_JOB_HISTORY;
    history->job.lane = KL_LANE_BACKGROUND;
    history->job.run = history_run;
    history->job.free = history_free;
    history->path = kl_mem_strdup(kl_session_history(session));
    history->question = kl_mem_strdup(question);
    kl_buf_add_str(&history->text, text);
    return history;
}
