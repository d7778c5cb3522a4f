/* A data file: the feed takes any bytes; the texts that come out are JSON objects, on
 * lines that go forward, and behind a fault it goes on or ends, but never stays. */
#include "config.h"

#include <jansson.h>
#include <stdio.h>

#include "app/feed.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void check_item(const struct kl_record *item, uint64_t *line)
{
    json_error_t error;
    json_t *value = json_loadb(item->text.data, item->text.len,
                               JSON_ALLOW_NUL | JSON_DECODE_ANY, &error);

    if (!value && item->text.len)
        must(json_error_code(&error) == json_error_null_byte_in_key ||
             json_error_code(&error) == json_error_numeric_overflow);
    json_decref(value);
    must(item->text.len || item->schema);
    must(item->line >= *line);
    *line = kl_feed_line(item, item->text.len);
}

static void read_all(struct kl_feed *feed, size_t size)
{
    struct kl_record item;
    uint64_t line = 1;
    size_t faults = 0;
    bool more = true;

    while (more) {
        struct kl_err err = {0};
        enum kl_code code = kl_feed_next(feed, &item, &more, &err);

        must(code == err.code);
        must(kl_feed_done(feed) <= size);
        if (!code && more)
            check_item(&item, &line);
        if (code) {
            must(code == KL_INVALID && err.text[0]);
            must(++faults <= size);
            more = kl_feed_goes_on(feed);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FILE *file = tmpfile();
    char path[32];
    struct kl_feed *feed = NULL;
    struct kl_err err = {0};

    must(file && fwrite(data, 1, size, file) == size && fflush(file) == 0);
    snprintf(path, sizeof(path), "/dev/fd/%d", fileno(file));
    must(kl_feed_open(path, NULL, NULL, &feed, &err) == KL_OK);
    must(kl_feed_total(feed) == size);
    read_all(feed, size);
    kl_feed_close(&feed);
    fclose(file);
    return 0;
}
