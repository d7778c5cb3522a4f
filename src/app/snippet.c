#include "config.h"

#include "app/snippet.h"

#include "base/base64.h"
#include "base/enclose.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "model/plain.h"
#include "model/value.h"
#include "app/dry_run.h"
#include "app/snippet_lang.h"
#include "app/snippet_partiql.h"

/* One request on its way to code: its body as keyline would send it. */
struct snippet {
    const struct kl_query *query;
    const struct kl_schema *schema;
    uint64_t limit;
    json_t *body;
};

/* ---- literals ---- */

static void add_escaped(enum kl_snippet_quote quote, int32_t c, struct kl_buf *out)
{
    if (c == '\n' || c == '\r' || c == '\t')
        kl_buf_addf(out, "\\%c", c == '\n' ? 'n' : c == '\r' ? 'r' : 't');
    else if (quote == KL_QUOTE_BRACES || quote == KL_QUOTE_PHP)
        kl_buf_addf(out, "\\u{%x}", (unsigned)c);
    else
        kl_buf_addf(out, "\\u%04x", (unsigned)c);
}

static bool is_special(enum kl_snippet_quote quote, int32_t c)
{
    return c == '"' || c == '\\' ||
           (c == '$' && (quote == KL_QUOTE_DOLLAR || quote == KL_QUOTE_PHP)) ||
           (c == '#' && quote == KL_QUOTE_RUBY);
}

static void add_literal(const struct kl_snippet_lang *lang, struct kl_str text,
                        struct kl_buf *out)
{
    size_t len;

    kl_buf_add_char(out, '"');
    for (size_t off = 0; off < text.len; off += len) {
        int32_t c = kl_utf8_decode(text, off, &len);

        if (kl_json_escapes(c)) {
            add_escaped(lang->quote, c, out);
            continue;
        }
        if (is_special(lang->quote, c))
            kl_buf_add_char(out, '\\');
        kl_buf_add(out, text.data + off, len);
    }
    kl_buf_add_char(out, '"');
}

/* Bytes as elements of an array; those above 0x7f need a cast where bytes have a sign. */
static void add_elements(enum kl_snippet_bytes style, struct kl_str bytes,
                         struct kl_buf *out)
{
    for (size_t i = 0; i < bytes.len; i++) {
        unsigned byte = (unsigned char)bytes.data[i];

        kl_buf_addf(out, "%s%s0x%02x%s", i ? ", " : "",
                    style == KL_BYTES_JAVA && byte > 0x7f ? "(byte) " : "", byte,
                    style == KL_BYTES_KOTLIN && byte > 0x7f ? ".toByte()" : "");
    }
}

/* ---- texts ---- */

/* text with @1 and @2 filled in. */
static void fill(const char *text, struct kl_str first, struct kl_str second,
                 struct kl_buf *out)
{
    for (const char *c = text; *c; c++) {
        if (*c == '@' && (c[1] == '1' || c[1] == '2'))
            kl_buf_add_str(out, *++c == '1' ? first : second);
        else
            kl_buf_add_char(out, *c);
    }
}

static void fill_literal(const struct kl_snippet_lang *lang, const char *text,
                         struct kl_str value, struct kl_buf *out)
{
    struct kl_buf literal = {0};

    add_literal(lang, value, &literal);
    fill(text, kl_buf_str(&literal), (struct kl_str){0}, out);
    kl_buf_release(&literal);
}

static void fill_number(const char *text, uint64_t number, struct kl_buf *out)
{
    struct kl_buf digits = {0};

    kl_buf_addf(&digits, "%llu", (unsigned long long)number);
    fill(text, kl_buf_str(&digits), (struct kl_str){0}, out);
    kl_buf_release(&digits);
}

static void add_text_field(const struct snippet *snippet,
                           const struct kl_snippet_lang *lang, const char *member,
                           const char *text, struct kl_buf *out)
{
    const json_t *value = json_object_get(snippet->body, member);

    if (value)
        fill_literal(lang, text, kl_value_text(value), out);
}

static void add_binary(const struct kl_snippet_lang *lang, const json_t *base64,
                       struct kl_buf *out)
{
    struct kl_buf bytes = {0}, elements = {0};

    if (lang->bytes == KL_BYTES_BASE64) {
        fill_literal(lang, lang->b, kl_value_text(base64), out);
        return;
    }
    kl_base64_decode(kl_value_text(base64), &bytes);
    add_elements(lang->bytes, kl_buf_str(&bytes), &elements);
    fill(lang->b, kl_buf_str(&elements), (struct kl_str){0}, out);
    kl_buf_release(&bytes);
    kl_buf_release(&elements);
}

static void add_value(const struct kl_snippet_lang *lang, const json_t *value,
                      struct kl_buf *out)
{
    const json_t *inner;
    enum kl_value_type type = kl_value_type(value, &inner);

    if (type == KL_VALUE_S)
        fill_literal(lang, lang->s, kl_value_text(inner), out);
    else if (type == KL_VALUE_N)
        fill_literal(lang, lang->n, kl_value_text(inner), out);
    else if (type == KL_VALUE_B)
        add_binary(lang, inner, out);
    else if (type == KL_VALUE_BOOL)
        kl_buf_add_text(out, json_is_true(inner) ? lang->yes : lang->no);
    else
        kl_buf_add_text(out, lang->null);
}

static void add_map(const struct snippet *snippet, const struct kl_snippet_lang *lang,
                    const char *member, const struct kl_snippet_map *map,
                    struct kl_buf *out)
{
    json_t *object = json_object_get(snippet->body, member), *value;
    size_t n = 0;
    const char *name;

    if (!object)
        return;
    kl_buf_add_text(out, map->open);
    json_object_foreach(object, name, value)
    {
        struct kl_buf key = {0}, text = {0};

        add_literal(lang, kl_str_from(name), &key);
        if (json_is_string(value))
            add_literal(lang, kl_value_text(value), &text);
        else
            add_value(lang, value, &text);
        kl_buf_add_text(out, n++ ? map->between : "");
        fill(map->entry, kl_buf_str(&key), kl_buf_str(&text), out);
        kl_buf_release(&key);
        kl_buf_release(&text);
    }
    kl_buf_add_text(out, map->close);
}

static bool has_binary(const struct snippet *snippet)
{
    json_t *value;
    const char *name;

    json_object_foreach(json_object_get(snippet->body, "ExpressionAttributeValues"), name,
                        value)
    {
        if (json_object_get(value, "B"))
            return true;
    }
    return false;
}

static enum kl_code write_lang(const struct snippet *snippet,
                               const struct kl_snippet_lang *lang, struct kl_buf *out)
{
    const json_t *limit = json_object_get(snippet->body, "Limit");

    if (lang->binary_head && has_binary(snippet))
        kl_buf_add_text(out, lang->binary_head);
    kl_buf_add_text(out, lang->head);
    add_text_field(snippet, lang, "TableName", lang->table, out);
    add_text_field(snippet, lang, "IndexName", lang->index, out);
    add_text_field(snippet, lang, "KeyConditionExpression", lang->key_condition, out);
    add_text_field(snippet, lang, "FilterExpression", lang->filter, out);
    add_map(snippet, lang, "ExpressionAttributeNames", &lang->names, out);
    add_map(snippet, lang, "ExpressionAttributeValues", &lang->values, out);
    if (snippet->query->reverse)
        kl_buf_add_text(out, lang->reverse);
    if (limit)
        fill_number(lang->limit, (uint64_t)json_integer_value(limit), out);
    if (snippet->limit)
        fill_number(lang->tail_limited, snippet->limit, out);
    else
        kl_buf_add_text(out, lang->tail);
    return KL_OK;
}

/* ---- request and cli ---- */

static enum kl_code write_request(const struct snippet *snippet, struct kl_buf *out)
{
    char *text = json_dumps(snippet->body, JSON_INDENT(2));

    kl_buf_add_text(out, text ? text : "");
    kl_buf_add_char(out, '\n');
    free(text);
    return KL_OK;
}

static void add_option(const struct snippet *snippet, const char *member,
                       const char *option, struct kl_buf *out)
{
    const json_t *value = json_object_get(snippet->body, member);
    char *json;

    if (!value)
        return;
    kl_buf_addf(out, " \\\n    --%s ", option);
    if (json_is_string(value)) {
        kl_enclose_shell(kl_value_text(value), out);
        return;
    }
    json = json_dumps(value, JSON_COMPACT | JSON_ENSURE_ASCII);
    kl_enclose_shell(kl_str_from(json), out);
    free(json);
}

/* The AWS CLI follows the pages itself. */
static enum kl_code write_cli(const struct snippet *snippet, struct kl_buf *out)
{
    static const char *const options[][2] = {
        {"TableName", "table-name"},
        {"IndexName", "index-name"},
        {"KeyConditionExpression", "key-condition-expression"},
        {"FilterExpression", "filter-expression"},
        {"ExpressionAttributeNames", "expression-attribute-names"},
        {"ExpressionAttributeValues", "expression-attribute-values"},
    };

    kl_buf_add_text(out, "aws dynamodb query");
    for (size_t i = 0; i < KL_ARRAY_LEN(options); i++)
        add_option(snippet, options[i][0], options[i][1], out);
    if (has_binary(snippet))
        kl_buf_add_text(out, " \\\n    --cli-binary-format base64");
    if (snippet->query->reverse)
        kl_buf_add_text(out, " \\\n    --no-scan-index-forward");
    if (snippet->limit)
        kl_buf_addf(out, " \\\n    --max-items %llu", (unsigned long long)snippet->limit);
    kl_buf_add_char(out, '\n');
    return KL_OK;
}

/* ---- forms ---- */

static const struct kl_snippet_form forms[] = {
    {"request", N_("the request in JSON")}, {"cli", N_("AWS CLI, version 2")},
    {"boto3", N_("Python, boto3")},         {"js", N_("JavaScript, AWS SDK version 3")},
    {"go", N_("Go, AWS SDK version 2")},    {"java", N_("Java, AWS SDK version 2")},
    {"rust", N_("Rust, AWS SDK")},          {"csharp", N_("C#, AWS SDK for .NET")},
    {"php", N_("PHP, AWS SDK version 3")},  {"ruby", N_("Ruby, AWS SDK version 3")},
    {"kotlin", N_("Kotlin, AWS SDK")},      {"partiql", N_("a PartiQL statement")},
};

const struct kl_snippet_form *kl_snippet_form_at(size_t i)
{
    return i < KL_ARRAY_LEN(forms) ? &forms[i] : NULL;
}

static const struct kl_snippet_lang *find_lang(const char *target)
{
    const struct kl_snippet_lang *lang = kl_snippet_langs;

    while (lang->target && strcmp(lang->target, target) != 0)
        lang++;
    return lang->target ? lang : NULL;
}

/* The body without what only keyline wants to know; a page of Limit rows unless a filter
 * decides how many of them are kept. */
static enum kl_code make_body(struct snippet *snippet, struct kl_err *err)
{
    struct kl_query query = *snippet->query;
    struct kl_buf text = {0};
    enum kl_code code;

    if (!query.npk)
        return kl_err_set(err, KL_INVALID,
                          _("a Scan has no key condition: code is written for a Query"));
    query.limit =
        query.filter || snippet->limit > INT32_MAX ? 0 : (uint32_t)snippet->limit;
    code = kl_dry_run(&query, snippet->schema, &text, err);
    if (!code)
        snippet->body = json_loadb(text.data, text.len, JSON_ALLOW_NUL, NULL);
    json_object_del(snippet->body, "ReturnConsumedCapacity");
    if (!query.reverse)
        json_object_del(snippet->body, "ScanIndexForward");
    kl_buf_release(&text);
    return code;
}

static enum kl_code write_target(const struct snippet *snippet, const char *target,
                                 struct kl_buf *out, struct kl_err *err)
{
    const struct kl_snippet_lang *lang = find_lang(target);

    if (lang)
        return write_lang(snippet, lang, out);
    if (!strcmp(target, "request"))
        return write_request(snippet, out);
    if (!strcmp(target, "cli"))
        return write_cli(snippet, out);
    if (!strcmp(target, "partiql"))
        return kl_snippet_partiql(snippet->query, snippet->schema, snippet->limit, out,
                                  err);
    return kl_err_set(err, KL_INVALID, _("no such form: %s"), target);
}

enum kl_code kl_snippet_write(const struct kl_query *query,
                              const struct kl_schema *schema, uint64_t limit,
                              const char *target, struct kl_buf *out, struct kl_err *err)
{
    struct snippet snippet = {.query = query, .schema = schema, .limit = limit};
    enum kl_code code = make_body(&snippet, err);

    if (!code)
        code = write_target(&snippet, target, out, err);
    json_decref(snippet.body);
    return code;
}

/* ---- parts ---- */

static void tell_members(const char *member, json_t *object, kl_snippet_part_fn *tell,
                         void *arg)
{
    const char *name;
    json_t *value;

    json_object_foreach(object, name, value)
    {
        char *json = json_is_string(value) ? NULL : json_dumps(value, JSON_COMPACT);

        tell(arg, &(struct kl_snippet_part){.member = member,
                                            .name = kl_str_from(name),
                                            .text = json ? kl_str_from(json)
                                                         : kl_value_text(value)});
        free(json);
    }
}

enum kl_code kl_snippet_parts(const struct kl_query *query,
                              const struct kl_schema *schema, kl_snippet_part_fn *tell,
                              void *arg, struct kl_err *err)
{
    static const char *const members[] = {
        "KeyConditionExpression",
        "FilterExpression",
        "ExpressionAttributeNames",
        "ExpressionAttributeValues",
    };
    struct snippet snippet = {.query = query, .schema = schema};
    enum kl_code code = make_body(&snippet, err);

    for (size_t i = 0; i < KL_ARRAY_LEN(members) && !code; i++) {
        json_t *value = json_object_get(snippet.body, members[i]);

        if (json_is_string(value))
            tell(arg, &(struct kl_snippet_part){.member = members[i],
                                                .text = kl_value_text(value)});
        tell_members(members[i], value, tell, arg);
    }
    json_decref(snippet.body);
    return code;
}
