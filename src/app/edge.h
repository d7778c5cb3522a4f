/* Where a stretch of known rows ends, on one side. Private to app/ground.
 *
 * A stretch ends with all there is, or at a sort key. Of the rows with that key none, all
 * or a part may be known; a part only in an index, where rows may share a key in an order
 * of the source's own. Then the row at which the source said it had stopped is kept by
 * its name (app/row_name.h): whether two edges in one such group of rows have met is seen
 * when the row of one comes in a page of the other.
 */
#ifndef KL_APP_EDGE_H
#define KL_APP_EDGE_H

#include "base/buf.h"
#include "model/cond.h"
#include "app/errand.h"

enum kl_cover { KL_COVER_NONE, KL_COVER_PART, KL_COVER_ALL };

struct kl_edge {
    bool end;            /* nothing lies beyond */
    enum kl_cover cover; /* how many of the rows with the key itself are known */
    struct kl_key_value key;
    char *cursor;      /* the server's, to read on from; NULL: from key by condition */
    struct kl_buf row; /* PART: the name of the last row known */
    uint64_t stamp;    /* another one for each edge that was made; the two sides of one
                          edge share it */
};

void kl_edge_release(struct kl_edge *edge);
/* Whether ground whose edge on side is a reaches as far as ground whose edge is b, as far
 * as the edges themselves tell: two parts of one key are apart. */
bool kl_edge_reaches(const struct kl_edge *a, const struct kl_edge *b, enum kl_side side);
/* Whether nothing unread lies between the high edge of one stretch and the low edge of
 * another one above it, as far as the edges tell. */
bool kl_edge_meets(const struct kl_edge *high, const struct kl_edge *low);
/* Whether ground with this edge on side has the rows of key: all, or with part some. */
bool kl_edge_holds(const struct kl_edge *edge, enum kl_side side,
                   const struct kl_key_value *key, bool part);

#endif
