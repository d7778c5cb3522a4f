#include "config.h"

#include "app/key_guess.h"

#include "base/ascii.h"
#include "base/i18n.h"
#include "base/map.h"
#include "app/json_walk.h"

#define COLUMNS_MAX 64

/* An attribute of the first item. */
struct kl_key_column {
    struct kl_buf name;
    enum kl_key_type type;
    bool fits; /* so far every item had it, with that type and a length for a key */
    bool seen; /* the item that is being added has it */
    bool fits_sort;
    bool told;        /* the file says that it is of the key */
    uint64_t *values; /* a hash for each item */
    size_t nvalues, cap;
};

/* Names of a key that say it, in lower case and without marks between words. */
static const struct {
    const char *pk, *sk;
} pairs[] = {
    {"pk", "sk"},
    {"partitionkey", "sortkey"},
    {"hashkey", "rangekey"},
    {"hash", "range"},
    {"hk", "rk"},
    {"hashkey", "sortkey"},
    {"pkey", "skey"},
    {"partition", "sort"},
};

static void simplify(struct kl_str name, struct kl_buf *out)
{
    for (size_t i = 0; i < name.len; i++)
        if (!strchr("_-. ", name.data[i]) || !name.data[i])
            kl_buf_add_char(out, (char)kl_ascii_lower(name.data[i]));
}

static bool is_called(const struct kl_key_column *column, const char *name)
{
    struct kl_buf simple = {0};
    bool same;

    simplify(kl_buf_str(&column->name), &simple);
    same = kl_str_eq(kl_buf_str(&simple), kl_str_from(name));
    kl_buf_release(&simple);
    return same;
}

/* "id", "orderId", "user_id", "uuid", "key". */
static bool is_like_an_id(const struct kl_key_column *column)
{
    struct kl_str name = kl_buf_str(&column->name);

    if (is_called(column, "id") || is_called(column, "key") ||
        is_called(column, "uuid") || is_called(column, "guid"))
        return true;
    return name.len > 2 && kl_ascii_lower(name.data[name.len - 1]) == 'd' &&
           (name.data[name.len - 2] == 'I' ||
            (name.data[name.len - 2] == 'i' && strchr("_-.", name.data[name.len - 3])));
}

/* ---- Adding */

/* Whether the value {"S": …} may be a key, and its hash. */
static bool read_value(struct kl_str value, enum kl_key_type *type, bool *sort,
                       uint64_t *hash)
{
    const char *p = kl_json_first_member(value);
    struct kl_json_member member;

    if (*p != '"')
        return false;
    member = kl_json_member_at(p);
    if (kl_key_type_parse(member.name, type) || member.value.len <= 2 ||
        member.value.len > KL_PARTITION_KEY_MAX)
        return false;
    *sort = member.value.len <= KL_SORT_KEY_MAX;
    *hash = kl_hash(member.value);
    return true;
}

static struct kl_key_column *find(struct kl_key_guess *guess, struct kl_str name)
{
    for (size_t i = 0; i < guess->n; i++)
        if (kl_str_eq(kl_buf_str(&guess->columns[i].name), name))
            return &guess->columns[i];
    return NULL;
}

static void note_value(struct kl_key_guess *guess, struct kl_str name,
                       struct kl_str value)
{
    enum kl_key_type type;
    bool sort;
    uint64_t hash;
    struct kl_key_column *column = find(guess, name);

    if (!read_value(value, &type, &sort, &hash))
        return;
    if (!column && guess->items == 0 && guess->n < COLUMNS_MAX) {
        KL_GROW(guess->columns, guess->n, guess->cap);
        column = &guess->columns[guess->n++];
        *column = (struct kl_key_column){.type = type, .fits = true, .fits_sort = true};
        kl_buf_set(&column->name, name);
    }
    if (!column || !column->fits || column->type != type || column->seen)
        return;
    column->seen = true;
    column->fits_sort &= sort;
    KL_GROW(column->values, column->nvalues, column->cap);
    column->values[column->nvalues++] = hash;
}

static void note_members(struct kl_key_guess *guess, struct kl_str object)
{
    struct kl_buf name = {0};
    const char *p = kl_json_first_member(object);

    while (*p == '"') {
        struct kl_json_member member = kl_json_member_at(p);
        struct kl_str quoted = {member.name.data - 1, member.name.len + 2};

        kl_buf_clear(&name);
        kl_json_unescape(quoted, &name);
        if (*member.value.data == '{')
            note_value(guess, kl_buf_str(&name), member.value);
        p = member.next;
    }
    kl_buf_release(&name);
}

static void note_told(struct kl_key_guess *guess, struct kl_str keys)
{
    struct kl_buf name = {0};

    for (const char *p = kl_json_first_member(keys); *p == '"';) {
        struct kl_json_member member = kl_json_member_at(p);
        struct kl_key_column *column;

        kl_buf_clear(&name);
        kl_json_unescape((struct kl_str){member.name.data - 1, member.name.len + 2},
                         &name);
        column = find(guess, kl_buf_str(&name));
        if (column && !column->told) {
            column->told = true;
            guess->told++;
        }
        p = member.next;
    }
    kl_buf_release(&name);
}

void kl_key_guess_add(struct kl_key_guess *guess, struct kl_str item, struct kl_str keys)
{
    note_members(guess, item);
    if (keys.data)
        note_told(guess, keys);
    for (size_t i = 0; i < guess->n; i++) {
        guess->columns[i].fits &= guess->columns[i].seen;
        guess->columns[i].seen = false;
    }
    guess->items++;
}

/* ---- Guessing */

/* Whether it may be of the key: where the file tells the key, nothing else may. */
static bool fits(const struct kl_key_guess *guess, const struct kl_key_column *column)
{
    return column->fits && (column->told || !guess->told);
}

/* Whether no two items have the same values of a and, unless it is NULL, of b. */
static bool is_unique(const struct kl_key_guess *guess, const struct kl_key_column *a,
                      const struct kl_key_column *b)
{
    struct kl_map seen = {0};
    bool unique;

    for (size_t i = 0; i < guess->items && seen.n == i; i++) {
        uint64_t both[2] = {a->values[i], b ? b->values[i] : 0};

        kl_map_put(&seen, (struct kl_str){(const char *)both, sizeof(both)}, 1);
    }
    unique = seen.n == guess->items;
    kl_map_release(&seen);
    return unique;
}

static void choose(struct kl_key_guessed *guessed, const struct kl_key_column *pk,
                   const struct kl_key_column *sk, const char *why)
{
    struct kl_key_schema *keys = &guessed->keys;

    keys->pk[0] = (struct kl_key_attr){kl_mem_strdup(kl_buf_text(&pk->name)), pk->type};
    keys->npk = 1;
    if (sk) {
        keys->sk[0] =
            (struct kl_key_attr){kl_mem_strdup(kl_buf_text(&sk->name)), sk->type};
        keys->nsk = 1;
    }
    guessed->why = why;
}

static const struct kl_key_column *named(const struct kl_key_guess *guess,
                                         const char *name)
{
    for (size_t i = 0; i < guess->n; i++)
        if (fits(guess, &guess->columns[i]) && is_called(&guess->columns[i], name))
            return &guess->columns[i];
    return NULL;
}

static bool by_names(const struct kl_key_guess *guess, struct kl_key_guessed *guessed)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(pairs); i++) {
        const struct kl_key_column *pk = named(guess, pairs[i].pk);
        const struct kl_key_column *sk = named(guess, pairs[i].sk);

        if (!pk || (sk && !sk->fits_sort) || (!sk && !is_unique(guess, pk, NULL)))
            continue;
        choose(guessed, pk, sk, N_("by their names"));
        return true;
    }
    return false;
}

/* One or two names are told, but not which is which: the partition key is what repeats.
 */
static bool by_told(const struct kl_key_guess *guess, struct kl_key_guessed *guessed)
{
    const struct kl_key_column *key[2] = {NULL, NULL};
    bool swap;

    for (size_t i = 0, n = 0; i < guess->n && n < 2; i++)
        if (fits(guess, &guess->columns[i]))
            key[n++] = &guess->columns[i];
    if (guess->told > 2 || !key[0] || (guess->told == 2 && !key[1]))
        return false;
    swap = key[1] && is_unique(guess, key[0], NULL) && !is_unique(guess, key[1], NULL);
    choose(guessed, key[swap], key[1] ? key[!swap] : NULL,
           N_("the file tells their names"));
    return true;
}

static bool by_id(const struct kl_key_guess *guess, struct kl_key_guessed *guessed)
{
    for (size_t i = 0; i < guess->n; i++) {
        const struct kl_key_column *column = &guess->columns[i];

        if (!column->fits || !is_like_an_id(column) || !is_unique(guess, column, NULL))
            continue;
        choose(guessed, column, NULL, N_("every item has another one"));
        return true;
    }
    return false;
}

static bool by_pair(const struct kl_key_guess *guess, struct kl_key_guessed *guessed)
{
    for (size_t i = 0; i < guess->n; i++) {
        const struct kl_key_column *pk = &guess->columns[i];

        if (!pk->fits || is_unique(guess, pk, NULL))
            continue;
        for (size_t j = 0; j < guess->n; j++) {
            const struct kl_key_column *sk = &guess->columns[j];

            if (j == i || !sk->fits || !sk->fits_sort || !is_unique(guess, pk, sk))
                continue;
            choose(guessed, pk, sk, N_("every item has another pair of them"));
            return true;
        }
    }
    return false;
}

/* The first attribute, or else any. */
static bool by_unique(const struct kl_key_guess *guess, bool first,
                      struct kl_key_guessed *guessed)
{
    for (size_t i = 0; i < guess->n && !(first && i); i++) {
        const struct kl_key_column *column = &guess->columns[i];

        if (!column->fits || !is_unique(guess, column, NULL))
            continue;
        choose(guessed, column, NULL, N_("every item has another one"));
        return true;
    }
    return false;
}

bool kl_key_guess_end(struct kl_key_guess *guess, struct kl_key_guessed *guessed)
{
    *guessed = (struct kl_key_guessed){.why = NULL};
    if (guess->told)
        return by_names(guess, guessed) || by_told(guess, guessed);
    return by_names(guess, guessed) || by_id(guess, guessed) ||
           by_unique(guess, true, guessed) || by_pair(guess, guessed) ||
           by_unique(guess, false, guessed);
}

void kl_key_guess_release(struct kl_key_guess *guess)
{
    for (size_t i = 0; i < guess->n; i++) {
        kl_buf_release(&guess->columns[i].name);
        free(guess->columns[i].values);
    }
    free(guess->columns);
    *guess = (struct kl_key_guess){.items = 0};
}
