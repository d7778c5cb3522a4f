/* What a path that a user names holds: one data file, or the many of an export or a dump
 * that belong together.
 *
 * Forms of folders and manifests are one table in bundle.c. Everything else is a single
 * file, whose form app/feed.c finds out.
 */
#ifndef KL_APP_BUNDLE_H
#define KL_APP_BUNDLE_H

#include "model/schema.h"
#include "model/source.h"

/* One data file, and what is known of it beforehand. */
struct kl_part {
    char *path;
    char *table;              /* NULL: not known */
    struct kl_schema *schema; /* NULL: not known */
    bool counted;             /* items is how many it holds */
    uint64_t items;
    char *md5;  /* base64 of its MD5; NULL: not known */
    char *etag; /* of S3; NULL: not known, or no checksum */
};

struct kl_bundle {
    struct kl_part *parts;
    size_t n, cap;
    uint64_t size;         /* bytes of all of them; 0: not known */
    struct kl_names notes; /* what is to be told, "path: what" */
};

/* KL_INVALID says what is wrong with a manifest, or that a folder holds nothing that is
 * known; KL_NOT_FOUND, KL_DENIED, KL_IO. To be released either way. */
enum kl_code kl_bundle_open(const char *path, struct kl_bundle *bundle,
                            struct kl_err *err);
void kl_bundle_release(struct kl_bundle *bundle);
/* A new part, zeroed but for its path, for the caller to fill. */
struct kl_part *kl_bundle_add(struct kl_bundle *bundle, const char *path);
void kl_bundle_note(struct kl_bundle *bundle, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Whether the bytes of the part are what its checksums say. KL_INVALID: they are not. */
enum kl_code kl_part_verify(const struct kl_part *part, const struct kl_token *token,
                            struct kl_err *err);

#endif
