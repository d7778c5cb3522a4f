#include "config.h"

#include "model/json_text.h"

#include <jansson.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Numbers are only looked at here: one that no double can hold is JSON all the same. */
bool kl_json_text_is(struct kl_str text)
{
    size_t first = 0;
    json_t *root;

    while (first < text.len && is_blank(text.data[first]))
        first++;
    if (first == text.len || (text.data[first] != '{' && text.data[first] != '['))
        return false;
    root =
        json_loadb(text.data, text.len, JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL, NULL);
    json_decref(root);
    return root != NULL;
}

/* Length of the string that starts at off, its quotes included. */
static size_t string_length(struct kl_str text, size_t off)
{
    size_t end = off + 1;

    while (end < text.len && text.data[end] != '"')
        end += text.data[end] == '\\' ? 2 : 1;
    return end + 1 - off;
}

static void new_line(struct kl_buf *out, size_t depth)
{
    kl_buf_add_char(out, '\n');
    for (size_t i = 0; i < depth; i++)
        kl_buf_add_text(out, "  ");
}

/* The next character that is no blank; 0 at the end. */
static char next_sign(struct kl_str text, size_t off)
{
    while (off < text.len && is_blank(text.data[off]))
        off++;
    return off < text.len ? text.data[off] : '\0';
}

/* A sign of the structure, at off. */
static void add_sign(struct kl_str text, size_t off, size_t *depth, struct kl_buf *out)
{
    char c = text.data[off], after = next_sign(text, off + 1);

    if (c == '}' || c == ']') {
        *depth -= *depth > 0;
        if (out->len && out->data[out->len - 1] != (c == '}' ? '{' : '['))
            new_line(out, *depth);
    }
    kl_buf_add_char(out, c);
    if (c == ',')
        new_line(out, *depth);
    else if (c == ':')
        kl_buf_add_char(out, ' ');
    else if ((c == '{' || c == '[') && after != '}' && after != ']')
        new_line(out, ++*depth);
    else if (c == '{' || c == '[')
        ++*depth;
}

void kl_json_text_indent(struct kl_str text, struct kl_buf *out)
{
    size_t depth = 0;

    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];

        if (c == '"') {
            size_t len = string_length(text, i);

            kl_buf_add_str(out, kl_str_sub(text, i, len));
            i += len - 1;
        } else if (strchr("{}[],:", c) && c) {
            add_sign(text, i, &depth, out);
        } else if (!is_blank(c)) {
            kl_buf_add_char(out, c);
        }
    }
}
