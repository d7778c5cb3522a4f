/* The first records of a file, kept until it is known what to do with them. */
#ifndef KL_APP_SAMPLE_H
#define KL_APP_SAMPLE_H

#include "app/reader.h"

struct kl_sample_entry;

/* A zeroed struct is empty. */
struct kl_sample {
    struct kl_buf text;
    struct kl_sample_entry *entries;
    size_t n, cap;
};

/* Copies the record's texts; path, of its file, is borrowed. */
void kl_sample_add(struct kl_sample *sample, const struct kl_record *record,
                   const char *path);
/* The record of that number, its texts borrowed until the next change; *path: its file.
 */
struct kl_record kl_sample_at(const struct kl_sample *sample, size_t i,
                              const char **path);
void kl_sample_release(struct kl_sample *sample);

#endif
