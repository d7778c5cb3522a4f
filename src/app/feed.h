/* Takes a data file apart into the texts of its items.
 *
 * A file is a run of JSON objects, one a line or laid out in any other way, or arrays of
 * them; it may be compressed with gzip. Each object is an item, {"Item": item}, or a
 * reply of Query or Scan, whose Items may be far larger than memory. When the first item
 * is plain JSON all are, and come out as DynamoDB JSON. The texts that come out are
 * well-formed JSON; whether they are items of DynamoDB is for their reader to say.
 *
 * After a fault the feed goes on behind it where it can find the next item: on the
 * next line of a file with an item a line, else at the next line that begins with
 * '{'. Inside a reply, and in a file of another format, it cannot.
 *
 *     struct kl_feed *feed = NULL;
 *     struct kl_feed_item item;
 *     code = kl_feed_open(path, token, &feed, err);
 *     while (!code && !(code = kl_feed_next(feed, &item, &more, err)) && more)
 *         use(item.text);
 *     kl_feed_close(&feed);
 */
#ifndef KL_APP_FEED_H
#define KL_APP_FEED_H

#include "model/source.h"

struct kl_feed;

struct kl_feed_item {
    struct kl_str text; /* borrowed until the next call */
    uint64_t line;      /* on which it begins, from 1 */
};

/* "-" is standard input. KL_NOT_FOUND, KL_DENIED, KL_IO, KL_INVALID for a folder. The
 * token is looked at while a FIFO has nothing to read. */
enum kl_code kl_feed_open(const char *path, const struct kl_token *token,
                          struct kl_feed **feed, struct kl_err *err);
void kl_feed_close(struct kl_feed **feed);
/* *more is false at the end. KL_INVALID: "path:line: what is wrong"; KL_IO;
 * KL_CANCELLED. */
enum kl_code kl_feed_next(struct kl_feed *feed, struct kl_feed_item *item, bool *more,
                          struct kl_err *err);
/* After KL_INVALID: whether next would go on behind the fault. */
bool kl_feed_goes_on(const struct kl_feed *feed);
/* The line of a byte of an item's text. */
uint64_t kl_feed_line(const struct kl_feed_item *item, size_t offset);

uint64_t kl_feed_done(const struct kl_feed *feed);  /* bytes taken apart */
uint64_t kl_feed_total(const struct kl_feed *feed); /* bytes of the file, 0: not known */

#endif
