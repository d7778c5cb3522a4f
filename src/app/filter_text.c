#include "config.h"

#include "app/filter_text.h"

#include "base/i18n.h"
#include "model/value.h"
#include "app/filter_operand.h"

/* ---- terms ---- */

static enum kl_value_type literal_type(const struct kl_operand *operand)
{
    return operand->kind == KL_OPERAND_VALUE ? kl_value_type(operand->value, NULL)
                                             : KL_VALUE_ABSENT;
}

/* What DynamoDB refuses by the type of a value that was typed. */
static enum kl_code check_types(struct kl_filter_reader *in, const struct kl_filter *term)
{
    enum kl_value_type type = literal_type(&term->operands[1]);
    bool ordered =
        type <= KL_VALUE_B || term->kind == KL_FILTER_EQ || term->kind == KL_FILTER_NE;

    if (term->kind == KL_FILTER_IN || term->kind == KL_FILTER_CONTAINS ||
        term->kind == KL_FILTER_TYPE)
        return KL_OK;
    if (term->kind == KL_FILTER_BEGINS_WITH &&
        (type == KL_VALUE_N || type == KL_VALUE_BOOL || type == KL_VALUE_NULL))
        return kl_filter_reader_fail(
            in, term->column,
            _("begins_with takes text or binary; text stands in double quotes"));
    if (!ordered)
        return kl_filter_reader_fail(
            in, term->column,
            _("%s compares text, numbers and binary, not true, false and null"),
            kl_filter_word(term->kind));
    return KL_OK;
}

static enum kl_code read_between(struct kl_filter_reader *in,
                                 const struct kl_key_attr *key, struct kl_filter *term)
{
    enum kl_code code = kl_filter_operand_read(in, key, term);

    term->kind = KL_FILTER_BETWEEN;
    if (!code && !kl_filter_reader_word(in, "and"))
        code = kl_filter_reader_expected(in, _("and, with the upper bound"));
    if (!code)
        code = kl_filter_operand_read(in, key, term);
    if (!code && literal_type(&term->operands[1]) && literal_type(&term->operands[2]) &&
        literal_type(&term->operands[1]) != literal_type(&term->operands[2]))
        code = kl_filter_reader_fail(in, term->column,
                                     _("the bounds of between are of one type"));
    return code ? code : check_types(in, term);
}

static enum kl_code read_in(struct kl_filter_reader *in, const struct kl_key_attr *key,
                            struct kl_filter *term)
{
    enum kl_code code = kl_filter_reader_need(in, '(', _("( and the values"));

    term->kind = KL_FILTER_IN;
    while (!code) {
        code = kl_filter_operand_read(in, key, term);
        if (code || !kl_filter_reader_char(in, ','))
            break;
    }
    if (!code)
        code = kl_filter_reader_need(in, ')', _(", or )"));
    if (!code && term->noperands > KL_FILTER_IN_MAX + 1)
        code = kl_filter_reader_fail(in, term->column, _("in takes at most %d values"),
                                     KL_FILTER_IN_MAX);
    return code;
}

static bool take_comparator(struct kl_filter_reader *in, enum kl_filter_kind *kind)
{
    static const struct {
        const char *text;
        enum kl_filter_kind kind;
    } comparators[] = {
        {"<>", KL_FILTER_NE}, {"<=", KL_FILTER_LE}, {">=", KL_FILTER_GE},
        {"<", KL_FILTER_LT},  {">", KL_FILTER_GT},  {"=", KL_FILTER_EQ},
    };

    kl_filter_reader_space(in);
    for (size_t i = 0; i < KL_ARRAY_LEN(comparators); i++) {
        struct kl_str text = kl_str_from(comparators[i].text);

        if (kl_str_starts(kl_str_sub(in->text, in->at, SIZE_MAX), text)) {
            in->at += text.len;
            *kind = comparators[i].kind;
            return true;
        }
    }
    return false;
}

/* What stands behind the first operand. */
static enum kl_code read_comparison(struct kl_filter_reader *in, struct kl_filter *term)
{
    const struct kl_key_attr *key = kl_filter_operand_key(in, &term->operands[0]);
    enum kl_code code;

    if (take_comparator(in, &term->kind)) {
        code = kl_filter_operand_read(in, key, term);
        return code ? code : check_types(in, term);
    }
    if (term->operands[0].kind == KL_OPERAND_PATH) {
        if (kl_filter_reader_word(in, "between"))
            return read_between(in, key, term);
        if (kl_filter_reader_word(in, "in"))
            return read_in(in, key, term);
    }
    if (kl_filter_reader_word(in, "begins_with") || kl_filter_reader_word(in, "contains"))
        return kl_filter_reader_fail(in, term->column,
                                     _("a function stands in front: begins_with(path, "
                                       "\"text\"), contains(path, \"text\")"));
    return kl_filter_reader_expected(in, _("= <> < <= > >=, between or in"));
}

static enum kl_code read_type(struct kl_filter_reader *in, struct kl_filter *term)
{
    enum kl_code code = kl_filter_operand_read(in, NULL, term);
    const json_t *inner;

    if (code)
        return code;
    if (literal_type(&term->operands[1]) == KL_VALUE_S) {
        kl_value_type(term->operands[1].value, &inner);
        for (enum kl_value_type type = KL_VALUE_S; type < KL_VALUE_UNKNOWN; type++)
            if (!strcmp(json_string_value(inner), kl_value_type_name(type)))
                return KL_OK;
    }
    return kl_filter_reader_fail(
        in, term->column,
        _("attribute_type takes \"S\" \"N\" \"B\" \"BOOL\" \"NULL\" \"M\" \"L\" "
          "\"SS\" \"NS\" or \"BS\""));
}

static const enum kl_filter_kind functions[] = {
    KL_FILTER_BEGINS_WITH, KL_FILTER_CONTAINS, KL_FILTER_EXISTS,
    KL_FILTER_NOT_EXISTS,  KL_FILTER_TYPE,
};

/* A word followed by a parenthesis. */
static bool calls(struct kl_filter_reader *in, const char *word)
{
    size_t from = in->at;

    if (kl_filter_reader_word(in, word) && kl_filter_reader_char(in, '('))
        return true;
    in->at = from;
    return false;
}

static bool take_function(struct kl_filter_reader *in, struct kl_filter *term)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(functions); i++)
        if (calls(in, kl_filter_word(functions[i]))) {
            term->kind = functions[i];
            return true;
        }
    return false;
}

static enum kl_code read_function(struct kl_filter_reader *in, struct kl_filter *term)
{
    struct kl_operand *operand = kl_filter_add_operand(term);
    enum kl_code code = kl_filter_reader_path(in, &operand->path);

    if (!code && term->kind != KL_FILTER_EXISTS && term->kind != KL_FILTER_NOT_EXISTS) {
        code = kl_filter_reader_need(in, ',', _(", and a value"));
        if (!code && term->kind == KL_FILTER_TYPE)
            code = read_type(in, term);
        else if (!code)
            code = kl_filter_operand_read(
                in, kl_filter_operand_key(in, &term->operands[0]), term);
        if (!code)
            code = check_types(in, term);
    }
    return code ? code : kl_filter_reader_need(in, ')', ")");
}

static enum kl_code read_size(struct kl_filter_reader *in, struct kl_filter *term)
{
    struct kl_operand *operand = kl_filter_add_operand(term);
    enum kl_code code;

    operand->kind = KL_OPERAND_SIZE;
    code = kl_filter_reader_path(in, &operand->path);
    if (!code)
        code = kl_filter_reader_need(in, ')', ")");
    return code ? code : read_comparison(in, term);
}

/* DynamoDB counts what compares, functions, and what joins them. */
static enum kl_code count_operator(struct kl_filter_reader *in)
{
    if (++in->operators > KL_FILTER_OPERATORS)
        return kl_filter_reader_fail(
            in, in->at, _("more than %d operators and functions"), KL_FILTER_OPERATORS);
    return KL_OK;
}

static enum kl_code read_term(struct kl_filter_reader *in, struct kl_filter **out)
{
    struct kl_filter *term = kl_filter_new(KL_FILTER_EQ);
    enum kl_code code;

    kl_filter_reader_space(in);
    *out = term;
    term->column = in->at;
    code = count_operator(in);
    if (code)
        return code;
    if (take_function(in, term))
        return read_function(in, term);
    if (calls(in, "size"))
        return read_size(in, term);
    code = kl_filter_reader_path(in, &kl_filter_add_operand(term)->path);
    return code ? code : read_comparison(in, term);
}

/* ---- the tree ---- */

static enum kl_code read_or(struct kl_filter_reader *in, struct kl_filter **out);

static enum kl_code read_not(struct kl_filter_reader *in, struct kl_filter **out)
{
    enum kl_code code;
    size_t from;

    kl_filter_reader_space(in);
    from = in->at;
    if (in->depth == KL_FILTER_DEPTH)
        return kl_filter_reader_fail(
            in, from, _("more than %d conditions inside one another"), KL_FILTER_DEPTH);
    in->depth++;
    if (kl_filter_reader_word(in, "not")) {
        struct kl_filter *child = NULL;

        *out = kl_filter_new(KL_FILTER_NOT);
        (*out)->column = from;
        code = count_operator(in);
        if (!code)
            code = read_not(in, &child);
        if (child)
            kl_filter_add_child(*out, child);
    } else if (kl_filter_reader_char(in, '(')) {
        code = read_or(in, out);
        if (!code)
            code = kl_filter_reader_need(in, ')', _("and, or, or )"));
    } else {
        code = read_term(in, out);
    }
    in->depth--;
    return code;
}

/* Children of one kind, joined by its word. */
static enum kl_code read_joined(struct kl_filter_reader *in, enum kl_filter_kind kind,
                                enum kl_code (*read)(struct kl_filter_reader *,
                                                     struct kl_filter **),
                                struct kl_filter **out)
{
    enum kl_code code = read(in, out);

    while (!code && kl_filter_reader_word(in, kl_filter_word(kind))) {
        struct kl_filter *child = NULL;

        if ((*out)->kind != kind) {
            struct kl_filter *joined = kl_filter_new(kind);

            joined->column = (*out)->column;
            kl_filter_add_child(joined, *out);
            *out = joined;
        }
        code = count_operator(in);
        if (!code)
            code = read(in, &child);
        if (child)
            kl_filter_add_child(*out, child);
    }
    return code;
}

static enum kl_code read_and(struct kl_filter_reader *in, struct kl_filter **out)
{
    return read_joined(in, KL_FILTER_AND, read_not, out);
}

static enum kl_code read_or(struct kl_filter_reader *in, struct kl_filter **out)
{
    return read_joined(in, KL_FILTER_OR, read_and, out);
}

size_t kl_filter_segment(const struct kl_path *path, const struct kl_scheme *scheme)
{
    size_t open = 0;

    for (size_t i = 0; scheme && !path->quoted && i < scheme->n; i++) {
        if (scheme->segs[i].type == KL_SEG_LITERAL)
            continue;
        if (kl_path_is(path, scheme->segs[i].text))
            return open;
        open++;
    }
    return SIZE_MAX;
}

bool kl_filter_text_begins(struct kl_str text)
{
    static const struct kl_filter_names names = {0};
    size_t column = 0;
    struct kl_filter_reader in = {.text = text, .names = &names, .column = &column};
    struct kl_filter *term = kl_filter_new(KL_FILTER_EQ);
    bool begins = false;

    kl_filter_reader_space(&in);
    if (kl_filter_reader_word(&in, "not") || kl_filter_reader_char(&in, '(') ||
        calls(&in, "size"))
        begins = true;
    else if (take_function(&in, term))
        begins = !kl_filter_reader_path(&in, &kl_filter_add_operand(term)->path) &&
                 (kl_filter_reader_char(&in, ',') || term->kind == KL_FILTER_EXISTS ||
                  term->kind == KL_FILTER_NOT_EXISTS);
    else if (!kl_filter_reader_path(&in, &kl_filter_add_operand(term)->path))
        begins = take_comparator(&in, &term->kind) ||
                 kl_filter_reader_word(&in, "between") ||
                 kl_filter_reader_word(&in, "in");
    kl_filter_free(&term);
    return begins;
}

enum kl_code kl_filter_text_parse(struct kl_str text, const struct kl_filter_names *names,
                                  struct kl_filter **filter, size_t *column,
                                  struct kl_err *err)
{
    struct kl_filter_reader in = {
        .text = text, .names = names, .column = column, .err = err};
    enum kl_code code = read_or(&in, filter);

    kl_filter_reader_space(&in);
    if (!code && in.at < text.len)
        code = kl_filter_reader_expected(&in, _("and, or, or the end"));
    if (code)
        kl_filter_free(filter);
    return code;
}

static void add_keys(const struct kl_key_schema *keys, const struct kl_key_attr **list,
                     size_t *n)
{
    for (size_t i = 0; i < keys->npk; i++)
        list[(*n)++] = &keys->pk[i];
    for (size_t i = 0; i < keys->nsk; i++)
        list[(*n)++] = &keys->sk[i];
}

enum kl_code kl_filter_text_of(struct kl_str text, const struct kl_schema *schema,
                               const struct kl_scheme *scheme, struct kl_filter **filter,
                               size_t *column, struct kl_err *err)
{
    const struct kl_key_attr **keys = KL_NEW_ARRAY(
        const struct kl_key_attr *, (schema->nindexes + 2) * 2 * (size_t)KL_KEY_ATTRS);
    struct kl_filter_names names = {.keys = keys, .scheme = scheme};
    enum kl_code code;

    add_keys(&schema->keys, keys, &names.nkeys);
    add_keys(kl_schema_table_keys(schema), keys, &names.nkeys);
    for (size_t i = 0; i < schema->nindexes; i++)
        add_keys(&schema->indexes[i].keys, keys, &names.nkeys);
    code = kl_filter_text_parse(text, &names, filter, column, err);
    free(keys);
    return code;
}
