/* The jobs the screen gives to its worker: what goes in, what comes out.
 *
 * Each kind is a struct with struct kl_job first; the receiver looks at job->kind
 * and casts. In-fields are copied by the constructor, out-fields are valid after
 * KL_EVENT_DONE and are freed with the job unless the receiver moves them out
 * (and zeroes them). Constructors set the usual lane; it may be changed before the
 * job is submitted.
 */
#ifndef KL_APP_JOBS_H
#define KL_APP_JOBS_H

#include "app/partitions.h"
#include "app/session.h"
#include "app/survey.h"
#include "app/worker.h"

enum kl_job_kind {
    KL_JOB_DEMO,
    KL_JOB_TABLES,
    KL_JOB_DESCRIBE,
    KL_JOB_PARTITIONS,
    KL_JOB_PAGE,
    KL_JOB_RECENT,
    KL_JOB_SURVEY,
    KL_JOB_LEVEL, /* app/tree_job.h */
    KL_JOB_COUNT,
    KL_JOB_HISTORY,
    KL_JOB_EXPORT, /* app/export.h */
};

/* Builds the sample database at path; progress counts items. */
struct kl_job_demo {
    struct kl_job job;
    char *path;
};
struct kl_job_demo *kl_job_demo_new(const char *path);

/* The names of all tables. */
struct kl_job_tables {
    struct kl_job job;
    struct kl_names names; /* out, in the order of the source */
};
struct kl_job_tables *kl_job_tables_new(void);

struct kl_job_describe {
    struct kl_job job;
    char *table;
    struct kl_schema schema; /* out */
};
struct kl_job_describe *kl_job_describe_new(const char *table);

/* Some pages of a Scan for partition values, from cursor (absent: the start). The
 * receiver adds the batch to its own list (kl_partitions_merge) and submits the
 * next one until batch.complete. Background. */
struct kl_job_partitions {
    struct kl_job job;
    struct kl_schema schema;
    unsigned pages;
    struct kl_partitions batch; /* out */
};
struct kl_job_partitions *kl_job_partitions_new(const struct kl_schema *schema,
                                                struct kl_str cursor, unsigned pages);

/* One page of a Query or a Scan; request is the number that app/browse gave it. */
struct kl_job_page {
    struct kl_job job;
    uint64_t request;
    struct kl_query query;
    bool evidence;
    struct kl_page page; /* out */
};
struct kl_job_page *kl_job_page_new(const struct kl_query *query, bool evidence);

/* Some pages of a survey of a collection, which the job has while it runs and the
 * receiver moves out; whether it failed or was cancelled, it is good for the next step.
 * Background. */
struct kl_job_survey {
    struct kl_job job;
    unsigned pages;
    struct kl_survey *survey; /* in and out */
};
struct kl_job_survey *kl_job_survey_new(struct kl_survey *take_survey, unsigned pages);

/* Notes a partition as the one looked at last (app/recent.h). Background. */
struct kl_job_recent {
    struct kl_job job;
    char *path, *data;
    struct kl_schema schema;
    struct kl_key_value values[KL_KEY_ATTRS];
};
struct kl_job_recent *kl_job_recent_new(const struct kl_session *session,
                                        const struct kl_schema *schema,
                                        const struct kl_key_value *values);

/* Notes an answer as the latest to its question (app/history.h). Background. */
struct kl_job_history {
    struct kl_job job;
    char *path, *question;
    struct kl_buf text;
};
struct kl_job_history *kl_job_history_new(const struct kl_session *session,
                                          const char *question, struct kl_str text);

#endif
