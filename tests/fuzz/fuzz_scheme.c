/* A scheme's text, a newline, a key: the parser takes any text; what parses is written
 * and read again the same; a key that decodes is composed again of its values. */
#include "config.h"

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
            values[n++] = (struct kl_binding){kl_seg_text(&scheme->segs[i]),
                                              kl_buf_str(&out[i])};
    if (decoded) {
        must(!kl_scheme_compose(scheme, values, n, &again, NULL));
        must(kl_str_eq(kl_buf_str(&again), key));
    }
    for (size_t i = 0; i < scheme->n; i++)
        kl_buf_release(&out[i]);
    kl_buf_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kl_str all = {(const char *)data, size}, text;
    struct kl_scheme *scheme = NULL;
    struct kl_err err = {0};
    size_t line = kl_str_find(all, KL_STR("\n"), 0);

    text = kl_str_sub(all, 0, line);
    if (kl_scheme_parse(text, &scheme, &err)) {
        must(err.code && err.text[0] && !scheme);
        return 0;
    }
    reparse(scheme);
    recompose(scheme, kl_str_sub(all, line == SIZE_MAX ? size : line + 1, SIZE_MAX));
    kl_scheme_free(&scheme);
    return 0;
}
