#include "config.h"

#include "base/buf.h"

void kl_buf_release(struct kl_buf *buf)
{
    if (!buf)
        return;
    free(buf->data);
    *buf = (struct kl_buf){0};
}

void kl_buf_wipe(struct kl_buf *buf)
{
    if (buf && buf->data)
        kl_mem_wipe(buf->data, buf->cap);
    kl_buf_release(buf);
}

void kl_buf_clear(struct kl_buf *buf)
{
    buf->len = 0;
    if (buf->data)
        buf->data[0] = '\0';
}

void kl_buf_trim(struct kl_buf *buf)
{
    if (!buf->data || buf->cap == buf->len + 1)
        return;
    buf->data = kl_mem_realloc(buf->data, buf->len + 1, 1);
    buf->data[buf->len] = '\0';
    buf->cap = buf->len + 1;
}

char *kl_buf_reserve(struct kl_buf *buf, size_t extra)
{
    size_t need;

    if (__builtin_add_overflow(buf->len, extra, &need) ||
        __builtin_add_overflow(need, 1, &need))
        need = SIZE_MAX;
    if (need > buf->cap) {
        size_t cap = buf->cap > SIZE_MAX / 2 ? SIZE_MAX : buf->cap * 2;

        /* Twice as much, so that growing byte by byte is cheap; what is asked for in one
         * go is taken at its word. */
        if (cap < need)
            cap = need < 64 ? 64 : need;
        buf->data = kl_mem_realloc(buf->data, cap, 1);
        buf->data[buf->len] = '\0';
        buf->cap = cap;
    }
    return buf->data + buf->len;
}

void kl_buf_add(struct kl_buf *buf, const void *data, size_t len)
{
    char *end = kl_buf_reserve(buf, len);

    if (len)
        memcpy(end, data, len);
    buf->len += len;
    buf->data[buf->len] = '\0';
}

void kl_buf_add_str(struct kl_buf *buf, struct kl_str s)
{
    kl_buf_add(buf, s.data, s.len);
}

void kl_buf_set(struct kl_buf *buf, struct kl_str s)
{
    kl_buf_clear(buf);
    kl_buf_add_str(buf, s);
}

void kl_buf_add_text(struct kl_buf *buf, const char *text)
{
    kl_buf_add(buf, text, strlen(text));
}

void kl_buf_add_char(struct kl_buf *buf, char c)
{
    kl_buf_add(buf, &c, 1);
}

void kl_buf_vaddf(struct kl_buf *buf, const char *format, va_list args)
{
    va_list again;
    int len;

    va_copy(again, args);
    len = vsnprintf(NULL, 0, format, args);
    if (len > 0) {
        vsnprintf(kl_buf_reserve(buf, (size_t)len), (size_t)len + 1, format, again);
        buf->len += (size_t)len;
    }
    va_end(again);
}

void kl_buf_addf(struct kl_buf *buf, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(buf, format, args);
    va_end(args);
}

const char *kl_buf_text(const struct kl_buf *buf)
{
    return buf->data ? buf->data : "";
}

char *kl_buf_take(struct kl_buf *buf, size_t *len)
{
    char *data;

    kl_buf_reserve(buf, 0);
    buf->data[buf->len] = '\0';
    data = buf->data;
    if (len)
        *len = buf->len;
    *buf = (struct kl_buf){0};
    return data;
}
