/* The bytes of a data file as they are taken apart: read piece by piece, unpacked when
 * they are compressed with gzip, with the line of every place.
 *
 * Readers of one form (app/read_json.h and the like) look at the text from
 * kl_inflow_here() on, ask for more of it with kl_inflow_fill(), and move on with
 * kl_inflow_take(). What is behind the read text is at least one NUL and the slack that
 * model/scan.h wants. A fill moves the text: pointers into it are void after it.
 */
#ifndef KL_APP_INFLOW_H
#define KL_APP_INFLOW_H

#include "model/scan.h"
#include "model/source.h"

/* The text of one item: 400 KB with every byte escaped, in deep indentation. */
#define KL_INFLOW_VALUE_MAX ((size_t)64 << 20)

struct kl_inflow {
    char *path; /* for messages */
    bool eof;   /* all is read */
    struct kl_buf buf;
    size_t pos;    /* in buf: what was taken apart */
    uint64_t line; /* at pos, from 1 */
    struct kl_scan scan;
    bool damaged; /* nothing more can be read */

    /* Private. */
    const struct kl_token *token;
    int fd;
    uint64_t total;
    uint64_t dropped;          /* bytes before buf */
    struct kl_gunzip *gunzip;  /* of a compressed file */
    struct kl_buf packed;      /* read from the file */
    struct kl_str packed_left; /* of it, not unpacked yet */
    uint64_t packed_taken;
};

/* "-" is standard input. KL_NOT_FOUND, KL_DENIED, KL_IO, KL_INVALID for a folder. The
 * token is looked at while a FIFO has nothing to read. */
enum kl_code kl_inflow_open(struct kl_inflow *in, const char *path,
                            const struct kl_token *token, struct kl_err *err);
void kl_inflow_release(struct kl_inflow *in);

/* The first bytes: unpacked when they are compressed, a byte order mark passed over. */
enum kl_code kl_inflow_begin(struct kl_inflow *in, struct kl_err *err);
/* Drops what is taken apart and reads on; as much again when a value is long. KL_IO,
 * KL_CANCELLED; KL_INVALID: the compressed data is damaged. */
enum kl_code kl_inflow_fill(struct kl_inflow *in, struct kl_err *err);

static inline const char *kl_inflow_here(const struct kl_inflow *in)
{
    return in->buf.data + in->pos;
}

/* Bytes that are read and not taken. */
static inline size_t kl_inflow_left(const struct kl_inflow *in)
{
    return in->buf.len - in->pos;
}

void kl_inflow_take(struct kl_inflow *in, const char *p); /* up to p */
/* Behind the end of the line; a line that is not read yet is read. */
enum kl_code kl_inflow_skip_line(struct kl_inflow *in, struct kl_err *err);
/* Up to what is not white: at least one byte behind it, or the end. */
enum kl_code kl_inflow_skip_space(struct kl_inflow *in, struct kl_err *err);

uint64_t kl_inflow_lines(const char *from, const char *to); /* line ends between */
uint64_t kl_inflow_line(const struct kl_inflow *in, const char *at);
/* "path:line: what"; what is translated. */
enum kl_code kl_inflow_stop(const struct kl_inflow *in, const char *at, const char *what,
                            struct kl_err *err);

uint64_t kl_inflow_done(const struct kl_inflow *in);  /* bytes taken apart */
uint64_t kl_inflow_total(const struct kl_inflow *in); /* of the file, 0: not known */

#endif
