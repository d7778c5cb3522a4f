#include "config.h"

#include "app/query_line.h"

#include <ctype.h>
#include <strings.h>

#include "base/i18n.h"
#include "model/key_text.h"
#include "keys/quote.h"

/* A value as it was typed, and where. */
struct operand {
    struct kl_str text; /* the quotes included; absent: none */
    size_t column;
};

/* What was typed, taken apart. */
struct ask {
    enum kl_bound_op op;
    struct operand a, b;
};

struct reader {
    struct kl_str text;
    size_t at;
    size_t *column;
    struct kl_err *err;
};

static enum kl_code fail(struct reader *in, size_t column, const char *message)
{
    *in->column = column;
    return kl_err_set(in->err, KL_INVALID, "%s", message);
}

static void skip_space(struct reader *in)
{
    while (in->at < in->text.len && isspace((unsigned char)in->text.data[in->at]))
        in->at++;
}

/* The next value: in quotes, or up to the next space (word) or the end of the line. */
static enum kl_code read_value(struct reader *in, bool word, struct operand *value)
{
    size_t from, end;

    skip_space(in);
    from = end = in->at;
    *value = (struct operand){.column = from};
    if (from == in->text.len)
        return fail(in, from, _("a value is missing"));
    if (in->text.data[from] == '"') {
        end = kl_quote_end(in->text, from);
        if (end == SIZE_MAX)
            return fail(in, from, _("the closing quote is missing"));
    } else {
        while (end < in->text.len &&
               !(word && isspace((unsigned char)in->text.data[end])))
            end++;
    }
    in->at = end;
    while (end > from + 1 && isspace((unsigned char)in->text.data[end - 1]))
        end--;
    value->text = kl_str_sub(in->text, from, end - from);
    return KL_OK;
}

static enum kl_code read_end(struct reader *in)
{
    skip_space(in);
    if (in->at < in->text.len)
        return fail(in, in->at, _("nothing may follow here"));
    return KL_OK;
}

/* A word of letters and _ at the place, followed by a space or the end. */
static bool take_word(struct reader *in, const char *word)
{
    size_t len = strlen(word), end = in->at + len;

    if (end > in->text.len || strncasecmp(in->text.data + in->at, word, len) != 0 ||
        (end < in->text.len && !isspace((unsigned char)in->text.data[end])))
        return false;
    in->at = end;
    return true;
}

/* begins_with(…) as the query language has it: what stands between the parentheses. */
static bool take_call(struct reader *in, struct operand *value)
{
    static const char call[] = "begins_with(";
    size_t from = in->at + sizeof(call) - 1, end = in->text.len;

    while (end && isspace((unsigned char)in->text.data[end - 1]))
        end--;
    if (from >= end || in->text.data[end - 1] != ')' ||
        strncasecmp(in->text.data + in->at, call, sizeof(call) - 1) != 0)
        return false;
    *value = (struct operand){kl_str_sub(in->text, from, end - 1 - from), from};
    in->at = in->text.len;
    return value->text.len > 0;
}

static bool take_operator(struct reader *in, enum kl_bound_op *op)
{
    static const struct {
        const char *text;
        enum kl_bound_op op;
    } operators[] = {
        {"<=", KL_BOUND_LE}, {">=", KL_BOUND_GE}, {"<", KL_BOUND_LT},
        {">", KL_BOUND_GT},  {"=", KL_BOUND_EQ},
    };

    for (size_t i = 0; i < KL_ARRAY_LEN(operators); i++) {
        struct kl_str rest = kl_str_sub(in->text, in->at, in->text.len);

        if (kl_str_starts(rest, kl_str_from(operators[i].text))) {
            in->at += strlen(operators[i].text);
            *op = operators[i].op;
            return true;
        }
    }
    return false;
}

static enum kl_code read_between(struct reader *in, struct ask *ask)
{
    enum kl_code code = read_value(in, true, &ask->a);

    ask->op = KL_BOUND_BETWEEN;
    if (code)
        return code;
    skip_space(in);
    take_word(in, "and");
    code = read_value(in, true, &ask->b);
    return code ? code : read_end(in);
}

/* Where ".." stands outside of quotes; SIZE_MAX: nowhere. */
static size_t find_dots(struct kl_str text, size_t from)
{
    for (size_t i = from; i + 1 < text.len; i++) {
        if (text.data[i] == '"') {
            size_t end = kl_quote_end(text, i);

            if (end == SIZE_MAX)
                return SIZE_MAX;
            i = end - 1;
        } else if (text.data[i] == '.' && text.data[i + 1] == '.') {
            return i;
        }
    }
    return SIZE_MAX;
}

/* A..B, A.. and ..B. */
static enum kl_code read_dots(struct reader *in, size_t dots, struct ask *ask)
{
    struct reader left = *in;
    enum kl_code code = KL_OK;
    bool has_a, has_b;

    left.text.len = dots;
    skip_space(&left);
    has_a = left.at < dots;
    if (has_a)
        code = read_value(&left, false, &ask->a);
    if (!code && has_a)
        code = read_end(&left);
    in->at = dots + 2;
    skip_space(in);
    has_b = in->at < in->text.len;
    if (!code && !has_a && !has_b)
        return fail(in, dots, _("a value is missing"));
    if (!code && has_b)
        code = read_value(in, false, has_a ? &ask->b : &ask->a);
    ask->op = !has_b ? KL_BOUND_GE : !has_a ? KL_BOUND_LE : KL_BOUND_BETWEEN;
    return code ? code : read_end(in);
}

/* Whether a value alone is a number that is meant whole. */
static bool means_number(struct kl_str value, enum kl_key_type type,
                         const struct kl_scheme *scheme)
{
    if (type == KL_KEY_N)
        return true;
    if (type != KL_KEY_S || !scheme || !kl_str_all_digits(value))
        return false;
    for (size_t i = 0; i < scheme->n; i++)
        if (scheme->segs[i].type != KL_SEG_LITERAL)
            return kl_seg_is_number(&scheme->segs[i]);
    return false;
}

static enum kl_code read_ask(struct reader *in, enum kl_key_type type,
                             const struct kl_scheme *scheme, struct ask *ask)
{
    size_t dots;
    enum kl_code code;

    skip_space(in);
    ask->op = KL_BOUND_NONE;
    if (in->at == in->text.len)
        return KL_OK;
    if (take_word(in, "between"))
        return read_between(in, ask);
    if (take_call(in, &ask->a)) {
        ask->op = KL_BOUND_BEGINS_WITH;
        return KL_OK;
    }
    if (take_word(in, "begins_with"))
        ask->op = KL_BOUND_BEGINS_WITH;
    else if (!take_operator(in, &ask->op)) {
        dots = find_dots(in->text, in->at);
        if (dots != SIZE_MAX)
            return read_dots(in, dots, ask);
    }
    code = read_value(in, false, &ask->a);
    if (!code && ask->op == KL_BOUND_NONE)
        ask->op =
            means_number(ask->a.text, type, scheme) ? KL_BOUND_EQ : KL_BOUND_BEGINS_WITH;
    return code ? code : read_end(in);
}

/* ---- values as they are ---- */

static enum kl_code quoted(struct kl_str text, struct kl_key_value *value,
                           struct kl_err *err)
{
    struct kl_buf bytes = {0};
    enum kl_code code = kl_quote_read(text, &bytes, err);

    if (!code)
        code =
            kl_key_text_read(kl_buf_str(&bytes), KL_KEY_S, KL_SORT_KEY_MAX, value, err);
    kl_buf_release(&bytes);
    return code;
}

static enum kl_code literal(struct reader *in, const struct operand *operand,
                            enum kl_key_type type, struct kl_key_value *value)
{
    enum kl_code code;

    if (type == KL_KEY_S && kl_quote_is(operand->text))
        code = quoted(operand->text, value, in->err);
    else
        code = kl_key_text_read(operand->text, type, KL_SORT_KEY_MAX, value, in->err);
    *in->column = code ? operand->column : 0;
    return code;
}

static enum kl_code ask_literally(struct reader *in, const struct ask *ask,
                                  enum kl_key_type type, struct kl_key_cond *out)
{
    struct kl_cond *cond = &out->cond;
    enum kl_code code;

    if (ask->op == KL_BOUND_BEGINS_WITH && type == KL_KEY_N)
        return fail(in, 0,
                    _("begins_with works on text and binary keys, not on numbers"));
    code = literal(in, &ask->a, type, &cond->a);
    if (!code && ask->op == KL_BOUND_BETWEEN)
        code = literal(in, &ask->b, type, &cond->b);
    if (!code && ask->op == KL_BOUND_BETWEEN && kl_key_value_cmp(&cond->a, &cond->b) > 0)
        code = fail(in, ask->b.column, _("the lower bound is above the upper one"));
    if (!code) {
        cond->op = kl_key_cond_op(ask->op);
        kl_range_from_cond(&out->range, cond);
    }
    return code;
}

/* ---- values through a scheme ---- */

static enum kl_code ask_through(struct reader *in, const struct ask *ask,
                                const struct kl_scheme *scheme, struct kl_key_cond *out)
{
    struct kl_bounds bounds = {0};
    enum kl_code code =
        kl_bounds_through(scheme, ask->op, ask->a.text, ask->b.text, &bounds, in->err);

    if (!code) {
        kl_key_cond_from_bounds(&bounds, out);
    } else {
        struct kl_bounds alone = {0};

        /* It is the first value's fault when that one does not do by itself. */
        *in->column = ask->a.column;
        if (ask->op == KL_BOUND_BETWEEN &&
            !kl_bounds_through(scheme, KL_BOUND_EQ, ask->a.text, (struct kl_str){0},
                               &alone, NULL))
            *in->column = ask->b.column;
        kl_bounds_release(&alone);
    }
    kl_bounds_release(&bounds);
    return code;
}

enum kl_code kl_query_line_parse(struct kl_str text, enum kl_key_type type,
                                 const struct kl_scheme *scheme, struct kl_key_cond *cond,
                                 size_t *column, struct kl_err *err)
{
    struct reader in = {.text = text, .column = column, .err = err};
    struct ask ask = {0};
    enum kl_code code;

    *cond = (struct kl_key_cond){.exact = true};
    *column = 0;
    code = read_ask(&in, type, scheme, &ask);
    if (code || ask.op == KL_BOUND_NONE)
        return code;
    if (scheme && type == KL_KEY_S && ask.op != KL_BOUND_BEGINS_WITH)
        code = ask_through(&in, &ask, scheme, cond);
    else
        code = ask_literally(&in, &ask, type, cond);
    if (code)
        kl_key_cond_release(cond);
    return code;
}
