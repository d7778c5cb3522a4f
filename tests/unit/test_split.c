#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "keys/layout.h"
#include "keys/split.h"

static const struct {
    const char *key;
    enum kl_delim delim;
    const char *segments; /* joined by one blank bar; labels in brackets */
} cut[] = {
    {"ORDER#1#ITEM#2", KL_DELIM_HASH, "[ORDER] ¦ 1 ¦ [ITEM] ¦ 2"},
    {"ORDER#1#item#2", KL_DELIM_HASH, "[ORDER] ¦ 1 ¦ item ¦ 2"},
    {"user#alice", KL_DELIM_HASH, "[user] ¦ alice"},
    {"#META#root", KL_DELIM_HASH, "[#META] ¦ root"},
    {"#1#2", KL_DELIM_HASH, " ¦ 1 ¦ 2"},
    {"PROFILE", KL_DELIM_HASH, "[PROFILE]"},
    {"profile", KL_DELIM_HASH, "profile"},
    {"#META", KL_DELIM_HASH, "[#META]"},
    {"$bill_1#billno_7", KL_DELIM_HASH, "[$bill_1] ¦ billno_7"},
    {"MSG2#1", KL_DELIM_HASH, "MSG2 ¦ 1"},
    {"STATUS#DONE", KL_DELIM_HASH, "[STATUS] ¦ DONE"},
    {"undefined#1", KL_DELIM_HASH, "undefined ¦ 1"},
    {"A#undefined#1", KL_DELIM_HASH, "[A] ¦ undefined ¦ 1"},
    {"SAN JOSE#1", KL_DELIM_HASH, "SAN JOSE ¦ 1"},
    {"", KL_DELIM_HASH, ""},
    {"#", KL_DELIM_HASH, " ¦ "},
    {"a##b", KL_DELIM_HASH, "[a] ¦  ¦ b"},
    {"root/photos/", KL_DELIM_SLASH, "root ¦ photos ¦ "},
    {"7/15/2019", KL_DELIM_SLASH, "7/15/2019"},
    {"logs/2024/1/5", KL_DELIM_SLASH, "logs ¦ 2024 ¦ 1 ¦ 5"},
    {"a/7/15/2019/b", KL_DELIM_SLASH, "a ¦ 7/15/2019 ¦ b"},
    {"::1", KL_DELIM_COLONS, " ¦ 1"},
    {"a::b:c", KL_DELIM_COLONS, "[a] ¦ b:c"},
    {"day:2024-01-05T10:00:00Z:x", KL_DELIM_COLON, "[day] ¦ 2024-01-05T10:00:00Z ¦ x"},
    {"order:12:34", KL_DELIM_COLON, "[order] ¦ 12 ¦ 34"},
    {"at-09:30-x", KL_DELIM_DASH, "[at] ¦ 09:30 ¦ x"},
    {"c9bf9e57-1685-4c89-bafb-ff5af830be8a", KL_DELIM_DASH,
     "c9bf9e57-1685-4c89-bafb-ff5af830be8a"},
    {"x-c9bf9e57-1685-4c89-bafb-ff5af830be8a-y", KL_DELIM_DASH,
     "[x] ¦ c9bf9e57-1685-4c89-bafb-ff5af830be8a ¦ y"},
    {"2024-01-a", KL_DELIM_DASH, "2024-01 ¦ a"},
    {"2024-99-a", KL_DELIM_DASH, "2024 ¦ 99 ¦ a"},
    {"31-05-2022-x", KL_DELIM_DASH, "31-05-2022 ¦ x"},
    {"31-05-20221", KL_DELIM_DASH, "31 ¦ 05 ¦ 20221"},
    {"12024-01-05", KL_DELIM_DASH, "12024 ¦ 01 ¦ 05"},
    {"call 2021-07-07T16:36:42-1", KL_DELIM_DASH, "call 2021-07-07T16:36:42 ¦ 1"},
    {"a\x1f"
     "1",
     KL_DELIM_UNIT, "[a] ¦ 1"},
    {"ab", KL_DELIM_NONE, "ab"},
    {"AB", KL_DELIM_NONE, "[AB]"},
};

static void keys_are_cut_outside_tokens(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cut); i++) {
        struct kl_segment segs[8];
        struct kl_buf text = {0};
        size_t total;
        size_t n = kl_split(kl_str_from(cut[i].key), cut[i].delim, segs, 8, &total);

        assert_int_equal(n, total);
        for (size_t k = 0; k < n; k++)
            kl_buf_addf(&text, segs[k].label ? "%s[%.*s]" : "%s%.*s", k ? " ¦ " : "",
                        (int)segs[k].len, cut[i].key + segs[k].off);
        assert_string_equal(kl_buf_text(&text), cut[i].segments);
        kl_buf_release(&text);
    }
}

static unsigned bit(enum kl_delim delim)
{
    return 1U << delim;
}

static void candidates_in_tokens_do_not_count(void **state)
{
    const struct {
        struct kl_str key;
        unsigned found;
    } table[] = {
        {KL_STR(""), 0},
        {KL_STR("plain"), 0},
        {KL_STR("a#b"), bit(KL_DELIM_HASH)},
        {KL_STR("#META"), 0},
        {KL_STR("#META#x"), bit(KL_DELIM_HASH)},
        {KL_STR("##"), bit(KL_DELIM_HASH)},
        {KL_STR("a::b"), bit(KL_DELIM_COLONS)},
        {KL_STR("a::b:c"), bit(KL_DELIM_COLONS) | bit(KL_DELIM_COLON)},
        {KL_STR(":::"), bit(KL_DELIM_COLONS) | bit(KL_DELIM_COLON)},
        {KL_STR("2024-01-05"), 0},
        {KL_STR("2024-01-05T10:00:00.250+02:00"), 0},
        {KL_STR("2024-01-05T10:00:00-x"), bit(KL_DELIM_DASH)},
        {KL_STR("20240105T100000Z"), 0},
        {KL_STR("2024-1-5"), 0},
        {KL_STR("2024-03"), 0},
        {KL_STR("2024-13"), bit(KL_DELIM_DASH)},
        {KL_STR("7/15/2019"), 0},
        {KL_STR("7/15/2019/a"), bit(KL_DELIM_SLASH)},
        {KL_STR("13/13/2019"), bit(KL_DELIM_SLASH)},
        {KL_STR("09:30"), 0},
        {KL_STR("09:30 AM"), 0},
        {KL_STR("09:60"), bit(KL_DELIM_COLON)},
        {KL_STR("058a119a-dd83-11e9-8a34-2a2ae2dbcce4"), 0},
        {KL_STR("058a119a-dd83-11e9-8a34-2a2ae2dbcce4f"), bit(KL_DELIM_DASH)},
        {KL_STR("g58a119a-dd83-11e9-8a34-2a2ae2dbcce4"), bit(KL_DELIM_DASH)},
        {KL_STR("a_b|c~d^e;f"), bit(KL_DELIM_UNDERSCORE) | bit(KL_DELIM_BAR) |
                                    bit(KL_DELIM_TILDE) | bit(KL_DELIM_CARET) |
                                    bit(KL_DELIM_SEMICOLON)},
        {KL_STR("a\0b\x1f"), bit(KL_DELIM_NUL) | bit(KL_DELIM_UNIT)},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++)
        if (kl_split_candidates(table[i].key) != table[i].found)
            fail_msg("%s: %#x instead of %#x", table[i].key.data,
                     kl_split_candidates(table[i].key), table[i].found);
}

/* Segments and delimiters together are the key again. */
static void segments_cover_the_key(void **state)
{
    static const char alphabet[] = "a1#:-/_Z2024-0T.5";
    uint64_t seed = 3;

    (void)state;
    for (int round = 0; round < 20000; round++) {
        struct kl_buf key = {0};
        size_t n, off = 0, total;
        enum kl_delim delim;
        struct kl_segment segs[64];

        for (size_t i = 0; i < (size_t)round % 40; i++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            kl_buf_add_char(&key, alphabet[(seed >> 33) % (sizeof(alphabet) - 1)]);
        }
        delim = (enum kl_delim)((seed >> 40) % (KL_DELIM_NONE + 1));
        n = kl_split(kl_buf_str(&key), delim, segs, 64, &total);
        assert_int_equal(n, total);
        for (size_t i = 0; i < n; i++) {
            assert_int_equal(segs[i].off, off);
            off += segs[i].len + (i + 1 < n ? kl_delim_text(delim).len : 0);
        }
        assert_int_equal(off, key.len);
        if (delim != KL_DELIM_NONE && delim != KL_DELIM_COLON)
            assert_int_equal(n > 1, kl_split_candidates(kl_buf_str(&key)) >> delim & 1);
        kl_buf_release(&key);
    }
}

static void more_segments_than_asked_for_are_counted(void **state)
{
    struct kl_segment segs[2];
    size_t total;

    (void)state;
    assert_int_equal(kl_split(KL_STR("a#b#c#d"), KL_DELIM_HASH, segs, 2, &total), 2);
    assert_int_equal(total, 4);
    assert_int_equal(segs[1].off, 2);
    assert_int_equal(segs[1].len, 1);
}

/* INV#0001 and INV#0001#LINE#9 share the first value. */
static void a_layout_reads_keys(void **state)
{
    struct kl_layout_node nodes[] = {
        {0},
        {.parent = 0,
         .is_label = true,
         .label = (char[]){"INV"},
         .len = 3,
         .column = SIZE_MAX},
        {.parent = 1, .column = 0},
        {.parent = 2,
         .is_label = true,
         .label = (char[]){"LINE"},
         .len = 4,
         .column = SIZE_MAX},
        {.parent = 3, .column = 1},
    };
    struct kl_layout layout = {KL_DELIM_HASH, nodes, KL_ARRAY_LEN(nodes)};
    struct kl_layout *copy = kl_layout_copy(&layout);
    struct kl_place places[8];

    (void)state;
    assert_int_equal(kl_layout_read(copy, KL_STR("INV#0001#LINE#9"), places, 8), 4);
    assert_int_equal(places[0].node, 1);
    assert_int_equal(places[1].node, 2);
    assert_int_equal(places[3].node, 4);
    assert_int_equal(places[3].off, 14);
    assert_int_equal(kl_layout_read(copy, KL_STR("INV#0001#x"), places, 8), 3);
    assert_int_equal(places[1].node, 2);
    assert_int_equal(places[2].node, SIZE_MAX);
    assert_int_equal(kl_layout_read(copy, KL_STR("PROFILE"), places, 8), 1);
    assert_true(places[0].label);
    assert_int_equal(places[0].node, SIZE_MAX);
    assert_int_equal(kl_layout_read(copy, KL_STR("INV#1#LINE#2"), places, 2), 2);
    assert_int_equal(places[1].off + places[1].len, 12);
    kl_layout_free(&copy);
    assert_null(copy);
    kl_layout_free(&copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_cut_outside_tokens),
        cmocka_unit_test(candidates_in_tokens_do_not_count),
        cmocka_unit_test(segments_cover_the_key),
        cmocka_unit_test(more_segments_than_asked_for_are_counted),
        cmocka_unit_test(a_layout_reads_keys),
    };

    return cmocka_run_group_tests_name("split", tests, NULL, NULL);
}
