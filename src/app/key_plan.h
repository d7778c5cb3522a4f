/* The plan of a migration: which keys are rewritten, and as what.
 *
 * Keys come in any order, those of several partitions too; lines go out sorted by
 * partition and new key. A key is left out of the lines, and named, when its new name is
 * taken: by a key that stays, or by another that would be rewritten to the same; when it
 * would be too long; and when it would not decode to the same values. So the lines can be
 * carried out in any order without losing a row. Nothing is written to a table. Memory is
 * bounded: above it, keys are sorted through a temporary file.
 *
 *     plan = kl_key_plan_new(rewrite, &options);
 *     for each key: code = kl_key_plan_add(plan, partition, key, attrs, n, token, &err);
 *     code = kl_key_plan_write(plan, file, token, &err);
 *     … kl_key_plan_sum(plan) …
 *     kl_key_plan_free(&plan);
 */
#ifndef KL_APP_KEY_PLAN_H
#define KL_APP_KEY_PLAN_H

#include <stdio.h>

#include "base/buf.h"
#include "model/source.h"
#include "keys/rewrite.h"

#define KL_KEY_PLAN_SHOWN 10 /* keys that are named for one reason */

/* Why a key that is wrong has no line. */
enum kl_key_plan_fault {
    KL_KEY_PLAN_EXISTS,   /* its new key is there already */
    KL_KEY_PLAN_TWICE,    /* another becomes the same new key */
    KL_KEY_PLAN_TOO_LONG, /* the new key has more than 1024 bytes */
    KL_KEY_PLAN_UNLIKE,   /* it would not decode to the same values */
    KL_KEY_PLAN_FAULTS,
};

struct kl_key_plan_named {
    struct kl_buf partition, old_key, new_key;
};

struct kl_key_plan_sum {
    uint64_t keys;      /* looked at, equal ones once */
    uint64_t rewritten; /* lines */
    uint64_t left[KL_KEY_PLAN_FAULTS];
    /* The first of each. */
    struct kl_key_plan_named named[KL_KEY_PLAN_FAULTS][KL_KEY_PLAN_SHOWN];
};

struct kl_key_plan_options {
    bool partitions; /* lines have the partition as a third member */
    bool binary;     /* its value is bytes: {"b64":"…"} */
    size_t memory;
    const char *temp_folder; /* borrowed */
};

struct kl_key_plan;

/* rewrite is borrowed. */
struct kl_key_plan *kl_key_plan_new(const struct kl_rewrite *rewrite,
                                    const struct kl_key_plan_options *options);
void kl_key_plan_free(struct kl_key_plan **plan);
/* attrs: of the key's item, where there are items. KL_IO, KL_CANCELLED. */
enum kl_code kl_key_plan_add(struct kl_key_plan *plan, struct kl_str partition,
                             struct kl_str key, const struct kl_evidence *attrs,
                             size_t nattrs, const struct kl_token *token,
                             struct kl_err *err);
/* Writes ["old","new"] or ["old","new","partition"] lines, once. A key that is not UTF-8
 * is {"b64":"…"}. KL_IO, KL_CANCELLED. */
enum kl_code kl_key_plan_write(struct kl_key_plan *plan, FILE *file,
                               const struct kl_token *token, struct kl_err *err);
/* What it came to; borrowed. */
const struct kl_key_plan_sum *kl_key_plan_sum(const struct kl_key_plan *plan);

#endif
