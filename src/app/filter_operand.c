#include "config.h"

#include "app/filter_operand.h"

#include "base/ascii.h"
#include "base/base64.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "model/key_text.h"
#include "model/number.h"
#include "keys/quote.h"

/* The key attribute that operand is; NULL: none. */
const struct kl_key_attr *kl_filter_operand_key(const struct kl_filter_reader *in,
                                                const struct kl_operand *operand)
{
    for (size_t i = 0; i < in->names->nkeys && operand->kind == KL_OPERAND_PATH; i++)
        if (kl_path_is(&operand->path, in->names->keys[i]->name))
            return in->names->keys[i];
    return NULL;
}

/* Whether the first operand of a term is a segment of the key. */
static bool is_segment(const struct kl_filter_reader *in, const struct kl_filter *term)
{
    const struct kl_operand *operand = &term->operands[0];

    return operand->kind == KL_OPERAND_PATH && !kl_filter_operand_key(in, operand) &&
           kl_filter_segment(&operand->path, in->names->scheme) != SIZE_MAX;
}

static void set_value(struct kl_operand *operand, const char *type, struct kl_str text)
{
    operand->kind = KL_OPERAND_VALUE;
    operand->value = json_object();
    json_object_set_new(operand->value, type, json_stringn(text.data, text.len));
}

/* The value of a key attribute, which has the attribute's type. */
static enum kl_code set_key_value(struct kl_filter_reader *in, size_t from,
                                  const struct kl_key_attr *key, struct kl_str text,
                                  struct kl_operand *operand)
{
    struct kl_key_value value = {0};
    struct kl_err why = {0};
    enum kl_code code =
        kl_key_text_read(text, key->type, KL_PARTITION_KEY_MAX, &value, &why);

    if (code)
        code = kl_filter_reader_fail(in, from, "%s: %s", key->name, why.text);
    else
        kl_operand_set(operand, &value);
    kl_key_value_release(&value);
    return code;
}

static enum kl_code read_text(struct kl_filter_reader *in, const struct kl_key_attr *key,
                              struct kl_operand *operand)
{
    size_t from = in->at, end = kl_quote_end(in->text, from);
    struct kl_buf text = {0};
    struct kl_err why = {0};
    enum kl_code code = KL_OK;

    if (end == SIZE_MAX)
        return kl_filter_reader_fail(in, from, _("the closing quote is missing"));
    in->at = end;
    if (kl_quote_read(kl_str_sub(in->text, from, end - from), &text, &why))
        code = kl_filter_reader_fail(in, from, "%s", why.text);
    else if (!kl_utf8_valid(kl_buf_str(&text)))
        code = kl_filter_reader_fail(in, from, _("text is UTF-8"));
    else if (key)
        code = set_key_value(in, from, key, kl_buf_str(&text), operand);
    else
        set_value(operand, "S", kl_buf_str(&text));
    kl_buf_release(&text);
    return code;
}

/* segment: it is the value of a segment of the key, which may be a date. */
static enum kl_code read_number(struct kl_filter_reader *in,
                                const struct kl_key_attr *key, bool segment,
                                struct kl_operand *operand)
{
    size_t from = in->at;
    struct kl_buf number = {0};
    struct kl_err why = {0};
    struct kl_str text;
    enum kl_code code = KL_OK;

    while (in->at < in->text.len && (kl_ascii_is_alnum(kl_filter_reader_peek(in)) ||
                                     strchr("+-._#/:", kl_filter_reader_peek(in))))
        in->at++;
    text = kl_str_sub(in->text, from, in->at - from);
    if (!kl_number_normalise(text, &number, &why) || (key && kl_str_all_digits(text)))
        code = key ? set_key_value(in, from, key, text, operand) : KL_OK;
    else if (segment)
        set_value(operand, "S", text);
    else
        code = kl_filter_reader_fail(
            in, from, _("%.*s is not a number; text stands in double quotes"),
            KL_STR_ARG(text));
    if (!code && operand->kind != KL_OPERAND_VALUE)
        set_value(operand, "N", kl_buf_str(&number));
    kl_buf_release(&number);
    return code;
}

static enum kl_code read_binary(struct kl_filter_reader *in,
                                const struct kl_key_attr *key, struct kl_operand *operand)
{
    size_t from = in->at, start = from + strlen("b64:");
    struct kl_buf bytes = {0};
    struct kl_str base64;
    enum kl_code code = KL_OK;

    in->at = start;
    while (kl_ascii_is_alnum(kl_filter_reader_peek(in)) ||
           (kl_filter_reader_peek(in) && strchr("+/=", kl_filter_reader_peek(in))))
        in->at++;
    base64 = kl_str_sub(in->text, start, in->at - start);
    if (!kl_base64_decode(base64, &bytes))
        code = kl_filter_reader_fail(in, from, _("b64: is followed by base64"));
    else if (key)
        code = set_key_value(in, from, key, kl_str_sub(in->text, from, in->at - from),
                             operand);
    else
        set_value(operand, "B", base64);
    kl_buf_release(&bytes);
    return code;
}

/* true, false and null. */
static bool read_constant(struct kl_filter_reader *in, struct kl_operand *operand)
{
    static const char *const words[] = {"true", "false", "null"};

    for (size_t i = 0; i < KL_ARRAY_LEN(words); i++) {
        if (!kl_filter_reader_word(in, words[i]))
            continue;
        operand->kind = KL_OPERAND_VALUE;
        operand->value = json_object();
        json_object_set_new(operand->value, i < 2 ? "BOOL" : "NULL",
                            json_boolean(i != 1));
        return true;
    }
    return false;
}

static enum kl_code read_any(struct kl_filter_reader *in, const struct kl_key_attr *key,
                             bool segment, struct kl_operand *operand)
{
    char c = kl_filter_reader_peek(in);

    if (c == '"')
        return read_text(in, key, operand);
    if (kl_ascii_is_digit(c) || (c && strchr("+-.", c)))
        return read_number(in, key, segment, operand);
    if (kl_str_starts(kl_str_sub(in->text, in->at, SIZE_MAX), KL_STR("b64:")))
        return read_binary(in, key, operand);
    if (read_constant(in, operand))
        return KL_OK;
    if (!kl_filter_reader_name(in).len && c != '`')
        return kl_filter_reader_expected(in, _("a value"));
    return kl_filter_reader_path(in, &operand->path);
}

/* key: the attribute that the value is held against, when that is a key. */
enum kl_code kl_filter_operand_read(struct kl_filter_reader *in,
                                    const struct kl_key_attr *key, struct kl_filter *term)
{
    bool segment = is_segment(in, term);
    struct kl_operand *operand = kl_filter_add_operand(term);
    enum kl_code code;
    size_t from;

    kl_filter_reader_space(in);
    from = in->at;
    code = read_any(in, key, segment, operand);
    if (!code && operand->kind == KL_OPERAND_VALUE)
        operand->typed = kl_mem_dup(in->text.data + from, in->at - from);
    return code;
}
