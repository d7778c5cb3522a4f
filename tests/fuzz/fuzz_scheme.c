/* A scheme's text, a newline, a key: the parser takes any text; what parses is written
 * and read again the same; a key that decodes is composed again of its values; a lens
 * covers it with its parts; as a bound it becomes no more than a key. */
#include "config.h"

#include "keys/bounds.h"
#include "keys/lens.h"
#include "keys/scheme_key.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void reparse(const struct kl_scheme *scheme)
{
    struct kl_scheme *again = NULL;
    struct kl_buf once = {0}, twice = {0};

    kl_scheme_format(scheme, &once);
    must(!kl_scheme_parse(kl_buf_str(&once), &again, NULL));
    kl_scheme_format(again, &twice);
    must(again->n == scheme->n);
    must(kl_str_eq(kl_buf_str(&once), kl_buf_str(&twice)));
    kl_scheme_free(&again);
    kl_buf_release(&once);
    kl_buf_release(&twice);
}

static void recompose(const struct kl_scheme *scheme, struct kl_str key)
{
    struct kl_binding values[KL_SCHEME_SEGS_MAX];
    struct kl_buf out[KL_SCHEME_SEGS_MAX] = {0}, again = {0};
    bool decoded = !kl_scheme_decode(scheme, key, out, NULL);
    size_t n = 0;

    for (size_t i = 0; i < scheme->n; i++)
        if (scheme->segs[i].type != KL_SEG_LITERAL)
            values[n++] =
                (struct kl_binding){kl_seg_text(&scheme->segs[i]), kl_buf_str(&out[i])};
    if (decoded) {
        must(!kl_scheme_compose(scheme, values, n, &again, NULL));
        must(kl_str_eq(kl_buf_str(&again), key));
    }
    for (size_t i = 0; i < scheme->n; i++)
        kl_buf_release(&out[i]);
    kl_buf_release(&again);
}

static void look(const struct kl_scheme *scheme, struct kl_str key)
{
    struct kl_lens *lens = kl_lens_from_scheme(scheme);
    struct kl_part parts[16];
    struct kl_buf out = {0};
    size_t n = kl_lens_parts(lens, key, parts, KL_ARRAY_LEN(parts)), end = 0;

    for (size_t i = 0; i < n; i++) {
        must(parts[i].off == end && parts[i].len);
        end += parts[i].len;
    }
    must(end == key.len);
    for (size_t i = 0; i < kl_lens_columns(lens); i++)
        must(!kl_lens_decode(lens, key, i, true, &out) || kl_lens_fits(lens, key));
    kl_buf_release(&out);
    kl_lens_free(&lens);
}

static void bound(const struct kl_scheme *scheme, struct kl_str value)
{
    struct kl_bounds bounds = {0};
    size_t half = value.len / 2;

    for (enum kl_bound_op op = KL_BOUND_NONE; op <= KL_BOUND_BEGINS_WITH; op++) {
        struct kl_err err = {0};
        struct kl_str a = op == KL_BOUND_BETWEEN ? kl_str_sub(value, 0, half) : value;

        must(kl_bounds_through(scheme, op, a, kl_str_sub(value, half, SIZE_MAX), &bounds,
                               &err) == err.code);
        must(bounds.a.len <= KL_SCHEME_KEY_MAX && bounds.b.len <= KL_SCHEME_KEY_MAX);
    }
    kl_bounds_release(&bounds);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kl_str all = {(const char *)data, size}, text, key;
    struct kl_scheme *scheme = NULL;
    struct kl_err err = {0};
    size_t line = kl_str_find(all, KL_STR("\n"), 0);

    text = kl_str_sub(all, 0, line);
    if (kl_scheme_parse(text, &scheme, &err)) {
        must(err.code && err.text[0] && !scheme);
        return 0;
    }
    reparse(scheme);
    key = kl_str_sub(all, line == SIZE_MAX ? size : line + 1, SIZE_MAX);
    recompose(scheme, key);
    look(scheme, key);
    bound(scheme, key);
    kl_scheme_free(&scheme);
    return 0;
}
