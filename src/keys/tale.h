/* A finding while it is told: for the sentences of keys/tell_*.c. */
#ifndef KL_KEYS_TALE_H
#define KL_KEYS_TALE_H

#include "base/digits.h"
#include "keys/report.h"

struct kl_tale {
    const struct kl_report *report;
    const struct kl_finding *finding;
    const struct kl_column *column; /* NULL: the key as a whole */
    bool group;                     /* digits in groups, for the screen */
};

/* How many keys the finding is about: "37", "at least 37". */
struct kl_tale_count {
    char text[64];
};

struct kl_tale kl_tale_begin(const struct kl_report *report,
                             const struct kl_finding *finding, bool group);
struct kl_digits_count kl_tale_fact(const struct kl_tale *tale, size_t i);
struct kl_tale_count kl_tale_count(const struct kl_tale *tale);
const char *kl_tale_name(const struct kl_tale *tale); /* of the column; "" */
/* The value that key has in the column; false: none. */
bool kl_tale_segment(const struct kl_tale *tale, struct kl_str key,
                     struct kl_str *segment);

#endif
