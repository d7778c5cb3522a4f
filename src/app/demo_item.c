#include "config.h"

#include "app/demo_item.h"

#include <inttypes.h>

#include "model/plain.h"

static uint64_t next(struct kl_demo_random *random)
{
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint64_t kl_demo_below(struct kl_demo_random *random, uint64_t n)
{
    return next(random) % n;
}

void kl_demo_begin(struct kl_demo_out *out)
{
    kl_buf_clear(&out->json);
    kl_buf_add_char(&out->json, '{');
}

static void add_name(struct kl_demo_out *out, const char *name)
{
    if (out->json.len > 1)
        kl_buf_add_char(&out->json, ',');
    kl_json_string(kl_str_from(name), &out->json);
    kl_buf_add_char(&out->json, ':');
}

void kl_demo_s(struct kl_demo_out *out, const char *name, const char *format, ...)
{
    struct kl_buf text = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&text, format, args);
    va_end(args);
    add_name(out, name);
    kl_buf_add_text(&out->json, "{\"S\":");
    kl_json_string(kl_buf_str(&text), &out->json);
    kl_buf_add_char(&out->json, '}');
    kl_buf_release(&text);
}

void kl_demo_n(struct kl_demo_out *out, const char *name, uint64_t value)
{
    add_name(out, name);
    kl_buf_addf(&out->json, "{\"N\":\"%" PRIu64 "\"}", value);
}

void kl_demo_map(struct kl_demo_out *out, const char *name, const char *first, uint64_t a,
                 const char *second, uint64_t b)
{
    add_name(out, name);
    kl_buf_addf(&out->json,
                "{\"M\":{\"%s\":{\"N\":\"%" PRIu64 "\"},\"%s\":{\"N\":\"%" PRIu64 "\"}}}",
                first, a, second, b);
}

void kl_demo_end(struct kl_demo_out *out)
{
    kl_buf_add_char(&out->json, '}');
    if (!out->code)
        out->code = out->item(out->arg, out->table, kl_buf_str(&out->json), out->err);
}
