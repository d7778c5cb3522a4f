/* What is asked of segments, over the embedded store: the rows returned are exactly those
 * whose values satisfy the condition. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/scheme_key.h"
#include "app/ask.h"
#include "app/filter_text.h"

#include "scheme_gen.h"
#include "store_help.h"

#define SCHEMES 1200
#define KEYS 16
#define OPEN 6 /* segments of gen_scheme() */
#define QUESTIONS 6

/* A key of a scheme, and the values it was made of. */
struct made {
    struct kl_buf key, value[OPEN];
};

/* A collection: a partition of its own, whose keys are all of one scheme. */
struct collection {
    struct kl_scheme *scheme;
    char pk[16];
    struct made keys[KEYS];
    size_t n, nopen;
    const struct kl_seg *segs[OPEN];
};

/* One term of a question: a segment, an operator, values. */
struct term {
    size_t open;
    enum kl_filter_kind kind;
    struct kl_buf a, b;
};

struct question {
    struct term terms[OPEN + 1];
    size_t n;
    struct kl_buf text;
};

/* ---- collections ---- */

static void release_made(struct made *made)
{
    kl_buf_release(&made->key);
    for (size_t i = 0; i < OPEN; i++)
        kl_buf_release(&made->value[i]);
}

static bool is_new(const struct collection *c, const struct made *made)
{
    for (size_t i = 0; i < c->n; i++)
        if (kl_str_eq(kl_buf_str(&c->keys[i].key), kl_buf_str(&made->key)))
            return false;
    return made->key.len > 0;
}

static bool is_free_text(const struct kl_seg *seg)
{
    return seg->type == KL_SEG_TEXT || seg->type == KL_SEG_PATH;
}

/* Values of the first few segments are often those of the key before. */
static void make_key(struct gen *gen, struct collection *c)
{
    struct made *made = &c->keys[c->n];
    size_t same = c->n && gen_below(gen, 3) ? gen_below(gen, c->nopen + 1) : 0;
    struct kl_binding bound[OPEN];

    for (size_t i = 0; i < c->nopen; i++) {
        if (i < same)
            kl_buf_add_str(&made->value[i], kl_buf_str(&c->keys[c->n - 1].value[i]));
        else if (!is_free_text(c->segs[i]) || gen_below(gen, 8)) /* or empty */
            gen_value(gen, c->segs[i], "abR", &made->value[i]);
        bound[i] =
            (struct kl_binding){kl_seg_text(c->segs[i]), kl_buf_str(&made->value[i])};
    }
    if (!kl_scheme_compose(c->scheme, bound, c->nopen, &made->key, NULL) &&
        is_new(c, made))
        c->n++;
    else
        release_made(made);
}

static bool make_collection(struct gen *gen, size_t number, struct collection *c)
{
    struct kl_buf text = {0};
    bool ok;

    *c = (struct collection){0};
    snprintf(c->pk, sizeof(c->pk), "s%zu", number);
    gen_scheme(gen, &text);
    ok = !kl_scheme_parse(kl_buf_str(&text), &c->scheme, NULL);
    kl_buf_release(&text);
    for (size_t i = 0; ok && i < c->scheme->n; i++)
        if (c->scheme->segs[i].type != KL_SEG_LITERAL)
            c->segs[c->nopen++] = &c->scheme->segs[i];
    for (size_t i = 0; ok && i < KEYS; i++)
        make_key(gen, c);
    return ok && c->n;
}

static void put_collection(struct help_batch *batch, const struct collection *c)
{
    for (size_t i = 0; i < c->n; i++) {
        json_t *item = json_pack("{s{ss}, s{ss%}}", "pk", "S", c->pk, "sk", "S",
                                 kl_buf_text(&c->keys[i].key), c->keys[i].key.len);
        char *text = json_dumps(item, 0);

        help_put(batch, text);
        free(text);
        json_decref(item);
    }
}

static void release_collection(struct collection *c)
{
    for (size_t i = 0; i < KEYS; i++)
        release_made(&c->keys[i]);
    kl_scheme_free(&c->scheme);
}

/* ---- questions ---- */

static void add_value(const struct kl_seg *seg, const struct kl_buf *value,
                      struct kl_buf *out)
{
    kl_buf_addf(out, kl_seg_is_number(seg) ? "%s" : "\"%s\"", kl_buf_text(value));
}

static void add_term(const struct collection *c, struct question *q,
                     const struct term *term)
{
    const struct kl_seg *seg = c->segs[term->open];
    bool prefix = term->kind == KL_FILTER_BEGINS_WITH;

    kl_buf_addf(&q->text, q->text.len ? " and " : "");
    kl_buf_addf(&q->text, prefix ? "begins_with(%s, " : "%s ", seg->text);
    if (!prefix)
        kl_buf_addf(&q->text, "%s ", kl_filter_word(term->kind));
    add_value(seg, &term->a, &q->text);
    if (term->kind == KL_FILTER_BETWEEN) {
        kl_buf_add_text(&q->text, " and ");
        add_value(seg, &term->b, &q->text);
    }
    kl_buf_add_text(&q->text, prefix ? ")" : "");
}

/* Not empty, which would be no bound: a value of one of the keys, one beside it, or
 * another. */
static void pick_value(struct gen *gen, const struct collection *c, size_t open,
                       struct kl_buf *out)
{
    const struct kl_seg *seg = c->segs[open];
    struct kl_str value = kl_buf_str(&c->keys[gen_below(gen, c->n)].value[open]);
    bool plain = kl_seg_is_number(seg) && !seg->max && value.len != seg->width;

    switch (value.len ? gen_below(gen, plain ? 5 : 3) : 0) {
    case 0:
        gen_value(gen, seg, "abR", out);
        break;
    case 3:
        kl_digits_add(value, KL_STR("1"), out);
        break;
    case 4:
        if (!kl_digits_sub(value, KL_STR("1"), out))
            kl_buf_add_text(out, "0");
        break;
    default:
        kl_buf_add_str(out, value);
        break;
    }
}

/* Text is in the order of its keys only where what follows is below its letters; ISO
 * times of several lengths are left to equality. */
static bool has_ranges(const struct collection *c, size_t open)
{
    const struct kl_seg *seg = c->segs[open], *next = seg + 1;

    if (kl_seg_is_number(seg) || seg->width || next == c->scheme->segs + c->scheme->n)
        return true;
    return is_free_text(seg) && next->type == KL_SEG_LITERAL && next->text[0] > 0 &&
           next->text[0] < 'A';
}

static struct term *new_term(struct question *q, size_t open, enum kl_filter_kind kind)
{
    struct term *term = &q->terms[q->n++];

    *term = (struct term){.open = open, .kind = kind};
    return term;
}

static void cut(struct kl_buf *text, size_t len)
{
    text->len = len;
    text->data[len] = '\0';
}

static void make_question(struct gen *gen, const struct collection *c, struct question *q)
{
    static const enum kl_filter_kind kinds[] = {
        KL_FILTER_LT, KL_FILTER_LE,      KL_FILTER_GT,         KL_FILTER_GE,
        KL_FILTER_EQ, KL_FILTER_BETWEEN, KL_FILTER_BEGINS_WITH};
    size_t last = gen_below(gen, c->nopen);
    const struct made *like = &c->keys[gen_below(gen, c->n)];
    struct term *term;

    *q = (struct question){.n = 0};
    for (size_t i = 0; i < last; i++)
        kl_buf_add_str(&new_term(q, i, KL_FILTER_EQ)->a, kl_buf_str(&like->value[i]));
    term = new_term(q, last, kinds[gen_below(gen, KL_ARRAY_LEN(kinds))]);
    if (!has_ranges(c, last) ||
        (term->kind == KL_FILTER_BEGINS_WITH && kl_seg_is_number(c->segs[last])))
        term->kind = KL_FILTER_EQ;
    pick_value(gen, c, last, &term->a);
    if (term->kind == KL_FILTER_BETWEEN)
        pick_value(gen, c, last, &term->b);
    if (term->kind == KL_FILTER_BEGINS_WITH && gen_below(gen, 8))
        cut(&term->a, 1 + gen_below(gen, term->a.len));
    else if (term->kind == KL_FILTER_BEGINS_WITH)
        kl_buf_add_char(&term->a, 'b');
    if ((term->kind == KL_FILTER_GT || term->kind == KL_FILTER_GE) && gen_below(gen, 2)) {
        term = new_term(q, last, gen_below(gen, 2) ? KL_FILTER_LT : KL_FILTER_LE);
        pick_value(gen, c, last, &term->a);
    }
    /* In any order: it is the key's that counts. */
    for (size_t i = 0, from = gen_below(gen, q->n); i < q->n; i++)
        add_term(c, q, &q->terms[(from + i) % q->n]);
}

static void release_question(struct question *q)
{
    for (size_t i = 0; i < q->n; i++) {
        kl_buf_release(&q->terms[i].a);
        kl_buf_release(&q->terms[i].b);
    }
    kl_buf_release(&q->text);
}

/* ---- what is meant, and what comes ---- */

static int compare(const struct kl_seg *seg, const struct kl_buf *a,
                   const struct kl_buf *b)
{
    return kl_seg_is_number(seg) ? kl_digits_cmp(kl_buf_str(a), kl_buf_str(b))
                                 : kl_str_cmp(kl_buf_str(a), kl_buf_str(b));
}

static bool holds(const struct collection *c, const struct term *term,
                  const struct made *made)
{
    const struct kl_seg *seg = c->segs[term->open];
    const struct kl_buf *value = &made->value[term->open];
    int a = compare(seg, value, &term->a);

    if (term->kind == KL_FILTER_BEGINS_WITH)
        return kl_str_starts(kl_buf_str(value), kl_buf_str(&term->a));
    if (term->kind == KL_FILTER_BETWEEN)
        return a >= 0 && compare(seg, value, &term->b) <= 0;
    return (term->kind == KL_FILTER_EQ && !a) || (term->kind == KL_FILTER_LT && a < 0) ||
           (term->kind == KL_FILTER_LE && a <= 0) ||
           (term->kind == KL_FILTER_GT && a > 0) ||
           (term->kind == KL_FILTER_GE && a >= 0);
}

static int by_key(const void *a, const void *b)
{
    return kl_str_cmp(kl_buf_str(&((const struct made *)a)->key),
                      kl_buf_str(&((const struct made *)b)->key));
}

/* The keys that satisfy every term, one a line, in the order asked for. */
static size_t expected(const struct collection *c, const struct question *q, bool reverse,
                       struct kl_buf *out)
{
    struct made sorted[KEYS];
    size_t found = 0;

    memcpy(sorted, c->keys, sizeof(sorted));
    qsort(sorted, c->n, sizeof(*sorted), by_key);
    for (size_t i = 0; i < c->n; i++) {
        const struct made *made = &sorted[reverse ? c->n - 1 - i : i];
        bool all = true;

        for (size_t k = 0; k < q->n; k++)
            all = all && holds(c, &q->terms[k], made);
        if (all)
            kl_buf_addf(out, "%s\n", kl_buf_text(&made->key));
        found += all;
    }
    return found;
}

/* The rows of every page, but those that BETWEEN let in too many. */
static void read_rows(struct kl_source *source, struct kl_query *query,
                      const struct kl_key_cond *cond, struct kl_buf *out)
{
    bool more = !cond->nothing;

    while (more) {
        struct kl_page page = {0};

        help_query(source, query, &page);
        for (size_t i = 0; i < page.nitems; i++) {
            struct kl_str key = kl_page_key(&page, i, 1).text;
            struct kl_key_value value = kl_key_value_borrow(KL_KEY_S, key);

            if (cond->exact || kl_range_holds(&cond->range, &value))
                kl_buf_addf(out, "%.*s\n", KL_STR_ARG(key));
        }
        more = page.last_key.len;
        kl_query_set_start(query, kl_page_last_key(&page));
        kl_page_release(&page);
    }
}

/* Makes the query of the text; false: it was refused. */
static bool ask(const struct collection *c, const struct kl_schema *schema,
                const struct kl_buf *text, struct kl_query *query,
                struct kl_ask_result *asked)
{
    const struct kl_ask said = {.pk = {c->pk}};
    struct kl_where where = {0};
    struct kl_filter *filter = NULL;
    size_t column;
    struct kl_err err = {0};
    bool ok;

    kl_query_init_of(query, schema);
    if (kl_filter_text_of(kl_buf_str(text), schema, c->scheme, &filter, &column, &err))
        fail_msg("%s: %s", kl_buf_text(text), err.text);
    ok = !kl_where_split(filter, &schema->keys, c->scheme, &where, &column, &err) &&
         !kl_ask_read(&said, &where, schema, c->scheme, query, asked, &err);
    kl_where_release(&where);
    if (ok)
        assert_null(query->filter);
    return ok;
}

/* Returns 0 when the question was refused, 1 when no row satisfies it, 2 when some do. */
static int check_question(struct gen *gen, struct kl_source *source,
                          const struct kl_schema *schema, const struct collection *c)
{
    struct question q;
    struct kl_query query;
    struct kl_ask_result asked = {0};
    struct kl_buf want = {0}, got = {0}, scheme = {0};
    int result = 0;

    make_question(gen, c, &q);
    if (ask(c, schema, &q.text, &query, &asked)) {
        query.reverse = gen_below(gen, 2);
        query.limit = gen_below(gen, 3) ? 0 : 1 + (uint32_t)gen_below(gen, 4);
        read_rows(source, &query, &asked.cond, &got);
        result = expected(c, &q, query.reverse, &want) ? 2 : 1;
        kl_scheme_format(c->scheme, &scheme);
        if (!kl_str_eq(kl_buf_str(&want), kl_buf_str(&got)))
            fail_msg("%s\n%s\nsatisfy it:\n%sreturned:\n%s", kl_buf_text(&scheme),
                     kl_buf_text(&q.text), kl_buf_text(&want), kl_buf_text(&got));
    }
    kl_buf_release(&want);
    kl_buf_release(&got);
    kl_buf_release(&scheme);
    kl_query_release(&query);
    kl_ask_release(&asked);
    release_question(&q);
    return result;
}

static void rows_are_those_whose_values_satisfy_the_condition(void **state)
{
    struct gen gen = {20260601};
    struct collection *all = KL_NEW_ARRAY(struct collection, SCHEMES);
    char *path = help_path("ask.db");
    struct help_batch batch;
    struct kl_source *source;
    struct kl_schema schema;
    size_t n = 0, results[3] = {0};

    (void)state;
    help_schema(&schema, "pk", KL_KEY_S, "sk", KL_KEY_S);
    help_begin(&batch, path, "pk", KL_KEY_S, "sk", KL_KEY_S, 0);
    while (n < SCHEMES) {
        if (make_collection(&gen, n, &all[n]))
            put_collection(&batch, &all[n++]);
        else
            release_collection(&all[n]);
    }
    help_commit(&batch, &(struct kl_store_counts){0});
    source = help_open(path);
    for (size_t i = 0; i < n; i++) {
        for (int k = 0; k < QUESTIONS; k++)
            results[check_question(&gen, source, &schema, &all[i])]++;
        release_collection(&all[i]);
    }
    /* Most are asked, and of those many find something. */
    assert_true(results[1] + results[2] > SCHEMES * QUESTIONS / 2);
    assert_true(results[2] > SCHEMES * QUESTIONS / 4);
    free(all);
    kl_source_close(&source);
    kl_schema_release(&schema);
    help_remove(&path);
}

/* ---- single cases ---- */

#define BOARD "<score:pad10>#<ts:pad16>#<playerId>"

static struct kl_schema board_schema(void)
{
    struct kl_schema schema;

    help_schema(&schema, "season", KL_KEY_S, "rankKey", KL_KEY_S);
    return schema;
}

/* Reads text and describes what is sent; the column of an error, else SIZE_MAX. */
static size_t send(const char *scheme_text, const char *text, struct kl_buf *out)
{
    struct kl_schema schema = board_schema();
    struct kl_scheme *scheme = NULL;
    struct kl_where where = {0};
    struct kl_query query;
    struct kl_ask_result asked = {0};
    struct kl_filter *filter = NULL;
    struct kl_err err = {0};
    size_t column = SIZE_MAX;
    const struct kl_ask said = {.pk = {"S"}};

    kl_query_init_of(&query, &schema);
    assert_int_equal(kl_scheme_parse(kl_str_from(scheme_text), &scheme, NULL), KL_OK);
    if (kl_filter_text_of(kl_str_from(text), &schema, scheme, &filter, &column, &err) ||
        kl_where_split(filter, &schema.keys, scheme, &where, &column, &err)) {
        kl_buf_add_text(out, err.text);
    } else if (kl_ask_read(&said, &where, &schema, scheme, &query, &asked, &err)) {
        kl_buf_add_text(out, err.text);
        column = asked.column;
    } else {
        column = SIZE_MAX;
        kl_buf_add_text(out, asked.cond.nothing ? "nothing" : "");
        kl_cond_describe(&asked.cond.cond, out);
        kl_buf_add_text(out, query.filter ? " then " : "");
        if (query.filter)
            kl_filter_describe(query.filter, out);
    }
    kl_ask_release(&asked);
    kl_query_release(&query);
    kl_where_release(&where);
    kl_scheme_free(&scheme);
    kl_schema_release(&schema);
    return column;
}

static void segments_are_named(void **state)
{
    static const struct {
        const char *scheme, *text, *sent;
    } table[] = {
        {BOARD, "score between 100 and 200",
         "between \"0000000100\" and \"0000000200$\""},
        {BOARD, "score = 1500", "begins_with \"0000001500#\""},
        {BOARD, "score = 1500 and ts >= 7",
         "between \"0000001500#0000000000000007\" and \"0000001500$\""},
        {BOARD, "ts = 7 and score = 1500",
         "begins_with \"0000001500#0000000000000007#\""},
        {BOARD, "score = 1500 and ts = 7 and playerId = \"p_8842\"",
         "= \"0000001500#0000000000000007#p_8842\""},
        {BOARD, "score = 1500 and ts = 7 and begins_with(playerId, \"p_\")",
         "begins_with \"0000001500#0000000000000007#p_\""},
        {BOARD, "score > 99 and score < 200",
         "between \"0000000100\" and \"0000000199$\""},
        {BOARD, "score > 9999999999", "nothing"},
        {BOARD, "score >= 5 and name = \"Ana\"", ">= \"0000000005\" then name = \"Ana\""},
        {BOARD, "`score` >= 5", " then `score` >= 5"},
        {BOARD, "size(score) > 3", " then size(score) > 3"},
        {BOARD, "score.x > 3", " then score.x > 3"},
        {BOARD, "rankKey >= 5", ">= \"0000000005\""},
        {"<s:inv4>#<x>", "s >= 5", "< \"9995\""},
        {"<s:inv4>#<x:inv3>", "s = 5 and x < 7", "between \"9994#993\" and \"9994$\""},
        {"<a:epoch>#<x>", "a >= 2024-06-23", ">= \"1719100800\""},
        {"<a:epochms>#<x>", "a >= 2024-06-23T00:00:00.5Z", ">= \"1719100800500\""},
        {"P#<p:pad2>#<a:epoch>", "p = 3 and a between 2024-06-23 and 2024-06-24",
         "between \"P#03#1719100800\" and \"P#03#1719187200\""},
        {"<d:date>#<x>", "d >= 2024-06-01", ">= \"2024-06-01\""},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_buf sent = {0};

        if (send(table[i].scheme, table[i].text, &sent) != SIZE_MAX ||
            strcmp(kl_buf_text(&sent), table[i].sent))
            fail_msg("%s: %s, not %s", table[i].text, kl_buf_text(&sent), table[i].sent);
        kl_buf_release(&sent);
    }
}

static void what_is_no_range_of_keys_is_refused(void **state)
{
    static const struct {
        const char *scheme, *text;
        size_t column;
        const char *says;
    } table[] = {
        {BOARD, "ts >= 7", 0, "ts stands behind score in the key"},
        {BOARD, "n = 1 and score > 5 and ts = 7", 10, "score needs ="},
        {BOARD, "score = 5 and playerId = \"p\"", 14, "playerId stands behind ts"},
        {BOARD, "score <> 5", 0, "score is a segment of the sort key"},
        {BOARD, "n = 1 and (score = 5 or score = 7)", 11, "not under \"or\""},
        {BOARD, "not score = 5", 4, "not under \"or\""},
        {BOARD, "score = n", 0, "text stands in double quotes"},
        {BOARD, "n = score", 0, "stand first"},
        {BOARD, "score = 5 and score = 6", 14, "two conditions on score"},
        {BOARD, "score = 12345678901", 0, "needs 11 digits"},
        {BOARD, "score = \"a\"", 0, "not a whole number"},
        {BOARD, "begins_with(score, \"1\")", 0, "has no beginning"},
        {BOARD, "score >= 5 and rankKey >= \"x\"", 0, "one of them"},
        {BOARD, "score = 1 and ts >= 2024-06-01", 14, "not a whole number"},
        {"<name>#<x>", "name = \"a#b\"", 0, "which ends it"},
        {"<name>#<x>", "name = \"a#b\" and x = \"y\"", 0, "which ends it"},
        {"<n:int>#<x>", "n >= 5", 0, "not padded"},
        {"<name><n:pad4>", "name = \"a\" and n = 5", 0, "no delimiter"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_buf text = {0};
        size_t column = send(table[i].scheme, table[i].text, &text);

        if (column != table[i].column || !strstr(kl_buf_text(&text), table[i].says))
            fail_msg("%s: column %zu: %s", table[i].text, column, kl_buf_text(&text));
        kl_buf_release(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(segments_are_named),
        cmocka_unit_test(what_is_no_range_of_keys_is_refused),
        cmocka_unit_test(rows_are_those_whose_values_satisfy_the_condition),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
