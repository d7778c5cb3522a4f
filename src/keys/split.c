#include "config.h"

#include "keys/split.h"

#include "base/ascii.h"
#include "keys/numeral.h"
#include "keys/placeholder.h"
#include "keys/stamp.h"

/* The candidate of a byte, one more; 0: none. The second colon of :: is looked at
 * where it is met. */
static const unsigned char candidate_of[256] = {
    ['#'] = KL_DELIM_HASH + 1,  ['|'] = KL_DELIM_BAR + 1,
    ['/'] = KL_DELIM_SLASH + 1, ['~'] = KL_DELIM_TILDE + 1,
    ['^'] = KL_DELIM_CARET + 1, [';'] = KL_DELIM_SEMICOLON + 1,
    [':'] = KL_DELIM_COLON + 1, ['_'] = KL_DELIM_UNDERSCORE + 1,
    ['-'] = KL_DELIM_DASH + 1,  [0x1f] = KL_DELIM_UNIT + 1,
    [0] = KL_DELIM_NUL + 1,
};

/* The candidates that protected tokens hold. */
#define IN_TOKENS                                                                        \
    ((1U << KL_DELIM_COLON) | (1U << KL_DELIM_DASH) | (1U << KL_DELIM_SLASH))

struct kl_str kl_delim_text(enum kl_delim delim)
{
    static const char text[][3] = {"::", "#", "|", "/", "~",    "^",
                                   ";",  ":", "_", "-", "\x1f", ""};

    if (delim == KL_DELIM_NONE)
        return (struct kl_str){"", 0};
    return (struct kl_str){text[delim], delim == KL_DELIM_COLONS ? 2 : 1};
}

/* A letter; every byte of a character beyond ASCII counts as one. */
static bool is_letter(unsigned char c)
{
    return kl_ascii_is_letter(c) || c >= 0x80;
}

static size_t uuid_at(struct kl_str key, size_t off)
{
    const char *s = key.data + off;

    if (key.len - off < 36 || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-')
        return 0;
    for (size_t i = 0; i < 36; i++)
        if (s[i] != '-' && kl_ascii_hex(s[i]) < 0)
            return 0;
    if (key.len - off > 36 &&
        (kl_ascii_is_digit(s[36]) || is_letter((unsigned char)s[36])))
        return 0;
    return 36;
}

/* The minus sign of a number that is a whole key, or the value of a label: -5, temp=-5.
 * Elsewhere it may be a delimiter. */
static bool is_sign(struct kl_str key, size_t off)
{
    return key.data[off] == '-' && off + 1 < key.len &&
           kl_ascii_is_digit(key.data[off + 1]) && (!off || key.data[off - 1] == '=');
}

size_t kl_split_token(struct kl_str key, size_t off)
{
    unsigned char c = (unsigned char)key.data[off];
    unsigned char before = off ? (unsigned char)key.data[off - 1] : 0;
    struct kl_stamp stamp;
    size_t len;

    if (is_sign(key, off))
        return 1;
    if (kl_ascii_hex(c) < 0 || kl_ascii_is_digit(before))
        return 0;
    if (!is_letter(before) && (len = uuid_at(key, off)))
        return len;
    if (!kl_ascii_is_digit(c) || !kl_stamp_scan(key, off, &stamp))
        return 0;
    /* order:12:34 is an order and its item, not half past twelve. */
    return stamp.kind == KL_STAMP_CLOCK && before == ':' ? 0 : stamp.len;
}

/* A '#' that begins the key and a word is part of the word. */
static bool begins_word(struct kl_str key)
{
    return key.len > 1 && key.data[0] == '#' && is_letter((unsigned char)key.data[1]);
}

/* Those of the candidates in tokens that stand outside of them, too. */
static unsigned outside_tokens(struct kl_str key)
{
    unsigned mask = 0;

    for (size_t i = 0; i < key.len; i++) {
        unsigned candidate = candidate_of[(unsigned char)key.data[i]];
        size_t token = kl_split_token(key, i);

        if (token) {
            i += token - 1;
        } else if (candidate == KL_DELIM_COLON + 1 && i + 1 < key.len &&
                   key.data[i + 1] == ':') {
            i++;
        } else if (candidate) {
            mask |= (1U << (candidate - 1)) & IN_TOKENS;
        }
    }
    return mask;
}

unsigned kl_split_candidates(struct kl_str key)
{
    unsigned mask = 0;

    for (size_t i = begins_word(key); i < key.len; i++) {
        unsigned candidate = candidate_of[(unsigned char)key.data[i]];

        if (!candidate)
            continue;
        if (candidate == KL_DELIM_COLON + 1 && i + 1 < key.len &&
            key.data[i + 1] == ':') {
            candidate = KL_DELIM_COLONS + 1;
            i++;
        }
        mask |= 1U << (candidate - 1);
    }
    return mask & IN_TOKENS ? (mask & ~IN_TOKENS) | outside_tokens(key) : mask;
}

/* Where the next delimiter stands at or after from; key.len when there is none. */
static size_t next_delim(struct kl_str key, enum kl_delim delim, size_t from)
{
    struct kl_str text = kl_delim_text(delim);
    const char *found;
    size_t i;

    if (text.len > 1) {
        i = kl_str_find(key, text, from);
        return i == SIZE_MAX ? key.len : i;
    }
    if ((1U << delim) & IN_TOKENS) {
        for (i = from; i < key.len;) {
            size_t token = kl_split_token(key, i);

            if (!token && key.data[i] == text.data[0])
                break;
            i += token ? token : 1;
        }
        return i;
    }
    found = from < key.len ? memchr(key.data + from, text.data[0], key.len - from) : NULL;
    return found ? (size_t)(found - key.data) : key.len;
}

static void mark_labels(struct kl_str key, enum kl_delim delim, struct kl_segment *segs,
                        size_t n, bool more)
{
    for (size_t i = 0; i < n; i++) {
        struct kl_str text = kl_str_sub(key, segs[i].off, segs[i].len);
        bool followed = more || i + 1 < n;

        segs[i].label = delim != KL_DELIM_SLASH &&
                        kl_split_is_label(text, i == 0 && followed, i == 0 || followed);
    }
}

size_t kl_split(struct kl_str key, enum kl_delim delim, struct kl_segment *out,
                size_t max, size_t *total)
{
    size_t step = kl_delim_text(delim).len, n = 0, from = 0;
    bool word = delim == KL_DELIM_HASH && begins_word(key);

    for (;;) {
        size_t end =
            delim == KL_DELIM_NONE ? key.len : next_delim(key, delim, from + word);

        word = false;
        if (n < max)
            out[n] = (struct kl_segment){.off = from, .len = end - from};
        n++;
        if (end == key.len)
            break;
        from = end + step;
    }
    if (total)
        *total = n;
    mark_labels(key, delim, out, n < max ? n : max, n > max);
    return n < max ? n : max;
}

/* ElectroDB's $entity_1: the version behind the name. */
static size_t without_version(struct kl_str s)
{
    size_t end = s.len;

    if (s.data[0] != '$')
        return end;
    while (end && kl_ascii_is_digit(s.data[end - 1]))
        end--;
    return end < s.len && end > 1 && s.data[end - 1] == '_' ? end - 1 : s.len;
}

/* Letters, _ - . only, no digits of any script, one letter at least, behind an optional #
 * or $. */
static bool is_word(struct kl_str s, bool *upper)
{
    size_t end = s.len ? without_version(s) : 0;
    bool letter = false;
    size_t len;

    *upper = true;
    for (size_t i = s.len && (s.data[0] == '#' || s.data[0] == '$'); i < end; i++) {
        unsigned char c = (unsigned char)s.data[i];

        if (c >= 0x80 && kl_numeral_digit(s, i, &len) >= 0)
            return false;
        if (is_letter(c)) {
            letter = true;
            *upper &= s.data[0] == '$' || (c >= 'A' && c <= 'Z');
        } else if (c != '_' && c != '-' && c != '.') {
            return false;
        }
    }
    return letter;
}

bool kl_split_is_label(struct kl_str segment, bool first, bool followed)
{
    bool upper;

    return is_word(segment, &upper) && (first || (upper && followed)) &&
           !kl_placeholder_is(segment);
}
