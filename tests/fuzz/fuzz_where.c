/* A scheme, a newline, a condition: any text is read or refused; what is read is written
 * and read again the same; taken apart, it becomes a request whose condition is no longer
 * than a key, of a table, of an index, and as typed at the s prompt. */
#include "config.h"

#include "app/ask_line.h"
#include "app/filter_text.h"
#include "app/planner.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char table_name[] = "t", pk_name[] = "pk", sk_name[] = "sk", n_name[] = "n",
            b_name[] = "b", index_name[] = "i", all[] = "ALL";

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* A table with an S sort key, and an index of two partition and two sort attributes. */
static const struct kl_schema *schema(void)
{
    static struct kl_index index = {
        .name = index_name,
        .projection = all,
        .keys = {.pk = {{n_name, KL_KEY_N}, {b_name, KL_KEY_B}},
                 .npk = 2,
                 .sk = {{pk_name, KL_KEY_S}, {sk_name, KL_KEY_S}},
                 .nsk = 2}};
    static struct kl_schema table = {.table = table_name,
                                     .keys = {.pk = {{pk_name, KL_KEY_S}},
                                              .npk = 1,
                                              .sk = {{sk_name, KL_KEY_S}},
                                              .nsk = 1},
                                     .indexes = &index,
                                     .nindexes = 1};

    return &table;
}

static struct kl_filter *parse(struct kl_str text, const struct kl_scheme *scheme)
{
    struct kl_filter *filter = NULL;
    struct kl_err err = {0};
    size_t column = 0;
    enum kl_code code = kl_filter_text_of(text, schema(), scheme, &filter, &column, &err);

    must(!code == (filter != NULL));
    must(!code || (err.text[0] && column <= text.len));
    return filter;
}

/* Numbers are normalised, and segments have no types: the second time nothing changes. */
static void reparse(const struct kl_filter *filter)
{
    struct kl_buf once = {0}, twice = {0};
    struct kl_filter *again;

    kl_filter_describe(filter, &once);
    again = parse(kl_buf_str(&once), NULL);
    if (again) {
        kl_filter_describe(again, &twice);
        must(kl_str_eq(kl_buf_str(&once), kl_buf_str(&twice)));
    }
    kl_filter_free(&again);
    kl_buf_release(&once);
    kl_buf_release(&twice);
}

static void check_key(const struct kl_cond *cond)
{
    must(cond->op == KL_COND_NONE || cond->a.len > 0);
    must(cond->a.len <= KL_SORT_KEY_MAX && cond->b.len <= KL_SORT_KEY_MAX);
}

static void take_all(const struct kl_filter *filter, const struct kl_scheme *scheme)
{
    const struct kl_planner_ask ask = {
        .schema = schema(), .where = filter, .scheme = scheme};
    struct kl_access_list list;

    kl_planner_run(&ask, &list);
    for (size_t i = 0; i < list.n; i++) {
        struct kl_schema seen = {0};
        struct kl_query query = {0};
        struct kl_ask_result asked = {0};
        struct kl_buf words = {0};

        must(list.all[i].possible || list.all[i].why.len);
        kl_planner_name(&ask, &list.all[i], &words);
        kl_planner_cost(&ask, &list.all[i], &words);
        if (list.all[i].possible) {
            must(!kl_planner_take(&ask, &list.all[i], &seen, &query, &asked, NULL));
            must(list.all[i].scan || query.npk == seen.keys.npk);
            check_key(&query.cond);
        }
        kl_buf_release(&words);
        kl_ask_release(&asked);
        kl_query_release(&query);
        kl_schema_release(&seen);
    }
    kl_access_list_release(&list);
}

static void at_the_prompt(struct kl_str text, const struct kl_scheme *scheme)
{
    struct kl_query query = {0};
    struct kl_ask_result asked = {0};
    struct kl_err err = {0};
    struct kl_buf words = {0};

    kl_query_init_of(&query, schema());
    if (kl_ask_line(text, schema(), scheme, &query, &asked, &err)) {
        must(err.text[0] && (asked.column == SIZE_MAX || asked.column <= text.len));
    } else {
        check_key(&query.cond);
        kl_ask_describe(&query, &asked, schema(), &words);
        must(words.len > 0);
    }
    kl_buf_release(&words);
    kl_ask_release(&asked);
    kl_query_release(&query);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kl_str input = {(const char *)data, size};
    size_t end = kl_str_find(input, KL_STR("\n"), 0);
    struct kl_str text = end == SIZE_MAX ? input : kl_str_sub(input, end + 1, SIZE_MAX);
    struct kl_scheme *scheme = NULL;
    struct kl_filter *filter;

    if (end != SIZE_MAX)
        kl_scheme_parse(kl_str_sub(input, 0, end), &scheme, NULL);
    filter = parse(text, scheme);
    if (filter) {
        reparse(filter);
        take_all(filter, scheme);
    }
    kl_filter_free(&filter);
    at_the_prompt(text, scheme);
    kl_scheme_free(&scheme);
    return 0;
}
