#include "config.h"

#include "keys/what_if.h"

#include "base/digits.h"
#include "keys/scheme_key.h"

/* Turned back within the width it has, and inverted within the new one; false: the value
 * does not fit. */
static bool invert_anew(const struct kl_lens_column *column, struct kl_str digits,
                        size_t width, struct kl_buf *out)
{
    struct kl_buf old_max = {0}, new_max = {0}, value = {0}, turned = {0};
    bool fits;

    kl_digits_nines(column->width, &old_max);
    kl_digits_nines(width, &new_max);
    fits = kl_digits_sub(kl_buf_str(&old_max), digits, &value) &&
           kl_digits_sub(kl_buf_str(&new_max), kl_buf_str(&value), &turned) &&
           kl_digits_pad(kl_buf_str(&turned), width, out);
    kl_buf_release(&old_max);
    kl_buf_release(&new_max);
    kl_buf_release(&value);
    kl_buf_release(&turned);
    return fits;
}

/* Subtracted from 10^W - 1, and written with W digits: not "inv19/9223372036854775807".
 */
static bool is_of_nines(const struct kl_lens_column *column, struct kl_str digits)
{
    return column->inverted && !strchr(column->type, '/') && digits.len == column->width;
}

enum kl_what_if_result kl_what_if_key(const struct kl_what_if *what_if, struct kl_str key,
                                      struct kl_buf *out)
{
    const struct kl_lens_column *column = kl_lens_column(what_if->lens, what_if->column);
    enum kl_what_if_result result = KL_WHAT_IF_NEW;
    struct kl_str digits;
    size_t off;
    bool fits;

    if (!kl_lens_segment(what_if->lens, key, what_if->column, &digits) ||
        !kl_str_all_digits(digits)) {
        kl_buf_add_str(out, key);
        return KL_WHAT_IF_NONE;
    }
    off = (size_t)(digits.data - key.data);
    kl_buf_add_str(out, kl_str_sub(key, 0, off));
    fits = is_of_nines(column, digits)
               ? invert_anew(column, digits, what_if->width, out)
               : kl_digits_pad(kl_digits_trim(digits), what_if->width, out);
    if (!fits) {
        kl_buf_add_str(out, kl_digits_trim(digits));
        result = KL_WHAT_IF_OVER;
    } else if (digits.len == what_if->width) {
        result = KL_WHAT_IF_SAME;
    }
    kl_buf_add_str(out, kl_str_sub(key, off + digits.len, SIZE_MAX));
    return result;
}

static bool is_number(const struct kl_lens_column *column)
{
    static const char *const types[] = {"pad", "inv", "fix", "int", "epoch"};

    for (size_t i = 0; i < KL_ARRAY_LEN(types); i++)
        if (strncmp(column->type, types[i], strlen(types[i])) == 0)
            return true;
    return false;
}

size_t kl_what_if_column(const struct kl_lens *lens, struct kl_str name)
{
    for (size_t i = 0; i < kl_lens_columns(lens); i++) {
        const struct kl_lens_column *column = kl_lens_column(lens, i);

        if (is_number(column) &&
            (!name.len || kl_str_eq(name, kl_str_from(column->name))))
            return i;
    }
    return SIZE_MAX;
}

/* Gives the segment of the column the new width; false: the scheme has no such. */
static bool widen(const struct kl_what_if *what_if, struct kl_scheme *scheme)
{
    const struct kl_lens_column *column = kl_lens_column(what_if->lens, what_if->column);

    for (size_t i = 0; i < scheme->n; i++) {
        struct kl_seg *seg = &scheme->segs[i];
        struct kl_buf max = {0};

        if (seg->type == KL_SEG_LITERAL || strcmp(seg->text, column->name) != 0)
            continue;
        if (seg->type == KL_SEG_INV && !strchr(column->type, '/')) {
            kl_digits_nines(what_if->width, &max);
            free(seg->max);
            seg->max = kl_buf_take(&max, NULL);
        } else if (seg->type != KL_SEG_INV) {
            seg->type = KL_SEG_PAD;
        }
        seg->width = what_if->width;
        return true;
    }
    return false;
}

static bool is_of(const struct kl_scheme *scheme, struct kl_str key)
{
    struct kl_extent extents[KL_SCHEME_SEGS_MAX];

    return kl_scheme_split(scheme, key, extents);
}

struct kl_lens *kl_what_if_lens(const struct kl_what_if *what_if, struct kl_str key)
{
    struct kl_lens *lens = NULL;
    const char *template_;
    bool own = false;

    for (size_t i = 0; !own && (template_ = kl_lens_template(what_if->lens, i)); i++) {
        struct kl_scheme *scheme = NULL;

        if (kl_scheme_parse(kl_str_from(template_), &scheme, NULL))
            continue;
        own = is_of(scheme, key);
        if (widen(what_if, scheme) && (own || !lens)) {
            kl_lens_free(&lens);
            lens = kl_lens_from_scheme(scheme);
        }
        kl_scheme_free(&scheme);
    }
    return lens;
}
