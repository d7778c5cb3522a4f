/* The syntax of the profile files, case by case: the SDKs' rules and the leniences. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "aws/ini.h"

static const char *const kinds[] = {"profile", "sso-session", "services", "ignored"};

/* "kind name{key=value;…}!fault-line …", line ends shown as |. */
static void show(const struct kl_ini *ini, struct kl_buf *out)
{
    for (size_t i = 0; i < ini->n; i++) {
        const struct kl_ini_section *section = &ini->sections[i];

        kl_buf_addf(out, "%s%s %s{", i ? " " : "", kinds[section->kind], section->name);
        for (size_t j = 0; j < section->n; j++) {
            kl_buf_addf(out, "%s%s=", j ? ";" : "", section->properties[j].key);
            for (const char *c = kl_buf_text(&section->properties[j].value); *c; c++)
                kl_buf_add_char(out, *c == '\n' ? '|' : *c);
        }
        kl_buf_add_char(out, '}');
        if (section->fault)
            kl_buf_addf(out, "!%zu", section->fault_line);
    }
    for (size_t i = 0; i < ini->nwarnings; i++)
        kl_buf_addf(out, " ?%zu", ini->warnings[i].line);
}

static void check(const char *text, bool credentials, const char *wanted)
{
    struct kl_ini ini = {0};
    struct kl_buf got = {0};

    kl_ini_parse(kl_str_from(text), credentials, &ini);
    show(&ini, &got);
    assert_string_equal(kl_buf_text(&got), wanted);
    kl_buf_release(&got);
    kl_ini_release(&ini);
}

/* Bug 13: comments, blanks, byte order marks, line ends, doubled sections, bad lines. */
static void test_config(void **state)
{
    static const char *const cases[][2] = {
        {"", ""},
        {"[profile a]", "profile a{}"},
        {"[default]\nRegion = eu-west-1", "profile default{region=eu-west-1}"},
        {"[profile a]\r\nx = 1\r\n", "profile a{x=1}"},
        {"[profile a]\nregion = eu-west-1 \t", "profile a{region=eu-west-1}"},
        {"[profile a]\nx = \"quoted\"", "profile a{x=\"quoted\"}"},
        {"[  profile \t a ]\nx\t= \t1 \t", "profile a{x=1}"},
        {"[profile some-thing:long/the_one%only.foo@bar+]",
         "profile some-thing:long/the_one%only.foo@bar+{}"},
        {"[sso-session s]\na=1\n[services v]\nb=2", "sso-session s{a=1} services v{b=2}"},
        {"[profile a] # c\n# c\n; c\nx = 1 # c ; d\ny = 2;e\nz = ;f\n\n",
         "profile a{x=1;y=2;e;z=}"},
        {"[profile a]\nx = a=b", "profile a{x=a=b}"},
        {"[profile a]\nx = v\n -w # kept\n\n \t z \t", "profile a{x=v|-w # kept|z}"},
        {"[profile a]\ns3 =\n  b = 1\n\n  c =\nx = 2", "profile a{s3=|b = 1|c =;x=2}"},
        {"[profile a]\nx = 1\n[profile a]\nx = 2", "profile a{x=1} profile a{x=2}"},
        /* lines that cannot be read: the section's fault, and a warning */
        {"[profile a]\nx", "profile a{}!2 ?2"},
        {"[profile a]\n= 1\ny = 2", "profile a{y=2}!2 ?2"},
        {"[profile a]\nkey : value", "profile a{}!2 ?2"},
        {"[profile a\nx = 1", "profile a{x=1}!1 ?1"},
        {"[profile a]\ns3 =\n  b\n", "profile a{s3=}!3 ?3"},
        {"[profile a]\ns3 =\n  = b\n", "profile a{s3=}!3 ?3"},
        {"[profile a]\nx = 1\n[profile b]\n continued",
         "profile a{x=1} profile b{}!4 ?4"},
        /* in no section: warnings */
        {"x = 1\n y\n[profile a]", "profile a{} ?1 ?2"},
        {"[profile a]\n"
         "in valid = 1\n continued\nx = 2",
         "profile a{x=2} ?2"},
        {"[foo]\nx = 1\n[profilefoo]\n[profile in valid]\n[profile b!]\n[sso-sesion s]",
         "ignored foo{x=1} ignored profilefoo{} ignored {} ignored {} ignored {} "
         "?1 ?3 ?4 ?5 ?6"},
        /* the leniences */
        {"\xef\xbb\xbf[profile a]\nx = 1", "profile a{x=1}"},
        {"[profile a]\n  x = 1\n  y = 2\n   more\n z = 3", "profile a{x=1;y=2|more;z=3}"},
        {"[profile a] junk\nx = 1", "profile a{x=1} ?1"},
        {"[profile \"my team\"]\nx = 1\n[profile 'b c!']\n[profile \"\"]",
         "profile my team{x=1} profile b c!{} ignored {} ?4"},
        {"[profile a]\nx = 1\n  # indented\n ; too\ny = 2", "profile a{x=1;y=2}"},
        /* a file without a line end at its end gets this from `aws configure set` */
        {"[profile a]\nregion = us-east-1[profile b]\nx = 1",
         "profile a{region=us-east-1[profile b];x=1}"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        check(cases[i][0], false, cases[i][1]);
}

static void test_credentials(void **state)
{
    static const char *const cases[][2] = {
        {"[a]\nx = 1\n[default]", "profile a{x=1} profile default{}"},
        {"[  a  ]", "profile a{}"},
        {"[my team]\nx = 1", "profile my team{x=1}"},
        {"[\"my team\"]", "profile my team{}"},
        {"[profile a]\nx = 1", "ignored a{x=1} ?1"},
        {"[sso-sessiona]\nx = 1", "profile sso-sessiona{x=1}"},
        {"[sso-session a]\n[services a]", "ignored a{} ignored a{} ?1 ?2"},
        {"[a!]", "ignored {} ?1"},
        {"[]", "ignored {} ?1"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        check(cases[i][0], true, cases[i][1]);
}

static void test_nul_is_a_fault(void **state)
{
    struct kl_ini ini = {0};
    struct kl_buf got = {0};

    (void)state;
    kl_ini_parse((struct kl_str){"[profile a]\nx = 1\0002\ny = 2", 25}, false, &ini);
    show(&ini, &got);
    assert_string_equal(kl_buf_text(&got), "profile a{y=2}!2 ?2");
    kl_buf_release(&got);
    kl_ini_release(&ini);
    kl_ini_release(NULL);
}

/* Many continuation lines take time in proportion. */
static void test_long_values(void **state)
{
    struct kl_buf text = {0};
    struct kl_ini ini = {0};

    (void)state;
    kl_buf_add_text(&text, "[profile a]\nx = 1\n");
    for (int i = 0; i < 300000; i++)
        kl_buf_add_text(&text, " y\n");
    kl_ini_parse(kl_buf_str(&text), false, &ini);
    assert_int_equal(ini.sections[0].properties[0].value.len, 1 + 2 * 300000);
    kl_ini_release(&ini);
    kl_buf_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_config),
        cmocka_unit_test(test_credentials),
        cmocka_unit_test(test_nul_is_a_fault),
        cmocka_unit_test(test_long_values),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
