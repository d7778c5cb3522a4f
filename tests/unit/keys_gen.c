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

/* Numbers that are times. */
static void add_epoch(uint64_t *seed, unsigned form, unsigned long long t,
                      struct kl_buf *key)
{
    bool other = gen_random(seed, 4) == 0;

    if (form == 0)
        kl_buf_addf(key, "%llu", other ? t : 9999999999999 - t);
    else if (form == 1)
        kl_buf_addf(key, "%llu", other ? t / 1000 : t);
    else if (form == 2)
        kl_buf_addf(key, "%013llu", other ? t / 1000 : t);
    else if (form == 3)
        kl_buf_addf(key, "%llu", other ? 9999999999 - t / 1000 : 9999999999999 - t);
    else
        kl_buf_addf(key, "%016llu", t);
}

/* Dates with much that differs from key to key. */
static void add_date(uint64_t *seed, unsigned form, struct kl_buf *key)
{
    static const char *const tails[] = {"Z",      ".5Z",   ".250Z",  "",
                                        "+02:00", "-0530", "+00:00", ":00Z"};
    static const char *const odd[] = {
        "2024-1-5", "2024-02-30", "20240107", "2024/01/09", "7/15/2024",
        "3/4/2024", "2024-01",    "9:30",     "10:00 PM",   "2024-01-05T10:0O:00"};
    unsigned day = 1 + (unsigned)gen_random(seed, 28);
    unsigned kinds = form % 2 ? 2 : KL_ARRAY_LEN(tails);

    if (gen_random(seed, 6) == 0)
        kl_buf_add_text(key, pick(seed, odd, KL_ARRAY_LEN(odd)));
    else if (form < 4)
        kl_buf_addf(key, "2024-01-%02u%s10:00:0%u%s", day,
                    gen_random(seed, 9) ? "T" : " ", (unsigned)gen_random(seed, 9),
                    pick(seed, tails, kinds));
    else if (form == 4)
        kl_buf_addf(key, "%u/%02u/202%u", 1 + day % 12, day,
                    (unsigned)gen_random(seed, 9));
    else if (form == 5)
        kl_buf_addf(key, "%02u:%02u %cM", day % 12, day, gen_random(seed, 2) ? 'A' : 'P');
    else
        kl_buf_addf(key, "2024-%u-%u", 1 + day % 12, day);
}

static void add_id(uint64_t *seed, unsigned form, struct kl_buf *key)
{
    static const char *const words[] = {"mon",  "Tue",    "wed", "SUN", "fri", "low",
                                        "high", "medium", "I",   "IV",  "M",   "XL"};
    unsigned n = (unsigned)gen_random(seed, 30);

    if (form == 0)
        kl_buf_addf(key, "%08x-dd83-%ue9-8a34-2a2ae2dbcce4", n * 0x01010101,
                    gen_random(seed, 3) ? 11 : 41);
    else if (form == 1)
        kl_buf_addf(key,
                    gen_random(seed, 3) ? "01HV6Y3C9T4R8Q2W7E1X5Z%04X"
                                        : "01hv6y3c9t4r8q2w7e1x5z%04x",
                    n * 0x111);
    else if (form == 2)
        kl_buf_addf(key, gen_random(seed, 3) ? "%08x" : "%08X", n * 0x0f0f0f0f);
    else
        kl_buf_add_text(key, pick(seed, words, form == 3 ? 5 : KL_ARRAY_LEN(words)));
}

/* The same time as the attribute, or the day of it. */
static void add_instant(uint64_t *seed, unsigned form, unsigned second,
                        struct kl_buf *key)
{
    if (form % 2 && gen_random(seed, 9))
        kl_buf_add_text(key, "2023-11-14");
    else
        kl_buf_addf(key, "2023-11-14T22:13:%02uZ", second);
}

static void add_time(uint64_t *seed, unsigned form, struct kl_buf *key, struct kl_buf *ts)
{
    unsigned second = 20 + (unsigned)gen_random(seed, 40);
    unsigned long long t = 1700000000000 + 1000 * (second - 20);

    kl_buf_addf(ts, "%llu", t);
    if (form % 4 == 0)
        add_epoch(seed, form / 4 % 5, t, key);
    else if (form % 4 == 1)
        add_date(seed, form / 4 % 7, key);
    else if (form % 4 == 2)
        add_id(seed, form / 4 % 5, key);
    else
        add_instant(seed, form / 4, second, key);
}

/* A name as people have them, or as few programs should write it. */
static void add_name(uint64_t *seed, unsigned style, struct kl_buf *key)
{
    static const char *const plain[] = {"anna", "bob",  "zoey",
                                        "cleo", "dora", "alligator"};
    static const char *const mixed[] = {"Anna", "bob", "Zoey", "CLEO", "xK9dQw4", "iPad"};
    static const char *const accents[] = {"\xc3\x89vora", "Zell",          "Essen",
                                          "caf\xc3\xa9",  "5\xe2\x84\xab", "5\xc3\x85",
                                          "cafe\xcc\x81", "cafz",          "Z"};
    static const char *const odd[] = {"a\xe2\x80\x8b"
                                      "b",
                                      "ab",
                                      "\xc2\xa0"
                                      "ab",
                                      "a\tb",
                                      "ab ",
                                      " 7",
                                      "\xd0\x90NN",
                                      "\xef\xbc\x8b",
                                      "\xf0\x9f\x98\x80",
                                      "\xf0\x9f\x98\x80x",
                                      "\xed\xa0\x80",
                                      "\xc2\x85"};

    if (style % 4 == 0)
        kl_buf_add_text(key, pick(seed, plain, KL_ARRAY_LEN(plain)));
    else if (style % 4 == 1)
        kl_buf_add_text(key, pick(seed, mixed, KL_ARRAY_LEN(mixed)));
    else if (style % 4 == 2)
        kl_buf_add_text(key, pick(seed, accents, KL_ARRAY_LEN(accents)));
    else
        kl_buf_add_text(key, pick(seed, odd, KL_ARRAY_LEN(odd)));
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

/* A time that grows with a number, but for one in many. */
static void add_counted_time(uint64_t *seed, const char *digits, struct kl_buf *out)
{
    unsigned long long value = strtoull(digits, NULL, 10);

    kl_buf_addf(out, "%llu",
                1700000000 + value * 60 - (gen_random(seed, 200) ? 0 : 100000));
}

static void make_numbers(uint64_t *seed, unsigned form, struct gen_item *item)
{
    static const char *const delims[] = {"#", "#", "#", "/", "|", "_", ":", "-"};
    static const char *const labels[] = {"",      "",     "ORDER", "INV",         "user",
                                         "#META", "Item", "item",  "\xd0\x9eRDER"};
    const char *delim = delims[form % KL_ARRAY_LEN(delims)];
    const char *label = form & 64 ? pick(seed, labels, KL_ARRAY_LEN(labels)) : "";
    size_t segments = 1 + (form >> 3) % 3;

    if (*label)
        kl_buf_addf(&item->key, "%s%s", label, delim);
    if ((form >> 19) % 8 == 0)
        add_name(seed, form >> 16, &item->key);
    else
        add_score(seed, form, &item->key, &item->texts[0]);
    for (size_t i = 1; i < segments && gen_random(seed, 12); i++) {
        kl_buf_add_text(&item->key, delim);
        if (gen_random(seed, 30) == 0)
            add_text(seed, &item->key);
        else if (form >> 18 & 1 && i == segments - 1)
            add_name(seed, form >> 16, &item->key);
        else if (i == 1)
            add_time(seed, form >> 7, &item->key, &item->texts[1]);
        else
            kl_buf_addf(&item->key, "p_%0*u", form & 256 ? 3 : 1,
                        (unsigned)gen_random(seed, 40));
    }
    if (gen_random(seed, 40) == 0)
        add_text(seed, &item->key);
    if (form >> 21 & 1 && item->texts[0].len)
        add_counted_time(seed, kl_buf_text(&item->texts[0]), &item->texts[2]);
    else if (item->key.len)
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
    unsigned form = (unsigned)gen_random(seed, 1 << 22);
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
