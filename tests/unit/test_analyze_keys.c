/* The key analysis over files of keys: any order, any number of threads. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/analyze_keys.h"
#include "keys_gen.h"
#include "report_text.h"

static const struct kl_analyze_options plain;

static FILE *file_of(const char *bytes, size_t len, bool pipe_)
{
    FILE *file;
    int ends[2];

    if (!pipe_) {
        file = tmpfile();
        assert_non_null(file);
        assert_int_equal(fwrite(bytes, 1, len, file), len);
        rewind(file);
        return file;
    }
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], bytes, len), (ssize_t)len); /* fits a pipe */
    close(ends[1]);
    file = fdopen(ends[0], "r");
    assert_non_null(file);
    return file;
}

struct counted {
    uint64_t keys, repeated, empty, findings;
};

static struct counted check_file(const char *bytes, size_t len, bool pipe_,
                                 enum kl_keys_format format,
                                 const struct kl_analyze_options *options)
{
    FILE *file = file_of(bytes, len, pipe_);
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};
    struct kl_token token = {0};
    struct counted counted;

    assert_int_equal(
        kl_analyze_keys(file, "keys", format, options, &report, &cost, &token, NULL),
        KL_OK);
    assert_true(report->complete);
    counted = (struct counted){.keys = report->keys,
                               .repeated = report->repeated,
                               .empty = cost.empty,
                               .findings = report->nfindings};
    assert_int_equal(cost.read, report->keys + report->repeated);
    kl_report_free(&report);
    fclose(file);
    return counted;
}

static void test_lines(void **state)
{
    static const struct {
        const char *bytes;
        size_t len;
        enum kl_keys_format format;
        struct counted want;
    } cases[] = {
#define CASE(text) text, sizeof(text) - 1
        {CASE(""), KL_KEYS_LINES, {0, 0, 0, 0}},
        {CASE("\n\n"), KL_KEYS_LINES, {0, 0, 2, 0}},
        {CASE("JOB#1\nJOB#2\n"), KL_KEYS_LINES, {2, 0, 0, 0}},
        {CASE("JOB#1\nJOB#2"), KL_KEYS_LINES, {2, 0, 0, 0}},
        {CASE("JOB#1\r\nJOB#1\r\n\r\nJOB#1\n"), KL_KEYS_LINES, {1, 2, 1, 0}},
        {CASE("JOB#3\nJOB#21\nJOB#100\n"), KL_KEYS_LINES, {3, 0, 0, 1}},
        {CASE("JOB#100\nJOB#21\nJOB#3\n"), KL_KEYS_LINES, {3, 0, 0, 1}},
        {CASE("b\na\nb\na\nb\n"), KL_KEYS_LINES, {2, 3, 0, 0}},
        {CASE(""), KL_KEYS_NUL, {0, 0, 0, 0}},
        {CASE("a\nb\0c\r\n\0"), KL_KEYS_NUL, {2, 0, 0, 1}},
        {CASE("c\0b\0a"), KL_KEYS_NUL, {3, 0, 0, 0}},
#undef CASE
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        for (int pipe_ = 0; pipe_ < 2; pipe_++) {
            struct counted got =
                check_file(cases[i].bytes, cases[i].len, pipe_, cases[i].format, &plain);

            assert_int_equal(got.keys, cases[i].want.keys);
            assert_int_equal(got.repeated, cases[i].want.repeated);
            assert_int_equal(got.empty, cases[i].want.empty);
            assert_int_equal(got.findings, cases[i].want.findings);
        }
}

/* More than a block: keys lie across the joins of blocks, of parts, of runs. */
static void test_large_files(void **state)
{
    static const size_t memories[] = {0, 2 << 20};

    (void)state;
    for (int order = 0; order < 3; order++)
        for (size_t m = 0; m < KL_ARRAY_LEN(memories); m++) {
            struct kl_buf text = {0};
            struct kl_analyze_options options = {.memory = memories[m]};
            struct counted got;
            const unsigned n = 60000;

            for (unsigned i = 0; i < n; i++) {
                unsigned at = order == 0 ? i : order == 1 ? n - 1 - i : i * 7919 % n;

                kl_buf_addf(&text, "%010u#%016u#p_%05u\n", at, at * 3, at % 977);
            }
            got = check_file(text.data, text.len, false, KL_KEYS_LINES, &options);
            assert_int_equal(got.keys, n);
            assert_int_equal(got.repeated, 0);
            assert_int_equal(got.findings, 0);
            kl_buf_release(&text);
        }
}

static void test_key_that_never_ends(void **state)
{
    size_t len = KL_KEY_FILE_KEY_MAX + ((size_t)3 << 20);
    char *bytes = kl_mem_calloc(1, len);
    FILE *file;
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};
    struct kl_err err = {0};

    (void)state;
    memset(bytes, 'x', len);
    file = file_of(bytes, len, false);
    assert_int_equal(kl_analyze_keys(file, "keys.txt", KL_KEYS_LINES, &plain, &report,
                                     &cost, NULL, &err),
                     KL_TOO_LARGE);
    assert_non_null(strstr(err.text, "keys.txt"));
    assert_false(report->complete);
    kl_report_free(&report);
    fclose(file);
    free(bytes);
}

static enum kl_code stop_at_once(void *arg, const struct kl_progress *progress)
{
    (void)arg;
    assert_true(progress->done <= progress->total);
    return KL_CANCELLED;
}

static void test_file_cut_short(void **state)
{
    FILE *file = file_of("a\nb\n", 4, false);
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};
    struct kl_analyze_options options = {.progress = stop_at_once};

    (void)state;
    assert_int_equal(kl_analyze_keys(file, "keys", KL_KEYS_LINES, &options, &report,
                                     &cost, NULL, NULL),
                     KL_CANCELLED);
    assert_false(report->complete);
    kl_report_free(&report);
    fclose(file);
}

/* ---- threads ---- */

/* All that is said of a file. */
static void say(const struct kl_buf *bytes, bool pipe_, enum kl_keys_format format,
                const struct kl_analyze_options *options, struct kl_buf *out)
{
    FILE *file = file_of(kl_buf_text(bytes), bytes->len, pipe_);
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};
    struct kl_err err = {0};
    enum kl_code code =
        kl_analyze_keys(file, "keys", format, options, &report, &cost, NULL, &err);

    kl_buf_addf(out, "%d %s\n%llu read, %llu empty, %llu keys, %llu repeated\n",
                (int)code, err.text, (unsigned long long)cost.read,
                (unsigned long long)cost.empty, (unsigned long long)report->keys,
                (unsigned long long)report->repeated);
    report_text(report, out);
    kl_report_free(&report);
    fclose(file);
}

/* The same from one thread and from several, out of a file and out of a pipe. */
static void check_threads(const struct kl_buf *bytes, enum kl_keys_format format,
                          size_t memory)
{
    struct kl_analyze_options options = {.threads = 1};
    struct kl_buf one = {0};

    say(bytes, false, format, &options, &one);
    options.memory = memory;
    for (options.threads = 1; options.threads <= 4; options.threads++)
        for (int pipe_ = 0; pipe_ <= (bytes->len < 60000); pipe_++) {
            struct kl_buf other = {0};

            say(bytes, pipe_, format, &options, &other);
            assert_string_equal(kl_buf_text(&one), kl_buf_text(&other));
            kl_buf_release(&other);
        }
    kl_buf_release(&one);
}

/* Swaps keys about; a few rounds leave most of them in order. */
static void disorder(struct gen_keys *keys, uint64_t *seed, size_t rounds)
{
    for (size_t i = 0; i < rounds && keys->n; i++) {
        size_t a = (size_t)gen_random(seed, keys->n);
        size_t b = (size_t)gen_random(seed, keys->n);
        struct gen_item item = keys->items[a];

        keys->items[a] = keys->items[b];
        keys->items[b] = item;
    }
}

static void test_threads_say_the_same(void **state)
{
    static const char *const ends[] = {"\n", "\r\n", "\n\n", ""};
    uint64_t seed = 4711;

    (void)state;
    for (int round = 0; round < 120; round++) {
        struct gen_keys keys = gen_keys_make(&seed, round % 10 ? 40 : 300);
        struct kl_buf lines = {0}, nuls = {0};

        disorder(&keys, &seed, round % 3 == 0 ? 0 : round % 3 == 1 ? 1 : 2 * keys.n);
        for (size_t i = 0; i < keys.n; i++) {
            const struct kl_buf *key = &keys.items[i].key;

            kl_buf_add(&lines, kl_buf_text(key), key->len);
            kl_buf_add_text(&lines, i + 1 < keys.n ? ends[gen_random(&seed, 3)]
                                                   : ends[gen_random(&seed, 4)]);
            kl_buf_add(&nuls, kl_buf_text(key), key->len + (i + 1 < keys.n || round % 2));
        }
        check_threads(&lines, KL_KEYS_LINES, 0);
        check_threads(&nuls, KL_KEYS_NUL, 0);
        kl_buf_release(&lines);
        kl_buf_release(&nuls);
        gen_keys_release(&keys);
    }
}

static void test_fewer_bytes_than_threads(void **state)
{
    static const char *const files[] = {"", "\n", "a", "a\n", "a\r\n", "a\nb", "\na\n"};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(files); i++) {
        struct kl_buf bytes = {0};

        kl_buf_add_text(&bytes, files[i]);
        check_threads(&bytes, KL_KEYS_LINES, 0);
        kl_buf_release(&bytes);
    }
}

/* Empty keys, equal keys, and runs in temporary files. */
static void test_threads_spill_the_same(void **state)
{
    struct kl_buf bytes = {0};
    uint64_t seed = 99;

    (void)state;
    for (size_t i = 0; i < 150000; i++) {
        if (gen_random(&seed, 9))
            kl_buf_addf(&bytes, "ORDER#%llu#%04llu",
                        (unsigned long long)gen_random(&seed, 30000),
                        (unsigned long long)gen_random(&seed, 3));
        kl_buf_add_char(&bytes, '\0');
    }
    check_threads(&bytes, KL_KEYS_NUL, 1);
    kl_buf_release(&bytes);
}

/* A part that cannot go on: what counts is what stands before it. */
static void test_threads_fail_the_same(void **state)
{
    struct kl_buf bytes = {0};

    (void)state;
    for (unsigned i = 0; i < 3000; i++)
        kl_buf_addf(&bytes, "JOB#%05u\n", i);
    for (size_t i = 0; i < KL_KEY_FILE_KEY_MAX + ((size_t)1 << 20); i++)
        kl_buf_add_char(&bytes, 'x');
    kl_buf_add_text(&bytes, "\nA\n"); /* out of order, but behind the failure */
    check_threads(&bytes, KL_KEYS_LINES, 0);
    kl_buf_release(&bytes);
}

static void test_threads_are_cancelled(void **state)
{
    struct kl_analyze_options options = {.threads = 4};
    struct kl_token token = {0};

    (void)state;
    kl_token_cancel(&token);
    for (int order = 0; order < 2; order++)
        for (int pipe_ = 0; pipe_ < 2; pipe_++) {
            const char *keys = order ? "b\na\nd\nc\n" : "a\nb\nc\nd\n";
            FILE *file = file_of(keys, strlen(keys), pipe_);
            struct kl_report *report = NULL;
            struct kl_analyze_cost cost = {0};

            assert_int_equal(kl_analyze_keys(file, "keys", KL_KEYS_LINES, &options,
                                             &report, &cost, &token, NULL),
                             KL_CANCELLED);
            assert_false(report->complete);
            kl_report_free(&report);
            fclose(file);
        }
}

static void test_no_folder_to_spill_to(void **state)
{
    struct kl_analyze_options options = {.threads = 2, .memory = 1};
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};
    struct kl_buf bytes = {0};
    struct kl_err err = {0};
    FILE *file;

    (void)state;
    for (unsigned i = 200000; i; i--)
        kl_buf_addf(&bytes, "%08u\n", i);
    file = file_of(bytes.data, bytes.len, false);
    options.temp_folder = "/nowhere/at/all";
    assert_int_equal(kl_analyze_keys(file, "keys", KL_KEYS_LINES, &options, &report,
                                     &cost, NULL, &err),
                     KL_IO);
    assert_non_null(strstr(err.text, "/nowhere/at/all"));
    assert_false(report->complete);
    kl_report_free(&report);
    fclose(file);
    kl_buf_release(&bytes);
}

/* ---- templates ---- */

static void test_templates(void **state)
{
    const char *keys = "ORDER#0001\nORDER#0002\nORDER#0003\nUSER#0001\nUSER#0002\n";
    FILE *file = file_of(keys, strlen(keys), false);
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};
    struct kl_inferred *list;
    size_t n;

    (void)state;
    assert_int_equal(
        kl_analyze_keys(file, "keys", KL_KEYS_LINES, &plain, &report, &cost, NULL, NULL),
        KL_OK);
    list = kl_analyze_templates(report, &n);
    assert_int_equal(n, 2);
    assert_string_equal(list[0].template_, "ORDER#<n2:pad4>");
    assert_int_equal(list[0].keys, 3);
    assert_int_equal(list[0].ncolumns, 1);
    assert_string_equal(list[1].template_, "USER#<n2:pad4>");
    assert_int_equal(list[1].keys, 2);
    free(list);
    kl_report_free(&report);
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_large_files),
        cmocka_unit_test(test_key_that_never_ends),
        cmocka_unit_test(test_file_cut_short),
        cmocka_unit_test(test_threads_say_the_same),
        cmocka_unit_test(test_fewer_bytes_than_threads),
        cmocka_unit_test(test_threads_spill_the_same),
        cmocka_unit_test(test_threads_fail_the_same),
        cmocka_unit_test(test_threads_are_cancelled),
        cmocka_unit_test(test_no_folder_to_spill_to),
        cmocka_unit_test(test_templates),
    };

    return cmocka_run_group_tests_name("analyze_keys", tests, NULL, NULL);
}
