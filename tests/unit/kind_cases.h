/* Collections that have a finding of one kind, and collections that only look like it. */
#ifndef KIND_CASES_H
#define KIND_CASES_H

#include "base/mem.h"

#define KIND_CASE_KEYS 16

struct kind_case {
    const char *id;
    bool triggers;                    /* the finding is there, or it is not */
    const char *keys[KIND_CASE_KEYS]; /* in any order */
};

/* A finding that is there, and what of it must be as it is here. */
struct kind_found {
    struct kind_case of;
    bool apart;           /* each key is a collection of its own: judged table-wide */
    const char *severity; /* NULL: any */
    const char *stored, *meant; /* the witness; NULL: any, "": none */
    uint64_t count;             /* of keys; 0: any */
};

/* Fails the test with every case that is judged wrongly. A witness must be two keys of
 * the case, the first of them stored first. */
void kind_cases_run(const struct kind_case *cases, size_t n);
void kind_cases_run_found(const struct kind_found *cases, size_t n);
/* Fails with every case that triggers a kind which marks rows, unless the rows marked are
 * as many as the finding counts. */
void kind_cases_run_marks(const struct kind_case *cases, size_t n);

#endif
