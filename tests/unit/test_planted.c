/* Random schemes, a fault in them or none: found exactly when it is there. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/check.h"

#include "planted.h"

#define ROUNDS 120
#define KEYS_MAX 128
#define LEFTS 3 /* different values to the left of the planted ones */

static const struct planter_family *const families[] = {
    &planters_numbers, &planters_text, &planters_times, &planters_ids, &planters_letters,
};

unsigned planted_below(struct planted *p, unsigned below)
{
    return (unsigned)gen_random(p->seed, below);
}

void planted_add(struct planted *p, double rank, bool counted, const char *format, ...)
{
    struct planted_value *value = &p->values[p->n];
    va_list args;

    assert_true(p->n < PLANTED_VALUES);
    va_start(args, format);
    vsnprintf(value->text, sizeof(value->text), format, args);
    va_end(args);
    value->rank = rank;
    value->counted = counted;
    for (size_t i = 0; i < p->n; i++)
        if (!strcmp(p->values[i].text, value->text))
            return;
    p->n++;
}

/* A key, and the value planted in it. */
struct key {
    struct kl_buf text;
    const struct planted_value *value;
    unsigned left;
};

struct scene {
    uint64_t *seed;
    const char *delim;
    const char *label;      /* of the whole key; "": none */
    const char *before;     /* a label right before the planted column; "": none */
    unsigned lefts, rights; /* forms of the columns around it, or NONE */
    size_t segment;         /* the planted one, from 1 */
    struct key keys[KEYS_MAX];
    size_t n;
};

enum { NONE, PADDED, DATED, NAMED, FORMS, IDS };

/* A value of a column without a fault. */
static void add_clean(struct scene *s, unsigned form, unsigned value, struct kl_buf *out)
{
    if (form == PADDED)
        kl_buf_addf(out, "%06u", 7 + 31 * value);
    else if (form == DATED)
        kl_buf_addf(out, "2024-03-%02uT10:00:00Z", 1 + value % 28);
    else if (form == NAMED)
        kl_buf_addf(out, "user%03u", value);
    else if (form == IDS)
        kl_buf_addf(out, "3b241101-e2bb-4255-8caf-4136c566%04x", value);
    if (form != NONE)
        kl_buf_add_text(out, s->delim);
}

static void make_scene(struct scene *s, enum planted_left left)
{
    static const char *const delims[] = {"#", "#", "::", "\x1f"};
    static const char *const labels[] = {"", "", "ORDER", "$shop_1", "#META"};

    s->delim = delims[gen_random(s->seed, KL_ARRAY_LEN(delims))];
    s->label = labels[gen_random(s->seed, KL_ARRAY_LEN(labels))];
    if (*s->label == '#' && *s->delim != '#')
        s->label = "";
    s->lefts = (unsigned)gen_random(s->seed, FORMS);
    s->rights = (unsigned)gen_random(s->seed, FORMS);
    s->before = gen_random(s->seed, 3) || s->lefts == NONE ? "" : "ITEM";
    if (left == PLANTED_LEFT_SOME && s->lefts == NONE && !*s->label) {
        s->lefts = NAMED;
    } else if (left == PLANTED_LEFT_ORDERED) {
        s->lefts = PADDED;
        s->before = "";
    } else if (left == PLANTED_LEFT_ID) {
        s->lefts = IDS;
        s->before = "";
    } else if (left == PLANTED_LEFT_PLAIN && s->lefts != NONE && !*s->before) {
        s->lefts = NAMED;
    }
    s->segment = 1 + (*s->label != '\0') + (s->lefts != NONE) + (*s->before != '\0');
    /* A value alone in a key has no delimiter of its own. */
    if (s->segment == 1 && s->rights == NONE)
        s->rights = PADDED;
}

static void add_label(const struct scene *s, const char *label, struct kl_buf *out)
{
    if (*label)
        kl_buf_addf(out, "%s%s", label, s->delim);
}

static void add_key(struct scene *s, const struct planted_value *value, unsigned left,
                    unsigned right)
{
    struct key *key = &s->keys[s->n++];

    *key = (struct key){.value = value, .left = left};
    add_label(s, s->label, &key->text);
    add_clean(s, s->lefts, left, &key->text);
    add_label(s, s->before, &key->text);
    kl_buf_addf(&key->text, "%s%s", value->text, s->rights == NONE ? "" : s->delim);
    add_clean(s, s->rights, right, &key->text);
    if (s->rights != NONE)
        key->text.len -= strlen(s->delim);
}

static int by_key(const void *a, const void *b)
{
    const struct key *x = a, *y = b;

    return kl_str_cmp(kl_buf_str(&x->text), kl_buf_str(&y->text));
}

/* Every value behind every left one, so that what is out of order is so in one place; or
 * each behind one of its own. */
static void compose(struct scene *s, const struct planted *p, bool own)
{
    unsigned lefts = s->lefts == NONE ? 1 : LEFTS;

    for (unsigned left = 0; !own && left < lefts; left++)
        for (size_t i = 0; i < p->n; i++)
            add_key(s, &p->values[i], left, (unsigned)gen_random(s->seed, 900));
    for (unsigned i = 0; own && i < p->n; i++)
        add_key(s, &p->values[i], i, (unsigned)gen_random(s->seed, 900));
    qsort(s->keys, s->n, sizeof(*s->keys), by_key);
}

static void release(struct scene *s)
{
    for (size_t i = 0; i < s->n; i++)
        kl_buf_release(&s->keys[i].text);
}

static struct kl_report *check(const struct scene *s)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;

    for (size_t i = 0; i < s->n; i++)
        kl_summary_add(summary, kl_buf_str(&s->keys[i].text), NULL, 0);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    kl_summary_free(&summary);
    return report;
}

static const struct key *find_key(const struct scene *s, const struct kl_buf *text)
{
    for (size_t i = 0; i < s->n; i++)
        if (kl_str_eq(kl_buf_str(&s->keys[i].text), kl_buf_str(text)))
            return &s->keys[i];
    return NULL;
}

/* Two keys with the same to the left, stored against what they mean. */
static bool is_wrong_pair(const struct scene *s, const struct kl_finding *f,
                          const struct planter *planter)
{
    const struct key *stored = find_key(s, &f->stored_first);
    const struct key *meant = find_key(s, &f->meant_first);

    return stored && meant && stored->left == meant->left && stored < meant &&
           (planter->in_order || meant->value->rank < stored->value->rank);
}

/* Whether there is a pair to be found: one of the two is a key that the finding counts.
 */
static bool has_wrong_pair(const struct scene *s, const struct planter *planter)
{
    for (size_t i = 0; !planter->in_order && i < s->n; i++)
        for (size_t k = i + 1; k < s->n; k++) {
            const struct key *a = &s->keys[i], *b = &s->keys[k];

            if (a->left == b->left && a->value->rank > b->value->rank &&
                (a->value->counted || b->value->counted))
                return true;
        }
    return false;
}

static uint64_t keys_counted(const struct scene *s)
{
    uint64_t n = 0;

    for (size_t i = 0; i < s->n; i++)
        n += s->keys[i].value->counted;
    return n;
}

static const char *what_is_wrong(const struct scene *s, const struct planter *planter,
                                 const struct kl_report *report,
                                 const struct kl_finding *f)
{
    if (f->kind->of_key
            ? f->column != SIZE_MAX
            : f->column == SIZE_MAX || report->columns[f->column].segment != s->segment)
        return "in another column";
    if (f->count != keys_counted(s))
        return "with another count";
    if (f->has_witness && !is_wrong_pair(s, f, planter))
        return "with a pair that is none";
    if (!f->has_witness && has_wrong_pair(s, planter))
        return "without a pair";
    return f->has_witness || !f->kind->needs_witness || f->severity < f->kind->severity
               ? NULL
               : "too severe";
}

static void report_failure(const struct scene *s, const struct planter *planter,
                           const char *id, const char *what)
{
    for (size_t i = 0; i < s->n; i++)
        print_error("    %.*s\n", KL_STR_ARG(kl_buf_str(&s->keys[i].text)));
    fail_msg("%s planted, %s %s", planter->id, id, what);
}

/* Any other finding but an info. */
static void look_for_others(const struct scene *s, const struct planter *planter,
                            const struct kl_report *report, bool planted)
{
    for (size_t i = 0; i < report->nfindings; i++) {
        const struct kl_finding *f = &report->findings[i];
        bool own = !strcmp(f->kind->id, planter->id);

        if (planted && (own || strstr(planter->also, f->kind->id)))
            continue;
        if (own || f->severity > KL_INFO)
            report_failure(s, planter, f->kind->id, "found where there is none");
    }
}

static void look_for_it(const struct scene *s, const struct planter *planter,
                        const struct kl_report *report)
{
    const char *wrong = "not found";

    for (size_t i = 0; i < report->nfindings; i++)
        if (!strcmp(report->findings[i].kind->id, planter->id))
            wrong = what_is_wrong(s, planter, report, &report->findings[i]);
    if (wrong)
        report_failure(s, planter, planter->id, wrong);
}

static void plant(const struct planter *planter, uint64_t *seed)
{
    struct scene scene = {.seed = seed};
    struct planted p = {.seed = seed};
    bool planted = gen_random(seed, 3) > 0;
    struct kl_report *report;

    make_scene(&scene, planter->left);
    planter->fill(&p, planted);
    compose(&scene, &p, planted && planter->left == PLANTED_LEFT_ID);
    report = check(&scene);
    if (planted)
        look_for_it(&scene, planter, report);
    look_for_others(&scene, planter, report, planted);
    kl_report_free(&report);
    release(&scene);
}

static void faults_are_found_exactly_when_planted(void **state)
{
    uint64_t seed = 52;

    (void)state;
    for (size_t f = 0; f < KL_ARRAY_LEN(families); f++)
        for (size_t i = 0; i < families[f]->n; i++)
            for (int round = 0; round < ROUNDS; round++)
                plant(&families[f]->planters[i], &seed);
}

/* A new kind needs a planter, unless it is of structure or of items. */
static void every_kind_is_planted(void **state)
{
    (void)state;
    for (enum kl_kind_id kind = 0; kind <= KL_KIND_CONFUSABLE_LETTERS; kind++) {
        bool planted = kind >= KL_KIND_MIXED_DELIMITERS && kind < KL_KIND_MIXED_CASE_TEXT;

        for (size_t f = 0; f < KL_ARRAY_LEN(families); f++)
            for (size_t i = 0; i < families[f]->n; i++)
                planted |= !strcmp(families[f]->planters[i].id, kl_kind_at(kind)->id);
        if (!planted)
            fail_msg("%s is never planted", kl_kind_at(kind)->id);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_found_exactly_when_planted),
        cmocka_unit_test(every_kind_is_planted),
    };

    return cmocka_run_group_tests_name("planted", tests, NULL, NULL);
}
