#include "config.h"

#include "base/err.h"

#include <stdarg.h>

/* Prints at most size - 1 bytes, and never half a character of UTF-8. */
__attribute__((format(printf, 3, 0))) static void
print_cut(char *to, size_t size, const char *format, va_list args)
{
    int len = vsnprintf(to, size, format, args);
    size_t end = size - 1;

    if (len < 0 || (size_t)len < size)
        return;
    while (end && ((unsigned char)to[end - 1] & 0xc0) == 0x80)
        end--;
    if (end && (unsigned char)to[end - 1] >= 0xc0)
        to[end - 1] = '\0';
}

enum kl_code kl_err_set(struct kl_err *err, enum kl_code code, const char *format, ...)
{
    va_list args;

    if (!err || err->code)
        return code;
    err->code = code;
    va_start(args, format);
    print_cut(err->text, sizeof(err->text), format, args);
    va_end(args);
    return code;
}

void kl_err_advise(struct kl_err *err, const char *format, ...)
{
    va_list args;

    if (!err || err->advice[0])
        return;
    va_start(args, format);
    print_cut(err->advice, sizeof(err->advice), format, args);
    va_end(args);
}

void kl_err_prefix(struct kl_err *err, const char *format, ...)
{
    struct kl_err whole = {0};
    char front[sizeof(err->text)];
    va_list args;

    if (!err)
        return;
    va_start(args, format);
    print_cut(front, sizeof(front), format, args);
    va_end(args);
    kl_err_set(&whole, err->code, "%s: %s", front, err->text);
    memcpy(err->text, whole.text, sizeof(err->text));
}
