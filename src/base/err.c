#include "config.h"

#include <stdarg.h>

#include "base/err.h"

enum kl_code kl_err_set(struct kl_err *err, enum kl_code code, const char *format, ...)
{
    va_list args;

    if (!err || err->code)
        return code;
    err->code = code;
    va_start(args, format);
    vsnprintf(err->text, sizeof(err->text), format, args);
    va_end(args);
    return code;
}

void kl_err_advise(struct kl_err *err, const char *format, ...)
{
    va_list args;

    if (!err || err->advice[0])
        return;
    va_start(args, format);
    vsnprintf(err->advice, sizeof(err->advice), format, args);
    va_end(args);
}

void kl_err_prefix(struct kl_err *err, const char *format, ...)
{
    char front[sizeof(err->text)];
    char whole[2 * sizeof(err->text) + 2];
    va_list args;

    if (!err)
        return;
    va_start(args, format);
    vsnprintf(front, sizeof(front), format, args);
    va_end(args);
    snprintf(whole, sizeof(whole), "%s: %s", front, err->text);
    memcpy(err->text, whole, sizeof(err->text) - 1);
}
