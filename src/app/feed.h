/* Takes a data file apart into the texts of its items, whatever form it has.
 *
 * A file may be compressed with gzip, and far larger than memory. Which form it has, its
 * first bytes say: two tables in feed.c hold the forms that are read and what is refused.
 * The texts that come out are well-formed JSON; whether they are items of DynamoDB is for
 * their reader to say.
 *
 *     struct kl_feed *feed = NULL;
 *     struct kl_record record;
 *     code = kl_feed_open(path, &options, token, &feed, err);
 *     while (!code && !(code = kl_feed_next(feed, &record, &more, err)) && more)
 *         use(record.text);
 *     kl_feed_close(&feed);
 */
#ifndef KL_APP_FEED_H
#define KL_APP_FEED_H

#include "app/reader.h"

struct kl_feed;

/* What a form is recognised by. */
struct kl_probe {
    struct kl_str
        begin; /* unpacked, behind a byte order mark; 64 KB of the file, or all */
    const char *path;
    const struct kl_reader_options *options;
};

/* "-" is standard input. KL_NOT_FOUND, KL_DENIED, KL_IO, KL_INVALID for a folder. The
 * token is looked at while a FIFO has nothing to read. The options are borrowed until
 * the feed is closed; NULL: none. */
enum kl_code kl_feed_open(const char *path, const struct kl_reader_options *options,
                          const struct kl_token *token, struct kl_feed **feed,
                          struct kl_err *err);
void kl_feed_close(struct kl_feed **feed);
/* *more is false at the end. A text that is empty tells of a table (with its schema), not
 * of an item. KL_INVALID: "path:line: what is wrong", or of a form that is not read what
 * it is and what to do; KL_IO; KL_CANCELLED. */
enum kl_code kl_feed_next(struct kl_feed *feed, struct kl_record *record, bool *more,
                          struct kl_err *err);
/* After KL_INVALID: whether next would go on behind the fault. */
bool kl_feed_goes_on(const struct kl_feed *feed);
/* The line of a byte of a record's text. */
uint64_t kl_feed_line(const struct kl_record *record, size_t offset);
/* What is to be told of the file besides its items, "path: what"; more may come while it
 * is read. Borrowed. */
const struct kl_names *kl_feed_notes(const struct kl_feed *feed);

uint64_t kl_feed_done(const struct kl_feed *feed);  /* bytes taken apart */
uint64_t kl_feed_total(const struct kl_feed *feed); /* bytes of the file, 0: not known */

#endif
