#include "config.h"

#include "model/plain.h"

#include "base/base64.h"
#include "base/utf8.h"
#include "model/number.h"
#include "model/value.h"

/* JSON being written. */
struct writer {
    struct kl_buf *out;
    bool indented;
    size_t depth;
};

static void new_line(struct writer *w)
{
    if (!w->indented)
        return;
    kl_buf_add_char(w->out, '\n');
    for (size_t i = 0; i < w->depth; i++)
        kl_buf_add_text(w->out, "  ");
}

static void open_container(struct writer *w, char open)
{
    kl_buf_add_char(w->out, open);
    w->depth++;
}

/* In front of the element at index. */
static void next_element(struct writer *w, size_t index)
{
    if (index)
        kl_buf_add_char(w->out, ',');
    new_line(w);
}

static void close_container(struct writer *w, char close, size_t elements)
{
    w->depth--;
    if (elements)
        new_line(w);
    kl_buf_add_char(w->out, close);
}

static void add_name(struct writer *w, const char *name)
{
    kl_json_string(kl_str_from(name), w->out);
    kl_buf_add_text(w->out, w->indented ? ": " : ":");
}

bool kl_json_escapes(int32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x2028 && c <= 0x202e) ||
           c == 0x200e || c == 0x200f || (c >= 0x2066 && c <= 0x2069) || c == 0x061c ||
           c == 0xfeff;
}

static void add_escape(int32_t c, struct kl_buf *out)
{
    static const char codes[] = "\b\t\n\f\r";
    static const char letters[] = "btnfr";
    const char *code = c ? strchr(codes, c) : NULL;

    if (code && c < 0x20)
        kl_buf_addf(out, "\\%c", letters[code - codes]);
    else
        kl_buf_addf(out, "\\u%04x", c < 0 ? 0xfffdu : (unsigned)c);
}

/* Bytes that stand in a JSON string as they are and are one column of ASCII. */
static size_t plain_run(struct kl_str s, size_t from)
{
    size_t at = from;

    while (at < s.len && (unsigned char)s.data[at] >= 0x20 &&
           (unsigned char)s.data[at] < 0x7f && s.data[at] != '"' && s.data[at] != '\\')
        at++;
    return at - from;
}

void kl_json_string(struct kl_str s, struct kl_buf *out)
{
    size_t at = 0;

    kl_buf_add_char(out, '"');
    while (at < s.len) {
        size_t run = plain_run(s, at);
        size_t len = 1;
        int32_t c;

        kl_buf_add(out, s.data + at, run);
        at += run;
        if (at == s.len)
            break;
        c = kl_utf8_decode(s, at, &len);
        if (c == '"' || c == '\\')
            kl_buf_addf(out, "\\%c", (char)c);
        else if (kl_json_escapes(c))
            add_escape(c, out);
        else
            kl_buf_add(out, s.data + at, len);
        at += len;
    }
    kl_buf_add_char(out, '"');
}

void kl_json_bytes(struct kl_str bytes, struct kl_buf *out)
{
    kl_buf_add_text(out, "{\"b64\":\"");
    kl_base64_encode(bytes, out);
    kl_buf_add_text(out, "\"}");
}

void kl_json_key(struct kl_str key, struct kl_buf *out)
{
    if (kl_utf8_valid(key))
        kl_json_string(key, out);
    else
        kl_json_bytes(key, out);
}

static void add_json(const json_t *value, struct kl_buf *out)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

    kl_buf_add_text(out, text ? text : "null");
    free(text);
}

typedef void (*write_fn)(struct writer *w, const json_t *value);

static void write_map(struct writer *w, const json_t *map, write_fn write)
{
    json_t *object = (json_t *)(uintptr_t)map;
    size_t n = 0;

    open_container(w, '{');
    for (void *at = json_object_iter(object); at;
         at = json_object_iter_next(object, at)) {
        next_element(w, n++);
        add_name(w, json_object_iter_key(at));
        write(w, json_object_iter_value(at));
    }
    close_container(w, '}', n);
}

static void write_list(struct writer *w, const json_t *list, write_fn write)
{
    size_t n = json_array_size(list);

    open_container(w, '[');
    for (size_t i = 0; i < n; i++) {
        next_element(w, i);
        write(w, json_array_get(list, i));
    }
    close_container(w, ']', n);
}

static void write_item(struct writer *w, const struct kl_item *item,
                       const char *const *names, size_t n, write_fn write)
{
    size_t written = 0;

    if (!n) {
        write_map(w, item->root, write);
        return;
    }
    open_container(w, '{');
    for (size_t i = 0; i < n; i++) {
        const json_t *value = kl_item_get(item, names[i]);

        if (!value)
            continue;
        next_element(w, written++);
        add_name(w, names[i]);
        write(w, value);
    }
    close_container(w, '}', written);
}

static void text_scalar(struct writer *w, const json_t *text)
{
    kl_json_string(kl_value_text(text), w->out);
}

/* Decoded items hold only valid numbers; what is not one can only be shown as text. */
static void plain_number(struct writer *w, const json_t *text)
{
    if (kl_number_normalise(kl_value_text(text), w->out, NULL))
        text_scalar(w, text);
}

static void typed_number(struct writer *w, const json_t *text)
{
    size_t from = w->out->len;

    kl_buf_add_char(w->out, '"');
    if (kl_number_normalise(kl_value_text(text), w->out, NULL)) {
        w->out->len = from;
        text_scalar(w, text);
    } else {
        kl_buf_add_char(w->out, '"');
    }
}

/* How a form writes an attribute's value, and a number. */
struct form {
    write_fn value, number;
};

/* What is inside {"S": …}: forms differ in the values and numbers within. */
static void write_inner(struct writer *w, enum kl_value_type type, const json_t *inner,
                        const struct form *form)
{
    switch (type) {
    case KL_VALUE_S:
    case KL_VALUE_B:
        text_scalar(w, inner);
        return;
    case KL_VALUE_N:
        form->number(w, inner);
        return;
    case KL_VALUE_M:
        write_map(w, inner, form->value);
        return;
    case KL_VALUE_L:
        write_list(w, inner, form->value);
        return;
    case KL_VALUE_SS:
    case KL_VALUE_BS:
        write_list(w, inner, text_scalar);
        return;
    case KL_VALUE_NS:
        write_list(w, inner, form->number);
        return;
    case KL_VALUE_BOOL:
    case KL_VALUE_NULL:
    case KL_VALUE_ABSENT:
    case KL_VALUE_UNKNOWN:
        add_json(inner, w->out);
        return;
    }
}

static void plain_value(struct writer *w, const json_t *value)
{
    static const struct form plain = {plain_value, plain_number};
    const json_t *inner;
    enum kl_value_type type = kl_value_type(value, &inner);

    if (type == KL_VALUE_NULL || type == KL_VALUE_ABSENT)
        kl_buf_add_text(w->out, "null");
    else if (type == KL_VALUE_UNKNOWN)
        add_json(value, w->out);
    else
        write_inner(w, type, inner, &plain);
}

/* {"N": "1"} stays on its line in either style; what it holds may be more lines. */
static void typed_value(struct writer *w, const json_t *value)
{
    static const struct form typed = {typed_value, typed_number};
    const json_t *inner;
    enum kl_value_type type = kl_value_type(value, &inner);

    if (type == KL_VALUE_UNKNOWN || type == KL_VALUE_ABSENT) {
        add_json(value, w->out);
        return;
    }
    kl_buf_add_char(w->out, '{');
    add_name(w, kl_value_type_name(type));
    write_inner(w, type, inner, &typed);
    kl_buf_add_char(w->out, '}');
}

void kl_plain_item(const struct kl_item *item, const char *const *names, size_t n,
                   enum kl_plain_style style, struct kl_buf *out)
{
    struct writer w = {.out = out, .indented = style == KL_PLAIN_INDENTED};

    write_item(&w, item, names, n, plain_value);
}

void kl_plain_value(const json_t *value, enum kl_plain_style style, struct kl_buf *out)
{
    struct writer w = {.out = out, .indented = style == KL_PLAIN_INDENTED};

    plain_value(&w, value);
}

void kl_typed_item(const struct kl_item *item, const char *const *names, size_t n,
                   enum kl_plain_style style, struct kl_buf *out)
{
    struct writer w = {.out = out, .indented = style == KL_PLAIN_INDENTED};

    write_item(&w, item, names, n, typed_value);
}
