#include "config.h"

#include "store/strict.h"

#include <stdarg.h>

#include "base/base64.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "model/number.h"

#define LEVELS_MAX 32
#define DIGITS_MAX 38
#define QUOTE_MAX 60
/* Sets and maps up to this size are compared pairwise, larger ones sorted. */
#define PAIRWISE_MAX 16

typedef const char *read_fn(struct kl_strict *in, const char *p, unsigned level,
                            struct kl_strict_value *value);

void kl_strict_release(struct kl_strict *in)
{
    kl_buf_release(&in->text);
    kl_buf_release(&in->input);
    kl_buf_release(&in->plain);
    kl_buf_release(&in->number);
    free(in->pieces);
    free(in->sorted);
    *in = (struct kl_strict){0};
}

const char *kl_strict_start(struct kl_strict *in, struct kl_str json, struct kl_err *err)
{
    in->err = err;
    in->npieces = 0;
    kl_buf_clear(&in->text);
    kl_buf_clear(&in->plain);
    kl_buf_clear(&in->input);
    kl_buf_add_str(&in->input, json);
    kl_scan_init(&in->scan, &in->input);
    in->from = in->scan.start;
    return in->from;
}

void kl_strict_quote(struct kl_str text, struct kl_buf *out)
{
    struct kl_buf visible = {0};

    kl_utf8_visible(kl_str_sub(text, 0, 4 * QUOTE_MAX), KL_VISIBLE_UTF8, &visible);
    kl_buf_add_char(out, '"');
    kl_utf8_fit(kl_buf_str(&visible), QUOTE_MAX, KL_VISIBLE_UTF8, out);
    kl_buf_add_char(out, '"');
    kl_buf_release(&visible);
}

/* Notes what DynamoDB would not take; NULL. */
const char *kl_strict_refuse(struct kl_strict *in, const char *at, const char *format,
                             ...)
{
    struct kl_buf text = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&text, format, args);
    va_end(args);
    kl_err_set(in->err, KL_INVALID, "%s", kl_buf_text(&text));
    kl_buf_release(&text);
    in->fault_offset = (size_t)(at - in->scan.start);
    return NULL;
}

/* ---- Tokens. The stored form is the input with gaps: it is copied in long runs. */

static void copy_up_to(struct kl_strict *in, const char *p)
{
    kl_buf_add(&in->text, in->from, (size_t)(p - in->from));
    in->from = p;
}

/* Behind white space, which is left out. */
const char *kl_strict_space(struct kl_strict *in, const char *p)
{
    if ((unsigned char)*p <= ' ') {
        copy_up_to(in, p);
        p = kl_scan_space(p);
        in->from = p;
    }
    return p;
}

/* Puts text in the place of the input from p to end. */
static void replace(struct kl_strict *in, const char *p, const char *end,
                    struct kl_str text)
{
    copy_up_to(in, p);
    kl_buf_add_str(&in->text, text);
    in->from = end;
}

const char *kl_strict_token(struct kl_strict *in, const char *p, char c,
                            const char *fault)
{
    p = kl_strict_space(in, p);
    return *p == c ? kl_strict_space(in, p + 1) : kl_scan_fault(&in->scan, p, fault);
}

const char *kl_strict_end(struct kl_strict *in, const char *p)
{
    p = kl_strict_space(in, p);
    if (p != in->scan.end)
        return kl_scan_fault(&in->scan, p, N_("something follows the item"));
    copy_up_to(in, p);
    return p;
}

struct kl_str kl_strict_str(const struct kl_strict *in,
                            const struct kl_strict_piece *piece)
{
    return (struct kl_str){piece->data ? piece->data : in->plain.data + piece->off,
                           piece->len};
}

static struct kl_strict_piece piece_since(const struct kl_strict *in, size_t off)
{
    return (struct kl_strict_piece){.off = off, .len = in->plain.len - off};
}

static const char *string(struct kl_strict *in, const char *p,
                          struct kl_strict_piece *piece)
{
    bool escapes = false;
    const char *end;

    if (*p != '"')
        return kl_scan_fault(&in->scan, p, N_("a string is expected"));
    end = kl_scan_string(&in->scan, p + 1, &escapes);
    if (!end)
        return NULL;
    *piece = (struct kl_strict_piece){.data = p + 1, .len = (size_t)(end - p - 1)};
    if (escapes) {
        size_t off = in->plain.len;

        kl_scan_unescape(kl_strict_str(in, piece), &in->plain);
        *piece = piece_since(in, off);
    }
    return end + 1;
}

const char *kl_strict_name(struct kl_strict *in, const char *p,
                           struct kl_strict_piece *name)
{
    const char *at = p;

    p = string(in, p, name);
    if (p && memchr(kl_strict_str(in, name).data, '\0', name->len))
        return kl_strict_refuse(in, at, _("NUL in an attribute's name"));
    return p;
}

/* ---- Names and set members must be distinct. */

void kl_strict_push(struct kl_strict *in, const struct kl_strict_piece *piece)
{
    KL_GROW(in->pieces, in->npieces, in->piece_cap);
    in->pieces[in->npieces++] = *piece;
}

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(*(const struct kl_str *)a, *(const struct kl_str *)b);
}

static bool find_equal_sorted(struct kl_strict *in, const struct kl_strict_piece *pieces,
                              size_t n, struct kl_str *twice)
{
    in->nsorted = 0;
    for (size_t i = 0; i < n; i++) {
        KL_GROW(in->sorted, in->nsorted, in->sorted_cap);
        in->sorted[in->nsorted++] = kl_strict_str(in, &pieces[i]);
    }
    qsort(in->sorted, n, sizeof(*in->sorted), by_bytes);
    for (size_t i = 1; i < n; i++) {
        *twice = in->sorted[i];
        if (kl_str_eq(in->sorted[i - 1], in->sorted[i]))
            return true;
    }
    return false;
}

static bool find_equal(struct kl_strict *in, const struct kl_strict_piece *pieces,
                       size_t n, struct kl_str *twice)
{
    if (n > PAIRWISE_MAX)
        return find_equal_sorted(in, pieces, n, twice);
    for (size_t i = 1; i < n; i++) {
        *twice = kl_strict_str(in, &pieces[i]);
        for (size_t j = 0; j < i; j++)
            if (pieces[j].len == twice->len &&
                memcmp(kl_strict_str(in, &pieces[j]).data, twice->data, twice->len) == 0)
                return true;
    }
    return false;
}

/* Ends a container whose pieces start at base; p is handed through. */
const char *kl_strict_distinct(struct kl_strict *in, const char *p, size_t base,
                               const char *what)
{
    size_t n = in->npieces - base;
    struct kl_str twice;

    in->npieces = base;
    if (n > 1 && find_equal(in, in->pieces + base, n, &twice)) {
        struct kl_buf quoted = {0};

        kl_strict_quote(twice, &quoted);
        kl_strict_refuse(in, p - 1, _("%s %s occurs twice"), what, kl_buf_text(&quoted));
        kl_buf_release(&quoted);
        return NULL;
    }
    return p;
}

/* ---- The ten types. p is at the value behind the type's colon. */

static const char *read_s(struct kl_strict *in, const char *p, unsigned level,
                          struct kl_strict_value *value)
{
    (void)level;
    if (*p != '"')
        return kl_strict_refuse(in, p, _("an S must be a string"));
    p = string(in, p, &value->text);
    value->size = value->text.len;
    return p;
}

/* A whole number in normal form, such as most are. */
static bool is_normal(struct kl_str text)
{
    if (text.len == 0 || text.len > DIGITS_MAX)
        return false;
    if (text.data[0] == '0')
        return text.len == 1;
    return kl_str_all_digits(text);
}

/* A number's text between its quotes becomes its normal form. */
static const char *normalise(struct kl_strict *in, const char *p,
                             struct kl_strict_piece *text)
{
    struct kl_str raw;
    const char *from = p + 1;

    p = string(in, p, text);
    if (!p)
        return NULL;
    raw = kl_strict_str(in, text);
    if (text->data && is_normal(raw))
        return p;
    kl_buf_clear(&in->number);
    if (kl_number_normalise(raw, &in->number, in->err)) {
        in->fault_offset = (size_t)(from - in->scan.start);
        return NULL;
    }
    if (!kl_str_eq((struct kl_str){from, (size_t)(p - 1 - from)},
                   kl_buf_str(&in->number))) {
        size_t off = in->plain.len;

        replace(in, from, p - 1, kl_buf_str(&in->number));
        kl_buf_add_str(&in->plain, kl_buf_str(&in->number));
        *text = piece_since(in, off);
    }
    return p;
}

static const char *read_n(struct kl_strict *in, const char *p, unsigned level,
                          struct kl_strict_value *value)
{
    (void)level;
    if (*p != '"')
        return kl_strict_refuse(in, p, _("an N must be a number in quotes"));
    p = normalise(in, p, &value->text);
    if (p)
        value->size = kl_number_size(kl_strict_str(in, &value->text));
    return p;
}

static const char *decode_bytes(struct kl_strict *in, const char *p,
                                struct kl_strict_piece *bytes)
{
    const char *from = p + 1;
    struct kl_buf code = {0};
    size_t off;
    bool valid;

    p = string(in, p, bytes);
    if (!p)
        return NULL;
    /* Base64 has no escapes but "\/": its stored form is the plain text. The copy is
     * needed because the text may lie where the bytes go. */
    if (!bytes->data) {
        kl_buf_add_str(&code, kl_strict_str(in, bytes));
        replace(in, from, p - 1, kl_buf_str(&code));
    }
    off = in->plain.len;
    valid = kl_base64_decode(bytes->data ? kl_strict_str(in, bytes) : kl_buf_str(&code),
                             &in->plain);
    kl_buf_release(&code);
    *bytes = piece_since(in, off);
    return valid ? p : kl_strict_refuse(in, from, _("a B must be base64 text"));
}

static const char *read_b(struct kl_strict *in, const char *p, unsigned level,
                          struct kl_strict_value *value)
{
    (void)level;
    if (*p != '"')
        return kl_strict_refuse(in, p, _("a B must be base64 text"));
    p = decode_bytes(in, p, &value->text);
    value->size = value->text.len;
    return p;
}

static const char *read_bool(struct kl_strict *in, const char *p, unsigned level,
                             struct kl_strict_value *value)
{
    (void)level;
    value->size = 1;
    if (strncmp(p, "true", 4) == 0)
        return p + 4;
    if (strncmp(p, "false", 5) == 0)
        return p + 5;
    return kl_strict_refuse(in, p, _("a BOOL must be true or false"));
}

static const char *read_null(struct kl_strict *in, const char *p, unsigned level,
                             struct kl_strict_value *value)
{
    (void)level;
    value->size = 1;
    if (strncmp(p, "true", 4) == 0)
        return p + 4;
    return kl_strict_refuse(in, p, _("a NULL must be true"));
}

/* Behind a ',' or, with *more false, behind the closing bracket. */
const char *kl_strict_next(struct kl_strict *in, const char *p, char close, bool *more)
{
    p = kl_strict_space(in, p);
    *more = *p == ',';
    if (*p == close)
        return p + 1;
    if (*p != ',')
        return kl_scan_fault(&in->scan, p,
                             close == '}' ? N_("',' or '}' is expected")
                                          : N_("',' or ']' is expected"));
    return kl_strict_space(in, p + 1);
}

typedef const char *member_fn(struct kl_strict *in, const char *p,
                              struct kl_strict_piece *piece);

static const char *set_string(struct kl_strict *in, const char *p,
                              struct kl_strict_piece *piece)
{
    return string(in, p, piece);
}

static const char *read_set(struct kl_strict *in, const char *p,
                            struct kl_strict_value *value, member_fn *read_member,
                            bool numbers)
{
    size_t base = in->npieces;
    const char *start = p;
    bool more = true;

    if (*p != '[')
        return kl_strict_refuse(in, p, _("a set must be an array of strings"));
    p = kl_strict_space(in, p + 1);
    if (*p == ']')
        return kl_strict_refuse(in, start, _("a set must not be empty"));
    while (more) {
        struct kl_strict_piece piece;

        if (*p != '"')
            return kl_strict_refuse(in, p, _("a set must be an array of strings"));
        p = read_member(in, p, &piece);
        if (!p)
            return NULL;
        value->size += numbers ? kl_number_size(kl_strict_str(in, &piece)) : piece.len;
        kl_strict_push(in, &piece);
        p = kl_strict_next(in, p, ']', &more);
        if (!p)
            return NULL;
    }
    return kl_strict_distinct(in, p, base, _("the set's value"));
}

static const char *read_ss(struct kl_strict *in, const char *p, unsigned level,
                           struct kl_strict_value *value)
{
    (void)level;
    return read_set(in, p, value, set_string, false);
}

static const char *read_ns(struct kl_strict *in, const char *p, unsigned level,
                           struct kl_strict_value *value)
{
    (void)level;
    return read_set(in, p, value, normalise, true);
}

static const char *read_bs(struct kl_strict *in, const char *p, unsigned level,
                           struct kl_strict_value *value)
{
    (void)level;
    return read_set(in, p, value, decode_bytes, false);
}

/* Overhead of a list or map and of each element: developer guide "DynamoDB item
 * sizes and formats". */
#define CONTAINER_SIZE 3
#define ELEMENT_SIZE 1

static const char *read_l(struct kl_strict *in, const char *p, unsigned level,
                          struct kl_strict_value *value)
{
    bool more = true;

    if (*p != '[')
        return kl_strict_refuse(in, p, _("an L must be an array"));
    if (level >= LEVELS_MAX)
        return kl_strict_refuse(in, p, _("nested deeper than %d levels"), LEVELS_MAX);
    value->size = CONTAINER_SIZE;
    p = kl_strict_space(in, p + 1);
    if (*p == ']')
        return p + 1;
    while (more) {
        struct kl_strict_value element;

        p = kl_strict_value(in, p, level + 1, &element);
        p = p ? kl_strict_next(in, p, ']', &more) : NULL;
        if (!p)
            return NULL;
        value->size += element.size + ELEMENT_SIZE;
    }
    return p;
}

static const char *read_m(struct kl_strict *in, const char *p, unsigned level,
                          struct kl_strict_value *value)
{
    size_t base = in->npieces;
    bool more = true;

    if (*p != '{')
        return kl_strict_refuse(in, p, _("an M must be an object"));
    if (level >= LEVELS_MAX)
        return kl_strict_refuse(in, p, _("nested deeper than %d levels"), LEVELS_MAX);
    value->size = CONTAINER_SIZE;
    p = kl_strict_space(in, p + 1);
    if (*p == '}')
        return p + 1;
    while (more) {
        struct kl_strict_piece name;
        struct kl_strict_value element;

        p = kl_strict_name(in, p, &name);
        p = p ? kl_strict_token(in, p, ':', N_("':' is expected")) : NULL;
        p = p ? kl_strict_value(in, p, level + 1, &element) : NULL;
        p = p ? kl_strict_next(in, p, '}', &more) : NULL;
        if (!p)
            return NULL;
        kl_strict_push(in, &name);
        value->size += name.len + element.size + ELEMENT_SIZE;
    }
    return kl_strict_distinct(in, p, base, _("the map's name"));
}

static const struct type {
    const char *name;
    read_fn *read;
    bool is_key_type;
    enum kl_key_type key_type;
} types[] = {
    {.name = "S", .read = read_s, .is_key_type = true, .key_type = KL_KEY_S},
    {.name = "N", .read = read_n, .is_key_type = true, .key_type = KL_KEY_N},
    {.name = "B", .read = read_b, .is_key_type = true, .key_type = KL_KEY_B},
    {.name = "M", .read = read_m},
    {.name = "L", .read = read_l},
    {.name = "BOOL", .read = read_bool},
    {.name = "NULL", .read = read_null},
    {.name = "SS", .read = read_ss},
    {.name = "NS", .read = read_ns},
    {.name = "BS", .read = read_bs},
};

static const struct type *find_type(struct kl_str name)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(types); i++)
        if (strlen(types[i].name) == name.len &&
            memcmp(types[i].name, name.data, name.len) == 0)
            return &types[i];
    return NULL;
}

static const char *no_value(struct kl_strict *in, const char *p)
{
    if (*p == '"' || *p == '[' || *p == '-' || (*p >= '0' && *p <= '9') || *p == 't' ||
        *p == 'f' || *p == 'n')
        return kl_strict_refuse(
            in, p, _("plain JSON, not a DynamoDB value such as {\"S\": \"text\"}"));
    return kl_scan_fault(&in->scan, p, N_("a value is expected"));
}

static const char *unknown_type(struct kl_strict *in, const char *p, struct kl_str name)
{
    struct kl_buf quoted = {0};

    kl_strict_quote(name, &quoted);
    kl_strict_refuse(in, p, _("%s is none of the types S N B BOOL NULL M L SS NS BS"),
                     kl_buf_text(&quoted));
    kl_buf_release(&quoted);
    return NULL;
}

/* {"S": …}; p is at the brace. */
const char *kl_strict_value(struct kl_strict *in, const char *p, unsigned level,
                            struct kl_strict_value *value)
{
    struct kl_strict_piece name;
    const struct type *type;
    const char *at;

    if (*p != '{')
        return no_value(in, p);
    at = p = kl_strict_space(in, p + 1);
    if (*p == '}')
        return kl_strict_refuse(in, p, _("a value without a type"));
    p = string(in, p, &name);
    if (!p)
        return NULL;
    type = find_type(kl_strict_str(in, &name));
    if (!type)
        return unknown_type(in, at, kl_strict_str(in, &name));
    *value = (struct kl_strict_value){
        .type = type->name, .is_key_type = type->is_key_type, .key_type = type->key_type};
    p = kl_strict_token(in, p, ':', N_("':' is expected"));
    p = p ? type->read(in, p, level, value) : NULL;
    if (!p)
        return NULL;
    p = kl_strict_space(in, p);
    if (*p == ',')
        return kl_strict_refuse(in, p, _("a value of more than one type"));
    return *p == '}' ? p + 1 : kl_scan_fault(&in->scan, p, N_("'}' is expected"));
}
