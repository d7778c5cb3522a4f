/* An export of a table to S3, full or incremental, by its manifest.
 *
 * manifest-summary.json says what was exported, manifest-files.json which data files
 * there are, with counts and checksums. The files may lie anywhere near the manifest:
 * below the folder that stands for the bucket, or one that was copied out of it. A folder
 * may hold several exports; they come in order of time, as their names begin with it.
 * (Developer guide, "DynamoDB table export output format".)
 */
#ifndef KL_APP_S3_EXPORT_H
#define KL_APP_S3_EXPORT_H

#include "app/bundle.h"

/* A manifest, or a folder with one in it, in its folder AWSDynamoDB, or one below. */
bool kl_s3_export_is(const char *path, bool folder);
enum kl_code kl_s3_export_open(const char *path, struct kl_bundle *bundle,
                               struct kl_err *err);

#endif
