#include "config.h"

#include "app/tree_job.h"

static enum kl_code level_run(struct kl_job *job, struct kl_work *work,
                              struct kl_err *err)
{
    struct kl_job_level *level = (struct kl_job_level *)job;

    level->ask.progress = kl_work_progress;
    level->ask.progress_arg = work;
    return kl_tree_level_read(&level->ask, work->source, &level->part, work->token, err);
}

static void level_free(struct kl_job *job)
{
    struct kl_job_level *level = (struct kl_job_level *)job;

    for (size_t i = 0; i < KL_KEY_ATTRS; i++)
        kl_key_value_release(&level->pk[i]);
    kl_schema_release(&level->schema);
    kl_tree_ways_release(&level->ways);
    kl_buf_release(&level->prefix);
    kl_buf_release(&level->delimiter);
    kl_buf_release(&level->from);
    kl_buf_release(&level->until);
    free(level->cursor);
    kl_tree_part_release(&level->part);
    free(level);
}

/* A copy in buf; absent stays absent. */
static struct kl_str keep(struct kl_str text, struct kl_buf *buf)
{
    if (!text.data)
        return text;
    kl_buf_add_str(buf, text);
    return kl_buf_str(buf);
}

struct kl_job_level *kl_job_level_new(const struct kl_tree_ask *ask,
                                      enum kl_tree_what what)
{
    struct kl_job_level *level = KL_NEW(struct kl_job_level);

    level->job.kind = KL_JOB_LEVEL;
    level->job.needs_source = true;
    level->job.run = level_run;
    level->job.free = level_free;
    level->what = what;
    level->ask = *ask;
    kl_schema_copy(&level->schema, ask->schema);
    level->ask.schema = &level->schema;
    for (size_t i = 0; i < ask->schema->keys.npk; i++)
        kl_key_value_copy(&level->pk[i], &ask->pk[i]);
    level->ask.pk = level->pk;
    kl_tree_ways_copy(&level->ways, ask->ways);
    level->ask.ways = &level->ways;
    level->ask.prefix = keep(ask->prefix, &level->prefix);
    level->ask.delimiter = keep(ask->delimiter, &level->delimiter);
    level->ask.from = keep(ask->from, &level->from);
    level->ask.until = keep(ask->until, &level->until);
    level->ask.cursor = level->cursor = kl_mem_strdup(ask->cursor);
    return level;
}

static enum kl_code count_page(struct kl_job_count *count, struct kl_work *work,
                               struct kl_err *err)
{
    struct kl_page page = {0};
    enum kl_code code =
        kl_source_query(work->source, &count->query, false, &page, work->token, err);

    if (!code) {
        count->progress.done += page.matched;
        count->progress.pages++;
        count->progress.capacity_milli += page.capacity_milli;
        kl_query_set_start(&count->query, kl_page_last_key(&page));
        count->end = !page.last_key.len;
    }
    kl_page_release(&page);
    return code;
}

static enum kl_code count_run(struct kl_job *job, struct kl_work *work,
                              struct kl_err *err)
{
    struct kl_job_count *count = (struct kl_job_count *)job;
    enum kl_code code = KL_OK;

    while (!code && !count->end) {
        code = count_page(count, work, err);
        if (!code && !count->end)
            code = kl_work_page_done(work, &count->progress);
    }
    return code;
}

static void count_free(struct kl_job *job)
{
    struct kl_job_count *count = (struct kl_job_count *)job;

    kl_query_release(&count->query);
    free(count);
}

struct kl_job_count *kl_job_count_new(const struct kl_schema *schema,
                                      const struct kl_key_value *pk, struct kl_str prefix)
{
    struct kl_job_count *count = KL_NEW(struct kl_job_count);

    count->job.kind = KL_JOB_COUNT;
    count->job.lane = KL_LANE_BACKGROUND;
    count->job.needs_source = true;
    count->job.run = count_run;
    count->job.free = count_free;
    kl_query_init_of(&count->query, schema);
    count->query.npk = schema->keys.npk;
    for (size_t i = 0; i < schema->keys.npk; i++)
        kl_key_value_copy(&count->query.pk[i], &pk[i]);
    count->query.count = true;
    if (prefix.len) {
        count->query.cond.op = KL_COND_BEGINS_WITH;
        kl_key_value_set(&count->query.cond.a, KL_KEY_S, prefix);
    }
    return count;
}
