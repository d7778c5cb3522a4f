#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "browse_bench.h"

const struct kl_browse_options plain = {.height = HEIGHT};

void fill(struct bench *bench, size_t count)
{
    *bench = (struct bench){.fake = fake_new("t", true, KL_KEY_S)};
    for (size_t i = 0; i < count; i++)
        fake_addf(bench->fake, "p", "", "%07zu#%c", i * 3, (char)('a' + i % 26));
}

void bench_open(struct bench *bench, const struct kl_cond *cond, bool reverse,
                const struct kl_browse_options *options)
{
    struct kl_query query;

    fake_query(&query, bench->fake, "p");
    if (cond)
        kl_cond_copy(&query.cond, cond);
    query.reverse = reverse;
    bench_open_query(bench, &query, options);
}

void bench_open_query(struct bench *bench, struct kl_query *take_query,
                      const struct kl_browse_options *options)
{
    bench->browse = kl_browse_new(&bench->fake->schema, take_query, options);
    kl_query_release(take_query);
}

void bench_close(struct bench *bench)
{
    for (size_t i = 0; i < bench->n; i++)
        kl_browse_request_release(&bench->pending[i].request);
    kl_browse_free(&bench->browse);
    fake_free(&bench->fake);
}

void take_wants(struct bench *bench)
{
    struct kl_browse_request request;

    while (kl_browse_work(bench->browse))
        ;
    while (kl_browse_want(bench->browse, &request)) {
        assert_true(bench->n < UNDER_WAY);
        for (size_t i = 0; i < bench->n; i++)
            if (bench->pending[i].request.id == request.replaces)
                bench->pending[i].cancelled = true;
        bench->pending[bench->n++] = (struct pending){.request = request};
        bench->asked++;
    }
}

void answer(struct bench *bench, size_t i)
{
    struct pending pending = bench->pending[i];
    struct kl_page page = {0};

    bench->pending[i] = bench->pending[--bench->n];
    assert_int_equal(kl_source_read(&bench->fake->source, &pending.request.query,
                                    pending.request.evidence, &page, NULL, NULL),
                     KL_OK);
    kl_browse_accept(bench->browse, pending.request.id, &page);
    kl_browse_request_release(&pending.request);
}

void settle(struct bench *bench)
{
    for (unsigned i = 0; i < 10000; i++) {
        take_wants(bench);
        if (!bench->n)
            return;
        answer(bench, 0);
    }
    fail_msg("it never has enough");
}

struct kl_str key_at(struct bench *bench, size_t index)
{
    struct kl_row row;

    assert_true(kl_browse_row(bench->browse, index, &row));
    return row.state == KL_ROW_LOADED ? row.key : (struct kl_str){0};
}

void assert_cursor(struct bench *bench, const char *key)
{
    struct kl_str at = key_at(bench, kl_browse_cursor(bench->browse));

    assert_non_null(at.data);
    assert_int_equal(at.len, strlen(key));
    assert_memory_equal(at.data, key, at.len);
}

void seek(struct bench *bench, const char *key)
{
    struct kl_key_value value =
        kl_key_value_borrow(bench->fake->schema.keys.sk[0].type, kl_str_from(key));

    kl_browse_seek(bench->browse, &value);
}
