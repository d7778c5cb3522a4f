#include "config.h"

#include "keys/ordinal.h"

#include "base/ascii.h"
#include "base/i18n.h"

/* Words of one rank stand in one string, with blanks between. */
static const char *const months[] = {
    "jan january",  "feb february", "mar march",  "apr april",          "may",
    "jun june",     "jul july",     "aug august", "sep sept september", "oct october",
    "nov november", "dec december",
};

static const char *const weekdays[] = {
    "mon monday", "tue tues tuesday", "wed wednesday", "thu thurs thursday",
    "fri friday", "sat saturday",     "sun sunday",
};

static const char *const levels[] = {
    "none",       "lowest trivial", "low minor", "normal medium med mid moderate",
    "high major", "highest",        "urgent",    "critical",
    "blocker",
};

static const char *const ranks[] = {
    "first",   "second", "third", "fourth", "fifth",    "sixth",
    "seventh", "eighth", "ninth", "tenth",  "eleventh", "twelfth",
};

static const char *const numbers[] = {
    "one",   "two",   "three", "four", "five",   "six",
    "seven", "eight", "nine",  "ten",  "eleven", "twelve",
};

static const char *const sizes[] = {
    "xxs",     "xs", "tiny", "s small", "m medium med",
    "l large", "xl", "xxl",  "xxxl",    "huge",
};

#define LIST(words)                                                                      \
    {                                                                                    \
        words, KL_ARRAY_LEN(words)                                                       \
    }

static const struct {
    const char *const *words;
    size_t n;
} lists[] = {
    [KL_ORDINAL_MONTHS] = LIST(months),   [KL_ORDINAL_WEEKDAYS] = LIST(weekdays),
    [KL_ORDINAL_LEVELS] = LIST(levels),   [KL_ORDINAL_RANKS] = LIST(ranks),
    [KL_ORDINAL_NUMBERS] = LIST(numbers), [KL_ORDINAL_SIZES] = LIST(sizes),
    [KL_ORDINAL_ROMAN] = {NULL, 0},
};

/* The word in lower case; false: it is too long, has other bytes than letters, or
 * capitals elsewhere than all over or at its start. */
static bool lower(struct kl_str word, char out[KL_ORDINAL_WORD_MAX])
{
    size_t capitals = 0;

    if (!word.len || word.len >= KL_ORDINAL_WORD_MAX)
        return false;
    for (size_t i = 0; i < word.len; i++) {
        char c = word.data[i];

        if (!kl_ascii_is_letter(c))
            return false;
        capitals += c <= 'Z';
        out[i] = (char)(c | 0x20);
    }
    out[word.len] = '\0';
    return !capitals || capitals == word.len || (capitals == 1 && word.data[0] <= 'Z');
}

/* Whether word is one of those in text. */
static bool is_among(const char *text, const char *word)
{
    size_t len = strlen(word);

    for (const char *at = text; (at = strstr(at, word)); at++)
        if ((at == text || at[-1] == ' ') && (!at[len] || at[len] == ' '))
            return true;
    return false;
}

static unsigned in_list(enum kl_ordinal ordinal, const char *word)
{
    for (size_t i = 0; i < lists[ordinal].n; i++)
        if (is_among(lists[ordinal].words[i], word))
            return (unsigned)i + 1;
    return 0;
}

/* I to L, written as one does. */
static unsigned roman(const char *word)
{
    static const char *const tens[] = {"", "x", "xx", "xxx", "xl"};
    static const char *const ones[] = {"",  "i",  "ii",  "iii",  "iv",
                                       "v", "vi", "vii", "viii", "ix"};

    if (!strcmp(word, "l"))
        return 50;
    for (size_t t = KL_ARRAY_LEN(tens); t-- > 0;) {
        size_t len = strlen(tens[t]);

        for (size_t i = 0; !strncmp(word, tens[t], len) && i < KL_ARRAY_LEN(ones); i++)
            if (!strcmp(word + len, ones[i]))
                return (unsigned)(10 * t + i);
    }
    return 0;
}

static unsigned rank(enum kl_ordinal ordinal, const char *word)
{
    return ordinal == KL_ORDINAL_ROMAN ? roman(word) : in_list(ordinal, word);
}

unsigned kl_ordinal_rank(enum kl_ordinal ordinal, struct kl_str word)
{
    char text[KL_ORDINAL_WORD_MAX];

    return lower(word, text) ? rank(ordinal, text) : 0;
}

unsigned kl_ordinal_of(struct kl_str word)
{
    char text[KL_ORDINAL_WORD_MAX];
    unsigned of = 0;

    if (!lower(word, text))
        return 0;
    for (enum kl_ordinal ordinal = 0; ordinal < KL_ORDINALS; ordinal++)
        of |= rank(ordinal, text) ? 1U << ordinal : 0;
    return of;
}

const char *kl_ordinal_name(enum kl_ordinal ordinal)
{
    static const char *const names[] = {
        [KL_ORDINAL_MONTHS] = N_("months"),
        [KL_ORDINAL_WEEKDAYS] = N_("weekdays"),
        [KL_ORDINAL_LEVELS] = N_("words of rank"),
        [KL_ORDINAL_RANKS] = N_("ordinal numbers"),
        [KL_ORDINAL_NUMBERS] = N_("numbers in words"),
        [KL_ORDINAL_SIZES] = N_("sizes"),
        [KL_ORDINAL_ROMAN] = N_("Roman numerals"),
    };

    return _(names[ordinal]);
}
