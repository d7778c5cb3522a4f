#include "config.h"

#include "ui/keytext.h"

#include "keys/codec.h"
#include "keys/instant.h"
#include "keys/scheme_key.h"

enum ui_style ui_keytext_style(enum kl_part_role role)
{
    switch (role) {
    case KL_PART_TEXT:
        return UI_STYLE_KEY_TEXT;
    case KL_PART_LABEL:
        return UI_STYLE_KEY_LABEL;
    case KL_PART_DELIMITER:
        return UI_STYLE_KEY_DELIMITER;
    case KL_PART_PADDING:
        return UI_STYLE_KEY_PADDING;
    case KL_PART_DIGITS:
        return UI_STYLE_KEY_DIGITS;
    case KL_PART_INVERTED:
        return UI_STYLE_KEY_INVERTED;
    case KL_PART_WRONG:
        return UI_STYLE_KEY_WRONG;
    }
    return UI_STYLE_KEY_TEXT;
}

void ui_keytext_draw(struct ui_pen *pen, const struct kl_lens *lens,
                     enum kl_key_type type, struct kl_str key)
{
    struct kl_part parts[UI_PARTS_MAX];
    size_t n;

    if (!lens || type != KL_KEY_S) {
        ui_pen_data(pen, key, type == KL_KEY_N ? UI_STYLE_KEY_DIGITS : UI_STYLE_KEY_TEXT);
        return;
    }
    n = kl_lens_parts(lens, key, parts, UI_PARTS_MAX);
    for (size_t i = 0; i < n; i++)
        ui_pen_data(pen, kl_str_sub(key, parts[i].off, parts[i].len),
                    ui_keytext_style(parts[i].role));
}

void ui_rulers_release(struct ui_rulers *rulers)
{
    for (size_t i = 0; i < rulers->n; i++)
        kl_scheme_free(&rulers->schemes[i]);
    free(rulers->schemes);
    *rulers = (struct ui_rulers){0};
}

void ui_rulers_set(struct ui_rulers *rulers, const struct kl_lens *lens)
{
    const char *template_;
    size_t cap = 0;

    ui_rulers_release(rulers);
    for (size_t i = 0; lens && (template_ = kl_lens_template(lens, i)); i++) {
        struct kl_scheme *scheme = NULL;

        if (kl_scheme_parse(kl_str_from(template_), &scheme, NULL))
            continue;
        KL_GROW(rulers->schemes, rulers->n, cap);
        rulers->schemes[rulers->n++] = scheme;
    }
}

static bool splits(const struct kl_scheme *scheme, struct kl_str key)
{
    struct kl_extent extents[UI_PARTS_MAX];

    return scheme->n <= UI_PARTS_MAX && kl_scheme_split(scheme, key, extents);
}

const struct kl_scheme *ui_rulers_scheme(const struct ui_rulers *rulers,
                                         struct kl_str key)
{
    for (size_t i = 0; i < rulers->n; i++) {
        if (splits(rulers->schemes[i], key))
            return rulers->schemes[i];
    }
    return rulers->n ? rulers->schemes[0] : NULL;
}

struct kl_scheme *ui_rulers_scheme_for(const struct ui_rulers *rulers, struct kl_str key)
{
    const struct kl_scheme *scheme = ui_rulers_scheme(rulers, key);
    struct kl_extent extents[UI_PARTS_MAX];
    struct kl_scheme *copy = scheme ? kl_scheme_copy(scheme) : NULL;

    if (!copy || copy->n > UI_PARTS_MAX || !kl_scheme_split(copy, key, extents))
        return copy;
    for (size_t i = 0; i < copy->n; i++) {
        struct kl_buf digits = {0};

        if (kl_seg_is_number(&copy->segs[i]) &&
            !kl_codec_decode(&copy->segs[i],
                             kl_str_sub(key, extents[i].off, extents[i].len), &digits,
                             NULL))
            copy->segs[i].unit = kl_instant_unit(kl_buf_str(&digits));
        kl_buf_release(&digits);
    }
    return copy;
}

/* Bytes that a segment has in every key of the scheme; 0: they vary. */
static size_t fixed_width(const struct kl_seg *seg)
{
    switch (seg->type) {
    case KL_SEG_LITERAL:
        return seg->len;
    case KL_SEG_PAD:
    case KL_SEG_INV:
    case KL_SEG_FIX:
    case KL_SEG_HEX:
        return seg->width;
    case KL_SEG_EPOCH:
    case KL_SEG_DATE:
        return 10;
    case KL_SEG_EPOCHMS:
        return 13;
    case KL_SEG_UUID:
        return 36;
    case KL_SEG_ULID:
        return 26;
    case KL_SEG_KSUID:
        return 27;
    case KL_SEG_TEXT:
    case KL_SEG_INT:
    case KL_SEG_ISO:
    case KL_SEG_PATH:
        return 0;
    }
    return 0;
}

/* Text in the middle of width columns of fill; as much of it as there is room for. */
static void add_centred(struct kl_str text, size_t width, const char *fill,
                        struct kl_buf *out)
{
    struct kl_buf fitted = {0};
    size_t used = kl_utf8_fit(text, width, KL_VISIBLE_UTF8, &fitted);

    for (size_t i = 0; i < (width - used) / 2; i++)
        kl_buf_add_text(out, fill);
    kl_buf_add_str(out, kl_buf_str(&fitted));
    for (size_t i = 0; i < width - used - (width - used) / 2; i++)
        kl_buf_add_text(out, fill);
    kl_buf_release(&fitted);
}

/* "├─score─10┤", width columns wide; "score" alone where that is too narrow. */
static void add_bracket(const char *name, size_t width, struct kl_buf *out)
{
    struct kl_buf inner = {0};

    kl_buf_addf(&inner, "%s─%zu", name, width);
    if (kl_utf8_width(kl_buf_str(&inner)) + 2 <= width) {
        kl_buf_add_text(out, "├");
        add_centred(kl_buf_str(&inner), width - 2, "─", out);
        kl_buf_add_text(out, "┤");
    } else if (kl_utf8_width(kl_str_from(name)) + 2 <= width) {
        kl_buf_add_text(out, "├");
        add_centred(kl_str_from(name), width - 2, "─", out);
        kl_buf_add_text(out, "┤");
    } else {
        add_centred(kl_str_from(name), width, " ", out);
    }
    kl_buf_release(&inner);
}

/* The name of a segment of variable width, as wide as it is in the key at the cursor
 * (so that what follows stands above its place); whole when it is the last. */
static void add_name(const char *name, size_t width, bool last, struct kl_buf *out)
{
    size_t used = kl_utf8_width(kl_str_from(name));

    if (last || !width) {
        kl_buf_add_text(out, name);
        return;
    }
    used = kl_utf8_fit(kl_str_from(name), width, KL_VISIBLE_UTF8, out);
    while (used++ < width)
        kl_buf_add_char(out, ' ');
}

static void ruler_text(const struct ui_rulers *rulers, struct kl_str key,
                       struct kl_buf *out)
{
    const struct kl_scheme *scheme = ui_rulers_scheme(rulers, key);
    struct kl_extent extents[UI_PARTS_MAX];
    bool whole;

    if (!scheme || scheme->n > UI_PARTS_MAX)
        return;
    whole = kl_scheme_split(scheme, key, extents);
    for (size_t i = 0; i < scheme->n; i++) {
        const struct kl_seg *seg = &scheme->segs[i];
        size_t width = fixed_width(seg);

        if (seg->type == KL_SEG_LITERAL) {
            kl_utf8_visible((struct kl_str){seg->text, seg->len}, KL_VISIBLE_UTF8, out);
        } else if (width) {
            add_bracket(seg->text, width, out);
        } else {
            struct kl_str value = whole ? kl_str_sub(key, extents[i].off, extents[i].len)
                                        : (struct kl_str){0};

            add_name(seg->text, kl_utf8_width(value), i + 1 == scheme->n, out);
        }
    }
}

void ui_ruler_draw(struct ui_pen *pen, const struct ui_rulers *rulers, struct kl_str key)
{
    struct kl_buf text = {0};

    ruler_text(rulers, key, &text);
    ui_pen_str(pen, kl_buf_str(&text), UI_STYLE_RULER);
    kl_buf_release(&text);
}

int ui_ruler_width(const struct ui_rulers *rulers, struct kl_str key)
{
    struct kl_buf text = {0};
    size_t width;

    ruler_text(rulers, key, &text);
    width = kl_utf8_width(kl_buf_str(&text));
    kl_buf_release(&text);
    return width > INT32_MAX ? INT32_MAX : (int)width;
}
