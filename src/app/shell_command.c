#include "config.h"

#include "app/shell_command.h"

#include "base/base64.h"
#include "base/enclose.h"
#include "base/i18n.h"
#include "model/key_text.h"
#include "app/dry_run.h"

#define BREAK " \\\n    "

static json_t *attribute_value(const struct kl_key_value *value)
{
    struct kl_str text = kl_key_value_str(value);
    struct kl_buf base64 = {0};
    json_t *object = NULL;

    switch (value->type) {
    case KL_KEY_S:
    case KL_KEY_N:
        object =
            json_pack("{s:s%}", value->type == KL_KEY_S ? "S" : "N", text.data, text.len);
        break;
    case KL_KEY_B:
        kl_base64_encode(text, &base64);
        object = json_pack("{s:s%}", "B", kl_buf_text(&base64), base64.len);
        break;
    }
    kl_buf_release(&base64);
    return object;
}

static void add_value(struct kl_filter *term, const struct kl_key_value *value)
{
    struct kl_operand *operand = kl_filter_add_operand(term);

    operand->kind = KL_OPERAND_VALUE;
    operand->value = attribute_value(value);
}

/* A term of the query language: a key attribute and its first value. */
static struct kl_filter *new_term(enum kl_filter_kind kind, const char *name,
                                  const struct kl_key_value *value)
{
    struct kl_filter *term = kl_filter_new(kind);
    struct kl_operand *operand = kl_filter_add_operand(term);

    operand->kind = KL_OPERAND_PATH;
    kl_path_add_name(&operand->path, kl_str_from(name));
    add_value(term, value);
    return term;
}

static struct kl_filter *new_condition(const struct kl_cond *cond, const char *name,
                                       struct kl_drops drops)
{
    static const enum kl_filter_kind kinds[] = {
        [KL_COND_EQ] = KL_FILTER_EQ,
        [KL_COND_LT] = KL_FILTER_LT,
        [KL_COND_LE] = KL_FILTER_LE,
        [KL_COND_GT] = KL_FILTER_GT,
        [KL_COND_GE] = KL_FILTER_GE,
        [KL_COND_BETWEEN] = KL_FILTER_BETWEEN,
        [KL_COND_BEGINS_WITH] = KL_FILTER_BEGINS_WITH,
    };
    struct kl_filter *term;

    if (cond->op == KL_COND_NONE)
        return NULL;
    if (cond->op == KL_COND_BETWEEN && (drops.lower || drops.upper))
        return kl_filter_and(
            new_term(drops.lower ? KL_FILTER_GT : KL_FILTER_GE, name, &cond->a),
            new_term(drops.upper ? KL_FILTER_LT : KL_FILTER_LE, name, &cond->b));
    term = new_term(kinds[cond->op], name, &cond->a);
    if (cond->op == KL_COND_BETWEEN)
        add_value(term, &cond->b);
    return term;
}

static void add_filter_option(const char *option, const struct kl_filter *filter,
                              struct kl_buf *out)
{
    struct kl_buf text = {0};

    if (!filter)
        return;
    kl_filter_describe(filter, &text);
    kl_buf_addf(out, BREAK "--%s ", option);
    kl_enclose_shell(kl_buf_str(&text), out);
    kl_buf_release(&text);
}

/* In --where a value is typed and quoted: no scheme changes it. */
static void add_where(const struct kl_query *query, const struct kl_key_schema *keys,
                      struct kl_drops drops, struct kl_buf *out)
{
    struct kl_filter *where = NULL;

    for (size_t i = 0; i < query->nsk_eq; i++)
        where = kl_filter_and(where,
                              new_term(KL_FILTER_EQ, keys->sk[i].name, &query->sk_eq[i]));
    if (query->cond.op != KL_COND_NONE)
        where = kl_filter_and(
            where, new_condition(&query->cond, keys->sk[query->nsk_eq].name, drops));
    add_filter_option("where", where, out);
    kl_filter_free(&where);
}

static enum kl_code add_partition(const struct kl_key_attr *attr,
                                  const struct kl_key_value *value, bool named,
                                  struct kl_buf *out, struct kl_err *err)
{
    struct kl_buf text = {0};
    enum kl_code code = KL_OK;

    if (named)
        kl_buf_addf(&text, "%s=", attr->name);
    kl_key_text_add(value, &text);
    if (memchr(text.data, '\0', text.len))
        code = kl_err_set(err, KL_INVALID,
                          _("%s holds a NUL byte, which no word of a command line can"),
                          attr->name);
    kl_buf_add_text(out, named ? BREAK "--partition " : " ");
    kl_enclose_shell(kl_buf_str(&text), out);
    kl_buf_release(&text);
    return code;
}

/* Values that begin with a dash would be taken for options, and of several each is
 * named. */
static enum kl_code add_partitions(const struct kl_query *query,
                                   const struct kl_key_schema *keys, struct kl_buf *out,
                                   struct kl_err *err)
{
    bool named = query->npk > 1 || (query->pk[0].len && query->pk[0].data[0] == '-');
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < query->npk && !code; i++)
        code = add_partition(&keys->pk[i], &query->pk[i], named, out, err);
    return code;
}

enum kl_code kl_shell_command(const struct kl_session *session,
                              const struct kl_query *query,
                              const struct kl_schema *schema, struct kl_drops drops,
                              struct kl_buf *out, struct kl_err *err)
{
    const struct kl_key_schema *keys;
    struct kl_buf request = {0}, options = {0};
    enum kl_code code = kl_schema_keys(schema, query->index, &keys, err);

    if (!code && !query->npk)
        code = kl_err_set(err, KL_INVALID, _("a Scan is no query"));
    /* What DynamoDB would refuse is refused here too. */
    if (!code)
        code = kl_dry_run(query, schema, &request, err);
    kl_buf_release(&request);
    if (code)
        return code;
    kl_buf_add_text(out, "keyline query ");
    kl_enclose_shell(kl_str_from(query->table), out);
    code = add_partitions(query, keys, out, err);
    kl_session_add_options(session, &options);
    if (options.len)
        kl_buf_addf(out, BREAK "%s", kl_buf_text(&options));
    kl_buf_release(&options);
    if (query->index) {
        kl_buf_add_text(out, BREAK "--index ");
        kl_enclose_shell(kl_str_from(query->index), out);
    }
    add_where(query, keys, drops, out);
    add_filter_option("filter", query->filter, out);
    if (query->reverse)
        kl_buf_add_text(out, BREAK "--reverse");
    if (query->consistent)
        kl_buf_add_text(out, BREAK "--consistent-read");
    kl_buf_add_char(out, '\n');
    return code;
}
