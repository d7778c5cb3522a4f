#include "config.h"

#include "app/export.h"

#include <sys/stat.h>

#include "base/ascii.h"
#include "base/file.h"
#include "base/i18n.h"
#include "app/jobs.h"
#include "app/outfile.h"

#define STEP 1000       /* given rows between two looks at the token */
#define NAME_MAX_LEN 80 /* bytes of a name that is made up */

/* ---- writing ---- */

/* One run: the job, its file and what is on the way there. */
struct run {
    struct kl_job_export *export;
    struct kl_work *work;
    struct kl_outfile *file;
    struct kl_item_out out;
};

static enum kl_code write_line(void *arg, struct kl_str line, struct kl_str end,
                               struct kl_err *err)
{
    const struct run *run = arg;
    enum kl_code code = kl_outfile_write(run->file, line, err);

    return code ? code : kl_outfile_write(run->file, end, err);
}

static enum kl_code tell(struct run *run)
{
    const struct kl_job_export *export = run->export;
    const struct kl_progress progress = {.done = run->out.rows,
                                         .pages = export->pages,
                                         .capacity_milli = export->capacity_milli};

    return kl_work_page_done(run->work, &progress);
}

static bool is_wanted(const struct kl_job_export *export, const struct kl_page *page,
                      size_t i)
{
    struct kl_key_value value = {0};
    struct kl_page_attr key;
    bool wanted;

    if (!export->range.upper.set && !export->range.lower.set)
        return true;
    key = kl_page_key(page, i, export->schema.keys.npk + export->query.nsk_eq);
    kl_key_value_set(&value, key.type, key.text);
    wanted = kl_range_holds(&export->range, &value);
    kl_key_value_release(&value);
    return wanted;
}

static enum kl_code put_page(struct run *run, const struct kl_page *page,
                             struct kl_err *err)
{
    struct kl_job_export *export = run->export;
    enum kl_code code = KL_OK;

    export->read += page->scanned;
    export->pages++;
    export->capacity_milli += page->capacity_milli;
    for (size_t i = 0; i < page->nitems && !code; i++) {
        if (is_wanted(export, page, i))
            code = kl_item_out_row(&run->out, page, i, err);
    }
    return code ? code : tell(run);
}

static enum kl_code put_query(struct run *run, struct kl_err *err)
{
    struct kl_query *query = &run->export->query;
    enum kl_code code = KL_OK;
    bool more = true;

    while (more && !code) {
        struct kl_page page = {0};

        code =
            kl_source_read(run->work->source, query, false, &page, run->work->token, err);
        if (!code)
            code = put_page(run, &page, err);
        more = page.last_key.len;
        kl_query_set_start(query, kl_page_last_key(&page));
        kl_page_release(&page);
    }
    return code;
}

static enum kl_code put_rows(struct run *run, struct kl_err *err)
{
    const struct kl_page *rows = &run->export->rows;
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < rows->nitems && !code; i++) {
        code = kl_item_out_row(&run->out, rows, i, err);
        if (!code && i % STEP == 0)
            code = tell(run);
    }
    return code;
}

/* Only what is whole gets the file's name. */
static enum kl_code commit(struct run *run, struct kl_err *err)
{
    struct kl_job_export *export = run->export;
    struct stat st;
    enum kl_code code = kl_item_out_end(&run->out, err);

    if (!code && !export->replace && kl_file_exists(export->path))
        code = kl_err_set(err, KL_INVALID,
                          _("%s has come meanwhile, and is left as it is"), export->path);
    if (!code)
        code = kl_outfile_commit(run->file, err);
    if (!code && !stat(export->path, &st))
        export->bytes = (uint64_t)st.st_size;
    return code;
}

static const char **column_names(const struct kl_names *names)
{
    const char **columns = KL_NEW_ARRAY(const char *, names->n + 1);

    for (size_t i = 0; i < names->n; i++)
        columns[i] = names->names[i];
    return columns;
}

static enum kl_code export_run(struct kl_job *job, struct kl_work *work,
                               struct kl_err *err)
{
    struct kl_job_export *export = (struct kl_job_export *)job;
    struct run run = {.export = export, .work = work};
    const char **columns = column_names(&export->columns);
    enum kl_code code = kl_outfile_open(export->path, &run.file, err);

    run.out = (struct kl_item_out){.format = export->format,
                                   .schema = &export->schema,
                                   .columns = columns,
                                   .ncolumns = export->columns.n,
                                   .sink = {write_line, &run, export->temp_folder}};
    kl_item_out_begin(&run.out);
    if (!code)
        code = export->reads ? put_query(&run, err) : put_rows(&run, err);
    if (!code)
        code = commit(&run, err);
    export->items = run.out.rows;
    kl_item_out_release(&run.out);
    kl_outfile_free(&run.file);
    free(columns);
    return code;
}

/* ---- the job ---- */

static void export_free(struct kl_job *job)
{
    struct kl_job_export *export = (struct kl_job_export *)job;

    free(export->path);
    free(export->temp_folder);
    kl_names_release(&export->columns);
    kl_schema_release(&export->schema);
    kl_query_release(&export->query);
    kl_range_release(&export->range);
    kl_page_release(&export->rows);
    free(export);
}

struct kl_job_export *kl_job_export_new(const struct kl_export *what)
{
    struct kl_job_export *export = KL_NEW(struct kl_job_export);

    export->job.kind = KL_JOB_EXPORT;
    export->job.lane = KL_LANE_BACKGROUND;
    export->job.run = export_run;
    export->job.free = export_free;
    export->path = kl_mem_strdup(what->path);
    export->temp_folder = kl_mem_strdup(what->temp_folder);
    export->replace = what->replace;
    export->format = what->format;
    for (size_t i = 0; i < what->columns->n; i++)
        kl_names_add(&export->columns, kl_str_from(what->columns->names[i]));
    kl_schema_copy(&export->schema, what->schema);
    return export;
}

void kl_export_free(struct kl_job_export **export)
{
    if (*export)
        export_free(&(*export)->job);
    *export = NULL;
}

void kl_export_read(struct kl_job_export *export, const struct kl_query *query,
                    struct kl_drops drops)
{
    export->reads = true;
    export->job.needs_source = true;
    kl_query_copy(&export->query, query);
    export->query.limit = 0;
    kl_query_set_start(&export->query, (struct kl_str){0});
    if (!drops.lower && !drops.upper)
        return;
    kl_range_from_cond(&export->range, &query->cond);
    export->range.lower.strict |= drops.lower;
    export->range.upper.strict |= drops.upper;
}

enum kl_code kl_export_rows(struct kl_job_export *export, struct kl_buf *body,
                            struct kl_err *err)
{
    const char *names[KL_PAGE_KEYS];
    const struct kl_page_wants wants = {.keys = names,
                                        .nkeys = kl_schema_names(&export->schema, names)};

    export->rows.body = *body;
    *body = (struct kl_buf){0};
    return kl_page_scan(&export->rows, &wants, err);
}

/* ---- names of files ---- */

static bool is_folder(const char *path)
{
    struct stat st;

    return !stat(path, &st) && S_ISDIR(st.st_mode);
}

enum kl_code kl_export_path(struct kl_str typed, const char *home, struct kl_buf *out,
                            struct kl_err *err)
{
    bool tilde = typed.len && typed.data[0] == '~';

    if (!typed.len)
        return kl_err_set(err, KL_INVALID, "%s", _("a file's name is missing"));
    if (tilde && typed.len > 1 && typed.data[1] != '/')
        return kl_err_set(err, KL_INVALID,
                          _("%.*s: only ~ alone is taken for a folder; ./~… is a name"),
                          KL_STR_ARG(typed));
    if (tilde && (!home || !*home))
        return kl_err_set(err, KL_INVALID, "%s", _("~: HOME is not set"));
    if (tilde)
        kl_buf_add_text(out, home);
    kl_buf_add_str(out, kl_str_sub(typed, tilde, SIZE_MAX));
    if (out->data[out->len - 1] == '/' || is_folder(out->data))
        return kl_err_set(err, KL_INVALID, _("%s is a folder: a file's name is missing"),
                          out->data);
    return KL_OK;
}

/* Letters, digits and what is harmless stay; of the rest each run is one _. */
static void add_part(struct kl_str part, struct kl_buf *out)
{
    for (size_t i = 0; i < part.len && out->len < NAME_MAX_LEN; i++) {
        char c = part.data[i];
        bool plain = kl_ascii_is_alnum(c) || c == '-' || c == '.' || c == '_';

        if (plain && (c != '.' || out->len))
            kl_buf_add_char(out, c);
        else if (out->len && out->data[out->len - 1] != '_')
            kl_buf_add_char(out, '_');
    }
}

static const char *ending_of(enum kl_item_format format)
{
    static const char *const endings[KL_ITEM_FORMATS] = {
        [KL_ITEM_TYPED] = ".typed.jsonl", [KL_ITEM_JSONL] = ".jsonl",
        [KL_ITEM_JSON] = ".json",         [KL_ITEM_CSV] = ".csv",
        [KL_ITEM_KEYS] = ".keys.txt",
    };

    return endings[format];
}

static bool ends_with(struct kl_str name, struct kl_str ending)
{
    return name.len > ending.len &&
           kl_str_eq(kl_str_sub(name, name.len - ending.len, ending.len), ending);
}

enum kl_item_format kl_export_format(struct kl_str name)
{
    size_t format = 0;

    if (ends_with(name, KL_STR(".gz")))
        name.len -= 3;
    while (format < KL_ITEM_FORMATS &&
           !ends_with(name, kl_str_from(ending_of((enum kl_item_format)format))))
        format++;
    return (enum kl_item_format)format;
}

void kl_export_name(const char *table, struct kl_str partition,
                    enum kl_item_format format, struct kl_buf *out)
{
    struct kl_buf name = {0};

    add_part(kl_str_from(table), &name);
    if (partition.len) {
        kl_buf_add_char(&name, '-');
        add_part(partition, &name);
    }
    kl_buf_add_text(out, name.len ? kl_buf_text(&name) : "export");
    kl_buf_add_text(out, ending_of(format));
    kl_buf_release(&name);
}
