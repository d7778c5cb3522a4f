/* The caches that AWS's tools keep below ~/.aws: files of one JSON object, named after a
 * hash, with secrets in them. */
#ifndef KL_AWS_JSON_FILE_H
#define KL_AWS_JSON_FILE_H

#include <jansson.h>

#include "aws/host.h"

/* Appends the name: the hash in hexadecimal and ".json". */
void kl_json_file_name(const unsigned char *hash, size_t n, struct kl_buf *path);
/* The object, the caller's to json_decref(); NULL with an error when the file cannot be
 * read or holds none. */
json_t *kl_json_file_read(const struct kl_host *host, const char *path,
                          struct kl_err *err);
/* Replaces the file, when that is possible: who can write it no more has lost nothing. */
void kl_json_file_write(const struct kl_host *host, const char *path,
                        const json_t *object);

#endif
