/* One record of a CSV file, taken apart by RFC 4180: cells between commas, in quotes
 * where they hold a comma, a quote (doubled) or a line end; lines end with CRLF or LF.
 *
 * A zeroed struct is ready and is used again and again.
 */
#ifndef KL_APP_CSV_RECORD_H
#define KL_APP_CSV_RECORD_H

#include "base/buf.h"

struct kl_csv_cell {
    size_t at, len; /* in text */
    bool quoted;
};

struct kl_csv_record {
    struct kl_buf text; /* of all cells, a NUL behind each */
    struct kl_csv_cell *cells;
    size_t n, cap;
    const char *fault; /* what is wrong, N_() */
};

enum kl_csv_end {
    KL_CSV_WHOLE,
    KL_CSV_CUT, /* it goes on behind the end of the text */
    KL_CSV_BAD,
};

/* Parses from p on, before end; last: nothing comes behind end. *next: behind the line
 * end, or of a bad record the place of its fault. */
enum kl_csv_end kl_csv_record_parse(struct kl_csv_record *record, const char *p,
                                    const char *end, bool last, const char **next);
static inline struct kl_str kl_csv_cell(const struct kl_csv_record *record, size_t i)
{
    return (struct kl_str){record->text.data + record->cells[i].at, record->cells[i].len};
}
void kl_csv_record_release(struct kl_csv_record *record);

#endif
