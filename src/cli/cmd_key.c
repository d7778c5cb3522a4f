#include "config.h"

#include "cli/commands.h"

#include "base/i18n.h"
#include "model/plain.h"
#include "keys/scheme_key.h"
#include "cli/print.h"

/* NAME=VALUE; the name ends at the first "=". */
static enum kl_code read_bindings(const struct kl_args *args, struct kl_binding *bindings,
                                  struct kl_err *err)
{
    for (size_t i = 1; i < args->noperands; i++) {
        const char *word = args->operands[i];
        const char *equals = strchr(word, '=');

        if (!equals || equals == word) {
            kl_err_set(err, KL_INVALID, _("%s is not NAME=VALUE"), word);
            kl_err_advise(err, _("to take a key apart: keyline key --decode SCHEME KEY"));
            return KL_INVALID;
        }
        bindings[i - 1] =
            (struct kl_binding){{word, (size_t)(equals - word)}, kl_str_from(equals + 1)};
    }
    return KL_OK;
}

static int compose(struct cli *cli, const struct kl_args *args,
                   const struct kl_scheme *scheme)
{
    struct kl_binding *bindings = KL_NEW_ARRAY(struct kl_binding, args->noperands);
    struct kl_buf key = {0};
    struct kl_err err = {0};
    enum kl_code code = read_bindings(args, bindings, &err);

    if (!code)
        code = kl_scheme_compose(scheme, bindings, args->noperands - 1, &key, &err);
    if (!code) {
        cli_put_exact(cli, kl_buf_str(&key));
        cli_put(cli, "\n");
    }
    kl_buf_release(&key);
    free(bindings);
    return cli_end(cli, code, &err);
}

/* Values of these types are numbers in JSON, with all their digits. */
static bool is_number(enum kl_seg_type type)
{
    return type == KL_SEG_PAD || type == KL_SEG_INV || type == KL_SEG_FIX ||
           type == KL_SEG_INT || type == KL_SEG_EPOCH || type == KL_SEG_EPOCHMS;
}

static void put_json(struct cli *cli, const struct kl_scheme *scheme,
                     const struct kl_buf *values)
{
    struct kl_buf out = {0};
    bool any = false;

    kl_buf_add_char(&out, '{');
    for (size_t i = 0; i < scheme->n; i++) {
        const struct kl_seg *seg = &scheme->segs[i];

        if (seg->type == KL_SEG_LITERAL)
            continue;
        kl_buf_add_text(&out, any ? ", " : "");
        kl_json_string((struct kl_str){seg->text, seg->len}, &out);
        kl_buf_add_text(&out, ": ");
        if (is_number(seg->type))
            kl_buf_add_str(&out, kl_buf_str(&values[i]));
        else
            kl_json_string(kl_buf_str(&values[i]), &out);
        any = true;
    }
    kl_buf_add_text(&out, "}\n");
    cli_put_json(cli, kl_buf_str(&out));
    kl_buf_release(&out);
}

/* "score=1500", one a line: what composing takes. */
static void put_text(struct cli *cli, const struct kl_scheme *scheme,
                     const struct kl_buf *values)
{
    for (size_t i = 0; i < scheme->n; i++) {
        const struct kl_seg *seg = &scheme->segs[i];

        if (seg->type == KL_SEG_LITERAL)
            continue;
        cli_put_visible(cli, (struct kl_str){seg->text, seg->len});
        cli_put(cli, "=");
        cli_put_visible(cli, kl_buf_str(&values[i]));
        cli_put(cli, "\n");
    }
}

/* Every key is tried; one that is not the scheme's is told and makes the status. */
static int decode(struct cli *cli, const struct kl_args *args,
                  const struct kl_scheme *scheme)
{
    const char *format = kl_args_get(args, "output");
    bool json = format && !strcmp(format, "json");
    struct kl_buf *values = KL_NEW_ARRAY(struct kl_buf, scheme->n);
    int status = CLI_DONE;
    bool any = false;

    for (size_t k = 1; k < args->noperands; k++) {
        struct kl_err err = {0};

        if (kl_scheme_decode(scheme, kl_str_from(args->operands[k]), values, &err)) {
            kl_err_prefix(&err, "%s", args->operands[k]);
            status = cli_fail(cli, &err);
        } else if (json) {
            put_json(cli, scheme, values);
        } else {
            cli_put(cli, any ? "\n" : "");
            put_text(cli, scheme, values);
            any = true;
        }
        for (size_t i = 0; i < scheme->n; i++)
            kl_buf_clear(&values[i]);
    }
    for (size_t i = 0; i < scheme->n; i++)
        kl_buf_release(&values[i]);
    free(values);
    return status;
}

static int run(struct cli *cli, const struct kl_args *args)
{
    bool decodes = kl_args_has(args, "decode");
    struct kl_scheme *scheme = NULL;
    struct kl_err err = {0};
    int status;

    if (decodes && args->noperands < 2)
        return cli_usage(cli, _("--decode needs a KEY"));
    if (!decodes && kl_args_has(args, "output"))
        return cli_usage(cli, _("--output goes with --decode"));
    if (kl_scheme_parse(kl_str_from(args->operands[0]), &scheme, &err))
        return cli_fail(cli, &err);
    status = decodes ? decode(cli, args, scheme) : compose(cli, args, scheme);
    kl_scheme_free(&scheme);
    return status;
}

static const struct kl_args_option options[] = {
    {.name = "decode", .help = N_("take keys apart")},
    {.name = "output",
     .arg = "text|json",
     .help = N_("the form of decoded keys; json: one object a line")},
    {0},
};

const struct cli_command cli_cmd_key = {
    .name = "key",
    .synopsis = CLI_SYNOPSIS("key SCHEME NAME=VALUE...",
                             "key --decode SCHEME KEY... [--output text|json]"),
    .summary = N_("compose a sort key by a scheme, or take keys apart"),
    .text =
        N_("<score:pad10>#<ts:pad16>#<player> is a scheme: names, types and literals.\n"
           "A key is refused when a value does not fit or would not come back.\n"),
    .options = options,
    .min = 1,
    .max = SIZE_MAX,
    .run = run,
};
