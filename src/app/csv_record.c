#include "config.h"

#include "app/csv_record.h"

#include "base/i18n.h"

void kl_csv_record_release(struct kl_csv_record *record)
{
    kl_buf_release(&record->text);
    free(record->cells);
    *record = (struct kl_csv_record){.n = 0};
}

static void begin_cell(struct kl_csv_record *record, bool quoted)
{
    KL_GROW(record->cells, record->n, record->cap);
    record->cells[record->n++] =
        (struct kl_csv_cell){.at = record->text.len, .quoted = quoted};
}

static void end_cell(struct kl_csv_record *record)
{
    struct kl_csv_cell *cell = &record->cells[record->n - 1];

    cell->len = record->text.len - cell->at;
    kl_buf_add_char(&record->text, '\0');
}

/* p is behind the opening quote; returns what is behind the closing one, or NULL when
 * there is none. */
static const char *quoted_cell(struct kl_csv_record *record, const char *p,
                               const char *end)
{
    for (;;) {
        const char *quote = p < end ? memchr(p, '"', (size_t)(end - p)) : NULL;

        if (!quote)
            return NULL;
        kl_buf_add(&record->text, p, (size_t)(quote - p));
        if (quote + 1 == end || quote[1] != '"')
            return quote + 1;
        kl_buf_add_char(&record->text, '"');
        p = quote + 2;
    }
}

/* Up to the comma, the line end or the end. */
static const char *bare_cell(struct kl_csv_record *record, const char *p, const char *end)
{
    const char *from = p;

    while (p < end && *p != ',' && *p != '\n' && *p != '"' &&
           !(*p == '\r' && (p + 1 == end || p[1] == '\n')))
        p++;
    kl_buf_add(&record->text, from, (size_t)(p - from));
    return p;
}

static enum kl_csv_end bad(struct kl_csv_record *record, const char *at, const char *what,
                           const char **next)
{
    record->fault = what;
    *next = at;
    return KL_CSV_BAD;
}

static enum kl_csv_end cut(struct kl_csv_record *record, const char *at, bool quote,
                           bool last, const char **next)
{
    if (last && quote)
        return bad(record, at, N_("a quote is opened and not closed"), next);
    *next = at;
    return last ? KL_CSV_WHOLE : KL_CSV_CUT;
}

enum kl_csv_end kl_csv_record_parse(struct kl_csv_record *record, const char *p,
                                    const char *end, bool last, const char **next)
{
    kl_buf_clear(&record->text);
    record->n = 0;
    record->fault = NULL;
    for (;;) {
        bool quoted = p < end && *p == '"';
        const char *from = p;

        begin_cell(record, quoted);
        p = quoted ? quoted_cell(record, p + 1, end) : bare_cell(record, p, end);
        if (!p)
            return cut(record, from, true, last, next);
        end_cell(record);
        if (p == end)
            return cut(record, p, false, last, next);
        if (*p == '\r' && p + 1 == end && !last)
            return cut(record, p, false, false, next);
        if (*p == '\r' && (p + 1 == end || p[1] == '\n'))
            p += p + 1 < end;
        if (*p == '\n' || *p == '\r') {
            *next = p + 1;
            return KL_CSV_WHOLE;
        }
        if (*p != ',')
            return bad(record, p,
                       quoted ? N_("text behind the closing quote of a cell")
                              : N_("a quote inside a cell that does not begin with one"),
                       next);
        p++;
    }
}
