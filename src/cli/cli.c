#include "config.h"

#include "cli/cli.h"

#include <errno.h>

#include "base/i18n.h"
#include "cli/help.h"
#include "cli/interrupt.h"

/* Options of the contract that come with DynamoDB itself: known, so that the error
 * says so, but in no help. */
static const struct cli_option later_options[] = {
    {.name = "endpoint-url", .arg = "URL"},
    {.name = "region", .arg = "REGION"},
    {.name = "profile", .arg = "NAME"},
    {.name = "ca-bundle", .arg = "FILE"},
    {0},
};

static void print_line(struct cli *cli, const char *front, struct kl_str text)
{
    struct kl_buf line = {0};

    cli_stream_flush(&cli->out);
    kl_buf_add_text(&line, front);
    kl_utf8_visible(text, cli->visible, &line);
    kl_buf_add_char(&line, '\n');
    fwrite(line.data, 1, line.len, cli->host->err);
    kl_buf_release(&line);
}

int cli_fail(struct cli *cli, const struct kl_err *err)
{
    if (err->code == KL_CANCELLED)
        return CLI_INTERRUPTED;
    print_line(cli, "keyline: ", kl_str_from(err->text));
    if (err->advice[0])
        print_line(cli, "keyline: ", kl_str_from(err->advice));
    return CLI_FAILED;
}

int cli_usage(struct cli *cli, const char *format, ...)
{
    struct kl_buf text = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&text, format, args);
    va_end(args);
    print_line(cli, "keyline: ", kl_buf_str(&text));
    kl_buf_release(&text);
    cli_note(cli, _("see keyline %s --help"), cli->command->name);
    return CLI_FAILED;
}

void cli_note(struct cli *cli, const char *format, ...)
{
    struct kl_buf text = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&text, format, args);
    va_end(args);
    print_line(cli, "keyline: ", kl_buf_str(&text));
    kl_buf_release(&text);
}

void cli_remark(struct cli *cli, const char *format, ...)
{
    struct kl_buf text = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&text, format, args);
    va_end(args);
    print_line(cli, "", kl_buf_str(&text));
    kl_buf_release(&text);
}

void cli_putf(struct cli *cli, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&cli->out.buf, format, args);
    va_end(args);
    cli_stream_settle(&cli->out);
}

void cli_put(struct cli *cli, const char *text)
{
    kl_buf_add_text(&cli->out.buf, text);
    cli_stream_settle(&cli->out);
}

void cli_put_wrapped(struct cli *cli, const char *text, size_t indent)
{
    size_t column = 0;

    while (*text) {
        size_t len = strcspn(text, " \n");
        size_t width = kl_utf8_width((struct kl_str){text, len});

        if (column && column + 1 + width > 78) {
            cli_put(cli, "\n");
            column = 0;
        }
        if (column)
            cli_put(cli, " ");
        else
            cli_putf(cli, "%*s", (int)indent, "");
        column = (column ? column + 1 : indent) + width;
        cli_putf(cli, "%.*s", (int)len, text);
        text += len;
        text += strspn(text, " \n");
    }
    cli_put(cli, "\n");
}

void cli_put_visible(struct cli *cli, struct kl_str s)
{
    kl_utf8_visible(s, cli->visible, &cli->out.buf);
    cli_stream_settle(&cli->out);
}

void cli_put_exact(struct cli *cli, struct kl_str s)
{
    if (cli->host->out_terminal)
        kl_utf8_visible(s, cli->visible, &cli->out.buf);
    else
        kl_buf_add_str(&cli->out.buf, s);
    cli_stream_settle(&cli->out);
}

static void add_json_escape(int32_t cp, struct kl_buf *out)
{
    if (cp >= 0x10000)
        kl_buf_addf(out, "\\u%04x\\u%04x", 0xd800 + (unsigned)(cp - 0x10000) / 0x400,
                    0xdc00 + (unsigned)(cp - 0x10000) % 0x400);
    else
        kl_buf_addf(out, "\\u%04x", (unsigned)(cp < 0 ? 0xfffd : cp));
}

void cli_put_json(struct cli *cli, struct kl_str json)
{
    struct kl_buf *out = &cli->out.buf;
    struct kl_grapheme g;

    if (!cli->host->out_terminal) {
        cli_put_exact(cli, json);
        return;
    }
    for (size_t off = 0; kl_utf8_next(json, off, &g); off += g.len) {
        size_t len;

        if (json.data[off] == '\n' || (!g.escape && cli->visible == KL_VISIBLE_UTF8)) {
            kl_buf_add(out, json.data + off, g.len);
            continue;
        }
        for (size_t at = off; at < off + g.len; at += len) {
            int32_t cp = kl_utf8_decode(json, at, &len);

            if (cp >= 0x20 && cp < 0x7f)
                kl_buf_add_char(out, (char)cp);
            else
                add_json_escape(cp, out);
        }
    }
    cli_stream_settle(&cli->out);
}

const char *cli_style(const struct cli *cli, enum cli_style style)
{
    static const char *const sequences[] = {
        [CLI_PLAIN] = "\033[0m", [CLI_BOLD] = "\033[1m",    [CLI_DIM] = "\033[2m",
        [CLI_RED] = "\033[31m",  [CLI_YELLOW] = "\033[33m", [CLI_GREEN] = "\033[32m",
        [CLI_CYAN] = "\033[36m",
    };

    return cli->colour ? sequences[style] : "";
}

bool cli_output_gone(struct cli *cli)
{
    return cli->out.error != 0;
}

enum kl_code cli_open(struct cli *cli, const struct cli_args *args,
                      struct kl_session **session, struct kl_source **source,
                      struct kl_err *err)
{
    const struct kl_session_options options = {
        .db = cli_args_get(args, "db"),
        .env_db = cli->host->env_db,
        .xdg_data_home = cli->host->xdg_data_home,
        .home = cli->host->home,
    };
    enum kl_code code;

    if (options.db && !options.db[0])
        return kl_err_set(err, KL_INVALID, _("--db needs the name of a file"));
    code = kl_session_open(&options, session, err);
    if (!code && source)
        code = kl_session_source(*session, source, err);
    return code;
}

enum kl_code cli_describe(struct cli *cli, struct kl_source *source, const char *table,
                          struct kl_schema *schema, struct kl_err *err)
{
    enum kl_code code = kl_source_describe(source, table, schema, cli->token, err);
    struct kl_names names = {0};
    const char *near;

    if (code != KL_NOT_FOUND)
        return code;
    if (!kl_source_list_tables(source, &names, cli->token, NULL)) {
        kl_names_add(&names, KL_STR(""));
        free(names.names[names.n - 1]);
        names.names[--names.n] = NULL;
        near = cli_suggest(table, (const char *const *)names.names);
        if (near)
            kl_err_advise(err, _("did you mean %s?"), near);
        else
            kl_err_advise(err, _("keyline tables lists what is there"));
    }
    kl_names_release(&names);
    return code;
}

/* Whether the operands begin with the words of name; *used is their number. */
static bool is_named(const char *name, const struct cli_args *args, size_t *used)
{
    struct kl_str rest = kl_str_from(name);

    for (*used = 0; *used < args->noperands; ++*used) {
        struct kl_str word = kl_str_from(args->operands[*used]);

        if (!word.len || !kl_str_starts(rest, word))
            return false;
        rest = kl_str_sub(rest, word.len, rest.len);
        if (!rest.len) {
            ++*used;
            return true;
        }
        if (rest.data[0] != ' ')
            return false;
        rest = kl_str_sub(rest, 1, rest.len);
    }
    return false;
}

/* The command that the words name; operands behind its name start at *used. Options
 * are read with all tables at once, which is why one name means the same in all. */
static const struct cli_command *find_command(const char *const *words, size_t n,
                                              struct cli_args *args, size_t *used)
{
    const struct cli_option *tables[64] = {cli_global_options, cli_data_options,
                                           later_options};
    size_t ntables = 3;

    for (size_t i = 0; cli_command_at(i); i++)
        if (cli_command_at(i)->options)
            tables[ntables++] = cli_command_at(i)->options;
    cli_args_parse(args, tables, ntables, words, n, NULL);
    for (size_t i = 0; cli_command_at(i); i++)
        if (is_named(cli_command_at(i)->name, args, used))
            return cli_command_at(i);
    *used = 0;
    return NULL;
}

static bool wants_colour(const struct cli_host *host, const struct cli_args *args)
{
    const char *when = cli_args_get(args, "color");

    if (when && strcmp(when, "auto"))
        return !strcmp(when, "always");
    return host->out_terminal && !(host->env_no_color && host->env_no_color[0]) &&
           !(host->env_term && !strcmp(host->env_term, "dumb"));
}

static int run_parsed(struct cli *cli, struct cli_args *args, size_t used,
                      enum kl_code parsed, struct kl_err *err)
{
    const struct cli_command *command = cli->command;

    if (cli_args_has(args, "help"))
        return cli_help_command(cli, command);
    if (parsed) {
        kl_err_advise(err, _("see keyline%s%s --help"), cli->bare ? "" : " ",
                      cli->bare ? "" : command->name);
        return cli_fail(cli, err);
    }
    for (const struct cli_option *o = later_options; command->data && o->name; o++)
        if (cli_args_has(args, o->name)) {
            kl_err_set(
                err, KL_INVALID,
                _("--%s: this version does not read DynamoDB itself; a later one will"),
                o->name);
            kl_err_advise(err, _("try --db FILE, a database that keyline import made"));
            return cli_fail(cli, err);
        }
    memmove(args->operands, args->operands + used,
            (args->noperands - used) * sizeof(args->operands[0]));
    args->noperands -= used;
    if (args->noperands < command->min || args->noperands > command->max)
        return cli_usage(cli,
                         args->noperands < command->min
                             ? _("%s needs more: keyline %s")
                             : _("too much for %s: keyline %s"),
                         command->name, command->synopsis[0]);
    return command->run(cli, args);
}

static int run_words(struct cli *cli, const char *const *words, size_t n)
{
    struct cli_args all = {0}, args = {0};
    struct kl_err err = {0};
    size_t used = 0;
    const struct cli_command *command = find_command(words, n, &all, &used);
    enum kl_code parsed;
    int status;

    cli->bare = !command;
    cli->command = command ? command : cli_command_at(0);
    if (cli_args_has(&all, "version")) {
        cli_put(cli, "keyline " PACKAGE_VERSION "\n");
        status = CLI_DONE;
    } else if (cli->bare && cli_args_has(&all, "help")) {
        status = cli_help_all(cli);
    } else {
        const struct cli_option *tables[] = {
            cli_global_options,
            cli->command->options,
            cli->command->data ? cli_data_options : NULL,
            cli->command->data ? later_options : NULL,
        };

        parsed = cli_args_parse(&args, tables, KL_ARRAY_LEN(tables), words, n, &err);
        cli->colour = wants_colour(cli->host, &args);
        cli->progress = cli->host->err_terminal && !cli_args_has(&args, "no-progress");
        status = run_parsed(cli, &args, used, parsed, &err);
    }
    cli_args_release(&all);
    cli_args_release(&args);
    return status;
}

int cli_main(const struct cli_host *host, int argc, char **argv)
{
    struct cli cli = {
        .host = host,
        .out.fd = host->out_fd,
        .visible = host->out_terminal && !host->utf8 ? KL_VISIBLE_ASCII : KL_VISIBLE_UTF8,
    };
    int status;

    cli.token = cli_interrupt_install();
    status = run_words(&cli, (const char *const *)argv + 1, argc ? (size_t)argc - 1 : 0);
    cli_stream_flush(&cli.out);
    if (cli.out.error && cli.out.error != EPIPE && status != CLI_INTERRUPTED) {
        cli_note(&cli, _("cannot write the output: %s"), strerror(cli.out.error));
        status = CLI_FAILED;
    }
    kl_buf_release(&cli.out.buf);
    return status;
}
