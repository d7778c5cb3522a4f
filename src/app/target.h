/* The table that the items of an import go into: which one, with what key, and the batch
 * of puts and deletes into it.
 *
 * The key is that of the table when it is there, else what the options say, else what the
 * file says, else it is guessed from the first items (app/key_guess.h), which wait until
 * then.
 *
 *     kl_target_init(&target, writer, &options, &host);
 *     code = kl_target_open(&target, "orders", NULL, err);
 *     while (…) code = kl_target_take(&target, &record, path, err);
 *     code = kl_target_commit(&target, token, err);   it is ready for the next table
 *     kl_target_release(&target);
 */
#ifndef KL_APP_TARGET_H
#define KL_APP_TARGET_H

#include "app/key_guess.h"
#include "app/sample.h"
#include "app/transfer.h"

/* Who hears what is found. */
struct kl_target_host {
    void *ctx;
    /* A bad item: KL_OK when it is to be left out, else its error. */
    enum kl_code (*bad)(void *ctx, const struct kl_err *what, struct kl_err *err);
    void (*note)(void *ctx, const char *message);
};

struct kl_target {
    struct kl_transfer_table table; /* what was done; the counts are those of commit */
    bool open;
    uint64_t items; /* taken so far */

    /* Private. */
    struct kl_store_writer *writer;
    const struct kl_transfer_options *options;
    const struct kl_target_host *host;
    bool begun; /* the batch: the keys are known */
    struct kl_sample sample;
    struct kl_key_guess guess;
};

void kl_target_init(struct kl_target *target, struct kl_store_writer *writer,
                    const struct kl_transfer_options *options,
                    const struct kl_target_host *host);
/* schema: what the file says of the table; NULL: nothing. KL_EXISTS for a table that is
 * there with another key. */
enum kl_code kl_target_open(struct kl_target *target, const char *table,
                            const struct kl_schema *schema, struct kl_err *err);
/* KL_INVALID: "path:line: what is wrong". path is kept until commit. */
enum kl_code kl_target_take(struct kl_target *target, const struct kl_record *record,
                            const char *path, struct kl_err *err);
/* Writes the batch. Without a single item no table is made, unless the file described
 * it. */
enum kl_code kl_target_commit(struct kl_target *target, struct kl_token *token,
                              struct kl_err *err);
void kl_target_release(struct kl_target *target);

#endif
