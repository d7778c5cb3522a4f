#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "model/skip.h"

/* Every form that this machine can run gives what the definition gives. */
static void assert_same(const char *p)
{
    size_t want = kl_skip_bytes(p);

    assert_int_equal(kl_skip_swar(p), want);
#ifdef __SSE2__
    assert_int_equal(kl_skip_sse2(p), want);
#endif
    assert_int_equal(kl_skip_plain(p), want);
}

/* Each byte value in each place, among plain bytes and among bytes of its own kind. */
static void test_every_byte_in_every_place(void **state)
{
    char bytes[KL_SKIP_BYTES];

    (void)state;
    for (int byte = 0; byte < 256; byte++) {
        for (size_t at = 0; at < sizeof(bytes); at++) {
            memset(bytes, 'x', sizeof(bytes));
            bytes[at] = (char)byte;
            assert_same(bytes);
            assert_int_equal(kl_skip_bytes(bytes),
                             kl_skip_is_plain((unsigned char)byte) ? sizeof(bytes) : at);
            memset(bytes + at, byte, sizeof(bytes) - at);
            assert_same(bytes);
        }
    }
}

static void test_plain_is_what_the_grammar_says(void **state)
{
    int plain = 0;

    (void)state;
    for (int byte = 0; byte < 256; byte++)
        plain += kl_skip_is_plain((unsigned char)byte);
    assert_int_equal(plain, 128 - 32 - 2);
    assert_false(kl_skip_is_plain('"'));
    assert_false(kl_skip_is_plain('\\'));
    assert_false(kl_skip_is_plain(0x1f));
    assert_true(kl_skip_is_plain(0x20));
    assert_true(kl_skip_is_plain(0x7f)); /* JSON allows DEL */
    assert_false(kl_skip_is_plain(0x80));
}

/* Random bytes, mostly plain, with the borders of every class among them. */
static void test_random(void **state)
{
    static const char borders[] = "\x1f\x20!\"#[\\]\x7f\x80\xff\x01";
    uint64_t seed = 1;
    char bytes[KL_SKIP_BYTES];

    (void)state;
    for (int i = 0; i < 300000; i++) {
        for (size_t at = 0; at < sizeof(bytes); at++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            bytes[at] = (seed >> 40) % 9 ? (char)('a' + (seed >> 50) % 26)
                                         : borders[(seed >> 50) % (sizeof(borders))];
        }
        assert_same(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_byte_in_every_place),
        cmocka_unit_test(test_plain_is_what_the_grammar_says),
        cmocka_unit_test(test_random),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
