#include "config.h"

#include "cli/print.h"

#include "base/i18n.h"

static void print_line(struct cli *cli, const char *front, struct kl_str text)
{
    enum kl_visible visible =
        cli->host->err_terminal && !cli->host->utf8 ? KL_VISIBLE_ASCII : KL_VISIBLE_UTF8;
    struct kl_buf line = {0};

    cli_stream_flush(&cli->out);
    kl_buf_add_text(&line, front);
    kl_utf8_visible(text, visible, &line);
    kl_buf_add_char(&line, '\n');
    fwrite(line.data, 1, line.len, cli->host->err);
    kl_buf_release(&line);
}

int cli_end(struct cli *cli, enum kl_code code, const struct kl_err *err)
{
    if (!code)
        return CLI_DONE;
    /* A read that the signal woke up may say so in its own way. */
    if (code == KL_CANCELLED || kl_token_cancelled(cli->token))
        return CLI_INTERRUPTED;
    return cli_fail(cli, err);
}

int cli_fail(struct cli *cli, const struct kl_err *err)
{
    print_line(cli, "keyline: ", kl_str_from(err->text));
    if (err->advice[0])
        print_line(cli, "keyline: ", kl_str_from(err->advice));
    return CLI_FAILED;
}

__attribute__((format(printf, 3, 0))) static void
print_words(struct cli *cli, const char *front, const char *format, va_list args)
{
    struct kl_buf text = {0};

    kl_buf_vaddf(&text, format, args);
    print_line(cli, front, kl_buf_str(&text));
    kl_buf_release(&text);
}

int cli_usage(struct cli *cli, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_words(cli, "keyline: ", format, args);
    va_end(args);
    cli_note(cli, _("see keyline %s --help"), cli->command->name);
    return CLI_FAILED;
}

void cli_note(struct cli *cli, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_words(cli, "keyline: ", format, args);
    va_end(args);
}

void cli_remark(struct cli *cli, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_words(cli, "", format, args);
    va_end(args);
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
