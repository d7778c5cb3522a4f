#include "config.h"

#include "app/filter_reader.h"

#include "base/ascii.h"
#include "base/i18n.h"
#include "base/utf8.h"

enum kl_code kl_filter_reader_fail(struct kl_filter_reader *in, size_t column,
                                   const char *format, ...)
{
    struct kl_buf message = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&message, format, args);
    va_end(args);
    *in->column = column;
    kl_err_set(in->err, KL_INVALID, "%s", kl_buf_text(&message));
    kl_buf_release(&message);
    return KL_INVALID;
}

char kl_filter_reader_peek(const struct kl_filter_reader *in)
{
    return in->at < in->text.len ? in->text.data[in->at] : '\0';
}

void kl_filter_reader_space(struct kl_filter_reader *in)
{
    while (in->at < in->text.len && strchr(" \t\n\r", in->text.data[in->at]) &&
           in->text.data[in->at])
        in->at++;
}

/* The name that stands at the place, without taking it. */
struct kl_str kl_filter_reader_name(const struct kl_filter_reader *in)
{
    return kl_filter_name(kl_str_sub(in->text, in->at, SIZE_MAX));
}

bool kl_filter_reader_word(struct kl_filter_reader *in, const char *word)
{
    kl_filter_reader_space(in);
    if (!kl_str_is_word(kl_filter_reader_name(in), word))
        return false;
    in->at += strlen(word);
    return true;
}

bool kl_filter_reader_char(struct kl_filter_reader *in, char c)
{
    kl_filter_reader_space(in);
    if (in->at == in->text.len || in->text.data[in->at] != c)
        return false;
    in->at++;
    return true;
}

/* "expected X" at what stands there now. */
enum kl_code kl_filter_reader_expected(struct kl_filter_reader *in, const char *what)
{
    size_t len = 0;

    kl_filter_reader_space(in);
    if (in->at == in->text.len)
        return kl_filter_reader_fail(in, in->at, _("expected %s, but the text ends"),
                                     what);
    while (in->at + len < in->text.len && len < 24 &&
           !strchr(" \t\n\r", in->text.data[in->at + len]))
        len++;
    len = len ? len : 1;
    return kl_filter_reader_fail(in, in->at, _("expected %s, not %.*s"), what, (int)len,
                                 in->text.data + in->at);
}

enum kl_code kl_filter_reader_need(struct kl_filter_reader *in, char c, const char *what)
{
    return kl_filter_reader_char(in, c) ? KL_OK : kl_filter_reader_expected(in, what);
}

/* ---- paths ---- */

static enum kl_code read_quoted_name(struct kl_filter_reader *in, struct kl_path *path)
{
    struct kl_buf name = {0};
    size_t from = in->at++;
    enum kl_code code = KL_OK;

    for (;; in->at++) {
        if (in->at == in->text.len) {
            code = kl_filter_reader_fail(in, from, _("the closing ` is missing"));
            break;
        }
        if (in->text.data[in->at] == '`') {
            in->at++;
            if (kl_filter_reader_peek(in) != '`')
                break;
        }
        kl_buf_add_char(&name, in->text.data[in->at]);
    }
    if (!code && (!name.len || memchr(name.data, '\0', name.len) ||
                  !kl_utf8_valid(kl_buf_str(&name))))
        code = kl_filter_reader_fail(in, from, _("a name is UTF-8 text, and not empty"));
    if (!code)
        kl_path_add_name(path, kl_buf_str(&name));
    kl_buf_release(&name);
    return code;
}

static enum kl_code read_name(struct kl_filter_reader *in, struct kl_path *path)
{
    struct kl_str name;

    kl_filter_reader_space(in);
    if (kl_filter_reader_peek(in) == '`') {
        path->quoted = path->quoted || !path->n;
        return read_quoted_name(in, path);
    }
    name = kl_filter_reader_name(in);
    if (!name.len || (!path->n && kl_filter_is_word(name)))
        return kl_filter_reader_expected(in, _("the name of an attribute"));
    in->at += name.len;
    kl_path_add_name(path, name);
    return KL_OK;
}

static enum kl_code read_index(struct kl_filter_reader *in, struct kl_path *path)
{
    size_t from = in->at, index = 0;

    while (kl_ascii_is_digit(kl_filter_reader_peek(in)) && index < 100000)
        index = 10 * index + (size_t)(in->text.data[in->at++] - '0');
    if (in->at == from)
        return kl_filter_reader_expected(in, _("the number of an element"));
    kl_path_add_index(path, index);
    return kl_filter_reader_need(in, ']', "]");
}

enum kl_code kl_filter_reader_path(struct kl_filter_reader *in, struct kl_path *path)
{
    enum kl_code code = read_name(in, path);

    while (!code) {
        if (kl_filter_reader_peek(in) == '.') {
            in->at++;
            code = read_name(in, path);
        } else if (kl_filter_reader_peek(in) == '[') {
            in->at++;
            code = read_index(in, path);
        } else {
            break;
        }
    }
    return code;
}
