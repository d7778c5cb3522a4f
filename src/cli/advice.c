#include "config.h"

#include "cli/advice.h"

#include "base/ascii.h"
#include "base/enclose.h"
#include "base/i18n.h"
#include "app/cond_args.h"
#include "app/key_terms.h"
#include "app/query_advice.h"
#include "cli/print.h"

/* What is advised upon: the condition as it was asked, where two bounds became one
 * BETWEEN that lets in more, only what is the same in it. */
static void asked(const struct kl_key_cond *cond, struct kl_cond *out, bool *drop_upper)
{
    const struct kl_range *range = &cond->range;

    *drop_upper = range->upper.strict;
    if (cond->cond.op == KL_COND_BETWEEN && range->lower.strict && !range->upper.strict) {
        out->op = KL_COND_LE;
        kl_key_value_copy(&out->a, &range->upper.value);
    } else {
        kl_cond_copy(out, &cond->cond);
    }
}

/* Whether a shell takes it as a word without quotes. */
static bool is_plain(struct kl_str value)
{
    for (size_t i = 0; i < value.len; i++)
        if (!kl_ascii_is_alnum(value.data[i]) && !strchr("-_./:,+@%", value.data[i]))
            return false;
    return value.len > 0;
}

/* A word of the command line; literal: in double quotes of COND as well, since a scheme
 * would take it for a value. false: it holds what no terminal takes. */
static bool add_word(struct kl_str value, bool literal, struct kl_buf *out)
{
    struct kl_buf visible = {0}, word = {0};
    bool exact;

    kl_utf8_visible(value, KL_VISIBLE_UTF8, &visible);
    exact = kl_str_eq(value, kl_buf_str(&visible));
    if (literal)
        kl_buf_add_char(&word, '"');
    for (size_t i = 0; i < value.len; i++) {
        if (literal && strchr("\"\\", value.data[i]))
            kl_buf_add_char(&word, '\\');
        kl_buf_add_char(&word, value.data[i]);
    }
    if (literal)
        kl_buf_add_char(&word, '"');
    if (is_plain(kl_buf_str(&word))) {
        kl_buf_add_str(out, kl_buf_str(&word));
    } else {
        kl_enclose_shell(kl_buf_str(&word), out);
    }
    kl_buf_release(&visible);
    kl_buf_release(&word);
    return exact;
}

/* The options of what was meant; false: they cannot be pasted. */
static bool add_options(const struct kl_bounds *meant, bool literal, struct kl_buf *out)
{
    bool pair = meant->op == KL_BOUND_BETWEEN && meant->drop_b;
    bool exact;

    kl_buf_addf(out, "%s ", kl_cond_args_option(pair ? KL_BOUND_GE : meant->op));
    exact = add_word(kl_buf_str(&meant->a), literal, out);
    if (meant->op != KL_BOUND_BETWEEN)
        return exact;
    kl_buf_addf(out, pair ? " %s " : " ", kl_cond_args_option(KL_BOUND_LT));
    return add_word(kl_buf_str(&meant->b), literal, out) && exact;
}

/* The terms of what was meant, in the query language. false: as add_options(). */
static bool add_terms(const struct kl_bounds *meant, const char *attribute,
                      struct kl_buf *out)
{
    char *name = kl_mem_strdup(attribute);
    const struct kl_key_schema keys = {.sk = {{name, KL_KEY_S}}, .nsk = 1};
    struct kl_query query = {0};
    struct kl_key_cond cond;
    struct kl_filter *terms;
    bool whole;

    kl_key_cond_from_bounds(meant, &cond);
    query.cond = cond.cond;
    terms = kl_key_terms(&query, &keys, kl_key_cond_drops(&cond));
    whole = terms && kl_utf8_valid(kl_buf_str(&meant->a)) &&
            kl_utf8_valid(kl_buf_str(&meant->b));
    if (whole)
        kl_filter_describe(terms, out);
    kl_filter_free(&terms);
    kl_key_cond_release(&cond);
    free(name);
    return whole;
}

static void put_advice(struct cli *cli, const struct kl_advice *advice, bool by_keys,
                       const char *attribute)
{
    struct kl_buf options = {0};

    if (attribute ? add_terms(&advice->meant, attribute, &options)
                  : add_options(&advice->meant, !by_keys, &options))
        cli_remark(cli, by_keys ? _("by the keys read, %s: %s") : "%s: %s",
                   kl_buf_text(&advice->why), kl_buf_text(&options));
    else
        cli_remark(cli, by_keys ? _("by the keys read, %s") : "%s",
                   kl_buf_text(&advice->why));
    kl_buf_release(&options);
}

void cli_advise(struct cli *cli, const struct kl_scheme *scheme,
                const struct kl_key_cond *cond, const char *attribute)
{
    struct kl_advice advice = {0};
    struct kl_cond of = {0};
    bool drop_upper;

    asked(cond, &of, &drop_upper);
    if (kl_query_advice(scheme, &of, drop_upper, &advice))
        put_advice(cli, &advice, false, attribute);
    kl_advice_release(&advice);
    kl_cond_release(&of);
}

void cli_advise_reverse(struct cli *cli, const struct kl_scheme *scheme)
{
    struct kl_buf text = {0};

    if (kl_advise_reverse(scheme, &text))
        cli_remark(cli, "%s", kl_buf_text(&text));
    kl_buf_release(&text);
}

void cli_advise_by_keys(struct cli *cli, const struct kl_summary *keys,
                        const struct kl_key_cond *cond, const char *attribute)
{
    struct kl_advice advice = {0};
    struct kl_cond of = {0};
    bool drop_upper;

    asked(cond, &of, &drop_upper);
    if (kl_query_advice_of_keys(keys, &of, drop_upper, &advice))
        put_advice(cli, &advice, true, attribute);
    kl_advice_release(&advice);
    kl_cond_release(&of);
}
