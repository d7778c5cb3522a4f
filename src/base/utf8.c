#include "config.h"

#include "base/utf8.h"

#include <utf8proc.h>

#include "base/ascii.h"

/* Longest cluster in code points: Unicode's stream-safe form allows 30 marks. What
 * follows is a cluster of its own, and so escaped. */
#define CLUSTER_MAX 31

#define ZWNJ 0x200c
#define ZWJ 0x200d
#define TEXT_STYLE 0xfe0e
#define EMOJI_STYLE 0xfe0f
#define BLACK_FLAG 0x1f3f4

struct range {
    int32_t first, last;
};

static bool in_ranges(int32_t cp, const struct range *ranges, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (cp >= ranges[i].first && cp <= ranges[i].last)
            return true;
    return false;
}

/* Scripts whose letters join, or stack, and are told not to by a joiner: Arabic to
 * Mongolian, and their later blocks. */
static bool is_joining_script(int32_t cp)
{
    static const struct range scripts[] = {
        {0x0600, 0x109f}, {0x1780, 0x18af},   {0x1900, 0x1aaf},   {0x1b00, 0x1c4f},
        {0xa800, 0xa8ff}, {0xa930, 0xaaff},   {0xabc0, 0xabff},   {0xfb50, 0xfdff},
        {0xfe70, 0xfefc}, {0x10a00, 0x10fff}, {0x11000, 0x11fff}, {0x1e900, 0x1eeff},
    };

    return in_ranges(cp, scripts, KL_ARRAY_LEN(scripts));
}

/* Letters and marks that nothing is seen of, which their category does not tell. */
static bool is_hidden(int32_t cp)
{
    static const struct range hidden[] = {
        {0x034f, 0x034f}, {0x115f, 0x1160}, {0x17b4, 0x17b5},
        {0x2800, 0x2800}, {0x3164, 0x3164}, {0xffa0, 0xffa0},
    };

    return in_ranges(cp, hidden, KL_ARRAY_LEN(hidden));
}

static bool is_selector(int32_t cp)
{
    return (cp >= 0xfe00 && cp <= 0xfe0f) || (cp >= 0xe0100 && cp <= 0xe01ef) ||
           (cp >= 0x180b && cp <= 0x180d) || cp == 0x180f;
}

static bool is_ideograph(int32_t cp)
{
    return (cp >= 0x3400 && cp <= 0x9fff) || (cp >= 0xf900 && cp <= 0xfaff) ||
           (cp >= 0x20000 && cp <= 0x3ffff);
}

static bool is_tag(int32_t cp)
{
    return cp >= 0xe0020 && cp <= 0xe007f;
}

static bool is_pictograph(int32_t cp)
{
    return utf8proc_get_property(cp)->boundclass ==
           UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

static bool is_skin_tone(int32_t cp)
{
    return cp >= 0x1f3fb && cp <= 0x1f3ff;
}

/* Columns of one code point. utf8proc gives 0 to spacing marks and to the signs that
 * stand before Arabic digits; terminals give them one. */
static int columns_of(int32_t cp)
{
    const utf8proc_property_t *p = utf8proc_get_property(cp);

    if (p->boundclass == UTF8PROC_BOUNDCLASS_V || p->boundclass == UTF8PROC_BOUNDCLASS_T)
        return 0;
    if (p->category == UTF8PROC_CATEGORY_MC ||
        p->boundclass == UTF8PROC_BOUNDCLASS_PREPEND)
        return 1;
    return utf8proc_charwidth(cp);
}

/* Whether cp is escaped wherever it stands. */
static bool is_never_shown(int32_t cp)
{
    const utf8proc_property_t *p;

    if (cp < 0x80)
        return cp < 0x20 || cp == 0x7f;
    p = utf8proc_get_property(cp);
    switch (p->category) {
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return true;
    case UTF8PROC_CATEGORY_ZS:
        return cp != 0x3000;
    default:
        return p->boundclass == UTF8PROC_BOUNDCLASS_CONTROL || is_hidden(cp);
    }
}

/* Whether cp cannot begin a cluster: a mark, selector, joiner or tag on its own. */
static bool needs_base(int32_t cp)
{
    const utf8proc_property_t *p = utf8proc_get_property(cp);

    return p->category == UTF8PROC_CATEGORY_MN || p->category == UTF8PROC_CATEGORY_ME ||
           p->category == UTF8PROC_CATEGORY_MC || is_selector(cp) || is_tag(cp) ||
           cp == ZWNJ || cp == ZWJ || columns_of(cp) == 0;
}

static bool is_escaped(int32_t cp)
{
    return cp < 0 || is_never_shown(cp) || (cp >= 0x80 && needs_base(cp));
}

bool kl_utf8_valid(struct kl_str s)
{
    size_t len;

    for (size_t off = 0; off < s.len; off += len)
        if (kl_utf8_decode(s, off, &len) < 0)
            return false;
    return true;
}

int32_t kl_utf8_decode(struct kl_str s, size_t off, size_t *len)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)s.data + off;
    size_t left = s.len - off;
    utf8proc_int32_t cp;
    utf8proc_ssize_t used;

    *len = 1;
    if (*at < 0x80)
        return *at;
    used = utf8proc_iterate(at, left < 4 ? (utf8proc_ssize_t)left : 4, &cp);
    if (used <= 0)
        return -1;
    *len = (size_t)used;
    return cp;
}

void kl_utf8_encode(uint32_t code_point, struct kl_buf *out)
{
    utf8proc_uint8_t bytes[4];
    utf8proc_ssize_t n = utf8proc_encode_char((utf8proc_int32_t)code_point, bytes);

    kl_buf_add(out, bytes, (size_t)n);
}

/* A cluster being read. */
struct cluster {
    int32_t base;  /* first code point */
    int32_t last;  /* the one before the one looked at */
    int32_t state; /* of utf8proc's break rules */
    size_t n;      /* code points */
    int width;     /* sum of the columns */
    bool emoji;    /* wide whatever the sum: a sequence or emoji style */
};

/* Whether a joiner has its use here: next is the code point behind it. */
static bool joiner_stays(const struct cluster *c, int32_t joiner, int32_t next)
{
    if (next < 0)
        return false;
    if (joiner == ZWJ && is_pictograph(c->base) && is_pictograph(next))
        return true;
    return is_joining_script(c->last) && is_joining_script(next);
}

/* Styles are for emoji and keycaps; the others choose a form of an ideograph or of a
 * Mongolian letter. */
static bool selector_stays(const struct cluster *c, int32_t selector)
{
    if (selector == TEXT_STYLE || selector == EMOJI_STYLE)
        return is_pictograph(c->last) || c->last == '#' || c->last == '*' ||
               kl_ascii_is_digit(c->last);
    return is_ideograph(c->last) || is_joining_script(c->last);
}

/* Tags spell a region behind a black flag; they count only up to an end tag. */
static bool tags_stay(const struct cluster *c, struct kl_str s, size_t off)
{
    size_t len;

    if (c->base != BLACK_FLAG)
        return false;
    for (; off < s.len; off += len) {
        int32_t cp = kl_utf8_decode(s, off, &len);

        if (cp == 0xe007f || !is_tag(cp))
            return cp == 0xe007f;
    }
    return false;
}

/* Whether the code point at off belongs to the cluster before it. */
static bool continues(struct cluster *c, struct kl_str s, size_t off, int32_t cp,
                      size_t len)
{
    size_t next_len;
    int32_t next = -1;

    if (cp < 0 || c->n >= CLUSTER_MAX || is_never_shown(cp) ||
        utf8proc_grapheme_break_stateful(c->last, cp, &c->state))
        return false;
    if (cp == ZWJ || cp == ZWNJ) {
        if (off + len < s.len)
            next = kl_utf8_decode(s, off + len, &next_len);
        return joiner_stays(c, cp, next);
    }
    if (is_selector(cp))
        return selector_stays(c, cp);
    if (is_tag(cp))
        return tags_stay(c, s, off);
    if (is_skin_tone(cp))
        return is_pictograph(c->last) || c->last == EMOJI_STYLE;
    return true;
}

static void extend(struct cluster *c, int32_t cp)
{
    if (cp == EMOJI_STYLE || is_skin_tone(cp) || (cp == ZWJ && is_pictograph(c->base)))
        c->emoji = true;
    c->width += columns_of(cp);
    c->last = cp;
    c->n++;
}

/* Columns of the escaped form that add_escape() writes. */
static int escape_width(int32_t cp)
{
    if (cp == '\t' || cp == '\n' || cp == '\r')
        return 2;
    if (cp < 0x80)
        return 4;
    return cp < 0x10000 ? 6 : 10;
}

static bool is_plain(char c)
{
    return (unsigned char)c >= 0x20 && (unsigned char)c < 0x7f;
}

bool kl_utf8_next(struct kl_str s, size_t off, struct kl_grapheme *g)
{
    struct cluster c = {.n = 1};
    size_t len, end;
    int32_t cp;

    if (off >= s.len)
        return false;
    *g = (struct kl_grapheme){.off = off, .len = 1, .width = 1};
    if (is_plain(s.data[off]) && (off + 1 == s.len || is_plain(s.data[off + 1])))
        return true;
    cp = kl_utf8_decode(s, off, &g->len);
    if (is_escaped(cp)) {
        g->escape = true;
        g->width = escape_width(cp);
        return true;
    }
    c.base = c.last = cp;
    c.width = columns_of(cp);
    for (end = off + g->len; end < s.len; end += len) {
        cp = kl_utf8_decode(s, end, &len);
        if (!continues(&c, s, end, cp, len))
            break;
        extend(&c, cp);
    }
    g->len = end - off;
    g->width = c.emoji || c.width > 2 ? 2 : c.width;
    return true;
}

size_t kl_utf8_width(struct kl_str s)
{
    struct kl_grapheme g;
    size_t width = 0;

    for (size_t off = 0; kl_utf8_next(s, off, &g); off += g.len)
        width += (size_t)g.width;
    return width;
}

static void add_escape(int32_t cp, unsigned char byte, struct kl_buf *out)
{
    if (cp == '\t')
        kl_buf_add_text(out, "\\t");
    else if (cp == '\n')
        kl_buf_add_text(out, "\\n");
    else if (cp == '\r')
        kl_buf_add_text(out, "\\r");
    else if (cp < 0x80)
        kl_buf_addf(out, "\\x%02x", byte);
    else if (cp < 0x10000)
        kl_buf_addf(out, "\\u%04x", (unsigned)cp);
    else
        kl_buf_addf(out, "\\U%08x", (unsigned)cp);
}

/* Every code point of a cluster, escaped unless it is plain ASCII. */
static void add_ascii(struct kl_str cluster, struct kl_buf *out)
{
    size_t len;

    for (size_t off = 0; off < cluster.len; off += len) {
        int32_t cp = kl_utf8_decode(cluster, off, &len);

        if (cp >= 0x20 && cp < 0x7f)
            kl_buf_add_char(out, (char)cp);
        else
            add_escape(cp, (unsigned char)cluster.data[off], out);
    }
}

void kl_utf8_visible(struct kl_str s, enum kl_visible mode, struct kl_buf *out)
{
    struct kl_grapheme g;

    for (size_t off = 0; kl_utf8_next(s, off, &g); off += g.len) {
        struct kl_str cluster = kl_str_sub(s, off, g.len);

        if (g.escape || mode == KL_VISIBLE_ASCII)
            add_ascii(cluster, out);
        else
            kl_buf_add_str(out, cluster);
    }
}

size_t kl_utf8_fit(struct kl_str s, size_t columns, enum kl_visible mode,
                   struct kl_buf *out)
{
    struct kl_grapheme g;
    size_t used = 0, cut = 0, cut_used = 0;
    size_t off;

    for (off = 0; kl_utf8_next(s, off, &g); off += g.len) {
        if (used + (size_t)g.width > columns)
            break;
        used += (size_t)g.width;
        if (used < columns) {
            cut = off + g.len;
            cut_used = used;
        }
    }
    if (off == s.len) {
        kl_buf_add_str(out, s);
        return used;
    }
    if (!columns)
        return 0;
    kl_buf_add_str(out, kl_str_sub(s, 0, cut));
    kl_buf_add_text(out, mode == KL_VISIBLE_ASCII ? "~" : "…");
    return cut_used + 1;
}
