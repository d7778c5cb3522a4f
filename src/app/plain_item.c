#include "config.h"

#include "app/plain_item.h"

#include "model/scan.h"
#include "model/value.h"
#include "app/json_walk.h"

/* The text is valid: every function walks from a position to the one behind. */

static const char *copy_space(const char *p, struct kl_buf *out)
{
    const char *from = p;

    p = kl_scan_space(p);
    kl_buf_add(out, from, (size_t)(p - from));
    return p;
}

static const char *add_wrapped(const char *type, const char *p, const char *end,
                               bool quoted, struct kl_buf *out)
{
    const char *quote = quoted ? "\"" : "";

    kl_buf_addf(out, "{\"%s\":%s", type, quote);
    kl_buf_add(out, p, (size_t)(end - p));
    kl_buf_addf(out, "%s}", quote);
    return end;
}

static const char *add_value(const char *p, struct kl_buf *out);

/* What stands between an opening and its closing character, values retyped. */
static const char *add_members(const char *p, struct kl_buf *out)
{
    bool names = *p == '{';
    char close = names ? '}' : ']';

    kl_buf_add_char(out, *p++);
    for (p = copy_space(p, out); *p != close; p = copy_space(p, out)) {
        if (*p == ',') {
            kl_buf_add_char(out, *p++);
            p = copy_space(p, out);
        }
        if (names) {
            const char *end = kl_json_string_end(p);

            kl_buf_add(out, p, (size_t)(end - p));
            p = copy_space(end, out);
            kl_buf_add_char(out, *p++);
            p = copy_space(p, out);
        }
        p = add_value(p, out);
    }
    kl_buf_add_char(out, close);
    return p + 1;
}

static const char *add_value(const char *p, struct kl_buf *out)
{
    switch (*p) {
    case '"':
        return add_wrapped("S", p, kl_json_string_end(p), false, out);
    case 't':
    case 'f':
        return add_wrapped("BOOL", p, kl_json_value_end(p), false, out);
    case 'n':
        kl_buf_add_text(out, "{\"NULL\":true}");
        return kl_json_value_end(p);
    case '{':
    case '[':
        kl_buf_add_text(out, *p == '{' ? "{\"M\":" : "{\"L\":");
        p = add_members(p, out);
        kl_buf_add_char(out, '}');
        return p;
    default:
        return add_wrapped("N", p, kl_json_value_end(p), true, out);
    }
}

static bool is_type_name(struct kl_str name)
{
    for (enum kl_value_type type = KL_VALUE_S; type < KL_VALUE_UNKNOWN; type++)
        if (kl_str_eq(name, kl_str_from(kl_value_type_name(type))))
            return true;
    return false;
}

/* One member with the name of a type, whatever its value: a wrong value is for the reader
 * of items to tell. */
bool kl_plain_item_typed(const char *p)
{
    const char *end;

    if (*p != '{')
        return false;
    p = kl_scan_space(p + 1);
    if (*p != '"')
        return false;
    end = kl_json_string_end(p);
    if (!is_type_name((struct kl_str){p + 1, (size_t)(end - p - 2)}))
        return false;
    p = kl_scan_space(end);
    return *p == ':' && *kl_scan_space(kl_json_value_end(kl_scan_space(p + 1))) == '}';
}

bool kl_plain_item_is(struct kl_str json)
{
    const char *p = kl_scan_space(json.data + 1);
    bool members = false;

    while (*p != '}') {
        members = true;
        p = kl_scan_space(kl_json_string_end(p));
        p = kl_scan_space(p + 1);
        if (kl_plain_item_typed(p))
            return false;
        p = kl_scan_space(kl_json_value_end(p));
        if (*p == ',')
            p = kl_scan_space(p + 1);
    }
    return members;
}

void kl_plain_item_read(struct kl_str json, struct kl_buf *out)
{
    add_members(json.data, out);
}

void kl_plain_item_value(struct kl_str json, struct kl_buf *out)
{
    add_value(json.data, out);
}
