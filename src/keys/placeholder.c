#include "config.h"

#include "keys/placeholder.h"

static bool wrapped(struct kl_str s, const char *open, const char *close)
{
    struct kl_str end = kl_str_from(close);

    return s.len > strlen(open) + end.len && kl_str_starts(s, kl_str_from(open)) &&
           kl_str_eq(kl_str_sub(s, s.len - end.len, end.len), end);
}

/* <name>; <b>text</b> and <id@host> are text of a person or a program. */
static bool is_named(struct kl_str s)
{
    return wrapped(s, "<", ">") && !memchr(s.data + 1, '<', s.len - 1) &&
           !memchr(s.data, '>', s.len - 1) && !memchr(s.data, '@', s.len);
}

bool kl_placeholder_is(struct kl_str value)
{
    static const char *const words[] = {"undefined",       "null",        "NaN", "None",
                                        "[object Object]", "Invalid Date"};

    if (!value.len || !strchr("unNI[$<{", value.data[0]) || !value.data[0])
        return false;
    for (size_t i = 0; i < KL_ARRAY_LEN(words); i++)
        if (kl_str_eq(value, kl_str_from(words[i])))
            return true;
    return wrapped(value, "${", "}") || wrapped(value, "{{", "}}") || is_named(value);
}

bool kl_placeholder_is_alone(struct kl_str key)
{
    if (!kl_placeholder_is(key))
        return false;
    for (size_t i = 0; i + 1 < key.len; i++)
        if (key.data[i] == '}' && key.data[i + 1] &&
            strchr("#|/~^;:\x1f", key.data[i + 1]))
            return false;
    return true;
}
