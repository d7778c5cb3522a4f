#include "config.h"

#include "app/loose_item.h"

#include "model/scan.h"
#include "model/value.h"
#include "app/json_walk.h"

static enum kl_value_type type_of(struct kl_str name)
{
    for (enum kl_value_type type = KL_VALUE_S; type < KL_VALUE_UNKNOWN; type++)
        if (kl_str_is_word(name, kl_value_type_name(type)))
            return type;
    return kl_str_is_word(name, "NULLValue") ? KL_VALUE_NULL : KL_VALUE_UNKNOWN;
}

/* The one type that a value has, and what it holds; KL_VALUE_UNKNOWN: none, or several.
 */
static enum kl_value_type find_value(const char *p, struct kl_str *held)
{
    enum kl_value_type found = KL_VALUE_UNKNOWN;

    if (*p != '{')
        return found;
    p = kl_scan_space(p + 1);
    while (*p == '"') {
        struct kl_json_member member = kl_json_member_at(p);
        enum kl_value_type type = type_of(member.name);

        if (type == KL_VALUE_UNKNOWN)
            return type;
        if (*member.value.data != 'n') {
            if (found != KL_VALUE_UNKNOWN)
                return KL_VALUE_UNKNOWN;
            found = type;
            *held = member.value;
        }
        p = member.next;
    }
    return found;
}

bool kl_loose_item_is(struct kl_str json)
{
    const char *p = kl_scan_space(json.data + 1);
    struct kl_str held;

    if (*p != '"')
        return false;
    while (*p == '"') {
        struct kl_json_member member = kl_json_member_at(p);

        if (find_value(member.value.data, &held) == KL_VALUE_UNKNOWN)
            return false;
        p = member.next;
    }
    return true;
}

/* What is left out leaves its line ends, so that faults are told on their lines. */
static void add_lines(const char *from, const char *to, struct kl_buf *out)
{
    for (; from < to; from++)
        if (*from == '\n')
            kl_buf_add_char(out, '\n');
}

static void add_value(struct kl_str value, struct kl_buf *out);

/* An object or an array, the values in it converted. */
static void add_values(struct kl_str held, bool names, struct kl_buf *out)
{
    const char *p = held.data, *end = held.data + held.len;

    if (*p != (names ? '{' : '[')) {
        kl_buf_add_str(out, held);
        return;
    }
    kl_buf_add_char(out, *p++);
    while (p < end) {
        const char *from = p;

        p = kl_scan_space(p);
        kl_buf_add(out, from, (size_t)(p - from));
        if (*p == ',' || p == end - 1) {
            kl_buf_add_char(out, *p++);
            continue;
        }
        from = p;
        if (names) {
            p = kl_json_member_at(p).value.data;
            kl_buf_add(out, from, (size_t)(p - from));
            from = p;
        }
        p = kl_json_value_end(p);
        add_value((struct kl_str){from, (size_t)(p - from)}, out);
    }
}

static void add_value(struct kl_str value, struct kl_buf *out)
{
    struct kl_str held = {NULL, 0};
    enum kl_value_type type = find_value(value.data, &held);

    if (type == KL_VALUE_UNKNOWN) {
        kl_buf_add_str(out, value);
        return;
    }
    kl_buf_addf(out, "{\"%s\":", kl_value_type_name(type));
    add_lines(value.data, held.data, out);
    if (type == KL_VALUE_M || type == KL_VALUE_L)
        add_values(held, type == KL_VALUE_M, out);
    else
        kl_buf_add_str(out, held);
    add_lines(held.data + held.len, value.data + value.len, out);
    kl_buf_add_char(out, '}');
}

void kl_loose_item_read(struct kl_str json, struct kl_buf *out)
{
    add_values(json, true, out);
}
