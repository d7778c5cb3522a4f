#include "config.h"

#include "app/filter_text.h"

#include <strings.h>

#include "base/ascii.h"
#include "base/base64.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "model/key_text.h"
#include "model/number.h"
#include "model/value.h"
#include "keys/quote.h"

struct reader {
    struct kl_str text;
    size_t at;
    const struct kl_filter_names *names;
    size_t depth, operators;
    size_t *column;
    struct kl_err *err;
};

/* ---- the text ---- */

static enum kl_code fail(struct reader *in, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static enum kl_code fail(struct reader *in, size_t column, const char *format, ...)
{
    struct kl_buf message = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&message, format, args);
    va_end(args);
    *in->column = column;
    kl_err_set(in->err, KL_INVALID, "%s", kl_buf_text(&message));
    kl_buf_release(&message);
    return KL_INVALID;
}

static char peek(const struct reader *in)
{
    return in->at < in->text.len ? in->text.data[in->at] : '\0';
}

static void skip_space(struct reader *in)
{
    while (in->at < in->text.len && strchr(" \t\n\r", in->text.data[in->at]) &&
           in->text.data[in->at])
        in->at++;
}

/* The name that stands at the place, without taking it. */
static struct kl_str peek_name(const struct reader *in)
{
    return kl_filter_name(kl_str_sub(in->text, in->at, SIZE_MAX));
}

static bool is_word(struct kl_str name, const char *word)
{
    return name.len == strlen(word) && !strncasecmp(name.data, word, name.len);
}

static bool take_word(struct reader *in, const char *word)
{
    skip_space(in);
    if (!is_word(peek_name(in), word))
        return false;
    in->at += strlen(word);
    return true;
}

static bool take_char(struct reader *in, char c)
{
    skip_space(in);
    if (in->at == in->text.len || in->text.data[in->at] != c)
        return false;
    in->at++;
    return true;
}

/* "expected X" at what stands there now. */
static enum kl_code expected(struct reader *in, const char *what)
{
    size_t len = 0;

    skip_space(in);
    if (in->at == in->text.len)
        return fail(in, in->at, _("expected %s, but the text ends"), what);
    while (in->at + len < in->text.len && len < 24 &&
           !strchr(" \t\n\r", in->text.data[in->at + len]))
        len++;
    len = len ? len : 1;
    return fail(in, in->at, _("expected %s, not %.*s"), what, (int)len,
                in->text.data + in->at);
}

static enum kl_code need_char(struct reader *in, char c, const char *what)
{
    return take_char(in, c) ? KL_OK : expected(in, what);
}

/* ---- paths ---- */

static enum kl_code read_quoted_name(struct reader *in, struct kl_path *path)
{
    struct kl_buf name = {0};
    size_t from = in->at++;
    enum kl_code code = KL_OK;

    for (;; in->at++) {
        if (in->at == in->text.len) {
            code = fail(in, from, _("the closing ` is missing"));
            break;
        }
        if (in->text.data[in->at] == '`') {
            in->at++;
            if (peek(in) != '`')
                break;
        }
        kl_buf_add_char(&name, in->text.data[in->at]);
    }
    if (!code && (!name.len || memchr(name.data, '\0', name.len) ||
                  !kl_utf8_valid(kl_buf_str(&name))))
        code = fail(in, from, _("a name is UTF-8 text, and not empty"));
    if (!code)
        kl_path_add_name(path, kl_buf_str(&name));
    kl_buf_release(&name);
    return code;
}

static enum kl_code read_name(struct reader *in, struct kl_path *path)
{
    struct kl_str name;

    skip_space(in);
    if (peek(in) == '`') {
        path->quoted = path->quoted || !path->n;
        return read_quoted_name(in, path);
    }
    name = peek_name(in);
    if (!name.len || (!path->n && kl_filter_is_word(name)))
        return expected(in, _("the name of an attribute"));
    in->at += name.len;
    kl_path_add_name(path, name);
    return KL_OK;
}

static enum kl_code read_index(struct reader *in, struct kl_path *path)
{
    size_t from = in->at, index = 0;

    while (kl_ascii_is_digit(peek(in)) && index < 100000)
        index = 10 * index + (size_t)(in->text.data[in->at++] - '0');
    if (in->at == from)
        return expected(in, _("the number of an element"));
    kl_path_add_index(path, index);
    return need_char(in, ']', "]");
}

static enum kl_code read_path(struct reader *in, struct kl_path *path)
{
    enum kl_code code = read_name(in, path);

    while (!code) {
        if (peek(in) == '.') {
            in->at++;
            code = read_name(in, path);
        } else if (peek(in) == '[') {
            in->at++;
            code = read_index(in, path);
        } else {
            break;
        }
    }
    return code;
}

/* The key attribute that operand is; NULL: none. */
static const struct kl_key_attr *key_of(const struct reader *in,
                                        const struct kl_operand *operand)
{
    for (size_t i = 0; i < in->names->nkeys && operand->kind == KL_OPERAND_PATH; i++)
        if (kl_path_is(&operand->path, in->names->keys[i]->name))
            return in->names->keys[i];
    return NULL;
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

/* Whether the first operand of a term is a segment of the key. */
static bool is_segment(const struct reader *in, const struct kl_filter *term)
{
    const struct kl_operand *operand = &term->operands[0];

    return operand->kind == KL_OPERAND_PATH && !key_of(in, operand) &&
           kl_filter_segment(&operand->path, in->names->scheme) != SIZE_MAX;
}

/* ---- values ---- */

static void set_value(struct kl_operand *operand, const char *type, struct kl_str text)
{
    operand->kind = KL_OPERAND_VALUE;
    json_decref(operand->value);
    operand->value = json_object();
    json_object_set_new(operand->value, type, json_stringn(text.data, text.len));
}

/* The value of a key attribute, which has the attribute's type. */
static enum kl_code set_key_value(struct reader *in, size_t from,
                                  const struct kl_key_attr *key, struct kl_str text,
                                  struct kl_operand *operand)
{
    struct kl_key_value value = {0};
    struct kl_buf base64 = {0};
    struct kl_err why = {0};
    enum kl_code code =
        kl_key_text_read(text, key->type, KL_PARTITION_KEY_MAX, &value, &why);

    if (code)
        code = fail(in, from, "%s: %s", key->name, why.text);
    else if (key->type == KL_KEY_B)
        kl_base64_encode(kl_key_value_str(&value), &base64);
    if (!code)
        set_value(operand, kl_key_type_name(key->type),
                  key->type == KL_KEY_B ? kl_buf_str(&base64) : kl_key_value_str(&value));
    kl_buf_release(&base64);
    kl_key_value_release(&value);
    return code;
}

static enum kl_code read_text(struct reader *in, const struct kl_key_attr *key,
                              struct kl_operand *operand)
{
    size_t from = in->at, end = kl_quote_end(in->text, from);
    struct kl_buf text = {0};
    struct kl_err why = {0};
    enum kl_code code = KL_OK;

    if (end == SIZE_MAX)
        return fail(in, from, _("the closing quote is missing"));
    in->at = end;
    if (kl_quote_read(kl_str_sub(in->text, from, end - from), &text, &why))
        code = fail(in, from, "%s", why.text);
    else if (!kl_utf8_valid(kl_buf_str(&text)))
        code = fail(in, from, _("text is UTF-8"));
    else if (key)
        code = set_key_value(in, from, key, kl_buf_str(&text), operand);
    else
        set_value(operand, "S", kl_buf_str(&text));
    kl_buf_release(&text);
    return code;
}

/* segment: it is the value of a segment of the key, which may be a date. */
static enum kl_code read_number(struct reader *in, const struct kl_key_attr *key,
                                bool segment, struct kl_operand *operand)
{
    size_t from = in->at;
    struct kl_buf number = {0};
    struct kl_err why = {0};
    struct kl_str text;
    enum kl_code code = KL_OK;

    while (in->at < in->text.len &&
           (kl_ascii_is_alnum(peek(in)) || strchr("+-._#/:", peek(in))))
        in->at++;
    text = kl_str_sub(in->text, from, in->at - from);
    if (!kl_number_normalise(text, &number, &why) || (key && kl_str_all_digits(text)))
        code = key ? set_key_value(in, from, key, text, operand) : KL_OK;
    else if (segment)
        set_value(operand, "S", text);
    else
        code = fail(in, from, _("%.*s is not a number; text stands in double quotes"),
                    KL_STR_ARG(text));
    if (!code && operand->kind != KL_OPERAND_VALUE)
        set_value(operand, "N", kl_buf_str(&number));
    kl_buf_release(&number);
    return code;
}

static enum kl_code read_binary(struct reader *in, const struct kl_key_attr *key,
                                struct kl_operand *operand)
{
    size_t from = in->at, start = from + strlen("b64:");
    struct kl_buf bytes = {0};
    struct kl_str base64;
    enum kl_code code = KL_OK;

    in->at = start;
    while (kl_ascii_is_alnum(peek(in)) || (peek(in) && strchr("+/=", peek(in))))
        in->at++;
    base64 = kl_str_sub(in->text, start, in->at - start);
    if (!kl_base64_decode(base64, &bytes))
        code = fail(in, from, _("b64: is followed by base64"));
    else if (key)
        code = set_key_value(in, from, key, kl_str_sub(in->text, from, in->at - from),
                             operand);
    else
        set_value(operand, "B", base64);
    kl_buf_release(&bytes);
    return code;
}

/* true, false and null. */
static bool read_constant(struct reader *in, struct kl_operand *operand)
{
    static const char *const words[] = {"true", "false", "null"};

    for (size_t i = 0; i < KL_ARRAY_LEN(words); i++) {
        if (!take_word(in, words[i]))
            continue;
        operand->kind = KL_OPERAND_VALUE;
        operand->value = json_object();
        json_object_set_new(operand->value, i < 2 ? "BOOL" : "NULL",
                            json_boolean(i != 1));
        return true;
    }
    return false;
}

static enum kl_code read_any(struct reader *in, const struct kl_key_attr *key,
                             bool segment, struct kl_operand *operand)
{
    char c = peek(in);

    if (c == '"')
        return read_text(in, key, operand);
    if (kl_ascii_is_digit(c) || (c && strchr("+-.", c)))
        return read_number(in, key, segment, operand);
    if (kl_str_starts(kl_str_sub(in->text, in->at, SIZE_MAX), KL_STR("b64:")))
        return read_binary(in, key, operand);
    if (read_constant(in, operand))
        return KL_OK;
    if (!peek_name(in).len && c != '`')
        return expected(in, _("a value"));
    return read_path(in, &operand->path);
}

/* key: the attribute that the value is held against, when that is a key. */
static enum kl_code read_value(struct reader *in, const struct kl_key_attr *key,
                               struct kl_filter *term)
{
    bool segment = is_segment(in, term);
    struct kl_operand *operand = kl_filter_add_operand(term);
    enum kl_code code;
    size_t from;

    skip_space(in);
    from = in->at;
    code = read_any(in, key, segment, operand);
    if (!code && operand->kind == KL_OPERAND_VALUE)
        operand->typed = kl_mem_dup(in->text.data + from, in->at - from);
    return code;
}

/* ---- terms ---- */

static enum kl_value_type literal_type(const struct kl_operand *operand)
{
    return operand->kind == KL_OPERAND_VALUE ? kl_value_type(operand->value, NULL)
                                             : KL_VALUE_ABSENT;
}

/* What DynamoDB refuses by the type of a value that was typed. */
static enum kl_code check_types(struct reader *in, const struct kl_filter *term)
{
    enum kl_value_type type = literal_type(&term->operands[1]);
    bool ordered =
        type <= KL_VALUE_B || term->kind == KL_FILTER_EQ || term->kind == KL_FILTER_NE;

    if (term->kind == KL_FILTER_IN || term->kind == KL_FILTER_CONTAINS ||
        term->kind == KL_FILTER_TYPE)
        return KL_OK;
    if (term->kind == KL_FILTER_BEGINS_WITH &&
        (type == KL_VALUE_N || type == KL_VALUE_BOOL || type == KL_VALUE_NULL))
        return fail(in, term->column,
                    _("begins_with takes text or binary; text stands in double quotes"));
    if (!ordered)
        return fail(in, term->column,
                    _("%s compares text, numbers and binary, not true, false and null"),
                    kl_filter_word(term->kind));
    return KL_OK;
}

static enum kl_code read_between(struct reader *in, const struct kl_key_attr *key,
                                 struct kl_filter *term)
{
    enum kl_code code = read_value(in, key, term);

    term->kind = KL_FILTER_BETWEEN;
    if (!code && !take_word(in, "and"))
        code = expected(in, _("and, with the upper bound"));
    if (!code)
        code = read_value(in, key, term);
    if (!code && literal_type(&term->operands[1]) && literal_type(&term->operands[2]) &&
        literal_type(&term->operands[1]) != literal_type(&term->operands[2]))
        code = fail(in, term->column, _("the bounds of between are of one type"));
    return code ? code : check_types(in, term);
}

static enum kl_code read_in(struct reader *in, const struct kl_key_attr *key,
                            struct kl_filter *term)
{
    enum kl_code code = need_char(in, '(', _("( and the values"));

    term->kind = KL_FILTER_IN;
    while (!code) {
        code = read_value(in, key, term);
        if (code || !take_char(in, ','))
            break;
    }
    if (!code)
        code = need_char(in, ')', _(", or )"));
    if (!code && term->noperands > KL_FILTER_IN_MAX + 1)
        code = fail(in, term->column, _("in takes at most %d values"), KL_FILTER_IN_MAX);
    return code;
}

static bool take_comparator(struct reader *in, enum kl_filter_kind *kind)
{
    static const struct {
        const char *text;
        enum kl_filter_kind kind;
    } comparators[] = {
        {"<>", KL_FILTER_NE}, {"<=", KL_FILTER_LE}, {">=", KL_FILTER_GE},
        {"<", KL_FILTER_LT},  {">", KL_FILTER_GT},  {"=", KL_FILTER_EQ},
    };

    skip_space(in);
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
static enum kl_code read_comparison(struct reader *in, struct kl_filter *term)
{
    const struct kl_key_attr *key = key_of(in, &term->operands[0]);
    enum kl_code code;

    if (take_comparator(in, &term->kind)) {
        code = read_value(in, key, term);
        return code ? code : check_types(in, term);
    }
    if (term->operands[0].kind == KL_OPERAND_PATH) {
        if (take_word(in, "between"))
            return read_between(in, key, term);
        if (take_word(in, "in"))
            return read_in(in, key, term);
    }
    return expected(in, _("= <> < <= > >=, between or in"));
}

static enum kl_code read_type(struct reader *in, struct kl_filter *term)
{
    enum kl_code code = read_value(in, NULL, term);
    const json_t *inner;

    if (code)
        return code;
    if (literal_type(&term->operands[1]) == KL_VALUE_S) {
        kl_value_type(term->operands[1].value, &inner);
        for (enum kl_value_type type = KL_VALUE_S; type < KL_VALUE_UNKNOWN; type++)
            if (!strcmp(json_string_value(inner), kl_value_type_name(type)))
                return KL_OK;
    }
    return fail(in, term->column,
                _("attribute_type takes \"S\" \"N\" \"B\" \"BOOL\" \"NULL\" \"M\" \"L\" "
                  "\"SS\" \"NS\" or \"BS\""));
}

static const enum kl_filter_kind functions[] = {
    KL_FILTER_BEGINS_WITH, KL_FILTER_CONTAINS, KL_FILTER_EXISTS,
    KL_FILTER_NOT_EXISTS,  KL_FILTER_TYPE,
};

/* A word followed by a parenthesis. */
static bool calls(struct reader *in, const char *word)
{
    size_t from = in->at;

    if (take_word(in, word) && take_char(in, '('))
        return true;
    in->at = from;
    return false;
}

static bool take_function(struct reader *in, struct kl_filter *term)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(functions); i++)
        if (calls(in, kl_filter_word(functions[i]))) {
            term->kind = functions[i];
            return true;
        }
    return false;
}

static enum kl_code read_function(struct reader *in, struct kl_filter *term)
{
    struct kl_operand *operand = kl_filter_add_operand(term);
    enum kl_code code = read_path(in, &operand->path);

    if (!code && term->kind != KL_FILTER_EXISTS && term->kind != KL_FILTER_NOT_EXISTS) {
        code = need_char(in, ',', _(", and a value"));
        if (!code && term->kind == KL_FILTER_TYPE)
            code = read_type(in, term);
        else if (!code)
            code = read_value(in, key_of(in, &term->operands[0]), term);
        if (!code)
            code = check_types(in, term);
    }
    return code ? code : need_char(in, ')', ")");
}

static enum kl_code read_size(struct reader *in, struct kl_filter *term)
{
    struct kl_operand *operand = kl_filter_add_operand(term);
    enum kl_code code;

    operand->kind = KL_OPERAND_SIZE;
    code = read_path(in, &operand->path);
    if (!code)
        code = need_char(in, ')', ")");
    return code ? code : read_comparison(in, term);
}

/* DynamoDB counts what compares, functions, and what joins them. */
static enum kl_code count_operator(struct reader *in)
{
    if (++in->operators > KL_FILTER_OPERATORS)
        return fail(in, in->at, _("more than %d operators and functions"),
                    KL_FILTER_OPERATORS);
    return KL_OK;
}

static enum kl_code read_term(struct reader *in, struct kl_filter **out)
{
    struct kl_filter *term = kl_filter_new(KL_FILTER_EQ);
    enum kl_code code;

    skip_space(in);
    *out = term;
    term->column = in->at;
    code = count_operator(in);
    if (code)
        return code;
    if (take_function(in, term))
        return read_function(in, term);
    if (calls(in, "size"))
        return read_size(in, term);
    code = read_path(in, &kl_filter_add_operand(term)->path);
    return code ? code : read_comparison(in, term);
}

/* ---- the tree ---- */

static enum kl_code read_or(struct reader *in, struct kl_filter **out);

static enum kl_code read_not(struct reader *in, struct kl_filter **out)
{
    enum kl_code code;
    size_t from;

    skip_space(in);
    from = in->at;
    if (in->depth == KL_FILTER_DEPTH)
        return fail(in, from, _("more than %d conditions inside one another"),
                    KL_FILTER_DEPTH);
    in->depth++;
    if (take_word(in, "not")) {
        struct kl_filter *child = NULL;

        *out = kl_filter_new(KL_FILTER_NOT);
        (*out)->column = from;
        code = count_operator(in);
        if (!code)
            code = read_not(in, &child);
        if (child)
            kl_filter_add_child(*out, child);
    } else if (take_char(in, '(')) {
        code = read_or(in, out);
        if (!code)
            code = need_char(in, ')', _("and, or, or )"));
    } else {
        code = read_term(in, out);
    }
    in->depth--;
    return code;
}

/* Children of one kind, joined by its word. */
static enum kl_code read_joined(struct reader *in, enum kl_filter_kind kind,
                                enum kl_code (*read)(struct reader *,
                                                     struct kl_filter **),
                                struct kl_filter **out)
{
    enum kl_code code = read(in, out);

    while (!code && take_word(in, kl_filter_word(kind))) {
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

static enum kl_code read_and(struct reader *in, struct kl_filter **out)
{
    return read_joined(in, KL_FILTER_AND, read_not, out);
}

static enum kl_code read_or(struct reader *in, struct kl_filter **out)
{
    return read_joined(in, KL_FILTER_OR, read_and, out);
}

bool kl_filter_text_begins(struct kl_str text)
{
    static const struct kl_filter_names names = {0};
    size_t column = 0;
    struct reader in = {.text = text, .names = &names, .column = &column};
    struct kl_filter *term = kl_filter_new(KL_FILTER_EQ);
    bool begins = false;

    skip_space(&in);
    if (take_word(&in, "not") || take_char(&in, '(') || calls(&in, "size"))
        begins = true;
    else if (take_function(&in, term))
        begins = !read_path(&in, &kl_filter_add_operand(term)->path) &&
                 (take_char(&in, ',') || term->kind == KL_FILTER_EXISTS ||
                  term->kind == KL_FILTER_NOT_EXISTS);
    else if (!read_path(&in, &kl_filter_add_operand(term)->path))
        begins = take_comparator(&in, &term->kind) || take_word(&in, "between") ||
                 take_word(&in, "in");
    kl_filter_free(&term);
    return begins;
}

enum kl_code kl_filter_text_parse(struct kl_str text, const struct kl_filter_names *names,
                                  struct kl_filter **filter, size_t *column,
                                  struct kl_err *err)
{
    struct reader in = {.text = text, .names = names, .column = column, .err = err};
    enum kl_code code = read_or(&in, filter);

    skip_space(&in);
    if (!code && in.at < text.len)
        code = expected(&in, _("and, or, or the end"));
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
