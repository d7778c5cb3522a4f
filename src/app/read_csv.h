/* CSV data files (RFC 4180): a record a line, an attribute a column.
 *
 * The first line is a header with the columns' names, unless the options say otherwise or
 * it cannot be one: a cell is empty, is a number, or occurs twice. Columns without a name
 * are column1, column2 …; what is guessed is noted.
 */
#ifndef KL_APP_READ_CSV_H
#define KL_APP_READ_CSV_H

#include "app/feed.h"

bool kl_read_csv_is(const struct kl_probe *probe);
struct kl_reader *kl_read_csv_new(const struct kl_reader_options *options);

#endif
