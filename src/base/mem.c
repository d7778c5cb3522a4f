#include "config.h"

#include "base/mem.h"

static void *check(void *ptr)
{
    if (!ptr) {
        fputs("keyline: out of memory\n", stderr);
        abort();
    }
    return ptr;
}

void *kl_mem_calloc(size_t count, size_t size)
{
    return check(calloc(count ? count : 1, size ? size : 1));
}

void *kl_mem_realloc(void *take_ptr, size_t count, size_t size)
{
    size_t total;

    if (__builtin_mul_overflow(count, size, &total))
        check(NULL);
    return check(realloc(take_ptr, total ? total : 1));
}

char *kl_mem_dup(const void *data, size_t len)
{
    char *copy = check(malloc(len + 1));

    if (len)
        memcpy(copy, data, len);
    copy[len] = '\0';
    return copy;
}

char *kl_mem_strdup(const char *text)
{
    return text ? kl_mem_dup(text, strlen(text)) : NULL;
}

void kl_mem_wipe(void *data, size_t len)
{
    volatile unsigned char *at = data;

    while (len--)
        *at++ = 0;
}
