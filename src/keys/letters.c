#include "config.h"

#include "keys/letters.h"

#include "base/ascii.h"
#include "base/utf8.h"
#include "keys/confusable.h"

#define BYTES(b) (0x0101010101010101u * (b))

static uint64_t load(const char *at)
{
    uint64_t word;

    memcpy(&word, at, sizeof(word));
    return word;
}

/* Whether one of eight bytes is 0. */
static bool has_zero(uint64_t word)
{
    return ((word - BYTES(1)) & ~word & BYTES(0x80)) != 0;
}

/* Whether one of eight bytes is a control of ASCII. */
static bool has_control(uint64_t word)
{
    return ((word - BYTES(0x20)) & ~word & BYTES(0x80)) || has_zero(word ^ BYTES(0x7f));
}

static unsigned glance_at(unsigned char c)
{
    if (c >= 0x80)
        return KL_GLANCE_HIGH;
    if (c == ' ')
        return KL_GLANCE_BLANK;
    return c < 0x20 || c == 0x7f ? KL_GLANCE_CONTROL : 0;
}

unsigned kl_letters_glance(struct kl_str text)
{
    unsigned seen = 0;
    size_t i = 0;

    for (; i + 8 <= text.len; i += 8) {
        uint64_t word = load(text.data + i);

        seen |= (word & BYTES(0x80) ? KL_GLANCE_HIGH : 0) |
                (has_zero(word ^ BYTES(' ')) ? KL_GLANCE_BLANK : 0) |
                (has_control(word) ? KL_GLANCE_CONTROL : 0);
    }
    for (; i < text.len; i++)
        seen |= glance_at((unsigned char)text.data[i]);
    return seen;
}

static void add(struct kl_letters_look *look, enum kl_letters_fault fault, int32_t cp)
{
    uint32_t point = (uint32_t)cp;
    bool known = look->faults >> fault & 1;

    if (!known || point < look->least[fault])
        look->least[fault] = point;
    if (!known || point > look->most[fault])
        look->most[fault] = point;
    look->faults |= 1U << fault;
}

static bool is_blank(int32_t cp)
{
    return cp == ' ' || (cp >= 0x80 && kl_utf8_char(cp) == KL_CHAR_BLANK);
}

/* The last code point of text, which is not empty. */
static int32_t last_of(struct kl_str text)
{
    size_t len;

    for (size_t n = 1; n <= 4 && n <= text.len; n++) {
        int32_t cp = kl_utf8_decode(text, text.len - n, &len);

        if (cp >= 0 && len == n)
            return cp;
    }
    return -1;
}

/* Digits between blanks. */
static bool is_number(struct kl_str text)
{
    size_t from = 0, to = text.len;

    while (from < to && text.data[from] == ' ')
        from++;
    while (to > from && text.data[to - 1] == ' ')
        to--;
    return kl_str_all_digits(kl_str_sub(text, from, to - from));
}

/* A blank at the beginning or the end. */
static void look_at_edges(struct kl_str text, struct kl_letters_look *look)
{
    enum kl_letters_fault fault = is_number(text) ? KL_LETTERS_PADDED : KL_LETTERS_EDGE;
    int32_t first, last;
    size_t len;

    if (!text.len)
        return;
    first = kl_utf8_decode(text, 0, &len);
    last = last_of(text);
    if (is_blank(first)) {
        look->leads = true;
        add(look, fault, first);
    }
    if (is_blank(last)) {
        look->trails = true;
        add(look, fault, last);
    }
}

void kl_letters_look(struct kl_str text, struct kl_letters_look *look)
{
    unsigned glance = kl_letters_glance(text);
    struct kl_flawed flawed;
    size_t off = 0;
    int32_t cp;

    if (!glance)
        return;
    while ((glance & ~(unsigned)KL_GLANCE_BLANK) &&
           kl_utf8_next_flaw(text, &off, &flawed))
        add(look,
            flawed.flaw == KL_FLAW_CONTROL ? KL_LETTERS_CONTROL : KL_LETTERS_INVISIBLE,
            flawed.code_point);
    look_at_edges(text, look);
    for (off = 0; (glance & KL_GLANCE_HIGH) && kl_confusable_next(text, &off, &cp);)
        add(look, KL_LETTERS_CONFUSABLE, cp);
}

void kl_letters_free(struct kl_letters **letters)
{
    for (size_t i = 0; *letters && i < KL_LETTERS_FAULTS; i++)
        kl_few_release(&(*letters)->of[i].few);
    free(*letters);
    *letters = NULL;
}

static void note(struct kl_letters_of *of, uint64_t keys, uint32_t least, uint32_t most)
{
    if (!of->keys || least < of->least)
        of->least = least;
    if (!of->keys || most > of->most)
        of->most = most;
    of->keys += keys;
}

void kl_letters_note(struct kl_letters **letters, const struct kl_letters_look *look,
                     struct kl_str key)
{
    if (!look->faults)
        return;
    if (!*letters)
        *letters = KL_NEW(struct kl_letters);
    (*letters)->leading += look->leads;
    (*letters)->trailing += look->trails;
    for (size_t i = 0; i < KL_LETTERS_FAULTS; i++) {
        struct kl_letters_of *of = &(*letters)->of[i];

        if (!(look->faults >> i & 1))
            continue;
        note(of, 1, look->least[i], look->most[i]);
        kl_few_append(&of->few, key);
    }
}

void kl_letters_merge(struct kl_letters **into, const struct kl_letters *from)
{
    if (!from)
        return;
    if (!*into)
        *into = KL_NEW(struct kl_letters);
    (*into)->leading += from->leading;
    (*into)->trailing += from->trailing;
    for (size_t i = 0; i < KL_LETTERS_FAULTS; i++) {
        const struct kl_letters_of *of = &from->of[i];

        if (!of->keys)
            continue;
        note(&(*into)->of[i], of->keys, of->least, of->most);
        kl_few_merge(&(*into)->of[i].few, &of->few);
    }
}
