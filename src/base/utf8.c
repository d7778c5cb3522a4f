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

static bool is_no_break(int32_t cp)
{
    return cp == 0x00a0 || cp == 0x2007 || cp == 0x202f;
}

static bool is_hangul(int32_t cp)
{
    return cp >= 0x1100 && cp <= 0x11ff;
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

enum kl_char kl_utf8_char(int32_t code_point)
{
    if (code_point < 0)
        return KL_CHAR_OTHER;
    switch (utf8proc_category(code_point)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LT:
        return KL_CHAR_UPPER;
    case UTF8PROC_CATEGORY_LL:
        return KL_CHAR_LOWER;
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
        return KL_CHAR_LETTER;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
        return KL_CHAR_MARK;
    case UTF8PROC_CATEGORY_ND:
        return KL_CHAR_DIGIT;
    case UTF8PROC_CATEGORY_ZS:
        return is_no_break(code_point) ? KL_CHAR_OTHER : KL_CHAR_BLANK;
    default:
        return KL_CHAR_OTHER;
    }
}

bool kl_utf8_is_latin(int32_t code_point)
{
    static const struct range latin[] = {
        {'A', 'Z'},       {'a', 'z'},       {0x00aa, 0x00aa}, {0x00ba, 0x00ba},
        {0x00c0, 0x00d6}, {0x00d8, 0x00f6}, {0x00f8, 0x02b8}, {0x1d00, 0x1d25},
        {0x1e00, 0x1eff}, {0x212a, 0x212b}, {0x2c60, 0x2c7f}, {0xa722, 0xa787},
        {0xa78b, 0xa7ff}, {0xab30, 0xab64}, {0xfb00, 0xfb06}, {0xff21, 0xff3a},
        {0xff41, 0xff5a},
    };

    return in_ranges(code_point, latin, KL_ARRAY_LEN(latin));
}

/* RFC 5892, appendix A.1 and A.2: a joiner behind a virama has its use wherever the word
 * ends. */
static bool is_behind_virama(int32_t before)
{
    return before >= 0 && utf8proc_get_property(before)->combining_class == 9;
}

/* What is wrong with a code point that is shown escaped: before is the one before it. */
static bool flaw_of(int32_t cp, int32_t before, enum kl_flaw *flaw)
{
    if (cp < 0)
        return false;
    if (utf8proc_category(cp) == UTF8PROC_CATEGORY_CC) {
        *flaw = KL_FLAW_CONTROL;
        return true;
    }
    *flaw = KL_FLAW_INVISIBLE;
    if (cp == ZWJ || cp == ZWNJ)
        return !is_behind_virama(before);
    switch (utf8proc_category(cp)) {
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return true;
    default:
        return is_no_break(cp) || is_hidden(cp) || is_selector(cp);
    }
}

/* The code point that ends at off. */
static int32_t code_point_before(struct kl_str s, size_t off)
{
    size_t start = off, len;
    int32_t cp;

    while (start && off - start < 4 && (s.data[start - 1] & 0xc0) == 0x80)
        start--;
    if (!start)
        return -1;
    start--;
    cp = kl_utf8_decode(s, start, &len);
    return start + len == off ? cp : -1;
}

bool kl_utf8_next_flaw(struct kl_str s, size_t *off, struct kl_flawed *out)
{
    struct kl_grapheme g;

    while (kl_utf8_next(s, *off, &g)) {
        size_t len;

        *off += g.len;
        if (!g.escape)
            continue;
        out->code_point = kl_utf8_decode(s, g.off, &len);
        if (flaw_of(out->code_point, code_point_before(s, g.off), &out->flaw))
            return true;
    }
    return false;
}

/* Whether cp is in form C whatever stands beside it: it neither decomposes nor joins
 * the one before. All below U+0300 are. */
static bool is_stable(int32_t cp)
{
    const utf8proc_property_t *p;

    if (cp < 0x300)
        return true;
    p = utf8proc_get_property(cp);
    return (p->decomp_seqindex == UINT16_MAX || p->decomp_type) &&
           kl_utf8_char(cp) != KL_CHAR_MARK && p->boundclass != UTF8PROC_BOUNDCLASS_V &&
           p->boundclass != UTF8PROC_BOUNDCLASS_T && !is_hangul(cp);
}

/* Normalises s, which is valid, into out. */
static void normalise(struct kl_str s, struct kl_buf *out)
{
    const utf8proc_uint8_t *bytes = (const utf8proc_uint8_t *)s.data;
    utf8proc_option_t how = UTF8PROC_STABLE | UTF8PROC_COMPOSE;
    utf8proc_ssize_t n = utf8proc_decompose(bytes, (utf8proc_ssize_t)s.len, NULL, 0, how);
    utf8proc_int32_t *points;

    /* Re-encoding in place writes a NUL behind the last byte. */
    points = KL_NEW_ARRAY(utf8proc_int32_t, (size_t)n + 1);
    utf8proc_decompose(bytes, (utf8proc_ssize_t)s.len, points, n, how);
    n = utf8proc_reencode(points, n, how);
    kl_buf_add(out, points, (size_t)n);
    free(points);
}

bool kl_utf8_is_nfc(struct kl_str s)
{
    struct kl_buf out = {0};
    bool stable = true, same;
    size_t len;

    for (size_t off = 0; off < s.len; off += len) {
        int32_t cp = kl_utf8_decode(s, off, &len);

        if (cp < 0)
            return true;
        stable &= is_stable(cp);
    }
    if (stable)
        return true;
    normalise(s, &out);
    same = kl_str_eq(kl_buf_str(&out), s);
    kl_buf_release(&out);
    return same;
}

void kl_utf8_nfc(struct kl_str s, struct kl_buf *out)
{
    if (kl_utf8_valid(s))
        normalise(s, out);
    else
        kl_buf_add_str(out, s);
}

/* Latin letters that differ from others by what is no mark of its own. */
static const struct plain {
    int32_t cp;
    char letters[3];
} plain[] = {
    {0x00c6, "AE"}, {0x00d0, "D"},  {0x00d8, "O"},  {0x00de, "Th"}, {0x00df, "ss"},
    {0x00e6, "ae"}, {0x00f0, "d"},  {0x00f8, "o"},  {0x00fe, "th"}, {0x0110, "D"},
    {0x0111, "d"},  {0x0126, "H"},  {0x0127, "h"},  {0x0131, "i"},  {0x0141, "L"},
    {0x0142, "l"},  {0x0152, "OE"}, {0x0153, "oe"}, {0x0166, "T"},  {0x0167, "t"},
};

/* The letters without accent that stand for cp, as a NUL-ended text; out[0] 0: cp has
 * no accent. */
static void without_accent(int32_t cp, char out[3])
{
    utf8proc_int32_t parts[8];
    utf8proc_ssize_t n;
    int boundclass = 0;

    out[0] = out[1] = out[2] = 0;
    if (cp < 0xc0)
        return;
    for (size_t i = 0; i < KL_ARRAY_LEN(plain); i++)
        if (plain[i].cp == cp) {
            memcpy(out, plain[i].letters, 3);
            return;
        }
    n = utf8proc_decompose_char(cp, parts, KL_ARRAY_LEN(parts), UTF8PROC_DECOMPOSE,
                                &boundclass);
    if (n > 1 && kl_ascii_is_letter(parts[0]))
        out[0] = (char)parts[0];
}

/* A text that is read folded. */
struct folded {
    struct kl_str s;
    size_t off;
    unsigned how;
    int32_t last;  /* given last */
    int32_t spare; /* to be given next; 0: none */
};

/* The next code point; -1 at the end. Invalid bytes come after all code points. */
static int32_t next_unfolded(struct folded *f)
{
    unsigned char byte;
    size_t len;
    int32_t cp;

    if (f->off == f->s.len)
        return -1;
    byte = (unsigned char)f->s.data[f->off];
    cp = kl_utf8_decode(f->s, f->off, &len);
    f->off += len;
    return cp < 0 ? 0x110000 + byte : cp;
}

static int32_t next_plain(struct folded *f)
{
    char letters[3];
    int32_t cp = f->spare;

    f->spare = 0;
    if (cp)
        return cp;
    do
        cp = next_unfolded(f);
    while (cp >= 0x300 && cp < 0x110000 && kl_ascii_is_letter(f->last) &&
           kl_utf8_char(cp) == KL_CHAR_MARK);
    if (cp >= 0x110000)
        return cp;
    without_accent(cp, letters);
    if (!letters[0])
        return cp;
    f->spare = letters[1];
    return letters[0];
}

static int32_t next_folded(struct folded *f)
{
    int32_t cp = f->how & KL_FOLD_ACCENTS ? next_plain(f) : next_unfolded(f);

    f->last = cp;
    if (!(f->how & KL_FOLD_CASE) || cp < 0 || cp >= 0x110000)
        return cp;
    if (cp < 0x80)
        return cp >= 'A' && cp <= 'Z' ? cp + ('a' - 'A') : cp;
    return utf8proc_tolower(cp);
}

/* Where the two are told apart at the earliest: what is equal before need not be folded,
 * up to an ASCII character of both, which no mark belongs to that stands before it. */
static size_t fold_from(struct kl_str a, struct kl_str b)
{
    size_t at = kl_str_common(a, b);

    while (at &&
           ((at < a.len && (a.data[at] & 0x80)) || (at < b.len && (b.data[at] & 0x80))))
        at--;
    return at;
}

int kl_utf8_fold_cmp(struct kl_str a, struct kl_str b, unsigned fold)
{
    size_t from = fold_from(a, b);
    struct folded x = {.s = a, .off = from, .how = fold};
    struct folded y = {.s = b, .off = from, .how = fold};
    int32_t cx, cy;

    do {
        cx = next_folded(&x);
        cy = next_folded(&y);
    } while (cx == cy && cx >= 0);
    return cx < cy ? -1 : cx > cy;
}

bool kl_utf8_has_accent(struct kl_str s)
{
    int32_t before = 0;
    size_t len;

    for (size_t off = 0; off < s.len; off += len) {
        int32_t cp = kl_utf8_decode(s, off, &len);
        char letters[3];

        if (cp >= 0 && cp < 0x80) {
            before = cp;
            continue;
        }
        if (cp >= 0x300 && kl_ascii_is_letter(before) && kl_utf8_char(cp) == KL_CHAR_MARK)
            return true;
        without_accent(cp, letters);
        if (letters[0])
            return true;
        before = cp;
    }
    return false;
}
