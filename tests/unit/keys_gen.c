#include "config.h"

#include "keys_gen.h"

uint64_t gen_random(uint64_t *seed, uint64_t below)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return below ? (*seed >> 33) % below : 0;
}

static const char *pick(uint64_t *seed, const char *const *from, size_t n)
{
    return from[gen_random(seed, n)];
}

static unsigned long long number(uint64_t *seed)
{
    static const unsigned limits[] = {3, 12, 150, 100000};

    return gen_random(seed, limits[gen_random(seed, 4)]);
}

/* A number as few programs should write it, beside plain ones. */
static void add_odd_number(uint64_t *seed, unsigned style, unsigned long long value,
                           struct kl_buf *key)
{
    static const char *const arabic[] = {"\xd9\xa0", "\xd9\xa1", "\xd9\xa2", "\xd9\xa3",
                                         "\xd9\xa4", "\xd9\xa5", "\xd9\xa6", "\xd9\xa7",
                                         "\xd9\xa8", "\xd9\xa9"};
    unsigned low = (unsigned)(value % 10), high = (unsigned)(value % 1000 / 10);
    unsigned other = (unsigned)gen_random(seed, 12);

    if (gen_random(seed, 5) == 0)
        kl_buf_addf(key, "%llu", value);
    else if (style == 0)
        kl_buf_addf(key, gen_random(seed, 3) ? "-%u" : "00-%u", high);
    else if (style == 1)
        kl_buf_addf(key, "+%u", high);
    else if (style == 2)
        kl_buf_addf(key, "%u.%u", high, low * (other < 3 ? 10 : 1));
    else if (style == 3)
        kl_buf_addf(key, "%3u", high);
    else if (style == 4)
        kl_buf_addf(key, "%-3u", high);
    else if (style == 5)
        kl_buf_addf(key, "%u,%03u", high, low);
    else if (style == 6)
        kl_buf_addf(key, "%u%s%u", low, other % 2 ? "e+" : "e", high % 20);
    else if (style == 7)
        kl_buf_addf(key, "%s%s", high ? arabic[high % 10] : "", arabic[low]);
    else if (style == 8)
        kl_buf_addf(key, value % 3 ? "%x" : "0x%x", high + (other ? 0 : 170));
    else if (style == 9)
        kl_buf_addf(key, "lesson%u", high);
    else if (style == 10)
        kl_buf_addf(key, "v%u.%u", low, other);
    else if (style == 11)
        kl_buf_addf(key, "1.%u.%u", low, other);
    else if (style == 12)
        kl_buf_addf(key, "10.0.%u.%u", low, high % 256);
    else
        kl_buf_addf(key, "%s %u.%c", other % 3 ? "scan" : "pic", high, 'a' + (int)low);
}

#define ODD_NUMBERS 14

/* A score in one of several forms, with the attribute it comes of. */
static void add_score(uint64_t *seed, unsigned form, struct kl_buf *key,
                      struct kl_buf *score)
{
    unsigned long long value = number(seed);
    unsigned style = (form >> 10) % (2 * ODD_NUMBERS);

    kl_buf_addf(score, "%llu", gen_random(seed, 15) ? value : value + 1);
    if (style < ODD_NUMBERS)
        add_odd_number(seed, style, value, key);
    else if (form % 4 == 0)
        kl_buf_addf(key, "%06llu", value);
    else if (form % 4 == 1)
        kl_buf_addf(key, gen_random(seed, 4) ? "%06llu" : "%llu", value);
    else if (form % 4 == 2)
        kl_buf_addf(key, "%06llu", gen_random(seed, 9) ? 999999 - value : value);
    else
        kl_buf_addf(key, gen_random(seed, 6) ? "%llu" : "%04llu", value);
}

static void add_time(uint64_t *seed, unsigned form, struct kl_buf *key, struct kl_buf *ts)
{
    unsigned second = 20 + (unsigned)gen_random(seed, 40);
    unsigned long long t = 1700000000000 + 1000 * (second - 20);

    kl_buf_addf(ts, "%llu", t);
    if (form % 7 == 5)
        kl_buf_addf(key, "2023-11-14T22:13:%02uZ", second);
    else if (form % 7 == 6)
        kl_buf_addf(key, gen_random(seed, 9) ? "2023-11-14" : "2023-11-14T22:13:%02uZ",
                    second);
    else if (form % 5 == 0)
        kl_buf_addf(key, "%llu", gen_random(seed, 5) ? 9999999999999 - t : t);
    else if (form % 5 == 1)
        kl_buf_addf(key, "%llu", gen_random(seed, 3) ? t : t / 1000);
    else if (form % 5 == 2)
        kl_buf_addf(key, "2024-01-%02uT00:00:0%uZ", 1 + (unsigned)gen_random(seed, 28),
                    (unsigned)gen_random(seed, 9));
    else
        kl_buf_addf(key, "%016llu", t);
}

static void add_text(uint64_t *seed, struct kl_buf *key)
{
    static const char *const words[] = {"p_1",   "p_02", "p_0417", "ann", "BOB", "x-1",
                                        "c:d",   "",     "0x1f",   "1a",  "v2",  "v10",
                                        "1.5",   "10.0", "#",      "/",   "a_b", "null",
                                        "ORDER", "-7",   "\xff",   "::"};

    kl_buf_add_text(key, pick(seed, words, KL_ARRAY_LEN(words)));
}

/* Names that extend one another, labels, flaws, and any delimiter, some of them not the
 * usual one. Ten names of these twenty, so that many keys begin alike. */
static void make_names(uint64_t *seed, unsigned form, struct gen_item *item)
{
    static const char delims[] = "/#|:_-~^;/\x1f";
    static const char *const names[] = {
        "a",       "ab",         "a-b",       "a b",  "a.b",  "a1",   "a12",
        "2024-01", "2024-01-05", "AB",        "ABC",  "Ab",   "",     "7AB",
        "12ABC",   "null",       "undefined", "user", "USER", "0001", "0002"};
    size_t usual = form % sizeof(delims), depth = 1 + (size_t)gen_random(seed, 4);

    for (size_t i = 0; i < depth; i++) {
        size_t delim =
            gen_random(seed, 20) ? usual : (size_t)gen_random(seed, sizeof(delims));

        if (i)
            kl_buf_add_char(&item->key, delims[delim]);
        kl_buf_add_text(&item->key,
                        names[(form + gen_random(seed, 11)) % KL_ARRAY_LEN(names)]);
    }
    if (gen_random(seed, 5) == 0)
        kl_buf_add_char(&item->key, delims[usual]);
}

static void make_numbers(uint64_t *seed, unsigned form, struct gen_item *item)
{
    static const char *const delims[] = {"#", "#", "#", "/", "|", "_", ":", "-"};
    static const char *const labels[] = {"", "", "ORDER", "INV", "user", "#META"};
    const char *delim = delims[form % KL_ARRAY_LEN(delims)];
    const char *label = form & 64 ? pick(seed, labels, KL_ARRAY_LEN(labels)) : "";
    size_t segments = 1 + (form >> 3) % 3;

    if (*label)
        kl_buf_addf(&item->key, "%s%s", label, delim);
    add_score(seed, form, &item->key, &item->texts[0]);
    for (size_t i = 1; i < segments && gen_random(seed, 12); i++) {
        kl_buf_add_text(&item->key, delim);
        if (gen_random(seed, 30) == 0)
            add_text(seed, &item->key);
        else if (i == 1)
            add_time(seed, form >> 7, &item->key, &item->texts[1]);
        else
            kl_buf_addf(&item->key, "p_%0*u", form & 256 ? 3 : 1,
                        (unsigned)gen_random(seed, 40));
    }
    if (gen_random(seed, 40) == 0)
        add_text(seed, &item->key);
    if (item->key.len)
        kl_buf_add_str(&item->texts[2], kl_buf_str(&item->key));
}

static void make_item(uint64_t *seed, unsigned form, struct gen_item *item)
{
    if ((form >> 16) % 4 == 0)
        make_names(seed, form, item);
    else
        make_numbers(seed, form, item);
}

static void make_attrs(uint64_t *seed, unsigned form, struct gen_item *item)
{
    static const char *const names[] = {"score", "ts", "name"};

    for (size_t i = 0; (form & 512) && i < GEN_ATTRS; i++)
        if (item->texts[i].len && gen_random(seed, 20))
            item->attrs[item->nattrs++] =
                (struct kl_evidence){.name = kl_str_from(names[i]),
                                     .text = kl_buf_str(&item->texts[i]),
                                     .is_number = i < 2};
}

static int by_key(const void *a, const void *b)
{
    const struct gen_item *x = a, *y = b;

    return kl_str_cmp(kl_buf_str(&x->key), kl_buf_str(&y->key));
}

void gen_keys_sort(struct gen_keys *keys)
{
    qsort(keys->items, keys->n, sizeof(*keys->items), by_key);
}

struct gen_keys gen_keys_make(uint64_t *seed, size_t max)
{
    unsigned form = (unsigned)gen_random(seed, 1 << 20);
    struct gen_keys keys = {.n = (size_t)gen_random(seed, max + 1)};

    keys.items = KL_NEW_ARRAY(struct gen_item, keys.n + 1);
    for (size_t i = 0; i < keys.n; i++) {
        make_item(seed, form, &keys.items[i]);
        make_attrs(seed, form, &keys.items[i]);
    }
    gen_keys_sort(&keys);
    return keys;
}

void gen_keys_release(struct gen_keys *keys)
{
    for (size_t i = 0; i < keys->n; i++) {
        kl_buf_release(&keys->items[i].key);
        for (size_t k = 0; k < GEN_ATTRS; k++)
            kl_buf_release(&keys->items[i].texts[k]);
    }
    free(keys->items);
    *keys = (struct gen_keys){0};
}
