#include "config.h"

#include "keys/alphabet.h"

#include "base/ascii.h"
#include "base/utf8.h"

#define BOTH (KL_FOLD_CASE | KL_FOLD_ACCENTS)

static void release_spot(struct kl_spot *spot)
{
    kl_buf_release(&spot->key);
}

void kl_alphabet_free(struct kl_alphabet **words)
{
    struct kl_alphabet *w = *words;

    if (!w)
        return;
    release_spot(&w->first);
    release_spot(&w->last);
    release_spot(&w->upper_most);
    release_spot(&w->lower_least);
    for (size_t i = 0; i < KL_ALPHABET_CAUSES; i++) {
        kl_few_release(&w->pairs[i].few);
        kl_buf_release(&w->pairs[i].stored_first);
        kl_buf_release(&w->pairs[i].meant_first);
    }
    free(w);
    *words = NULL;
}

static void set(struct kl_spot *spot, struct kl_str key, size_t off, size_t len)
{
    kl_buf_set(&spot->key, key);
    spot->off = off;
    spot->len = len;
}

static void copy(struct kl_spot *to, const struct kl_spot *from)
{
    set(to, kl_buf_str(&from->key), from->off, from->len);
}

static struct kl_str value_of(const struct kl_spot *spot)
{
    return kl_str_sub(kl_buf_str(&spot->key), spot->off, spot->len);
}

static enum kl_char char_at(struct kl_str s, size_t off, size_t *len)
{
    unsigned char c = (unsigned char)s.data[off];

    *len = 1;
    if (c >= 0x80)
        return kl_utf8_char(kl_utf8_decode(s, off, len));
    if (kl_ascii_is_letter(c))
        return c >= 'a' ? KL_CHAR_LOWER : KL_CHAR_UPPER;
    if (kl_ascii_is_digit(c))
        return KL_CHAR_DIGIT;
    return c == ' ' ? KL_CHAR_BLANK : KL_CHAR_OTHER;
}

/* How far a value reads like words. */
enum reading {
    APART,    /* at the beginning or behind a blank */
    JOINED,   /* behind a mark of punctuation */
    CAPITAL,  /* one capital begins the run of letters */
    CAPITALS, /* it is of capitals only */
    SMALL,
    HUMP, /* a capital behind small letters: iPhone, McDonald */
    DIGITS,
    NO_WORD,
};

static enum reading read_on(enum reading so_far, enum kl_char next)
{
    static const enum reading to[NO_WORD][KL_CHAR_BLANK + 1] = {
        /* OTHER, UPPER, LOWER, LETTER, MARK, DIGIT, BLANK */
        [APART] = {JOINED, CAPITAL, SMALL, SMALL, APART, DIGITS, APART},
        [JOINED] = {JOINED, CAPITAL, SMALL, SMALL, JOINED, NO_WORD, APART},
        [CAPITAL] = {JOINED, CAPITALS, SMALL, SMALL, CAPITAL, NO_WORD, APART},
        [CAPITALS] = {JOINED, CAPITALS, NO_WORD, SMALL, CAPITALS, NO_WORD, APART},
        [SMALL] = {JOINED, HUMP, SMALL, SMALL, SMALL, NO_WORD, APART},
        [HUMP] = {NO_WORD, NO_WORD, SMALL, SMALL, HUMP, NO_WORD, NO_WORD},
        [DIGITS] = {JOINED, NO_WORD, NO_WORD, NO_WORD, NO_WORD, DIGITS, APART},
    };

    return to[so_far][next];
}

/* Whether value reads like words; *start gets what it begins with. */
static bool is_word(struct kl_str value, enum kl_char *start)
{
    enum reading reading = APART;
    size_t len = 0;

    *start = value.len ? char_at(value, 0, &len) : KL_CHAR_OTHER;
    if (*start != KL_CHAR_UPPER && *start != KL_CHAR_LOWER && *start != KL_CHAR_LETTER)
        return false;
    for (size_t off = 0; off < value.len && reading != NO_WORD; off += len)
        reading = read_on(reading, char_at(value, off, &len));
    return reading != HUMP && reading != NO_WORD;
}

bool kl_alphabet_are(struct kl_str value)
{
    enum kl_char start;

    return is_word(value, &start);
}

bool kl_alphabet_descend(struct kl_str before, struct kl_str value,
                         enum kl_alphabet_cause *cause)
{
    /* Where "Ann Lee#" stands before "Ann#", the delimiter is to blame. */
    if (kl_str_cmp(before, value) >= 0 || kl_utf8_fold_cmp(value, before, BOTH) >= 0)
        return false;
    *cause = kl_utf8_fold_cmp(value, before, KL_FOLD_CASE) < 0 ? KL_ALPHABET_CASE
                                                               : KL_ALPHABET_ACCENT;
    return true;
}

static void break_pair(struct kl_alphabet_pairs *pairs, struct kl_str stored_first,
                       struct kl_str meant_first)
{
    kl_few_add(&pairs->few, meant_first);
    if (pairs->broken && kl_str_cmp(meant_first, kl_buf_str(&pairs->meant_first)) >= 0)
        return;
    pairs->broken = true;
    kl_buf_clear(&pairs->stored_first);
    kl_buf_clear(&pairs->meant_first);
    kl_buf_add_str(&pairs->stored_first, stored_first);
    kl_buf_add_str(&pairs->meant_first, meant_first);
}

/* The word in key follows last's. */
static void note_neighbour(struct kl_alphabet *w, struct kl_str key, size_t off,
                           size_t len)
{
    struct kl_str before = kl_buf_str(&w->last.key);
    enum kl_alphabet_cause cause;

    if (w->last.len && w->last.off == off && !memcmp(before.data, key.data, off) &&
        kl_alphabet_descend(value_of(&w->last), kl_str_sub(key, off, len), &cause))
        break_pair(&w->pairs[cause], before, key);
}

/* Of upper the largest stays, of lower (sign -1) the smallest; of equals the smaller
 * key. */
static void keep_most(struct kl_spot *spot, int sign, struct kl_str key, size_t off,
                      size_t len)
{
    int order = 1;

    if (spot->len)
        order = sign * kl_utf8_fold_cmp(kl_str_sub(key, off, len), value_of(spot), BOTH);
    if (order > 0 || (!order && kl_str_cmp(key, kl_buf_str(&spot->key)) < 0))
        set(spot, key, off, len);
}

static void note_word(struct kl_alphabet *w, enum kl_char start, struct kl_str key,
                      size_t off, size_t len)
{
    struct kl_str value = kl_str_sub(key, off, len);

    w->words++;
    if (start == KL_CHAR_UPPER) {
        w->upper++;
        keep_most(&w->upper_most, 1, key, off, len);
    } else if (start == KL_CHAR_LOWER) {
        w->lower++;
        keep_most(&w->lower_least, -1, key, off, len);
    }
    if (kl_utf8_has_accent(value)) {
        w->accents++;
        w->decomposed |= !kl_utf8_is_nfc(value);
    }
    note_neighbour(w, key, off, len);
    if (!w->first.len)
        set(&w->first, key, off, len);
    set(&w->last, key, off, len);
}

void kl_alphabet_add(struct kl_alphabet **words, struct kl_str key, size_t off,
                     size_t len)
{
    enum kl_char start;
    bool word = is_word(kl_str_sub(key, off, len), &start);

    if (!*words)
        *words = KL_NEW(struct kl_alphabet);
    if (word)
        note_word(*words, start, key, off, len);
    else
        (*words)->others++;
}

void kl_alphabet_repeat(struct kl_alphabet *words, struct kl_str key, size_t off,
                        size_t len, uint64_t n)
{
    struct kl_str value = kl_str_sub(key, off, len);
    enum kl_char start;

    if (!is_word(value, &start)) {
        words->others += n;
        return;
    }
    words->words += n;
    words->upper += start == KL_CHAR_UPPER ? n : 0;
    words->lower += start == KL_CHAR_LOWER ? n : 0;
    words->accents += kl_utf8_has_accent(value) ? n : 0;
    set(&words->last, key, off, len);
}

static void merge_spots(struct kl_alphabet *into, const struct kl_alphabet *from,
                        enum kl_join join)
{
    struct kl_str upper = kl_buf_str(&from->upper_most.key);
    struct kl_str lower = kl_buf_str(&from->lower_least.key);

    if (from->upper_most.len)
        keep_most(&into->upper_most, 1, upper, from->upper_most.off,
                  from->upper_most.len);
    if (from->lower_least.len)
        keep_most(&into->lower_least, -1, lower, from->lower_least.off,
                  from->lower_least.len);
    if (join == KL_JOIN_APART || !from->first.len)
        return;
    note_neighbour(into, kl_buf_str(&from->first.key), from->first.off, from->first.len);
    if (!into->first.len)
        copy(&into->first, &from->first);
    copy(&into->last, &from->last);
}

void kl_alphabet_merge(struct kl_alphabet **into, const struct kl_alphabet *from,
                       enum kl_join join)
{
    struct kl_alphabet *w;

    if (!from)
        return;
    if (!*into)
        *into = KL_NEW(struct kl_alphabet);
    w = *into;
    w->upper += from->upper;
    w->lower += from->lower;
    w->words += from->words;
    w->others += from->others;
    w->accents += from->accents;
    w->decomposed |= from->decomposed;
    merge_spots(w, from, join);
    for (size_t i = 0; i < KL_ALPHABET_CAUSES; i++) {
        const struct kl_alphabet_pairs *pairs = &from->pairs[i];

        if (pairs->broken)
            break_pair(&w->pairs[i], kl_buf_str(&pairs->stored_first),
                       kl_buf_str(&pairs->meant_first));
        kl_few_merge(&w->pairs[i].few, &pairs->few);
    }
}

bool kl_alphabet_would_mix(const struct kl_alphabet *words)
{
    return words->upper_most.len && words->lower_least.len &&
           kl_str_cmp(value_of(&words->upper_most), value_of(&words->lower_least)) < 0 &&
           kl_utf8_fold_cmp(value_of(&words->lower_least), value_of(&words->upper_most),
                            BOTH) < 0;
}
