/* A DynamoDB far away for tests of the screen: the table "runs" on a fake source, and an
 * account that may do this and not that.
 *
 *     struct far_account account = {.describes = true, .bytes = 4200000000};
 *     world_open_far(&world, "runs", "S",
 *                    (struct kl_opener){.open = far_open, .arg = &account});
 */
#ifndef TESTS_UNIT_FAR_H
#define TESTS_UNIT_FAR_H

#include "tests/unit/fake_source.h"

#define FAR_ROWS 5

/* What an account may do, and what its table "runs" is like. One source at a time looks
 * at it, and the test when the screen is at rest. */
struct far_account {
    bool lists, describes;
    bool on_demand;     /* and has a local index, byAt */
    unsigned rows;      /* of the partition S; 0: five */
    unsigned hit;       /* which of them, from 1, has hit = true; 0: none */
    bool is_long;       /* the table has the partition LONG, too */
    enum kl_code fails; /* every read, with this */
    uint64_t items, bytes;
    unsigned scans, scan_fails_at;    /* requests; 0: none fails */
    unsigned queries, query_fails_at; /* likewise */
};

#define FAR_LONG 401 /* items of that partition, more than are read at first */

/* Pages have two items. */
enum kl_code far_open(void *account, struct kl_source **source, struct kl_err *err);

#endif
