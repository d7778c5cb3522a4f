#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/cli.h"

static const struct kl_args_option options[] = {
    {.name = "limit", .arg = "N", .help = "h"},
    {.name = "output", .arg = "table|keys|json", .help = "h"},
    {.name = "between", .arg = "A", .arg2 = "B", .help = "h"},
    {.name = "partition", .arg = "X", .repeat = true, .help = "h"},
    {.name = "sort-key", .arg = "A[:S|N|B]", .help = "h"},
    {.name = "reverse", .help = "h"},
    {.name = "help", .letter = 'h', .help = "h"},
    {0},
};

static const struct kl_args_option *const tables[] = {options};

/* The words, joined by '|': options with their values, then operands. */
static void describe(const struct kl_args *args, struct kl_buf *out)
{
    for (size_t i = 0; i < args->noptions; i++) {
        kl_buf_addf(out, "%s--%s", out->len ? "|" : "", args->options[i].option->name);
        if (args->options[i].value)
            kl_buf_addf(out, "=%s", args->options[i].value);
        if (args->options[i].second)
            kl_buf_addf(out, "+%s", args->options[i].second);
    }
    for (size_t i = 0; i < args->noperands; i++)
        kl_buf_addf(out, "%s%s", out->len ? "|" : "", args->operands[i]);
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static const struct parse_case {
    const char *const *words;
    const char *error;  /* NULL: none */
    const char *advice; /* NULL: none */
    const char *parsed;
} parse_cases[] = {
    {WORDS("a", "b"), NULL, NULL, "a|b"},
    {WORDS("a", "--limit", "3", "b"), NULL, NULL, "--limit=3|a|b"},
    {WORDS("--limit=3", "a"), NULL, NULL, "--limit=3|a"},
    {WORDS("--limit=", "a"), NULL, NULL, "--limit=|a"},
    {WORDS("a", "--reverse", "-h"), NULL, NULL, "--reverse|--help|a"},
    {WORDS("-"), NULL, NULL, "-"},
    {WORDS("--", "--limit", "-x"), NULL, NULL, "--limit|-x"},
    {WORDS("-7", "--reverse", "-.5"), NULL, NULL, "--reverse|-7|-.5"},
    {WORDS("--limit", "-5"), NULL, NULL, "--limit=-5"},
    {WORDS("--limit", "--"), NULL, NULL, "--limit=--"},
    {WORDS("--between", "-1", "--limit"), NULL, NULL, "--between=-1+--limit"},
    {WORDS("--between=1", "2", "a"), NULL, NULL, "--between=1+2|a"},
    {WORDS("--partition", "a=1", "--partition=b=2"), NULL, NULL,
     "--partition=a=1|--partition=b=2"},
    {WORDS("--output", "json"), NULL, NULL, "--output=json"},
    {WORDS("--sort-key", "rank"), NULL, NULL, "--sort-key=rank"},
    {WORDS("--limit"), "--limit needs its argument: --limit N", NULL, ""},
    {WORDS("--between", "1"), "--between needs its argument: --between A B", NULL, "1"},
    {WORDS("--between=1"), "--between needs its argument: --between A B", NULL, ""},
    {WORDS("--reverse=1"), "--reverse takes no argument", NULL, ""},
    {WORDS("--reverse", "--reverse"), "--reverse is given twice", NULL, "--reverse"},
    {WORDS("--output", "jso"), "--output takes table|keys|json, not \"jso\"", NULL, ""},
    {WORDS("--output", ""), "--output takes table|keys|json, not \"\"", NULL, ""},
    {WORDS("--output", "table|keys"),
     "--output takes table|keys|json, not \"table|keys\"", NULL, ""},
    {WORDS("--limti", "3"), "unknown option --limti", "did you mean --limit? see --help",
     "3"},
    {WORDS("--rev"), "unknown option --rev", NULL, ""},
    {WORDS("--reve"), "unknown option --reve", "did you mean --reverse? see --help", ""},
    {WORDS("-x"), "unknown option -x", NULL, ""},
    {WORDS("-limit"), "unknown option -limit", "did you mean --limit? see --help", ""},
    {WORDS("--xyzzy=1", "--help"), "unknown option --xyzzy=1", NULL, "--help"},
};

static void test_parse(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(parse_cases); i++) {
        const struct parse_case *c = &parse_cases[i];
        struct kl_args args = {0};
        struct kl_err err = {0};
        struct kl_buf text = {0};
        size_t n = 0;

        while (c->words[n])
            n++;
        print_message("# %s\n", c->words[0]);
        assert_int_equal(kl_args_parse(&args, tables, 1, c->words, n, &err),
                         c->error ? KL_INVALID : KL_OK);
        assert_string_equal(err.text, c->error ? c->error : "");
        assert_string_equal(err.advice, c->advice ? c->advice : "");
        describe(&args, &text);
        assert_string_equal(kl_buf_text(&text), c->parsed);
        kl_buf_release(&text);
        kl_args_release(&args);
    }
}

static void test_number(void **state)
{
    static const struct {
        const char *text;
        enum kl_code code;
        uint64_t number;
    } cases[] = {
        {"1", KL_OK, 1},
        {"0010", KL_OK, 10},
        {"100", KL_OK, 100},
        {"0", KL_INVALID, 7},
        {"101", KL_INVALID, 7},
        {"", KL_INVALID, 7},
        {"-1", KL_INVALID, 7},
        {"1x", KL_INVALID, 7},
        {"1.0", KL_INVALID, 7},
        {" 1", KL_INVALID, 7},
        {"99999999999999999999999", KL_INVALID, 7},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        const char *words[] = {"--limit", cases[i].text};
        struct kl_args args = {0};
        struct kl_err err = {0};
        uint64_t number = 7;

        assert_int_equal(kl_args_parse(&args, tables, 1, words, 2, &err), KL_OK);
        assert_int_equal(kl_args_number(&args, "limit", 1, 100, &number, &err),
                         cases[i].code);
        assert_int_equal(number, cases[i].number);
        kl_args_release(&args);
    }
}

static const struct {
    const char *const *words;
    const char *option; /* NULL: none */
    bool second, ended;
} pending[] = {
    {WORDS(NULL), NULL, false, false},
    {WORDS("a"), NULL, false, false},
    {WORDS("--reverse"), NULL, false, false},
    {WORDS("--limit"), "limit", false, false},
    {WORDS("--limit", "3"), NULL, false, false},
    {WORDS("--limit=3"), NULL, false, false},
    {WORDS("--limit", "--between"), NULL, false, false},
    {WORDS("--between"), "between", false, false},
    {WORDS("a", "--between", "1"), "between", true, false},
    {WORDS("--between=1"), "between", true, false},
    {WORDS("--between=1", "2"), NULL, false, false},
    {WORDS("--nothing", "--limit"), "limit", false, false},
    {WORDS("-h"), NULL, false, false},
    {WORDS("-5", "-"), NULL, false, false},
    {WORDS("--limit", "--", "--"), NULL, false, true},
    {WORDS("--", "--limit"), NULL, false, true},
};

static void test_pending(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(pending); i++) {
        const struct kl_args_option *option;
        bool second = true, ended = true;
        size_t n = 0;

        while (pending[i].words[n])
            n++;
        option = kl_args_pending(tables, 1, pending[i].words, n, &second, &ended);
        assert_string_equal(option ? option->name : "",
                            pending[i].option ? pending[i].option : "");
        assert_int_equal(second, pending[i].second);
        assert_int_equal(ended, pending[i].ended);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse),
        cmocka_unit_test(test_number),
        cmocka_unit_test(test_pending),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
