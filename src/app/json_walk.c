#include "config.h"

#include "app/json_walk.h"

#include "model/scan.h"

const char *kl_json_string_end(const char *p)
{
    for (p++; *p != '"'; p++)
        p += *p == '\\';
    return p + 1;
}

const char *kl_json_value_end(const char *p)
{
    size_t depth = 0;

    do {
        if (*p == '"') {
            p = kl_json_string_end(p);
        } else if (*p == '{' || *p == '[') {
            depth++;
            p++;
        } else if (*p == '}' || *p == ']') {
            depth--;
            p++;
        } else if (depth) {
            p++;
        } else {
            while (*p && !strchr(",]} \t\r\n", *p))
                p++;
        }
    } while (depth);
    return p;
}

struct kl_json_member kl_json_member_at(const char *p)
{
    const char *end = kl_json_string_end(p), *value = kl_scan_space(end);
    struct kl_json_member member = {.name = {p + 1, (size_t)(end - p - 2)}};

    member.value = kl_json_value(kl_scan_space(value + 1));
    member.next = kl_scan_space(member.value.data + member.value.len);
    if (*member.next == ',')
        member.next = kl_scan_space(member.next + 1);
    return member;
}

const char *kl_json_first_member(struct kl_str object)
{
    return kl_scan_space(object.data + 1);
}

struct kl_str kl_json_find(struct kl_str object, const char *name)
{
    const char *p;

    if (!object.data || *object.data != '{')
        return (struct kl_str){NULL, 0};
    p = kl_json_first_member(object);
    while (*p == '"') {
        struct kl_json_member member = kl_json_member_at(p);

        if (kl_str_eq(member.name, kl_str_from(name)))
            return member.value;
        p = member.next;
    }
    return (struct kl_str){NULL, 0};
}

const char *kl_json_first_element(struct kl_str array)
{
    const char *p;

    if (!array.data || *array.data != '[')
        return NULL;
    p = kl_scan_space(array.data + 1);
    return *p == ']' ? NULL : p;
}

const char *kl_json_next_element(const char *p)
{
    p = kl_scan_space(kl_json_value_end(p));
    return *p == ',' ? kl_scan_space(p + 1) : NULL;
}

struct kl_str kl_json_value(const char *p)
{
    return (struct kl_str){p, (size_t)(kl_json_value_end(p) - p)};
}

void kl_json_unescape(struct kl_str string, struct kl_buf *out)
{
    if (string.len >= 2 && string.data[0] == '"')
        kl_scan_unescape(kl_str_sub(string, 1, string.len - 2), out);
}
