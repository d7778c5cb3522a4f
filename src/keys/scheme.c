#include "config.h"

#include "keys/scheme.h"

#include "base/ascii.h"
#include "base/digits.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "keys/codec.h"
#include "keys/literal.h"

#define SCHEME_TEXT_MAX 65536 /* bytes of a scheme's text */

enum type_width {
    WIDTH_FIXED,    /* the type's own */
    WIDTH_GIVEN,    /* follows the type's name */
    WIDTH_VARIABLE, /* the text decides */
};

/* Every type of the grammar. */
static const struct type {
    enum kl_seg_type type;
    const char *name;
    enum type_width kind;
    size_t width;
} types[] = {
    {KL_SEG_TEXT, "text", WIDTH_VARIABLE, 0},
    {KL_SEG_PAD, "pad", WIDTH_GIVEN, 0},
    {KL_SEG_INV, "inv", WIDTH_GIVEN, 0},
    {KL_SEG_FIX, "fix", WIDTH_GIVEN, 0},
    {KL_SEG_INT, "int", WIDTH_VARIABLE, 0},
    {KL_SEG_EPOCH, "epoch", WIDTH_FIXED, 10},
    {KL_SEG_EPOCHMS, "epochms", WIDTH_FIXED, 13},
    {KL_SEG_ISO, "iso", WIDTH_VARIABLE, 0},
    {KL_SEG_DATE, "date", WIDTH_VARIABLE, 0},
    {KL_SEG_UUID, "uuid", WIDTH_FIXED, 36},
    {KL_SEG_ULID, "ulid", WIDTH_FIXED, 26},
    {KL_SEG_KSUID, "ksuid", WIDTH_FIXED, 27},
    {KL_SEG_HEX, "hex", WIDTH_GIVEN, 0},
    {KL_SEG_PATH, "path", WIDTH_VARIABLE, 0},
};

struct kl_str kl_seg_text(const struct kl_seg *seg)
{
    return (struct kl_str){seg->text, seg->len};
}

bool kl_seg_is_number(const struct kl_seg *seg)
{
    return seg->type == KL_SEG_PAD || seg->type == KL_SEG_INV ||
           seg->type == KL_SEG_FIX || seg->type == KL_SEG_INT ||
           seg->type == KL_SEG_EPOCH || seg->type == KL_SEG_EPOCHMS;
}

void kl_scheme_free(struct kl_scheme **scheme)
{
    struct kl_scheme *s = *scheme;

    if (!s)
        return;
    for (size_t i = 0; i < s->n; i++) {
        free(s->segs[i].text);
        free(s->segs[i].max);
    }
    free(s->segs);
    free(s);
    *scheme = NULL;
}

/* Words of a literal that touch no open segment. */
static size_t lone_words(struct kl_str literal, bool open_before, bool open_behind)
{
    size_t off = 0, words = 0;

    while (off < literal.len) {
        bool word;
        size_t len = kl_literal_run(literal, off, &word);

        words +=
            word && !(open_before && !off) && !(open_behind && off + len == literal.len);
        off += len;
    }
    return words;
}

size_t kl_scheme_segment(const struct kl_scheme *scheme, size_t i)
{
    size_t number = 1;

    for (size_t k = 0; k < i; k++) {
        const struct kl_seg *seg = &scheme->segs[k];

        number += seg->type == KL_SEG_LITERAL
                      ? lone_words(kl_seg_text(seg), k > 0, k + 1 < scheme->n)
                      : 1;
    }
    return number;
}

struct kl_scheme *kl_scheme_copy(const struct kl_scheme *scheme)
{
    struct kl_scheme *copy = KL_NEW(struct kl_scheme);

    copy->n = scheme->n;
    copy->segs = KL_NEW_ARRAY(struct kl_seg, scheme->n);
    for (size_t i = 0; i < scheme->n; i++) {
        copy->segs[i] = scheme->segs[i];
        copy->segs[i].text = kl_mem_dup(scheme->segs[i].text, scheme->segs[i].len);
        copy->segs[i].max = kl_mem_strdup(scheme->segs[i].max);
    }
    return copy;
}

/* The grammar: reading. */

struct parser {
    struct kl_str text;
    size_t at;
    struct kl_scheme *scheme;
    size_t cap;
    struct kl_err *err;
};

/* The place of byte at in characters, from 1. */
static size_t place(struct kl_str text, size_t at)
{
    size_t characters = 1;

    for (size_t i = 0; i < at; i++)
        characters += ((unsigned char)text.data[i] & 0xc0) != 0x80;
    return characters;
}

static enum kl_code expected(const struct parser *p, size_t at, const char *what)
{
    return kl_err_set(p->err, KL_INVALID, _("scheme, character %zu: expected %s"),
                      place(p->text, at), what);
}

static bool at_end(const struct parser *p)
{
    return p->at == p->text.len;
}

static char peek(const struct parser *p)
{
    return p->text.data[p->at];
}

static enum kl_code parse_hex(struct parser *p, struct kl_buf *out)
{
    size_t start = p->at - 2;
    int high, low;

    if (p->text.len - p->at < 2)
        return expected(p, start, _("two hexadecimal digits after \\x"));
    high = kl_ascii_hex(p->text.data[p->at]);
    low = kl_ascii_hex(p->text.data[p->at + 1]);
    if (high < 0 || low < 0)
        return expected(p, start, _("two hexadecimal digits after \\x"));
    kl_buf_add_char(out, (char)(high * 16 + low));
    p->at += 2;
    return KL_OK;
}

static enum kl_code parse_escape(struct parser *p, struct kl_buf *out)
{
    static const char from[] = "<>:\\tnr", to[] = "<>:\\\t\n\r";
    const char *hit;
    char c;

    p->at++;
    c = at_end(p) ? '\0' : peek(p);
    hit = c ? strchr(from, c) : NULL;
    if (!hit && c != 'x')
        return expected(p, p->at - 1, _("\\< \\> \\: \\\\ \\t \\n \\r or \\x1f"));
    p->at++;
    if (c == 'x')
        return parse_hex(p, out);
    kl_buf_add_char(out, to[hit - from]);
    return KL_OK;
}

/* Appends what stands before the next < > or :, escapes resolved. */
static enum kl_code parse_text(struct parser *p, struct kl_buf *out)
{
    while (!at_end(p) && !strchr("<>:", peek(p) ? peek(p) : 'x')) {
        unsigned char c = (unsigned char)peek(p);

        if (c < 0x20 || c == 0x7f)
            return expected(p, p->at, _("a control character as \\x1f or \\t"));
        if (c != '\\') {
            kl_buf_add_char(out, (char)c);
            p->at++;
        } else if (parse_escape(p, out)) {
            return KL_INVALID;
        }
    }
    return KL_OK;
}

static struct kl_seg *add_seg(struct parser *p, struct kl_buf *take_text)
{
    struct kl_scheme *s = p->scheme;
    struct kl_seg *seg;

    KL_GROW(s->segs, s->n, p->cap);
    seg = &s->segs[s->n++];
    *seg = (struct kl_seg){.type = KL_SEG_TEXT, .len = take_text->len};
    seg->text = kl_mem_dup(take_text->data, take_text->len);
    kl_buf_release(take_text);
    return seg;
}

static enum kl_code parse_literal(struct parser *p)
{
    struct kl_buf text = {0};

    if (parse_text(p, &text)) {
        kl_buf_release(&text);
        return KL_INVALID;
    }
    if (!at_end(p) && peek(p) != '<') {
        kl_buf_release(&text);
        return expected(p, p->at,
                        peek(p) == ':' ? _("\\: (a colon outside of < > is escaped)")
                                       : _("a < before this >, or \\>"));
    }
    add_seg(p, &text)->type = KL_SEG_LITERAL;
    return KL_OK;
}

static enum kl_code unknown_type(const struct parser *p, size_t start)
{
    struct kl_buf known = {0};

    for (size_t i = 0; i < KL_ARRAY_LEN(types); i++)
        kl_buf_addf(&known, "%s%s%s", i ? ", " : "", types[i].name,
                    types[i].kind == WIDTH_GIVEN ? "N" : "");
    kl_err_set(p->err, KL_INVALID, _("scheme, character %zu: expected a type, one of %s"),
               place(p->text, start), kl_buf_text(&known));
    kl_buf_release(&known);
    return KL_INVALID;
}

/* The digits at the parser's place, moved over. */
static struct kl_str take_digits(struct parser *p)
{
    size_t start = p->at;

    while (!at_end(p) && kl_ascii_is_digit(peek(p)))
        p->at++;
    return kl_str_sub(p->text, start, p->at - start);
}

static enum kl_code parse_width(struct parser *p, struct kl_seg *seg)
{
    size_t start = p->at;
    struct kl_str digits = take_digits(p);
    int64_t width;

    if (!digits.len || digits.data[0] == '0' || digits.len > 4 ||
        !kl_digits_to_i64(digits, &width) || width > KL_SCHEME_WIDTH_MAX)
        return expected(p, start,
                        _("a width from 1 to 1024 behind the type, like pad10"));
    seg->width = (size_t)width;
    return KL_OK;
}

static enum kl_code parse_max(struct parser *p, struct kl_seg *seg)
{
    struct kl_str digits;
    struct kl_buf nines = {0};
    size_t start = p->at + 1;

    if (at_end(p) || peek(p) != '/') {
        kl_digits_nines(seg->width, &nines);
        seg->max = kl_buf_take(&nines, NULL);
        return KL_OK;
    }
    p->at++;
    digits = kl_digits_trim(take_digits(p));
    if (!digits.len || digits.len > seg->width)
        return expected(p, start, _("a maximum of no more digits than the width"));
    seg->max = kl_mem_dup(digits.data, digits.len);
    return KL_OK;
}

static enum kl_code parse_type(struct parser *p, struct kl_seg *seg)
{
    const struct type *type = NULL;
    size_t start = p->at;
    struct kl_str name;

    while (!at_end(p) && peek(p) >= 'a' && peek(p) <= 'z')
        p->at++;
    name = kl_str_sub(p->text, start, p->at - start);
    for (size_t i = 0; i < KL_ARRAY_LEN(types); i++)
        if (kl_str_eq(name, kl_str_from(types[i].name)))
            type = &types[i];
    if (!type)
        return unknown_type(p, start);
    seg->type = type->type;
    seg->width = type->width;
    if (type->kind == WIDTH_GIVEN && parse_width(p, seg))
        return KL_INVALID;
    if (type->type == KL_SEG_INV && parse_max(p, seg))
        return KL_INVALID;
    if (!at_end(p) && peek(p) != '>' && type->kind != WIDTH_GIVEN)
        return unknown_type(p, start);
    return KL_OK;
}

static bool has_name(const struct kl_scheme *scheme, struct kl_str name)
{
    for (size_t i = 0; i < scheme->n; i++)
        if (scheme->segs[i].type != KL_SEG_LITERAL &&
            kl_str_eq(kl_seg_text(&scheme->segs[i]), name))
            return true;
    return false;
}

/* Whether a segment of variable width stands since the last literal: two of them
 * could be cut in more than one way. */
static bool run_has_variable(const struct kl_scheme *scheme)
{
    for (size_t i = scheme->n; i-- && scheme->segs[i].type != KL_SEG_LITERAL;)
        if (!scheme->segs[i].width)
            return true;
    return false;
}

static enum kl_code parse_name(struct parser *p, struct kl_buf *name)
{
    size_t start = p->at;

    if (parse_text(p, name))
        return KL_INVALID;
    if (!at_end(p) && peek(p) == '<')
        return expected(p, p->at, _("> or : after the name"));
    if (!name->len)
        return expected(p, start, _("a name after <"));
    if (memchr(name->data, '\0', name->len))
        return expected(p, start, _("a name without NUL"));
    if (has_name(p->scheme, kl_buf_str(name)))
        return kl_err_set(
            p->err, KL_INVALID,
            _("scheme, character %zu: expected another name, %.64s is taken"),
            place(p->text, start), kl_buf_text(name));
    return KL_OK;
}

static enum kl_code parse_open(struct parser *p)
{
    struct kl_buf name = {0};
    size_t start = p->at++;
    bool variable = run_has_variable(p->scheme);
    struct kl_seg *seg;

    if (parse_name(p, &name)) {
        kl_buf_release(&name);
        return KL_INVALID;
    }
    seg = add_seg(p, &name);
    if (!at_end(p) && peek(p) == ':') {
        p->at++;
        if (parse_type(p, seg))
            return KL_INVALID;
    }
    if (at_end(p) || peek(p) != '>')
        return expected(p, p->at, _("> at the end of the segment"));
    p->at++;
    if (variable && !seg->width)
        return expected(p, start,
                        _("a literal: two segments of variable width adjoin here"));
    return KL_OK;
}

enum kl_code kl_scheme_parse(struct kl_str text, struct kl_scheme **scheme,
                             struct kl_err *err)
{
    struct parser p = {.text = text, .err = err};
    enum kl_code code = KL_OK;

    if (!text.len)
        return kl_err_set(err, KL_INVALID, _("scheme is empty: expected <name:type>"));
    if (text.len > SCHEME_TEXT_MAX)
        return kl_err_set(err, KL_TOO_LARGE, _("scheme is longer than %d bytes"),
                          SCHEME_TEXT_MAX);
    p.scheme = KL_NEW(struct kl_scheme);
    while (!code && !at_end(&p)) {
        if (p.scheme->n == KL_SCHEME_SEGS_MAX)
            code = expected(&p, p.at, _("the end: a scheme has at most 128 segments"));
        else
            code = peek(&p) == '<' ? parse_open(&p) : parse_literal(&p);
    }
    if (code)
        kl_scheme_free(&p.scheme);
    else
        *scheme = p.scheme;
    return code;
}

/* The grammar: writing. */

/* A literal, or a name, as the grammar writes it. */
static void escape(struct kl_str literal, struct kl_buf *out)
{
    size_t len;

    for (size_t i = 0; i < literal.len; i += len) {
        int32_t c = kl_utf8_decode(literal, i, &len);

        if (c == '\t')
            kl_buf_add_text(out, "\\t");
        else if (c < 0x20 || (c >= 0x7f && c < 0xa0))
            for (size_t k = 0; k < len; k++)
                kl_buf_addf(out, "\\x%02x", (unsigned char)literal.data[i + k]);
        else if (c < 0x7f && strchr("<>:\\", (int)c))
            kl_buf_addf(out, "\\%c", (char)c);
        else
            kl_buf_add(out, literal.data + i, len);
    }
}

void kl_scheme_type_text(const struct kl_seg *seg, struct kl_buf *out)
{
    const struct type *type = types;
    struct kl_buf nines = {0};

    if (seg->type == KL_SEG_LITERAL)
        return;
    while (type->type != seg->type)
        type++;
    kl_buf_add_text(out, type->name);
    if (type->kind == WIDTH_GIVEN)
        kl_buf_addf(out, "%zu", seg->width);
    kl_digits_nines(seg->width, &nines);
    if (seg->max && !kl_str_eq(kl_buf_str(&nines), kl_str_from(seg->max)))
        kl_buf_addf(out, "/%s", seg->max);
    kl_buf_release(&nines);
}

void kl_scheme_format(const struct kl_scheme *scheme, struct kl_buf *out)
{
    for (size_t i = 0; i < scheme->n; i++) {
        const struct kl_seg *seg = &scheme->segs[i];

        if (seg->type == KL_SEG_LITERAL) {
            escape(kl_seg_text(seg), out);
            continue;
        }
        kl_buf_add_char(out, '<');
        escape(kl_seg_text(seg), out);
        if (seg->type != KL_SEG_TEXT) {
            kl_buf_add_char(out, ':');
            kl_scheme_type_text(seg, out);
        }
        kl_buf_add_char(out, '>');
    }
}

static bool needs_width(enum kl_seg_type type)
{
    return type == KL_SEG_PAD || type == KL_SEG_INV || type == KL_SEG_FIX ||
           type == KL_SEG_HEX;
}

enum kl_seg_type kl_scheme_type_of_class(enum kl_class class_, size_t *width)
{
    static const struct {
        enum kl_class class_;
        enum kl_seg_type type;
        size_t width; /* the type's own; of hex where the class has one */
    } of[] = {
        {KL_CLASS_LABEL, KL_SEG_LITERAL, 0},
        {KL_CLASS_PADDED_NUMBER, KL_SEG_PAD, 0},
        {KL_CLASS_NUMBER, KL_SEG_FIX, 0},
        {KL_CLASS_UNPADDED_NUMBER, KL_SEG_INT, 0},
        {KL_CLASS_INVERTED_TIME, KL_SEG_INV, 0},
        {KL_CLASS_PADDED_EPOCH, KL_SEG_PAD, 0},
        {KL_CLASS_ISO_DATE, KL_SEG_DATE, 0},
        {KL_CLASS_ISO_DATETIME, KL_SEG_ISO, 0},
        {KL_CLASS_UUID, KL_SEG_UUID, 36},
        {KL_CLASS_ULID, KL_SEG_ULID, 26},
        {KL_CLASS_KSUID, KL_SEG_KSUID, 27},
        {KL_CLASS_OBJECTID, KL_SEG_HEX, 24},
        {KL_CLASS_HEX, KL_SEG_HEX, 0},
    };
    size_t i = 0;

    if (class_ == KL_CLASS_EPOCH)
        return *width == 10   ? KL_SEG_EPOCH
               : *width == 13 ? KL_SEG_EPOCHMS
                              : KL_SEG_FIX; /* micro- and nanoseconds */
    while (i < KL_ARRAY_LEN(of) && of[i].class_ != class_)
        i++;
    if (i == KL_ARRAY_LEN(of) || (needs_width(of[i].type) && !of[i].width && !*width)) {
        *width = 0;
        return KL_SEG_TEXT;
    }
    if (!needs_width(of[i].type) || of[i].width)
        *width = of[i].width;
    return of[i].type;
}

enum kl_code kl_scheme_width(struct kl_str max, size_t *width, struct kl_err *err)
{
    struct kl_buf digits = {0};
    enum kl_code code = kl_codec_number(_("the largest value"), max, &digits, err);

    if (!code)
        *width = digits.len + 2;
    kl_buf_release(&digits);
    return code;
}
