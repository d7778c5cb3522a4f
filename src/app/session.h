/* Which tables this run of keyline works on.
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

struct kl_session_options {
    const char *db;            /* --db FILE; NULL: not given */
    const char *env_db;        /* KEYLINE_DB; NULL or empty: not set */
    bool demo;                 /* the sample tables in the user's data folder */
    const char *xdg_data_home; /* XDG_DATA_HOME and HOME, for the demo's path */
    const char *home;
};

struct kl_session;

/* With demo the path is that of the sample database, which need not be there yet
 * (app/demo builds it). Otherwise the database is opened once as a check, so that
 * a wrong path is told before a screen opens: KL_NOT_FOUND, KL_INVALID as
 * kl_local_open(). Neither db, env_db nor demo: KL_INVALID, with the advice that
 * names `keyline demo` and `--db`. db and demo together: KL_INVALID. */
enum kl_code kl_session_open(const struct kl_session_options *options,
                             struct kl_session **session, struct kl_err *err);
void kl_session_free(struct kl_session **session);

const char *kl_session_db(const struct kl_session *session); /* the path; borrowed */
/* What the title shows: the file's name without its folders. */
const char *kl_session_label(const struct kl_session *session);
bool kl_session_demo(const struct kl_session *session);
/* Reads cost money and time (never so for an embedded store). */
bool kl_session_remote(const struct kl_session *session);

/* One more source of the session's endpoint, for the calling thread alone. */
enum kl_code kl_session_source(const struct kl_session *session,
                               struct kl_source **source, struct kl_err *err);

/* How a worker opens the sources of its lanes. Owned by whoever got it until it is
 * given away; release(arg) is called once. */
struct kl_opener {
    enum kl_code (*open)(void *arg, struct kl_source **source, struct kl_err *err);
    void (*release)(void *arg); /* NULL: nothing to release */
    void *arg;
};

struct kl_opener kl_session_opener(const struct kl_session *session);

/* What the screen opens with. All fields may be NULL or false. */
struct kl_start {
    char *table;     /* its rows (with a partition) or its partitions; NULL: the tables */
    char *partition; /* the partition value as typed; its type is the table's */
    char *select;    /* the tables view opens with its cursor on this table */
    bool build_demo; /* first build the sample database, at kl_session_db(), as a job
                      * of the worker: the screen is there and answers keys at once */
};

void kl_start_release(struct kl_start *start);
/* The start of `keyline demo`: cursor on leaderboard, build_demo when the database
 * is not there in this version or reset is asked for. */
void kl_start_demo(struct kl_start *start, const struct kl_session *session, bool reset);

#endif
