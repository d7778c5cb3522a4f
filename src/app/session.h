/* Which tables this run of keyline works on: an embedded store, or DynamoDB.
 *
 * A session is decided once from the options and the environment (both come in by
 * parameter) and does not change after that, so any thread may open sources from
 * it. Every thread needs a source of its own: kl_session_source() opens one more
 * on the same endpoint. An opener is a small copy of what opening needs; a worker
 * keeps it, and it outlives the session.
 *
 *     struct kl_session *session = NULL;
 *     struct kl_source *source = NULL;
 *     if (!kl_session_open(&options, &session, &err))
 *         kl_session_source(session, &source, &err);
 *     …
 *     kl_source_close(&source);
 *     kl_session_free(&session);
 */
#ifndef KL_APP_SESSION_H
#define KL_APP_SESSION_H

#include "model/source.h"
#include "aws/account.h"

/* Asks the person for one line, such as an MFA code; blocks, in any thread. */
typedef enum kl_code (*kl_ask_fn)(void *arg, const char *prompt, struct kl_buf *answer,
                                  struct kl_token *token, struct kl_err *err);

struct kl_session_options {
    const char *db;            /* --db FILE; NULL: not given */
    const char *label;         /* with db: what the title shows; NULL: the file's name */
    const char *env_db;        /* KEYLINE_DB; NULL or empty: not set */
    bool demo;                 /* the sample tables in the user's data folder */
    const char *xdg_data_home; /* XDG_DATA_HOME and HOME, for the demo's path */
    const char *home;
    const char *temp_folder;    /* TMPDIR; NULL: /tmp */
    const char *xdg_state_home; /* XDG_STATE_HOME, for what is remembered */
    bool forget;                /* nothing is */
    /* --endpoint-url, --region, --profile, --ca-bundle; NULL: not given. */
    struct kl_account_options aws;
    /* The environment, for AWS's variables; NULL: there is none. */
    const char *(*get_env)(void *arg, const char *name);
    kl_ask_fn ask; /* NULL: nobody can be asked */
    void *arg;     /* of both; must outlive all sources */
};

struct kl_session;

/* An option beats what is in the environment: db and demo are the embedded store, those
 * of aws are DynamoDB, and both kinds together are KL_INVALID. With none of them env_db
 * says the store, else the AWS configuration says DynamoDB if it gives a region or an
 * endpoint, else it is KL_INVALID with the advice that names `keyline demo` and `--db`.
 *
 * With demo the path is that of the sample database, which need not be there yet
 * (app/demo builds it). Any other database is opened once as a check, so that a wrong
 * path is told before a screen opens: KL_NOT_FOUND, KL_INVALID as kl_local_open(). For
 * DynamoDB the configuration is read (codes as kl_account_open()) and no request made. */
enum kl_code kl_session_open(const struct kl_session_options *options,
                             struct kl_session **session, struct kl_err *err);
void kl_session_free(struct kl_session **session);

/* The path, borrowed; NULL: it is DynamoDB. */
const char *kl_session_db(const struct kl_session *session);
/* What the title shows: the file's name without its folders, or endpoint and region. */
const char *kl_session_label(const struct kl_session *session);
/* What tells this data from other data: the absolute path of the database where it can be
 * found out, or endpoint and region. */
const char *kl_session_data(const struct kl_session *session);
/* Appends the options of a command line that lead to the same data, as words of a POSIX
 * shell: --db with its whole path, or those for DynamoDB that were given; with neither,
 * what the AWS configuration says holds, and nothing is appended. */
void kl_session_add_options(const struct kl_session *session, struct kl_buf *out);
/* The file of partitions looked at last (app/recent.h), borrowed; NULL: none is kept. */
const char *kl_session_recent(const struct kl_session *session);
/* The file of what was answered to questions (app/history.h), likewise. */
const char *kl_session_history(const struct kl_session *session);
/* The home folder, borrowed; NULL: none is known. */
const char *kl_session_home(const struct kl_session *session);
/* Where temporary files go, borrowed. */
const char *kl_session_temp_folder(const struct kl_session *session);
bool kl_session_demo(const struct kl_session *session);
/* Reads cost money and time (never so for an embedded store). */
bool kl_session_remote(const struct kl_session *session);
/* Whose keys are used at which endpoint, and why; asks the network where it must. To be
 * released with kl_who_release(). KL_INVALID for an embedded store. */
enum kl_code kl_session_who(const struct kl_session *session, struct kl_who *who,
                            struct kl_token *token, struct kl_err *err);
/* Lines of profile files that were passed over; n of them. Borrowed. */
const char *const *kl_session_warnings(const struct kl_session *session, size_t *n);

/* One more source of the session's endpoint, for the calling thread alone. */
enum kl_code kl_session_source(const struct kl_session *session,
                               struct kl_source **source, struct kl_err *err);

/* How a worker opens the sources of its lanes. Owned by whoever got it until it is
 * given away; release(arg) is called once. */
struct kl_opener {
    enum kl_code (*open)(void *arg, struct kl_source **source, struct kl_err *err);
    void (*release)(void *arg); /* NULL: nothing to release */
    /* Who is asked from now on; ask NULL: nobody. NULL: nothing is ever asked. */
    void (*set_ask)(void *arg, kl_ask_fn ask, void *ask_arg);
    void *arg;
};

struct kl_opener kl_session_opener(const struct kl_session *session);

/* What the screen opens with. All fields may be NULL or false. */
struct kl_start {
    char *table;     /* its rows (with a partition) or its partitions; NULL: the tables */
    char *partition; /* the partition value as typed; its type is the table's */
    char *select;    /* the tables view opens with its cursor on this table */
    char *note;      /* said at once, until a key is pressed */
    bool build_demo; /* first build the sample database, at kl_session_db(), as a job
                      * of the worker: the screen is there and answers keys at once */
};

void kl_start_release(struct kl_start *start);
/* The start of `keyline demo`: cursor on leaderboard, build_demo when the database
 * is not there in this version or reset is asked for. */
void kl_start_demo(struct kl_start *start, const struct kl_session *session, bool reset);

#endif
