#include "config.h"

#include "kind_cases.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "keys/check.h"
#include "keys/explain.h"
#include "keys/lens_mark.h"

/* Code points that are seen badly in a source. */
#define NBSP "\xc2\xa0"
#define SHY "\xc2\xad"
#define ZWSP "\xe2\x80\x8b"
#define ZWNJ "\xe2\x80\x8c"
#define ZWJ "\xe2\x80\x8d"
#define RLM "\xe2\x80\x8f"
#define RLO "\xe2\x80\xae"
#define NNBSP "\xe2\x80\xaf"
#define VS16 "\xef\xb8\x8f"
#define BOM "\xef\xbb\xbf"
#define ACUTE "\xcc\x81"
#define DIAERESIS "\xcc\x88"

static const struct kind_case cases[] = {
    {"mixed-case-text", true, {"NAME#Zoey", "NAME#alligator", "NAME#Bob"}},
    {"mixed-case-text", true, {"Zoey", "alligator", "Bob"}},
    {"mixed-case-text", true, {"T#7#Zoe Ray", "T#7#anna", "T#7#Bob", "T#8#Cy"}},
    {"mixed-case-text", true, {"docs/Zebra", "docs/apple", "docs/a/b", "img/Kite"}},
    {"mixed-case-text", true, {"M#Zoe@x.io", "M#anna@x.io", "M#bob@x.io"}},
    {"mixed-case-text", true, {"Имя#Яна", "Имя#анна", "Имя#Борис"}},
    {"mixed-case-text", true, {"P#iPhone", "P#McDonald", "P#Room 12", "P#ZOO"}},
    {"mixed-case-text", false, {"NAME#zoey", "NAME#alligator", "NAME#bob"}},
    {"mixed-case-text", false, {"NAME#Zoey", "NAME#Alligator", "NAME#Bob"}},
    {"mixed-case-text", false, {"NAME#Zoey", "NAME#alligator"}},
    /* all capitals belong before all small letters */
    {"mixed-case-text", false, {"NAME#Anna", "NAME#Bob", "NAME#cleo", "NAME#dora"}},
    /* what stands to the left decides */
    {"mixed-case-text", false, {"S#0001#Zoey", "S#0002#alligator", "S#0003#Bob"}},
    /* a delimiter above the blank */
    {"mixed-case-text", false, {"T#Adam Ray#1", "T#Adam#1", "T#Bob#1", "T#zoe#1"}},
    /* tokens, ids and labels */
    {"mixed-case-text", false, {"V#dQw4w9WgXcQ", "V#oHgSJYRHAEs", "V#ZZ5LpwO-An4"}},
    {"mixed-case-text", false, {"I#P_8842", "I#a_0417", "I#Q_1"}},
    {"mixed-case-text", false, {"Order#1", "ORDER#2", "order#3"}},
    {"mixed-case-text", false, {"PROFILE", "ADDR#home", "ORDER#7"}},
    {"accented-order", true, {"CITY#Zagreb", "CITY#Évora", "CITY#Essen"}},
    {"accented-order", true, {"Zell", "Århus", "Bern"}},
    {"accented-order", true, {"N#Łódź", "N#Lublin", "N#Warszawa"}},
    {"accented-order", true, {"N#Weiß", "N#Weitz", "N#Werner"}},
    {"accented-order", true, {"fr/métro", "fr/mètre", "fr/mort", "fr/x/y"}},
    {"accented-order", false, {"CITY#Zagreb", "CITY#Evora", "CITY#Essen"}},
    /* it has an accent and stands where it belongs */
    {"accented-order", false, {"N#Bern", "N#Zürich"}},
    {"accented-order", false, {"N#Zoe", "N#Zoë", "N#Anna"}},
    /* normalisation goes before */
    {"accented-order", false, {"C#cafe" ACUTE, "C#cafz", "C#café"}},
    /* й is no и with an accent */
    {"accented-order", false, {"W#ива", "W#йод", "W#иод"}},
    {"unicode-normalisation", true, {"F#cafe" ACUTE ".txt", "F#café.txt", "F#tea.txt"}},
    {"unicode-normalisation", true, {"u" DIAERESIS "ber/x", "plain/y"}},
    {"unicode-normalisation", true, {"K#5\xe2\x84\xab", "K#6"}}, /* the Angstrom sign */
    {"unicode-normalisation", true, {"H#\xe1\x84\x80\xe1\x85\xa1", "H#가"}},
    {"unicode-normalisation", true, {"q\xcc\x87\xcc\xa3", "q\xcc\xa3\xcc\x87"}},
    {"unicode-normalisation", false, {"F#résumé", "F#resume"}},
    {"unicode-normalisation", false, {"F#가", "F#作者", "F#йод", "F#q\xcc\xa3"}},
    {"unicode-normalisation", false, {"F#e\xff" ACUTE, "F#\xed\xa0\x80"}},
    {"utf16-order", true, {"E#\U0001f600", "E#\uff0b"}},
    {"utf16-order", true, {"a/\U0001f600/b", "a/\ufb00/b", "a/x/y"}},
    {"utf16-order", true, {"\ue000", "\U00010000"}},
    {"utf16-order", false, {"E#\U0001f600", "E#\u2713"}},
    {"utf16-order", false, {"E#\U0001f600", "F#\uff0b"}},
    {"utf16-order", false, {"E#\U0001f600x", "E#\U0001f601", "E#\ud7a3"}},
    {"invisible-character", true, {"X#ab" ZWSP, "X#ab"}},
    {"invisible-character", true, {BOM "X#ab", "X#ac"}},
    {"invisible-character", true, {"OR" SHY "DER#1", "ORDER#2"}},
    {"invisible-character", true, {"a" NBSP "b", "c"}},
    {"invisible-character", true, {"T#10:00" NNBSP "AM", "T#11:00" NNBSP "AM"}},
    {"invisible-character", true, {"docs/re" RLO "fdp.exe", "docs/a/b"}},
    {"invisible-character", true, {"N#שלום" RLM, "N#a"}},
    {"invisible-character", true, {"N#an" ZWJ "na", "N#bob"}},
    {"invisible-character", true, {"N#anna" VS16, "N#bob"}},
    {"invisible-character", true, {"ORDER#0001", "META" ZWSP}},
    {"invisible-character", false, {"X#ab", "X#\xe3\x80\x80", "X#é", "X#\xff"}},
    {"invisible-character", false, {"X#\U0001f469" ZWJ "\U0001f680", "X#ab"}},
    {"invisible-character",
     false,
     {"X#\u2764" VS16 ZWJ "\U0001f525", "X#1" VS16 "\u20e3"}},
    {"invisible-character", false, {"P#می" ZWNJ "خواهم", "P#نمی" ZWNJ "دانم"}},
    {"invisible-character", false, {"I#क्" ZWJ "ष", "I#क्" ZWNJ "ष"}},
    {"invisible-character", false, {"I#അവന്" ZWJ, "I#ശ്രീ"}},
    {"invisible-character", false, {"F#\U0001f3f4\U000e0067\U000e0062\U000e007f", "F#x"}},
    {"control-character", true, {"Y#a\tb", "Y#ab"}},
    {"control-character", true, {"Y#ab\r", "Y#ac"}},
    {"control-character",
     true,
     {"Y#\x7f"
      "ab",
      "Y#ac"}},
    {"control-character", true, {"a/b\xc2\x85/c", "a/d"}}, /* NEXT LINE, a C1 control */
    {"control-character",
     true,
     {"Y#a\x1f"
      "b",
      "Y#c", "Y#d"}},
    {"control-character",
     true,
     {"a\x1f"
      "b\n",
      "c\x1f"
      "d"}},
    {"control-character", true, {"ORDER#1", "ORDER#2", "note\n"}},
    {"control-character", true, {"a\r", "b\r", "c\r"}},
    {"control-character", true, {"a\tb", "c\td", "e"}},
    {"control-character", true, {"a\nb", "c\nd"}},
    {"control-character",
     false,
     {"a\x1e"
      "x",
      "b\x1e"
      "y",
      "c\x1e"
      "z"}},
    {"control-character",
     false,
     {"Y\x1f"
      "a\x1f"
      "01",
      "Y\x1f"
      "b\x1f"
      "02"}},
    {"control-character",
     false,
     {"a\x1f"
      "b",
      "c\x1f"
      "d",
      "e"}},
    {"control-character", false, {"Y#\x85", "Y#\x9f", "Y#ab"}}, /* bytes, no C1 */
    {"control-character", false, {"Y#\u2028", "Y#\u200b"}},
    {"edge-whitespace", true, {"Z#ann ", "Z#bob"}},
    {"edge-whitespace", true, {" ann", "bob"}},
    {"edge-whitespace", true, {"Z# #1", "Z#b#2"}},
    {"edge-whitespace", true, {"a/ b/c", "a/d/e"}},
    {"edge-whitespace", true, {"USER#1 #NAME", "USER#2#NAME"}},
    {"edge-whitespace", true, {"Z#ann\u3000", "Z#bob"}},
    {"edge-whitespace", true, {"ORDER#1", "ORDER#2", "summary "}},
    {"edge-whitespace", true, {"Z#5", "Z#12", "Z#100 x", "Z# 7 x"}},
    {"edge-whitespace", true, {"Queen - Jazz", "Abba - Arrival ", "Blur - Leisure"}},
    {"edge-whitespace", true, {"Queen- Jazz", "Abba- Arrival", "Blur- Leisure"}},
    {"edge-whitespace", false, {"Queen - Jazz", "Abba - Arrival", "Blur - Leisure"}},
    {"edge-whitespace", false, {"01 | a | x", "02 | b | y", "03 | c"}},
    {"edge-whitespace", false, {"Z#ann lee", "Z#bob"}},
    {"edge-whitespace", false, {"Z#" NBSP "ann", "Z#bob"}},
    {"edge-whitespace", false, {"Z#ann\t", "Z#bob"}},
    {"edge-whitespace", false, {"D#2024-01-05 10:00:00", "D#2024-01-06 10:00:00"}},
    {"confusable-letters", true, {"N#\u0410NN", "N#BOB"}},
    {"confusable-letters", true, {"\u041eRDER#0001", "ORDER#0002"}},
    {"confusable-letters", true, {"p\u0430ypal", "google"}},
    {"confusable-letters", true, {"docs/B\u0395TA/x", "docs/y"}},
    {"confusable-letters", true, {"N#micr\u03bfsoft", "N#apple"}},
    {"confusable-letters", true, {"N#p\u03b1ypal", "N#apple"}},
    {"confusable-letters", true, {"CAR#\u0410123BC", "CAR#A124BC"}},
    {"confusable-letters", false, {"N#\u0410\u041d\u041d\u0410", "N#BOB"}},
    {"confusable-letters", false, {"N#Анна Smith", "N#IT-отдел"}},
    {"confusable-letters", false, {"U#10kΩ", "U#5μm", "U#Δt", "U#λ_max"}},
    {"confusable-letters", false, {"G#TNFα", "G#NFκB", "G#αβγ", "G#νMax"}},
    {"confusable-letters", false, {"N#naïve", "N#Łódź", "N#ﬁn"}},
};

static void letters_are_judged(void **state)
{
    (void)state;
    kind_cases_run(cases, KL_ARRAY_LEN(cases));
}

struct said {
    const char *keys[4]; /* ascending */
    enum kl_severity severity;
    const char *line;
};

static const struct said said[] = {
    {{"N#Bob", "N#Zoe", "N#anna"},
     KL_WARNING,
     "mixed-case text in s2: 2 names start in upper case, 1 in lower case; anna is "
     "stored "
     "after Zoe"},
    {{"N#Zell", "N#Århus"},
     KL_INFO,
     "accented order in s2: 1 key has letters with accents, which sort after z; Århus is "
     "stored after Zell"},
    {{"N#cafe" ACUTE, "N#café"},
     KL_ERROR,
     "unicode normalisation: 1 key is not in Unicode's normalisation form C, 1 name is "
     "there in two forms; N#cafe" ACUTE " (U+0065 at byte 5) and N#café (U+00E9) are one "
     "name"},
    {{"N#Å", "N#\xe2\x84\xab",
      "N#\xe2\x84\xab"
      "b"},
     KL_ERROR,
     "unicode normalisation: 2 keys are not in Unicode's normalisation form C, 1 name is "
     "there in two forms; N#Å (U+00C5 at byte 2) and N#\xe2\x84\xab (U+212B) are one "
     "name"},
    {{"N#cafe" ACUTE, "N#tea"},
     KL_WARNING,
     "unicode normalisation: 1 key is not in Unicode's normalisation form C"},
    {{"E#\uff0b", "E#\U0001f600"},
     KL_INFO,
     "UTF16 order: 1 key follows one that UTF-16 code units put behind it; UTF-16 puts "
     "E#\U0001f600 before E#\uff0b"},
    {{"X#ab", "X#ab" ZWSP},
     KL_ERROR,
     "invisible character in s2: 1 key holds U+200B ZERO WIDTH SPACE"},
    {{"X#a" NBSP, "X#ab", "X#ab" ZWSP},
     KL_ERROR,
     "invisible character in s2: 2 keys hold U+00A0 NO-BREAK SPACE, U+200B ZERO WIDTH "
     "SPACE or the like"},
    {{"ORDER#1", "OR" SHY "DER#1"},
     KL_ERROR,
     "invisible character: 1 key holds U+00AD SOFT HYPHEN"},
    {{"Y#\x01"
      "a",
      "Y#ab"},
     KL_WARNING,
     "control character in s2: 1 key holds U+0001"},
    {{"a/b ", "a/b/c", "a/b /d"},
     KL_WARNING,
     "edge whitespace in path: 2 keys have a blank at the beginning or end of a segment "
     "(U+0020 SPACE)"},
    {{"N#BOB", "N#\u0410NN"},
     KL_ERROR,
     "confusable letters in s2: 1 key mixes Cyrillic U+0410 (it looks like A) with Latin "
     "letters"},
    {{"N#BOB", "N#\u0391NN"},
     KL_ERROR,
     "confusable letters in s2: 1 key mixes Greek U+0391 (it looks like A) with Latin "
     "letters"},
};

static struct kl_report *check(const struct said *s)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;

    for (size_t i = 0; i < KL_ARRAY_LEN(s->keys) && s->keys[i]; i++)
        kl_summary_add(summary, kl_str_from(s->keys[i]), NULL, 0);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    kl_summary_free(&summary);
    return report;
}

/* The finding that is told in these words; NULL: there is none. */
static const struct kl_finding *find_line(const struct kl_report *report,
                                          const char *line)
{
    for (size_t i = 0; i < report->nfindings; i++) {
        struct kl_buf told = {0};
        bool same;

        kl_explain_line(report, &report->findings[i], &told);
        same = !strcmp(kl_buf_text(&told), line);
        kl_buf_release(&told);
        if (same)
            return &report->findings[i];
    }
    return NULL;
}

static void findings_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(said); i++) {
        struct kl_report *report = check(&said[i]);
        const struct kl_finding *finding = find_line(report, said[i].line);
        struct kl_buf advice = {0};

        if (!finding)
            fail_msg("not told: %s", said[i].line);
        assert_int_equal(finding->severity, said[i].severity);
        kl_explain_advice(report, finding, &advice);
        assert_true(advice.len > 0);
        kl_buf_release(&advice);
        kl_report_free(&report);
    }
}

/* Whether a finding on letters speaks of a row. */
static bool is_marked(const struct kl_report *report, const char *key, const char *prev)
{
    size_t i =
        kl_lens_mark(report->lens, report, kl_str_from(key), kl_str_from(prev), NULL, 0);

    return i != SIZE_MAX && report->findings[i].kind->number >= KL_KIND_MIXED_CASE_TEXT &&
           report->findings[i].kind->number <= KL_KIND_CONFUSABLE_LETTERS;
}

/* Which rows findings speak of: y or n by row. */
static void rows_are_marked(void **state)
{
    static const struct {
        const char *keys[4];
        const char *marks;
    } table[] = {
        {{"N#Bob", "N#Zoe", "N#anna", "N#zora"}, "nnyn"},
        {{"a/Bob", "a/Zoe", "a/anna", "a/b/c"}, "nnyn"},
        {{"N#Zell", "N#Zola", "N#Århus", "N#Östra"}, "nnyn"},
        {{"N#b", "N#cafe" ACUTE, "N#café"}, "nyn"},
        {{"E#\u2713", "E#\uff0b", "E#\U0001f600", "E#\U0001f601"}, "nnyn"},
        {{"X#" NBSP "x", "X#ab", "X#ab" ZWSP, "X#é"}, "ynyn"},
        {{"ORDER#1", "OR" SHY "DER#1"}, "ny"},
        {{"a\tb",
          "a\x1f"
          "b",
          "c\x1f"
          "d",
          "c\x1f"
          "e"},
         "ynnn"},
        {{"a/b ", "a/b /d", "a/b/c"}, "yyn"},
        {{"N#BOB", "N#\u0410NN", "N#\u0410\u041d"}, "nyn"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct said s = {.keys = {table[i].keys[0], table[i].keys[1], table[i].keys[2],
                                  table[i].keys[3]}};
        struct kl_report *report = check(&s);
        size_t n = strlen(table[i].marks);
        char marks[5] = "";

        for (size_t k = 0; k < n; k++)
            marks[k] = is_marked(report, s.keys[k], k ? s.keys[k - 1] : NULL) ? 'y' : 'n';
        assert_string_equal(marks, table[i].marks);
        kl_report_free(&report);
    }
}

/* Each partition has one row: no pair is wrong, but a list of all would be. */
static void cases_that_hide_in_partitions_are_found(void **state)
{
    static const char *const keys[] = {"N#Zoe", "N#anna", "N#Bob"};
    static const char *const apart[] = {"N#1#Zoe", "N#2#anna", "N#3#Bob"};

    (void)state;
    for (size_t round = 0; round < 2; round++) {
        struct kl_summary *pool = kl_summary_new(NULL);
        struct kl_report *report;

        for (size_t i = 0; i < 3; i++) {
            struct kl_summary *one = kl_summary_new(NULL);

            kl_summary_add(one, kl_str_from(round ? apart[i] : keys[i]), NULL, 0);
            kl_summary_pool(pool, one);
            kl_summary_free(&one);
        }
        report = kl_check(pool, &(struct kl_check_options){.pooled = true});
        if (round) {
            assert_int_equal(report->nfindings, 0);
        } else {
            assert_int_equal(report->nfindings, 1);
            assert_string_equal(report->findings[0].kind->id, "mixed-case-text");
            assert_false(report->findings[0].has_witness);
            assert_int_equal(report->findings[0].nexamples, 2);
        }
        kl_report_free(&report);
        kl_summary_free(&pool);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_are_judged),
        cmocka_unit_test(findings_are_told),
        cmocka_unit_test(rows_are_marked),
        cmocka_unit_test(cases_that_hide_in_partitions_are_found),
    };

    return cmocka_run_group_tests_name("kinds_letters", tests, NULL, NULL);
}
