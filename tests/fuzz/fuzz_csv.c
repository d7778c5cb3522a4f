/* A CSV record: whatever the bytes, it ends where it says; a text that is cut is told to
 * be cut, or gives what the whole gives; and written again in quotes it is the same. */
#include "config.h"

#include <stdio.h>

#include "app/csv_columns.h"
#include "base/enclose.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static bool same(const struct kl_csv_record *a, const struct kl_csv_record *b)
{
    if (a->n != b->n)
        return false;
    for (size_t i = 0; i < a->n; i++)
        if (!kl_str_eq(kl_csv_cell(a, i), kl_csv_cell(b, i)))
            return false;
    return true;
}

static void check_quoted(const struct kl_csv_record *record)
{
    struct kl_csv_record again = {0};
    struct kl_buf line = {0};
    const char *next;

    for (size_t i = 0; i < record->n; i++) {
        kl_buf_add_text(&line, i ? "," : "");
        kl_enclose('"', kl_csv_cell(record, i), &line);
    }
    kl_buf_add_text(&line, "\r\n");
    must(kl_csv_record_parse(&again, line.data, line.data + line.len, false, &next) ==
         KL_CSV_WHOLE);
    must(next == line.data + line.len && same(record, &again));
    kl_csv_record_release(&again);
    kl_buf_release(&line);
}

/* The record at p, cut at every place. */
static void check_cuts(const struct kl_csv_record *record, const char *p,
                       const char *behind)
{
    struct kl_csv_record part = {0};
    const char *next;

    for (const char *cut = p; cut < behind; cut++) {
        enum kl_csv_end end = kl_csv_record_parse(&part, p, cut, false, &next);

        must(next >= p && next <= cut);
        must(end != KL_CSV_WHOLE || (next == behind && same(record, &part)));
    }
    kl_csv_record_release(&part);
}

/* An item of it is text that stays within its column. */
static void check_item(const struct kl_csv_record *record)
{
    struct kl_csv_columns columns = {0};
    struct kl_buf item = {0};
    struct kl_err err = {0};

    for (size_t i = 0; i < record->n; i++)
        kl_csv_columns_add(&columns, kl_csv_cell(record, i));
    kl_csv_columns_note(&columns, record);
    kl_csv_columns_guess(&columns);
    if (!kl_csv_columns_item(&columns, record, &item, &err))
        must(item.len >= 2 && item.data[0] == '{' && item.data[item.len - 1] == '}');
    kl_csv_columns_release(&columns);
    kl_buf_release(&item);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kl_csv_record record = {0};
    struct kl_buf text = {0};
    const char *p, *end, *next;

    kl_buf_add(&text, data, size);
    p = kl_buf_text(&text);
    end = p + size;
    for (; p < end; p = next) {
        enum kl_csv_end found = kl_csv_record_parse(&record, p, end, true, &next);

        must(found != KL_CSV_CUT && next >= p && next <= end);
        if (found == KL_CSV_BAD) {
            must(record.fault != NULL);
            break;
        }
        must(next > p);
        check_quoted(&record);
        if (size < 256)
            check_cuts(&record, p, next);
        check_item(&record);
    }
    kl_csv_record_release(&record);
    kl_buf_release(&text);
    return 0;
}
