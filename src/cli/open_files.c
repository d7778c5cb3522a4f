#include "config.h"

#include "cli/open_files.h"

#include <errno.h>
#include <unistd.h>

#include "base/digits.h"
#include "base/i18n.h"
#include "base/path.h"
#include "app/analyze.h"
#include "cli/data.h"
#include "cli/files.h"
#include "cli/print.h"
#include "cli/report.h"
#include "cli/screen.h"

/* ---- The private store */

/* A folder that only this user may enter. */
static enum kl_code make_folder(struct cli *cli, char **folder, struct kl_err *err)
{
    char *path = kl_path_join(cli->host->temp_folder, "keyline-XXXXXX");

    *folder = NULL;
    if (mkdtemp(path)) {
        *folder = path;
        return KL_OK;
    }
    kl_err_set(err, KL_IO, _("cannot make a folder in %s: %s"), cli->host->temp_folder,
               strerror(errno));
    free(path);
    return KL_IO;
}

/* The database, and what SQLite puts beside it. */
static void remove_store(char *folder)
{
    static const char *const names[] = {"files.db", "files.db-wal", "files.db-shm",
                                        "files.db-journal"};

    if (!folder)
        return;
    for (size_t i = 0; i < KL_ARRAY_LEN(names); i++) {
        char *path = kl_path_join(folder, names[i]);

        unlink(path);
        free(path);
    }
    rmdir(folder);
    free(folder);
}

/* "Reply: Id, ReplyDateTime; page: id", the tables whose key was guessed. */
static void note_guesses(void *ctx, const struct kl_transfer_result *result)
{
    struct kl_buf *guesses = ctx;

    for (size_t i = 0; i < result->n; i++) {
        const struct kl_schema *schema = &result->tables[i].schema;

        if (!result->tables[i].guessed)
            continue;
        kl_buf_addf(guesses, "%s%s: %s", guesses->len ? "; " : "", schema->table,
                    schema->keys.pk[0].name);
        if (schema->keys.nsk)
            kl_buf_addf(guesses, ", %s", schema->keys.sk[0].name);
    }
}

static enum kl_code fill(struct cli *cli, const struct kl_args *args, const char *db,
                         struct kl_buf *guesses, struct kl_err *err)
{
    struct kl_store_writer *writer = NULL;
    enum kl_code code = kl_store_writer_open(db, &writer, err);

    if (!code)
        code = cli_files_import(cli, args, writer, note_guesses, guesses, err);
    kl_store_writer_close(&writer);
    return code;
}

/* ---- Opening */

/* "orders.csv", "orders.csv +2" */
static void name_files(const struct kl_args *args, struct kl_buf *label)
{
    const char *first = args->operands[0];
    size_t len = strlen(first);
    char *path;

    while (len > 1 && first[len - 1] == '/')
        len--;
    path = kl_mem_dup(first, len);
    kl_buf_add_text(label, kl_path_name(path));
    if (args->noperands > 1)
        kl_buf_addf(label, " +%zu", args->noperands - 1);
    free(path);
}

static enum kl_code open_session(struct cli *cli, const struct kl_args *args,
                                 const char *db, struct kl_session **session,
                                 struct kl_err *err)
{
    struct kl_buf label = {0};
    enum kl_code code;

    name_files(args, &label);
    code = kl_session_open(
        &(struct kl_session_options){.db = db,
                                     .label = kl_buf_text(&label),
                                     .xdg_data_home = cli->host->xdg_data_home,
                                     .home = cli->host->home,
                                     .temp_folder = cli->host->temp_folder,
                                     .forget = true,
                                     .get_env = cli->host->get_env},
        session, err);
    kl_buf_release(&label);
    return code;
}

static enum kl_code list_tables(struct cli *cli, const struct kl_session *session,
                                struct kl_names *tables, struct kl_err *err)
{
    struct kl_source *source = NULL;
    enum kl_code code = kl_session_source(session, &source, err);

    if (!code)
        code = kl_source_list_tables(source, tables, cli->token, err);
    kl_source_close(&source);
    return code;
}

/* ---- Without a terminal */

static void print_key(struct cli *cli, const struct kl_key_attr *attr)
{
    cli_put(cli, " ");
    cli_put_visible(cli, kl_str_from(attr->name));
    cli_putf(cli, " (%s)", kl_key_type_name(attr->type));
}

static enum kl_code print_table(struct cli *cli, const struct kl_session *session,
                                const char *table, struct kl_err *err)
{
    const struct kl_analyze_options options = {0};
    struct kl_opener opener = kl_session_opener(session);
    struct kl_analyze_cost cost = {0};
    struct kl_source *source = NULL;
    struct kl_report *report = NULL;
    struct kl_schema schema = {0};
    enum kl_code code = kl_session_source(session, &source, err);

    if (!code)
        code = kl_source_describe(source, table, &schema, cli->token, err);
    if (!code)
        code =
            kl_analyze_table(&opener, &schema, &options, &report, &cost, cli->token, err);
    if (!code) {
        cli_put_visible(cli, kl_str_from(table));
        cli_putf(cli, ngettext(": %s item, key", ": %s items, key", schema.items),
                 kl_digits_count(schema.items, true).text);
        print_key(cli, &schema.keys.pk[0]);
        if (schema.keys.nsk)
            print_key(cli, &schema.keys.sk[0]);
        cli_put(cli, "\n");
        if (report->keys)
            cli_report_brief(cli, report, "  ");
    }
    kl_report_free(&report);
    kl_schema_release(&schema);
    kl_source_close(&source);
    opener.release(opener.arg);
    return code;
}

/* ---- The command */

static int show(struct cli *cli, const struct kl_session *session,
                const struct kl_names *tables, const struct kl_buf *guesses)
{
    struct kl_start start = {0};
    struct kl_buf note = {0};
    struct kl_err err = {0};
    enum kl_code code = KL_OK;
    int status = CLI_DONE;

    if (tables->n == 1)
        start.table = kl_mem_strdup(tables->names[0]);
    if (guesses->len) {
        kl_buf_addf(&note,
                    _("the key is guessed (%s): --partition-key and --sort-key say it"),
                    kl_buf_text(guesses));
        start.note = kl_buf_take(&note, NULL);
    }
    if (cli->host->out_terminal)
        status = cli_screen_open(cli, session, &start);
    for (size_t i = 0; i < tables->n && !code && !cli->host->out_terminal; i++)
        code = print_table(cli, session, tables->names[i], &err);
    kl_buf_release(&note);
    kl_start_release(&start);
    return code ? cli_end(cli, code, &err) : status;
}

static enum kl_code check(struct cli *cli, const struct kl_args *args, struct kl_err *err)
{
    if (cli_data_asked(args)) {
        kl_err_set(err, KL_INVALID,
                   _("%s is a data file, which is opened in a store of its own"),
                   args->operands[0]);
        kl_err_advise(err, _("to keep it: keyline import %s --db FILE"),
                      args->operands[0]);
        return KL_INVALID;
    }
    if (cli->host->out_terminal && !cli->host->in_terminal)
        return kl_err_set(err, KL_INVALID, _("the screen needs a terminal on both ends"));
    return cli_files_check(args, err);
}

int cli_open_files(struct cli *cli, const struct kl_args *args)
{
    struct kl_session *session = NULL;
    struct kl_names tables = {0};
    struct kl_buf guesses = {0};
    struct kl_err err = {0};
    char *folder = NULL, *db = NULL;
    enum kl_code code = check(cli, args, &err);
    int status = CLI_DONE;

    if (!code)
        code = make_folder(cli, &folder, &err);
    if (!code) {
        db = kl_path_join(folder, "files.db");
        code = fill(cli, args, db, &guesses, &err);
    }
    if (!code && access(db, F_OK))
        code = kl_err_set(&err, KL_INVALID, _("no items in %s: there is nothing to show"),
                          args->operands[0]);
    if (!code)
        code = open_session(cli, args, db, &session, &err);
    if (!code)
        code = list_tables(cli, session, &tables, &err);
    status = code ? cli_end(cli, code, &err) : show(cli, session, &tables, &guesses);
    kl_session_free(&session);
    kl_names_release(&tables);
    kl_buf_release(&guesses);
    free(db);
    remove_store(folder);
    return status;
}
