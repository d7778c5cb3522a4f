/* The embedded store as a source: one SQLite file, DynamoDB's rules.
 *
 * Same order, paging and capacity rules as DynamoDB: pages of 1 MB, limit counts
 * items read, a cursor at exactly limit, ExclusiveStartKey of any well-formed key
 * of the queried partition, Scan in a stable order of partition hashes, whose segments
 * are equal stretches of them. Items are kept as the DynamoDB JSON text they were
 * imported as, numbers normalised.
 * What DynamoDB refuses with a ValidationException is KL_INVALID here.
 */
#ifndef KL_STORE_LOCAL_H
#define KL_STORE_LOCAL_H

#include "model/source.h"

/* Opens an existing database for reading. KL_NOT_FOUND: no such file;
 * KL_INVALID: not a keyline database, or made by a newer keyline; KL_DENIED. The
 * file may be read-only and lie in a read-only folder. */
enum kl_code kl_local_open(const char *path, struct kl_source **source,
                           struct kl_err *err);

#endif
