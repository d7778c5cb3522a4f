#include "config.h"

#include "keys/tally_ordinals.h"

#define SUNDAY 7
#define ALL ((1U << KL_ORDINALS) - 1)

static void drop(struct kl_tally_ordinals *ordinals, enum kl_ordinal ordinal)
{
    if (!ordinals->of[ordinal])
        return;
    kl_witness_release(&ordinals->of[ordinal]->order);
    free(ordinals->of[ordinal]);
    ordinals->of[ordinal] = NULL;
}

void kl_tally_ordinals_release(struct kl_tally_ordinals *ordinals)
{
    for (enum kl_ordinal ordinal = 0; ordinal < KL_ORDINALS; ordinal++)
        drop(ordinals, ordinal);
}

bool kl_tally_ordinals_none(const struct kl_tally_ordinals *ordinals)
{
    return ordinals->missing == ALL;
}

static void miss(struct kl_tally_ordinals *ordinals, unsigned missing)
{
    ordinals->missing |= missing & ALL;
    for (enum kl_ordinal ordinal = 0; ordinal < KL_ORDINALS; ordinal++)
        if (ordinals->missing >> ordinal & 1)
            drop(ordinals, ordinal);
}

static int cmp_in(enum kl_ordinal ordinal, struct kl_str a, struct kl_str b)
{
    unsigned x = kl_ordinal_rank(ordinal, a), y = kl_ordinal_rank(ordinal, b);

    return x < y ? -1 : x > y;
}

#define CMP(name, ordinal)                                                               \
    static int name(struct kl_str a, struct kl_str b)                                    \
    {                                                                                    \
        return cmp_in(ordinal, a, b);                                                    \
    }

CMP(month_cmp, KL_ORDINAL_MONTHS)
CMP(weekday_cmp, KL_ORDINAL_WEEKDAYS)
CMP(level_cmp, KL_ORDINAL_LEVELS)
CMP(rank_cmp, KL_ORDINAL_RANKS)
CMP(number_cmp, KL_ORDINAL_NUMBERS)
CMP(size_cmp, KL_ORDINAL_SIZES)
CMP(roman_cmp, KL_ORDINAL_ROMAN)

static const kl_witness_cmp cmps[] = {
    [KL_ORDINAL_MONTHS] = month_cmp,   [KL_ORDINAL_WEEKDAYS] = weekday_cmp,
    [KL_ORDINAL_LEVELS] = level_cmp,   [KL_ORDINAL_RANKS] = rank_cmp,
    [KL_ORDINAL_NUMBERS] = number_cmp, [KL_ORDINAL_SIZES] = size_cmp,
    [KL_ORDINAL_ROMAN] = roman_cmp,
};

static struct kl_ordinal_words *words_of(struct kl_tally_ordinals *ordinals,
                                         enum kl_ordinal ordinal)
{
    if (!ordinals->of[ordinal])
        ordinals->of[ordinal] = KL_NEW(struct kl_ordinal_words);
    return ordinals->of[ordinal];
}

static void spell(char text[KL_ORDINAL_WORD_MAX], struct kl_str word)
{
    memcpy(text, word.data, word.len);
    text[word.len] = '\0';
}

static void note(struct kl_ordinal_spelling *rank, struct kl_str word)
{
    if (!rank->least[0] || kl_str_cmp(word, kl_str_from(rank->least)) < 0)
        spell(rank->least, word);
    if (!rank->most[0] || kl_str_cmp(word, kl_str_from(rank->most)) > 0)
        spell(rank->most, word);
}

static void add(struct kl_ordinal_words *words, enum kl_ordinal ordinal,
                struct kl_str key, size_t off, size_t len)
{
    struct kl_str word = kl_str_sub(key, off, len);
    unsigned rank = kl_ordinal_rank(ordinal, word);

    note(&words->ranks[rank], word);
    if (ordinal != KL_ORDINAL_WEEKDAYS || rank != SUNDAY)
        kl_witness_add(&words->order, key, off, len, cmps[ordinal]);
}

void kl_tally_ordinals_add(struct kl_tally_ordinals *ordinals, struct kl_str key,
                           size_t off, size_t len, enum kl_shape_kind shape)
{
    bool word = shape == KL_SHAPE_TEXT || shape == KL_SHAPE_LABEL;

    if (ordinals->missing == ALL)
        return;
    miss(ordinals, word ? ~kl_ordinal_of(kl_str_sub(key, off, len)) : ALL);
    for (enum kl_ordinal ordinal = 0; ordinal < KL_ORDINALS; ordinal++)
        if (!(ordinals->missing >> ordinal & 1))
            add(words_of(ordinals, ordinal), ordinal, key, off, len);
}

void kl_tally_ordinals_merge(struct kl_tally_ordinals *into,
                             const struct kl_tally_ordinals *from, enum kl_join join)
{
    miss(into, from->missing);
    for (enum kl_ordinal ordinal = 0; ordinal < KL_ORDINALS; ordinal++) {
        const struct kl_ordinal_words *words = from->of[ordinal];

        if (!words || into->missing >> ordinal & 1)
            continue;
        for (size_t i = 0; i < KL_ORDINAL_RANK_END; i++)
            if (words->ranks[i].least[0]) {
                note(&words_of(into, ordinal)->ranks[i],
                     kl_str_from(words->ranks[i].least));
                note(&into->of[ordinal]->ranks[i], kl_str_from(words->ranks[i].most));
            }
        kl_witness_merge(&words_of(into, ordinal)->order, &words->order, join,
                         cmps[ordinal]);
    }
}

/* Whether the spellings of each rank are behind those of all ranks before it; the last
 * rank may be put first. */
static bool is_in_order(const struct kl_ordinal_words *words, bool sunday_first)
{
    const char *most = sunday_first ? words->ranks[SUNDAY].most : "";

    for (size_t i = 1; i < KL_ORDINAL_RANK_END; i++) {
        const struct kl_ordinal_spelling *rank = &words->ranks[i];

        if (!rank->least[0] || (sunday_first && i == SUNDAY))
            continue;
        if (strcmp(rank->least, most) < 0)
            return false;
        most = rank->most;
    }
    return true;
}

static size_t count_ranks(const struct kl_ordinal_words *words)
{
    size_t n = 0;

    for (size_t i = 0; i < KL_ORDINAL_RANK_END; i++)
        n += words->ranks[i].least[0] != '\0';
    return n;
}

enum kl_ordinal kl_tally_ordinals_broken(const struct kl_tally_ordinals *ordinals,
                                         size_t *ranks)
{
    for (enum kl_ordinal ordinal = 0; ordinal < KL_ORDINALS; ordinal++) {
        const struct kl_ordinal_words *words = ordinals->of[ordinal];
        size_t n = words ? count_ranks(words) : 0;

        if (n < 3 || is_in_order(words, false) ||
            (ordinal == KL_ORDINAL_WEEKDAYS && is_in_order(words, true)))
            continue;
        if (ranks)
            *ranks = n;
        return ordinal;
    }
    return KL_ORDINALS;
}
