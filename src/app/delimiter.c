#include "config.h"

#include "app/delimiter.h"

#include "base/ascii.h"
#include "base/i18n.h"
#include "base/utf8.h"

/* Two hexadecimal digits at off; -1: not there. */
static int hex_byte(struct kl_str s, size_t off)
{
    int high = off + 1 < s.len ? kl_ascii_hex(s.data[off]) : -1;
    int low = off + 1 < s.len ? kl_ascii_hex(s.data[off + 1]) : -1;

    return high < 0 || low < 0 ? -1 : 16 * high + low;
}

static enum kl_code unescape(struct kl_str text, struct kl_buf *out, struct kl_err *err)
{
    for (size_t i = 0; i < text.len; i++) {
        char next = i + 1 < text.len ? text.data[i + 1] : '\0';
        int byte = hex_byte(text, i + 2);

        if (text.data[i] != '\\') {
            kl_buf_add_char(out, text.data[i]);
        } else if (next == 'x' && byte >= 0) {
            kl_buf_add_char(out, (char)byte);
            i += 3;
        } else if (next == 't' || next == '\\') {
            kl_buf_add_char(out, next == 't' ? '\t' : '\\');
            i++;
        } else {
            return kl_err_set(
                err, KL_INVALID,
                _("in a delimiter a backslash is followed by x1f, t or \\"));
        }
    }
    return KL_OK;
}

enum kl_code kl_delimiter_read(struct kl_str text, struct kl_buf *out, struct kl_err *err)
{
    struct kl_buf bytes = {0};
    enum kl_code code = unescape(text, &bytes, err);

    if (!code && !bytes.len)
        code = kl_err_set(err, KL_INVALID, _("the delimiter is empty"));
    if (!code && !kl_utf8_valid(kl_buf_str(&bytes)))
        code = kl_err_set(err, KL_INVALID, _("the delimiter is not UTF-8, as keys are"));
    if (!code)
        kl_buf_add_str(out, kl_buf_str(&bytes));
    kl_buf_release(&bytes);
    return code;
}

void kl_delimiter_write(struct kl_str delimiter, struct kl_buf *out)
{
    for (size_t i = 0; i < delimiter.len; i++) {
        unsigned char c = (unsigned char)delimiter.data[i];

        if (c == '\\')
            kl_buf_add_text(out, "\\\\");
        else if (c == '\t')
            kl_buf_add_text(out, "\\t");
        else if (c < 0x20 || c == 0x7f)
            kl_buf_addf(out, "\\x%02x", c);
        else
            kl_buf_add_char(out, (char)c);
    }
}
