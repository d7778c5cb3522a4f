/* Makes the items of the sample tables. Private to app/demo.
 *
 * Everything comes from a small generator with a fixed seed: the same bytes on every
 * machine and run.
 */
#ifndef KL_APP_DEMO_ITEM_H
#define KL_APP_DEMO_ITEM_H

#include "base/buf.h"
#include "app/demo.h"

/* splitmix64 (Steele, Lea, Flood 2014), by its published constants. */
struct kl_demo_random {
    uint64_t state;
};

uint64_t kl_demo_below(struct kl_demo_random *random, uint64_t n); /* 0 to n - 1 */
#define KL_DEMO_PICK(random, array)                                                      \
    ((array)[kl_demo_below((random), sizeof(array) / sizeof((array)[0]))])

/* Where items go; the first failure ends the rest quietly. */
struct kl_demo_out {
    const char *table;
    kl_demo_item_fn item;
    void *arg;
    struct kl_err *err;
    enum kl_code code;
    struct kl_buf json; /* the item being made */
    struct kl_demo_random random;
};

/* One item: begin, any number of attributes, end. */
void kl_demo_begin(struct kl_demo_out *out);
void kl_demo_s(struct kl_demo_out *out, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void kl_demo_n(struct kl_demo_out *out, const char *name, uint64_t value);
/* A map of two numbers. */
void kl_demo_map(struct kl_demo_out *out, const char *name, const char *first, uint64_t a,
                 const char *second, uint64_t b);
void kl_demo_end(struct kl_demo_out *out);

void kl_demo_leaderboard(struct kl_demo_out *out);
void kl_demo_drive(struct kl_demo_out *out);
void kl_demo_shop(struct kl_demo_out *out);

#endif
