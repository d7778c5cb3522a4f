/* Where keys stand in the file that they were read from: for reports that point there.
 */
#ifndef KL_APP_KEY_PLACES_H
#define KL_APP_KEY_PLACES_H

#include "base/map.h"
#include "model/source.h"
#include "app/key_file.h"

struct kl_key_place {
    uint64_t line; /* from 1, empty lines counted; of KL_KEYS_NUL the key's number */
    uint64_t off;  /* of the first byte, from where the file was read */
    uint64_t len;  /* bytes of the key */
};

/* A zeroed struct looks for nothing. */
struct kl_key_places {
    struct kl_map wanted; /* keys; the value is an index into places */
    struct kl_key_place *places;
    size_t cap;
};

void kl_key_places_release(struct kl_key_places *places);
/* A key to look for; copied. */
void kl_key_places_want(struct kl_key_places *places, struct kl_str key);
/* Reads file to its end for the first place of each key wanted. KL_IO, KL_CANCELLED. */
enum kl_code kl_key_places_read(struct kl_key_places *places, FILE *file,
                                const char *name, enum kl_keys_format format,
                                struct kl_token *token, struct kl_err *err);
/* NULL: the key was not wanted, or is not in the file. */
const struct kl_key_place *kl_key_places_find(const struct kl_key_places *places,
                                              struct kl_str key);

#endif
