/* Standard output, collected and written whole, with the error that stopped it.
 *
 * stdio forgets which error a write failed with; here a reader that went away
 * (EPIPE: end quietly) and a full disk (an error) stay apart. After the first
 * failure everything written is dropped.
 */
#ifndef CLI_STREAM_H
#define CLI_STREAM_H

#include "base/buf.h"
#include "app/outfile.h"

struct cli_stream {
    struct kl_buf buf; /* not yet written; callers may add to it */
    int fd;
    struct kl_outfile *file; /* where it goes in place of fd; NULL: to fd */
    int error;               /* errno of the write that failed, or 0 */
};

/* Writes what is collected when it is much; to be called after every line or item. */
void cli_stream_settle(struct cli_stream *stream);
void cli_stream_flush(struct cli_stream *stream);

#endif
