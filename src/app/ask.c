#include "config.h"

#include "app/ask.h"

#include "base/i18n.h"
#include "model/key_text.h"
#include "keys/quote.h"

/* What is read, from what, into what. */
struct reader {
    const struct kl_ask *ask;
    const struct kl_where *where; /* NULL: none */
    const struct kl_schema *schema;
    const struct kl_scheme *scheme;
    struct kl_ask_result *asked;
    struct kl_err *err;
};

void kl_ask_release(struct kl_ask_result *asked)
{
    kl_key_cond_release(&asked->cond);
    *asked = (struct kl_ask_result){0};
}

static const struct kl_filter *at_term(const struct reader *in,
                                       const struct kl_filter *term)
{
    in->asked->column = term->column;
    return term;
}

static enum kl_code twice(const struct reader *in, const char *name)
{
    return kl_err_set(in->err, KL_INVALID, _("%s is given twice"), name);
}

/* ---- the partition ---- */

static enum kl_code partition_value(const struct reader *in, size_t i,
                                    struct kl_key_value *value)
{
    const struct kl_key_attr *attr = &in->schema->keys.pk[i];
    const char *typed = in->ask->pk[i];
    struct kl_buf text = {0};
    enum kl_code code;

    if (in->where && in->where->pk[i].n) {
        kl_where_value(at_term(in, in->where->pk[i].terms[0]), 1, &text);
        if (typed || in->ask->in_partition) {
            kl_buf_release(&text);
            return twice(in, attr->name);
        }
    } else if (in->ask->in_partition) {
        return KL_OK;
    } else if (!typed) {
        return kl_err_set(in->err, KL_INVALID, _("no value for the partition key %s"),
                          attr->name);
    } else {
        kl_buf_add_text(&text, typed);
    }
    code = kl_key_text_read_as(kl_buf_str(&text), attr->type, KL_PARTITION_KEY_MAX,
                               attr->name, value, in->err);
    kl_buf_release(&text);
    return code;
}

static enum kl_code read_partition(const struct reader *in, struct kl_key_value *pk,
                                   size_t *npk)
{
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < in->schema->keys.npk && !code; i++) {
        code = partition_value(in, i, &pk[i]);
        *npk = i + 1;
    }
    return code;
}

enum kl_code kl_ask_partition(const struct kl_ask *ask, const struct kl_schema *schema,
                              struct kl_key_value *pk, size_t *npk, struct kl_err *err)
{
    struct kl_ask_result asked = {0};
    const struct reader in = {.ask = ask, .schema = schema, .asked = &asked, .err = err};

    return read_partition(&in, pk, npk);
}

/* ---- leading sort attributes ---- */

/* How many sort attributes stand before the last one that is asked about. */
static size_t leading_terms(const struct reader *in)
{
    size_t leading = 0;

    for (size_t i = 0; in->where && i < KL_KEY_ATTRS; i++)
        leading = in->where->sk[i].n ? i : leading;
    return leading;
}

/* The value of a leading sort attribute; text stays empty when there is none. */
static enum kl_code leading_value(const struct reader *in, size_t i, bool leads,
                                  struct kl_buf *text)
{
    const struct kl_where_key *key = in->where && leads ? &in->where->sk[i] : NULL;
    const struct kl_key_attr *attr = &in->schema->keys.sk[i];

    if (in->ask->sk[i])
        kl_buf_add_text(text, in->ask->sk[i]);
    if (!key || !key->n)
        return KL_OK;
    at_term(in, key->terms[0]);
    if (in->ask->sk[i])
        return twice(in, attr->name);
    if (key->terms[0]->kind != KL_FILTER_EQ)
        return kl_err_set(
            in->err, KL_INVALID,
            _("%s needs =, because a condition on a later sort key follows"), attr->name);
    kl_where_value(key->terms[0], 1, text);
    return KL_OK;
}

static enum kl_code sort_value(const struct reader *in, size_t i, size_t leading,
                               size_t given, struct kl_key_value *value)
{
    const struct kl_key_schema *keys = &in->schema->keys;
    struct kl_buf text = {0};
    enum kl_code code = leading_value(in, i, i < leading, &text);

    if (!code && !text.len)
        code = kl_err_set(
            in->err, KL_INVALID, _("%s: the sort key %s before it has no value"),
            keys->sk[given > leading ? given - 1 : leading].name, keys->sk[i].name);
    if (!code)
        code = kl_key_text_read_as(kl_buf_str(&text), keys->sk[i].type, KL_SORT_KEY_MAX,
                                   keys->sk[i].name, value, in->err);
    kl_buf_release(&text);
    return code;
}

static enum kl_code read_leading(const struct reader *in, struct kl_key_value *eq,
                                 size_t *n)
{
    size_t leading = leading_terms(in), given = leading;
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < in->schema->keys.nsk; i++)
        given = in->ask->sk[i] && i >= given ? i + 1 : given;
    if (given == KL_KEY_ATTRS)
        return kl_err_set(in->err, KL_INVALID, _("--sort %s: say it by --eq"),
                          in->schema->keys.sk[given - 1].name);
    for (size_t i = 0; i < given && !code; i++) {
        code = sort_value(in, i, leading, given, &eq[i]);
        *n = i + 1;
    }
    return code;
}

/* ---- the condition ---- */

static enum kl_bound_op bound_op(enum kl_filter_kind kind)
{
    switch (kind) {
    case KL_FILTER_EQ:
        return KL_BOUND_EQ;
    case KL_FILTER_LT:
        return KL_BOUND_LT;
    case KL_FILTER_LE:
        return KL_BOUND_LE;
    case KL_FILTER_GT:
        return KL_BOUND_GT;
    case KL_FILTER_GE:
        return KL_BOUND_GE;
    case KL_FILTER_BETWEEN:
        return KL_BOUND_BETWEEN;
    case KL_FILTER_BEGINS_WITH:
        return KL_BOUND_BEGINS_WITH;
    case KL_FILTER_AND:
    case KL_FILTER_OR:
    case KL_FILTER_NOT:
    case KL_FILTER_NE:
    case KL_FILTER_IN:
    case KL_FILTER_CONTAINS:
    case KL_FILTER_EXISTS:
    case KL_FILTER_NOT_EXISTS:
    case KL_FILTER_TYPE:
        break;
    }
    return KL_BOUND_NONE; /* kl_where_split() lets none of these through */
}

/* A value as an option would have it: through a scheme as it was typed, quotes included,
 * for they make it literal. */
static struct kl_str term_value(const struct kl_filter *term, size_t i, bool typed,
                                struct kl_buf *storage)
{
    if (i >= term->noperands)
        return (struct kl_str){0};
    if (typed)
        return kl_str_from(term->operands[i].typed);
    kl_where_value(term, i, storage);
    return kl_buf_str(storage);
}

static enum kl_code read_asks(const struct reader *in, const struct kl_key_ask *asks,
                              size_t n)
{
    const struct kl_key_schema *keys = &in->schema->keys;
    size_t at = in->asked->sort_at;
    const char *place = kl_schema_place(in->schema);

    if (n && keys->nsk <= at)
        return kl_err_set(in->err, KL_INVALID,
                          at ? _("%s: %s has no further sort key")
                             : _("%s: %s has no sort key"),
                          asks[0].what ? asks[0].what : _("condition"), place);
    if (in->scheme && (keys->nsk <= at || keys->sk[at].type != KL_KEY_S))
        return kl_err_set(in->err, KL_INVALID,
                          _("--scheme: the sort key of %s is not a string, its order is "
                            "that of its values"),
                          place);
    return kl_key_cond_read(asks, n, n ? keys->sk[at].type : KL_KEY_S, in->scheme,
                            &in->asked->cond, in->err);
}

/* The terms on the sort attribute itself. */
static enum kl_code read_terms(const struct reader *in)
{
    const struct kl_where_key *key = &in->where->sk[in->asked->sort_at];
    struct kl_buf storage[2][2] = {0};
    struct kl_key_ask asks[2] = {{0}};
    enum kl_code code;

    for (size_t i = 0; i < key->n; i++) {
        const struct kl_filter *term = at_term(in, key->terms[i]);

        asks[i].op = bound_op(term->kind);
        asks[i].a = term_value(term, 1, in->scheme != NULL, &storage[i][0]);
        asks[i].b = term_value(term, 2, in->scheme != NULL, &storage[i][1]);
    }
    code = read_asks(in, asks, key->n);
    for (size_t i = 0; i < 4; i++)
        kl_buf_release(&storage[i / 2][i % 2]);
    return code;
}

/* ---- segments ---- */

static bool is_upper(const struct kl_filter *term)
{
    return term->kind == KL_FILTER_LT || term->kind == KL_FILTER_LE;
}

/* The value of a segment: as typed, what stands between the quotes as it is. */
static enum kl_code segment_value(const struct reader *in, const struct kl_filter *term,
                                  size_t i, struct kl_buf *value)
{
    struct kl_str typed =
        i < term->noperands ? kl_str_from(term->operands[i].typed) : (struct kl_str){0};

    at_term(in, term);
    if (kl_quote_is(typed))
        return kl_quote_read(typed, value, in->err);
    kl_buf_add_str(value, typed);
    return KL_OK;
}

static const char *segment_name(const struct kl_scheme *scheme, size_t open)
{
    for (size_t i = 0; i < scheme->n; i++)
        if (scheme->segs[i].type != KL_SEG_LITERAL && !open--)
            return scheme->segs[i].text;
    return "";
}

/* The segments before the last one that is named must have one value each: only then is
 * what is asked one range of keys. */
static enum kl_code check_leading(const struct reader *in, size_t last)
{
    for (size_t i = 0; i < last; i++) {
        const struct kl_where_key *key = &in->where->segs[i];
        const char *name = segment_name(in->scheme, i);

        if (key->n && key->terms[0]->kind == KL_FILTER_EQ)
            continue;
        at_term(in, key->n ? key->terms[0] : in->where->segs[last].terms[0]);
        if (key->n)
            kl_err_set(in->err, KL_INVALID,
                       _("%s needs =, because a condition on a later segment follows: "
                         "else the keys are no one range"),
                       name);
        else
            kl_err_set(in->err, KL_INVALID,
                       _("%s stands behind %s in the key: without = on %s the keys are "
                         "no one range"),
                       segment_name(in->scheme, last), name, name);
        kl_err_advise(in->err, _("where the items have it as an attribute, ask for that "
                                 "in backticks; it is read and then filtered"));
        return KL_INVALID;
    }
    return KL_OK;
}

/* What is asked of the last segment that is named. */
static enum kl_code read_last(const struct reader *in, const struct kl_where_key *key,
                              struct kl_buf *values, struct kl_bounds_ask *ask)
{
    bool pair = key->n == 2;
    const struct kl_filter *low = key->terms[pair && is_upper(key->terms[0])];
    const struct kl_filter *high = pair ? key->terms[low == key->terms[0]] : low;
    enum kl_code code = segment_value(in, low, 1, &values[0]);

    if (!code)
        code = segment_value(in, high, pair ? 1 : 2, &values[1]);
    *ask = (struct kl_bounds_ask){bound_op(low->kind), kl_buf_str(&values[0]),
                                  kl_buf_str(&values[1]),
                                  pair ? bound_op(high->kind) : KL_BOUND_NONE};
    return code;
}

static enum kl_code read_range(const struct reader *in, size_t last,
                               struct kl_buf *values)
{
    struct kl_str leading[KL_SCHEME_SEGS_MAX];
    struct kl_bounds_ask ask = {0};
    struct kl_bounds bounds = {0};
    enum kl_code code = check_leading(in, last);

    for (size_t i = 0; i < last && !code; i++) {
        code = segment_value(in, in->where->segs[i].terms[0], 1, &values[i]);
        leading[i] = kl_buf_str(&values[i]);
        ask = (struct kl_bounds_ask){.op = KL_BOUND_EQ, .a = leading[i]};
        if (!code) /* by itself, so that an error is told where it is */
            code = kl_bounds_behind(in->scheme, leading, i, &ask, &bounds, in->err);
    }
    if (!code)
        code = read_last(in, &in->where->segs[last], &values[last], &ask);
    if (!code)
        code = kl_bounds_behind(in->scheme, leading, last, &ask, &bounds, in->err);
    if (!code)
        kl_key_cond_from_bounds(&bounds, &in->asked->cond);
    kl_bounds_release(&bounds);
    return code;
}

static enum kl_code read_segments(const struct reader *in, size_t last)
{
    struct kl_buf *values = KL_NEW_ARRAY(struct kl_buf, last + 2);
    enum kl_code code;

    in->asked->by_segment = true;
    code = read_asks(in, NULL, 0); /* is there a string to have segments? */
    if (!code)
        code = read_range(in, last, values);
    for (size_t i = 0; i < last + 2; i++)
        kl_buf_release(&values[i]);
    free(values);
    return code;
}

/* ---- together ---- */

/* The last segment that is named; SIZE_MAX: none is. */
static size_t last_segment(const struct kl_where *where)
{
    size_t last = SIZE_MAX;

    for (size_t i = 0; where && i < where->nsegs; i++)
        last = where->segs[i].n ? i : last;
    return last;
}

static enum kl_code read_cond(const struct reader *in)
{
    size_t at = in->asked->sort_at, last = last_segment(in->where);
    bool on_key = in->where && at < KL_KEY_ATTRS && in->where->sk[at].n;

    if (last == SIZE_MAX)
        return on_key ? read_terms(in) : read_asks(in, in->ask->conds, in->ask->nconds);
    if (!on_key && !in->ask->nconds)
        return read_segments(in, last);
    at_term(in, in->where->segs[last].terms[0]);
    return kl_err_set(in->err, KL_INVALID,
                      _("a condition on the sort key and one on its segment %s: one of "
                        "them"),
                      segment_name(in->scheme, last));
}

enum kl_code kl_ask_read(const struct kl_ask *ask, struct kl_where *where,
                         const struct kl_schema *schema, const struct kl_scheme *scheme,
                         struct kl_query *query, struct kl_ask_result *asked,
                         struct kl_err *err)
{
    struct reader in = {ask, where, schema, scheme, asked, err};
    enum kl_code code;

    *asked = (struct kl_ask_result){.column = SIZE_MAX};
    code = read_partition(&in, query->pk, &query->npk);
    if (!code)
        code = read_leading(&in, query->sk_eq, &query->nsk_eq);
    asked->sort_at = query->nsk_eq;
    if (ask->scheme_first && asked->sort_at)
        in.scheme = NULL;
    if (!code)
        code = read_cond(&in);
    if (code)
        return code;
    asked->column = SIZE_MAX;
    kl_cond_copy(&query->cond, &asked->cond.cond);
    if (where) {
        query->filter = kl_filter_and(where->rest, query->filter);
        where->rest = NULL;
    }
    return KL_OK;
}
