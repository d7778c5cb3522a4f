#include "config.h"

#include "keys/quote.h"

#include "base/i18n.h"
#include "base/utf8.h"

bool kl_quote_is(struct kl_str s)
{
    return s.len >= 2 && s.data[0] == '"' && s.data[s.len - 1] == '"';
}

size_t kl_quote_end(struct kl_str text, size_t from)
{
    for (size_t i = from + 1; i < text.len; i++) {
        if (text.data[i] == '\\')
            i++;
        else if (text.data[i] == '"')
            return i + 1;
    }
    return SIZE_MAX;
}

/* The code unit of four hexadecimal digits at off; -1 when they are not there. */
static int32_t code_unit(struct kl_str s, size_t off)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    int32_t unit = 0;

    for (size_t i = off; i < off + 4; i++) {
        const char *hit =
            i < s.len ? memchr(digits, s.data[i], sizeof(digits) - 1) : NULL;

        if (!hit)
            return -1;
        unit = 16 * unit + (int32_t)((hit - digits) % 16);
    }
    return unit;
}

/* The character of a \u escape at off, its digits passed over; -1: not one. */
static int32_t unicode_escape(struct kl_str s, size_t *off)
{
    int32_t high = code_unit(s, *off), low = -1;

    *off += 4;
    if (high < 0xd800 || high > 0xdfff)
        return high;
    if (high < 0xdc00 && kl_str_starts(kl_str_sub(s, *off, SIZE_MAX), KL_STR("\\u")))
        low = code_unit(s, *off + 2);
    *off += 6;
    return low >= 0xdc00 && low <= 0xdfff
               ? 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)
               : -1;
}

enum kl_code kl_quote_read(struct kl_str quoted, struct kl_buf *out, struct kl_err *err)
{
    static const char from[] = "\"\\nrt", to[] = "\"\\\n\r\t";
    struct kl_str s = kl_str_sub(quoted, 1, quoted.len - 2);
    size_t i = 0;

    while (i < s.len) {
        char c = s.data[i++], next = i < s.len ? s.data[i] : '\0';
        const char *hit = next ? strchr(from, next) : NULL;
        int32_t character = -1;

        if (c != '\\') {
            kl_buf_add_char(out, c);
            continue;
        }
        i++;
        if (hit) {
            kl_buf_add_char(out, to[hit - from]);
            continue;
        }
        if (next == 'u')
            character = unicode_escape(s, &i);
        if (character < 0)
            return kl_err_set(err, KL_INVALID,
                              _("quoted value: a backslash stands before \", \\, n, r, t "
                                "or u and four digits"));
        kl_utf8_encode((uint32_t)character, out);
    }
    return KL_OK;
}
