#include "config.h"

#include "ui/key.h"

#include "base/utf8.h"

struct named {
    const char *name;
    int32_t key;
};

static const struct named named[] = {
    {"Tab", UI_KEY_TAB},       {"Enter", UI_KEY_ENTER},
    {"Esc", UI_KEY_ESC},       {"Space", UI_KEY_SPACE},
    {"Up", UI_KEY_UP},         {"Backspace", UI_KEY_BACKSPACE},
    {"Down", UI_KEY_DOWN},     {"Left", UI_KEY_LEFT},
    {"Right", UI_KEY_RIGHT},   {"Home", UI_KEY_HOME},
    {"End", UI_KEY_END},       {"PageUp", UI_KEY_PAGE_UP},
    {"Insert", UI_KEY_INSERT}, {"PageDown", UI_KEY_PAGE_DOWN},
    {"Delete", UI_KEY_DELETE}, {"Shift-Tab", UI_KEY_BACKTAB},
};

static int32_t named_key(struct kl_str name)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(named); i++) {
        if (kl_str_eq(name, kl_str_from(named[i].name)))
            return named[i].key;
    }
    if (name.len == 6 && kl_str_starts(name, KL_STR("Ctrl-")) && name.data[5] >= 'A' &&
        name.data[5] <= 'Z')
        return UI_CTRL(name.data[5]);
    if ((name.len == 2 || name.len == 3) && name.data[0] == 'F' &&
        kl_str_all_digits(kl_str_sub(name, 1, 2))) {
        int n = name.data[1] - '0';

        if (name.len == 3)
            n = n * 10 + name.data[2] - '0';
        if (n >= 1 && n <= 12)
            return UI_KEY_F1 + n - 1;
    }
    return UI_KEY_NONE;
}

/* "Alt-x", "Alt-Enter". */
static int32_t alt_key(struct kl_str name)
{
    struct kl_str alt = KL_STR("Alt-"), rest;
    size_t len;
    int32_t key;

    if (!kl_str_starts(name, alt))
        return UI_KEY_NONE;
    rest = kl_str_sub(name, alt.len, SIZE_MAX);
    key = named_key(rest);
    if (!key && rest.len) {
        key = kl_utf8_decode(rest, 0, &len);
        if (key <= ' ' || len != rest.len)
            key = UI_KEY_NONE;
    }
    return key ? key | UI_KEY_ALT : UI_KEY_NONE;
}

size_t ui_key_parse(struct kl_str name, int32_t *keys, size_t max)
{
    size_t n = 0, len = 0;

    if (max && ((keys[0] = named_key(name)) || (keys[0] = alt_key(name))))
        return 1;
    for (size_t off = 0; off < name.len; off += len) {
        int32_t c = kl_utf8_decode(name, off, &len);

        if (c <= ' ' || n == max)
            return 0;
        keys[n++] = c;
    }
    return n;
}

void ui_key_name(int32_t key, struct kl_buf *out)
{
    if (key & UI_KEY_ALT) {
        kl_buf_add_text(out, "Alt-");
        key &= ~UI_KEY_ALT;
    }
    for (size_t i = 0; i < KL_ARRAY_LEN(named); i++) {
        if (named[i].key == key) {
            kl_buf_add_text(out, named[i].name);
            return;
        }
    }
    if (key >= UI_KEY_F1 && key <= UI_KEY_F12)
        kl_buf_addf(out, "F%d", (int)(key - UI_KEY_F1 + 1));
    else if (key > 0 && key < 27)
        kl_buf_addf(out, "Ctrl-%c", (char)(key + '@'));
    else if (key > ' ' && key < 0x110000)
        kl_utf8_encode((uint32_t)key, out);
    else
        kl_buf_add_text(out, "?");
}
