#include "config.h"

#include "app/session.h"

#include "base/file.h"
#include "base/i18n.h"
#include "store/local.h"
#include "app/demo.h"

struct kl_session {
    char *db;
    char *label;
    bool demo;
};

static const char *given(const char *value)
{
    return value && *value ? value : NULL;
}

/* The path of the database; what is an option beats what is in the environment. */
static enum kl_code choose_db(const struct kl_session_options *options,
                              struct kl_buf *path, struct kl_err *err)
{
    const char *env_db = given(options->env_db);
    struct kl_buf dir = {0};
    enum kl_code code = KL_OK;

    if (options->demo && options->db)
        return kl_err_set(err, KL_INVALID,
                          _("the demo has a database of its own: --db "
                            "cannot be given with it"));
    if (options->demo) {
        code = kl_file_data_dir(options->xdg_data_home, options->home, &dir, err);
        if (!code)
            kl_demo_path(kl_buf_text(&dir), path);
    } else if (options->db && !*options->db) {
        code = kl_err_set(err, KL_INVALID, _("--db needs the name of a file"));
    } else if (options->db || env_db) {
        kl_buf_add_text(path, options->db ? options->db : env_db);
    } else {
        code = kl_err_set(err, KL_INVALID,
                          _("no database: nothing says where the "
                            "tables are"));
        kl_err_advise(err, _("try `keyline demo` for sample tables, or `--db FILE` for "
                             "an embedded store"));
    }
    kl_buf_release(&dir);
    return code;
}

/* Opens the database and closes it again, so that a wrong path is told early. */
static enum kl_code try_open(const char *path, struct kl_err *err)
{
    struct kl_source *source = NULL;
    enum kl_code code = kl_local_open(path, &source, err);

    kl_source_close(&source);
    return code;
}

enum kl_code kl_session_open(const struct kl_session_options *options,
                             struct kl_session **session, struct kl_err *err)
{
    struct kl_buf path = {0};
    const char *slash;
    enum kl_code code = choose_db(options, &path, err);

    if (!code && !options->demo)
        code = try_open(kl_buf_text(&path), err);
    if (code)
        goto out;
    slash = strrchr(kl_buf_text(&path), '/');
    *session = KL_NEW(struct kl_session);
    (*session)->label = kl_mem_strdup(slash ? slash + 1 : kl_buf_text(&path));
    (*session)->db = kl_buf_take(&path, NULL);
    (*session)->demo = options->demo;
out:
    kl_buf_release(&path);
    return code;
}

void kl_session_free(struct kl_session **session)
{
    if (!*session)
        return;
    free((*session)->db);
    free((*session)->label);
    free(*session);
    *session = NULL;
}

const char *kl_session_db(const struct kl_session *session)
{
    return session->db;
}

const char *kl_session_label(const struct kl_session *session)
{
    return session->label;
}

bool kl_session_demo(const struct kl_session *session)
{
    return session->demo;
}

bool kl_session_remote(const struct kl_session *session)
{
    (void)session; /* an embedded store is the only kind there is so far */
    return false;
}

enum kl_code kl_session_source(const struct kl_session *session,
                               struct kl_source **source, struct kl_err *err)
{
    return kl_local_open(session->db, source, err);
}

static enum kl_code open_db(void *arg, struct kl_source **source, struct kl_err *err)
{
    return kl_local_open(arg, source, err);
}

struct kl_opener kl_session_opener(const struct kl_session *session)
{
    return (struct kl_opener){
        .open = open_db, .release = free, .arg = kl_mem_strdup(session->db)};
}

void kl_start_release(struct kl_start *start)
{
    free(start->table);
    free(start->partition);
    free(start->select);
    *start = (struct kl_start){0};
}

void kl_start_demo(struct kl_start *start, const struct kl_session *session, bool reset)
{
    *start = (struct kl_start){
        .select = kl_mem_strdup("leaderboard"),
        .build_demo = reset || !kl_demo_ready(session->db),
    };
}
