#include "config.h"

#include "cli/plan.h"

#include <sys/stat.h>

#include "base/digits.h"
#include "base/i18n.h"
#include "model/plain.h"
#include "keys/explain.h"
#include "app/key_file.h"
#include "cli/print.h"

#define BATCH 256 /* keys read from a file at a time */

/* ---- what it is made of ---- */

static enum kl_code keep_key(void *arg, struct kl_str partition, struct kl_str key,
                             const struct kl_evidence *evidence, size_t n,
                             struct kl_err *err)
{
    return kl_key_spool_add(arg, partition, key, evidence, n, err);
}

static enum kl_code forget_keys(void *arg, struct kl_err *err)
{
    return kl_key_spool_clear(arg, err);
}

/* The plan would go where the keys are. */
static bool is_file_of_keys(const struct cli *cli, const char *keys, const char *path)
{
    struct stat a, b;

    if (!keys || stat(path, &a))
        return false;
    if (strcmp(keys, "-") ? stat(keys, &b) : fstat(fileno(cli->host->in), &b))
        return false;
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

enum kl_code cli_plan_begin(struct cli *cli, const struct kl_args *args,
                            struct kl_analyze_options *options, struct cli_plan *plan,
                            struct kl_err *err)
{
    const char *path = kl_args_get(args, "plan");
    const char *keys = kl_args_get(args, "keys");
    enum kl_code code;

    if (!path)
        return KL_OK;
    if (is_file_of_keys(cli, keys, path))
        return kl_err_set(err, KL_INVALID, _("--plan %s is the file of the keys"), path);
    code = kl_newfile_open(&plan->file, path, err);
    if (code) {
        kl_err_prefix(err, "--plan");
        return code;
    }
    plan->path = path;
    if (keys)
        return KL_OK;
    plan->spool = kl_key_spool_new(cli->host->temp_folder);
    plan->tap =
        (struct kl_key_tap){.key = keep_key, .again = forget_keys, .arg = plan->spool};
    options->tap = &plan->tap;
    options->pooled = args->noperands == 1 ? &plan->pooled : NULL;
    return KL_OK;
}

static enum kl_code add_file(struct cli *cli, const struct kl_args *args,
                             const struct cli_keys *keys, struct kl_key_plan *plan,
                             struct kl_err *err)
{
    struct kl_key_file in = {0};
    struct kl_str key[BATCH];
    size_t n = 0;
    enum kl_code code = cli_keys_again(args, keys, &in, err);

    while (!code && !(code = kl_key_file_read(&in, key, BATCH, &n, err)) && n) {
        for (size_t i = 0; !code && i < n; i++)
            code = kl_key_plan_add(plan, KL_STR(""), key[i], NULL, 0, cli->token, err);
        if (!code && kl_token_cancelled(cli->token))
            code = KL_CANCELLED;
    }
    kl_key_file_release(&in);
    return code;
}

static enum kl_code add_spooled(struct cli *cli, struct cli_plan *plan,
                                struct kl_err *err)
{
    struct kl_spooled key;
    bool more = true;
    enum kl_code code = kl_key_spool_rewind(plan->spool, err);

    while (!code && !(code = kl_key_spool_next(plan->spool, &key, &more, err)) && more) {
        code = kl_key_plan_add(plan->plan, key.partition, key.key, key.attrs, key.nattrs,
                               cli->token, err);
        if (!code && kl_token_cancelled(cli->token))
            code = KL_CANCELLED;
    }
    return code;
}

enum kl_code cli_plan_make(struct cli *cli, const struct kl_args *args,
                           struct cli_keys *keys, struct cli_plan *plan,
                           struct kl_err *err)
{
    const struct kl_key_plan_options options = {
        .partitions = args->noperands == 1,
        .binary = keys->binary_partition,
        .memory = KL_ANALYZE_MEMORY,
        .temp_folder = cli->host->temp_folder,
    };
    enum kl_code code;

    if (!plan->path)
        return KL_OK;
    plan->report = keys->report;
    plan->rewrite =
        kl_rewrite_new(keys->report, plan->pooled ? plan->pooled : keys->report);
    plan->plan = kl_key_plan_new(plan->rewrite, &options);
    code = plan->spool ? add_spooled(cli, plan, err)
                       : add_file(cli, args, keys, plan->plan, err);
    if (!code)
        code = kl_key_plan_write(plan->plan, plan->file.file, cli->token, err);
    if (!code)
        code = kl_newfile_commit(&plan->file, err);
    if (code)
        kl_key_plan_free(&plan->plan);
    return code;
}

void cli_plan_release(struct cli_plan *plan)
{
    kl_key_plan_free(&plan->plan);
    kl_rewrite_free(&plan->rewrite);
    kl_report_free(&plan->pooled);
    kl_key_spool_free(&plan->spool);
    kl_newfile_release(&plan->file);
}

bool cli_plan_left_out(const struct cli_plan *plan)
{
    const struct kl_key_plan_sum *sum;

    if (!plan->plan)
        return false;
    sum = kl_key_plan_sum(plan->plan);
    for (size_t f = 0; f < KL_KEY_PLAN_FAULTS; f++)
        if (sum->left[f])
            return true;
    return false;
}

/* ---- what it came to ---- */

/* A finding that counts and that the plan does not put right. */
static bool is_unplanned(const struct cli_plan *plan, size_t i)
{
    return !plan->report->findings[i].silenced && !kl_rewrite_covers(plan->rewrite, i);
}

__attribute__((format(printf, 3, 4))) static void say(struct cli *cli, bool aside,
                                                      const char *format, ...)
{
    struct kl_buf line = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&line, format, args);
    va_end(args);
    if (aside) {
        cli_remark(cli, "%s", kl_buf_text(&line));
    } else {
        cli_put_visible(cli, kl_buf_str(&line));
        cli_put(cli, "\n");
    }
    kl_buf_release(&line);
}

static void say_left_out(struct cli *cli, bool aside, uint64_t n,
                         enum kl_key_plan_fault fault)
{
    const char *count = kl_digits_count(n, true).text;

    switch (fault) {
    case KL_KEY_PLAN_EXISTS:
        say(cli, aside,
            ngettext("  collision, left out: %s key whose new key is there already",
                     "  collisions, left out: %s keys whose new keys are there already",
                     n),
            count);
        break;
    case KL_KEY_PLAN_TWICE:
        say(cli, aside,
            ngettext("  collision, left out: %s key that would be one with another",
                     "  collisions, left out: %s keys of which several would become one",
                     n),
            count);
        break;
    case KL_KEY_PLAN_TOO_LONG:
        say(cli, aside,
            ngettext("  left out: %s key that would have more than 1024 bytes",
                     "  left out: %s keys that would have more than 1024 bytes", n),
            count);
        break;
    case KL_KEY_PLAN_UNLIKE:
        say(cli, aside,
            ngettext("  left out: %s key that would not decode to the same values",
                     "  left out: %s keys that would not decode to the same values", n),
            count);
        break;
    case KL_KEY_PLAN_FAULTS:
        break;
    }
}

static void say_named(struct cli *cli, bool aside, const struct kl_key_plan_named *named)
{
    struct kl_buf old_key = {0}, new_key = {0}, partition = {0};

    kl_explain_key(kl_buf_str(&named->old_key), &old_key);
    kl_explain_key(kl_buf_str(&named->new_key), &new_key);
    kl_explain_key(kl_buf_str(&named->partition), &partition);
    if (partition.len)
        say(cli, aside, _("      %s -> %s in %s"), kl_buf_text(&old_key),
            kl_buf_text(&new_key), kl_buf_text(&partition));
    else
        say(cli, aside, "      %s -> %s", kl_buf_text(&old_key), kl_buf_text(&new_key));
    kl_buf_release(&old_key);
    kl_buf_release(&new_key);
    kl_buf_release(&partition);
}

static void say_unplanned(struct cli *cli, const struct cli_plan *plan, bool aside)
{
    for (size_t i = 0; i < plan->report->nfindings; i++) {
        const struct kl_finding *finding = &plan->report->findings[i];
        const char *why;

        if (!is_unplanned(plan, i))
            continue;
        why = finding->kind->rewrite ? _("it can be made for each partition by itself")
                                     : _("what was meant is not certain");
        if (finding->column < plan->report->ncolumns)
            say(cli, aside, _("  no plan for %s in %s: %s"), finding->kind->id,
                plan->report->columns[finding->column].name, why);
        else
            say(cli, aside, _("  no plan for %s: %s"), finding->kind->id, why);
    }
}

void cli_plan_text(struct cli *cli, const struct cli_plan *plan, bool aside)
{
    const struct kl_key_plan_sum *sum;

    if (!plan->plan)
        return;
    sum = kl_key_plan_sum(plan->plan);
    say(cli, aside,
        ngettext("plan: %s of %s key would be rewritten, in %s",
                 "plan: %s of %s keys would be rewritten, in %s", sum->keys),
        kl_digits_count(sum->rewritten, true).text, kl_digits_count(sum->keys, true).text,
        plan->path);
    for (enum kl_key_plan_fault f = 0; f < KL_KEY_PLAN_FAULTS; f++) {
        if (!sum->left[f])
            continue;
        say_left_out(cli, aside, sum->left[f], f);
        for (size_t i = 0; i < sum->left[f] && i < KL_KEY_PLAN_SHOWN; i++)
            say_named(cli, aside, &sum->named[f][i]);
        if (sum->left[f] > KL_KEY_PLAN_SHOWN)
            say(cli, aside, _("      … and %s more"),
                kl_digits_count(sum->left[f] - KL_KEY_PLAN_SHOWN, true).text);
    }
    say_unplanned(cli, plan, aside);
}

static void add_left_out(const struct kl_key_plan_sum *sum, enum kl_key_plan_fault fault,
                         bool partitions, struct kl_buf *out)
{
    static const char *const why[] = {
        [KL_KEY_PLAN_EXISTS] = "exists",
        [KL_KEY_PLAN_TWICE] = "twice",
        [KL_KEY_PLAN_TOO_LONG] = "too-long",
        [KL_KEY_PLAN_UNLIKE] = "not-the-same-values",
    };

    kl_buf_addf(out, "{\"why\": \"%s\", \"count\": %llu, \"examples\": [", why[fault],
                (unsigned long long)sum->left[fault]);
    for (size_t i = 0; i < sum->left[fault] && i < KL_KEY_PLAN_SHOWN; i++) {
        const struct kl_key_plan_named *named = &sum->named[fault][i];

        kl_buf_add_text(out, i ? ", [" : "[");
        kl_json_key(kl_buf_str(&named->old_key), out);
        kl_buf_add_text(out, ", ");
        kl_json_key(kl_buf_str(&named->new_key), out);
        if (partitions) {
            kl_buf_add_text(out, ", ");
            kl_json_key(kl_buf_str(&named->partition), out);
        }
        kl_buf_add_char(out, ']');
    }
    kl_buf_add_text(out, "]}");
}

static void add_unplanned(const struct cli_plan *plan, struct kl_buf *out)
{
    const char *before = "";

    kl_buf_add_text(out, ", \"unplanned\": [");
    for (size_t i = 0; i < plan->report->nfindings; i++) {
        const struct kl_finding *finding = &plan->report->findings[i];

        if (!is_unplanned(plan, i))
            continue;
        kl_buf_addf(out, "%s{\"id\": \"%s\", \"column\": ", before, finding->kind->id);
        if (finding->column < plan->report->ncolumns)
            kl_json_key(kl_str_from(plan->report->columns[finding->column].name), out);
        else
            kl_buf_add_text(out, "null");
        kl_buf_add_char(out, '}');
        before = ", ";
    }
    kl_buf_add_char(out, ']');
}

void cli_plan_json(const struct cli_plan *plan, struct kl_buf *out)
{
    const struct kl_key_plan_sum *sum = kl_key_plan_sum(plan->plan);
    const char *before = "";

    kl_buf_add_text(out, "{\"file\": ");
    kl_json_key(kl_str_from(plan->path), out);
    kl_buf_addf(out, ", \"keys\": %llu, \"rewritten\": %llu, \"left_out\": [",
                (unsigned long long)sum->keys, (unsigned long long)sum->rewritten);
    for (enum kl_key_plan_fault f = 0; f < KL_KEY_PLAN_FAULTS; f++) {
        if (!sum->left[f])
            continue;
        kl_buf_add_text(out, before);
        add_left_out(sum, f, plan->pooled != NULL, out);
        before = ", ";
    }
    kl_buf_add_char(out, ']');
    add_unplanned(plan, out);
    kl_buf_add_char(out, '}');
}
