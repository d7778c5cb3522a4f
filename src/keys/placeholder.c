#include "config.h"

#include "keys/placeholder.h"

static bool wrapped(struct kl_str s, const char *open, const char *close)
{
    struct kl_str end = kl_str_from(close);

    return s.len > strlen(open) + end.len && kl_str_starts(s, kl_str_from(open)) &&
           kl_str_eq(kl_str_sub(s, s.len - end.len, end.len), end);
}

bool kl_placeholder_is(struct kl_str value)
{
    static const char *const words[] = {"undefined", "null", "NaN", "None",
                                        "[object Object]"};

    if (!value.len || !strchr("unN[$<{", value.data[0]) || !value.data[0])
        return false;
    for (size_t i = 0; i < KL_ARRAY_LEN(words); i++)
        if (kl_str_eq(value, kl_str_from(words[i])))
            return true;
    return wrapped(value, "${", "}") || wrapped(value, "{{", "}}") ||
           wrapped(value, "<", ">");
}
