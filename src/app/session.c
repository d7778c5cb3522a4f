#include "config.h"

#include "app/session.h"

#include "base/enclose.h"
#include "base/file.h"
#include "base/i18n.h"
#include "base/path.h"
#include "dynamo/client.h"
#include "store/local.h"
#include "app/demo.h"
#include "app/state_file.h"
#include "app/remote.h"

/* Either db or dynamo. */
struct kl_session {
    char *db;
    struct kl_dynamo *dynamo;
    struct kl_remote *remote; /* dynamo's */
    char *label;
    char *data;             /* kl_session_data() */
    char *recent, *history; /* files of the state folder, or NULL */
    struct kl_buf options;  /* kl_session_add_options() */
    char *home, *temp_folder;
    bool demo;
};

static const char *given(const char *value)
{
    return value && *value ? value : NULL;
}

static bool aws_given(const struct kl_session_options *options)
{
    const struct kl_account_options *aws = &options->aws;

    return aws->endpoint_url || aws->region || aws->profile || aws->ca_bundle;
}

/* ---- the embedded store ---- */

static enum kl_code demo_path(const struct kl_session_options *options,
                              struct kl_buf *path, struct kl_err *err)
{
    struct kl_buf dir = {0};
    enum kl_code code =
        kl_file_data_dir(options->xdg_data_home, options->home, &dir, err);

    if (!code)
        kl_demo_path(kl_buf_text(&dir), path);
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

/* The path is that of the demo or what option or environment say. */
static enum kl_code open_store(const struct kl_session_options *options,
                               struct kl_session *session, struct kl_err *err)
{
    const char *named = options->db ? options->db : options->env_db;
    struct kl_buf path = {0};
    enum kl_code code = KL_OK;

    if (options->demo)
        code = demo_path(options, &path, err);
    else
        kl_buf_add_text(&path, named);
    if (!code && !options->demo)
        code = try_open(kl_buf_text(&path), err);
    if (!code) {
        session->label = kl_mem_strdup(options->label ? options->label
                                                      : kl_path_name(kl_buf_text(&path)));
        session->db = kl_buf_take(&path, NULL);
        session->demo = options->demo;
    }
    kl_buf_release(&path);
    return code;
}

/* ---- DynamoDB ---- */

/* asked: by an option. Else it must be configured, or nothing says where the data is. */
static enum kl_code open_remote(const struct kl_session_options *options, bool asked,
                                struct kl_session *session, struct kl_err *err)
{
    enum kl_code code = kl_remote_open(options, &session->dynamo, &session->remote, err);

    if (code)
        return code;
    if (asked || kl_account_is_placed(kl_dynamo_account(session->dynamo))) {
        session->label = kl_mem_strdup(kl_dynamo_label(session->dynamo));
        return KL_OK;
    }
    kl_err_set(err, KL_INVALID, _("no database: nothing says where the tables are"));
    kl_err_advise(err, _("try `keyline demo` for sample tables, `--db FILE` for an "
                         "embedded store, or `--region R` for DynamoDB"));
    return KL_INVALID;
}

/* ---- life ---- */

static enum kl_code check_options(const struct kl_session_options *options,
                                  struct kl_err *err)
{
    if (options->demo && options->db)
        return kl_err_set(err, KL_INVALID,
                          _("the demo has a database of its own: --db "
                            "cannot be given with it"));
    if (options->demo && aws_given(options))
        return kl_err_set(err, KL_INVALID,
                          _("the demo has a database of its own: options for DynamoDB "
                            "cannot be given with it"));
    if (options->db && !*options->db)
        return kl_err_set(err, KL_INVALID, _("--db needs the name of a file"));
    if (options->db && aws_given(options))
        return kl_err_set(err, KL_INVALID,
                          _("--db is an embedded store: options for DynamoDB "
                            "(--endpoint-url, --region, --profile, --ca-bundle) cannot "
                            "be given with it"));
    return KL_OK;
}

static void add_option(const char *name, const char *value, struct kl_buf *out)
{
    if (!value)
        return;
    kl_buf_addf(out, out->len ? " --%s " : "--%s ", name);
    kl_enclose_shell(kl_str_from(value), out);
}

static void note_options(const struct kl_session_options *options,
                         struct kl_session *session)
{
    if (session->db) {
        add_option("db", session->data, &session->options);
        return;
    }
    add_option("endpoint-url", options->aws.endpoint_url, &session->options);
    add_option("region", options->aws.region, &session->options);
    add_option("profile", options->aws.profile, &session->options);
    add_option("ca-bundle", options->aws.ca_bundle, &session->options);
}

/* A file in the state folder; NULL: nothing is kept, or there is no such folder. */
static char *state_file(const struct kl_session_options *options, const char *name)
{
    struct kl_buf path = {0};
    char *file = NULL;

    if (!options->forget &&
        !kl_state_path(name, options->xdg_state_home, options->home, &path, NULL))
        file = kl_buf_take(&path, NULL);
    kl_buf_release(&path);
    return file;
}

/* Where the data is, by a name that holds from anywhere, and what is remembered of it. */
static void note_place(const struct kl_session_options *options,
                       struct kl_session *session)
{
    char *whole = session->db ? realpath(session->db, NULL) : NULL;

    session->data =
        whole ? whole : kl_mem_strdup(session->db ? session->db : session->label);
    session->recent = state_file(options, "recent");
    session->history = state_file(options, "history");
    session->home = kl_mem_strdup(given(options->home));
    session->temp_folder =
        kl_mem_strdup(given(options->temp_folder) ? options->temp_folder : "/tmp");
    note_options(options, session);
}

enum kl_code kl_session_open(const struct kl_session_options *options,
                             struct kl_session **session, struct kl_err *err)
{
    struct kl_session *opened = KL_NEW(struct kl_session);
    bool asked = aws_given(options);
    enum kl_code code = check_options(options, err);

    if (!code) {
        if (options->demo || options->db || (!asked && given(options->env_db)))
            code = open_store(options, opened, err);
        else
            code = open_remote(options, asked, opened, err);
    }
    if (code)
        kl_session_free(&opened);
    else
        note_place(options, opened);
    *session = opened;
    return code;
}

void kl_session_free(struct kl_session **session)
{
    if (!*session)
        return;
    kl_dynamo_unref(&(*session)->dynamo);
    free((*session)->db);
    free((*session)->label);
    free((*session)->data);
    free((*session)->recent);
    free((*session)->history);
    free((*session)->home);
    free((*session)->temp_folder);
    kl_buf_release(&(*session)->options);
    free(*session);
    *session = NULL;
}

const char *kl_session_db(const struct kl_session *session)
{
    return session->db;
}

const char *kl_session_data(const struct kl_session *session)
{
    return session->data;
}

const char *kl_session_recent(const struct kl_session *session)
{
    return session->recent;
}

void kl_session_add_options(const struct kl_session *session, struct kl_buf *out)
{
    kl_buf_add_str(out, kl_buf_str(&session->options));
}

const char *kl_session_history(const struct kl_session *session)
{
    return session->history;
}

const char *kl_session_label(const struct kl_session *session)
{
    return session->label;
}

const char *kl_session_home(const struct kl_session *session)
{
    return session->home;
}

const char *kl_session_temp_folder(const struct kl_session *session)
{
    return session->temp_folder;
}

bool kl_session_demo(const struct kl_session *session)
{
    return session->demo;
}

bool kl_session_remote(const struct kl_session *session)
{
    return session->dynamo && kl_dynamo_remote(session->dynamo);
}

enum kl_code kl_session_who(const struct kl_session *session, struct kl_who *who,
                            struct kl_token *token, struct kl_err *err)
{
    struct kl_transport *transport = NULL;
    enum kl_code code;

    if (!session->dynamo)
        return kl_err_set(err, KL_INVALID, _("%s is an embedded store: nobody is asked"),
                          session->db);
    code = kl_dynamo_transport(session->dynamo, &transport, err);
    if (!code)
        code = kl_account_who(kl_dynamo_account(session->dynamo), transport, token, who,
                              err);
    kl_transport_close(&transport);
    return code;
}

const char *const *kl_session_warnings(const struct kl_session *session, size_t *n)
{
    *n = 0;
    return session->dynamo ? kl_account_warnings(kl_dynamo_account(session->dynamo), n)
                           : NULL;
}

/* ---- sources ---- */

enum kl_code kl_session_source(const struct kl_session *session,
                               struct kl_source **source, struct kl_err *err)
{
    return session->dynamo ? kl_client_open(session->dynamo, source, err)
                           : kl_local_open(session->db, source, err);
}

static enum kl_code open_db(void *arg, struct kl_source **source, struct kl_err *err)
{
    return kl_local_open(arg, source, err);
}

/* What an opener keeps of a remote session. */
struct remote_opener {
    struct kl_dynamo *dynamo;
    struct kl_remote *remote;
};

static enum kl_code open_dynamo(void *arg, struct kl_source **source, struct kl_err *err)
{
    const struct remote_opener *opener = arg;

    return kl_client_open(opener->dynamo, source, err);
}

static void release_dynamo(void *arg)
{
    struct remote_opener *opener = arg;

    kl_dynamo_unref(&opener->dynamo);
    free(opener);
}

static void set_ask(void *arg, kl_ask_fn ask, void *ask_arg)
{
    const struct remote_opener *opener = arg;

    kl_remote_set_ask(opener->remote, ask, ask_arg);
}

struct kl_opener kl_session_opener(const struct kl_session *session)
{
    struct remote_opener *opener;

    if (!session->dynamo)
        return (struct kl_opener){
            .open = open_db, .release = free, .arg = kl_mem_strdup(session->db)};
    opener = KL_NEW(struct remote_opener);
    opener->dynamo = kl_dynamo_ref(session->dynamo);
    opener->remote = session->remote;
    return (struct kl_opener){.open = open_dynamo,
                              .release = release_dynamo,
                              .set_ask = set_ask,
                              .arg = opener};
}

void kl_start_release(struct kl_start *start)
{
    free(start->table);
    free(start->partition);
    free(start->select);
    free(start->note);
    *start = (struct kl_start){0};
}

void kl_start_demo(struct kl_start *start, const struct kl_session *session, bool reset)
{
    *start = (struct kl_start){
        .select = kl_mem_strdup("leaderboard"),
        .build_demo = reset || !kl_demo_ready(session->db),
    };
}
