/* Credentials out of the JSON in which the providers give them. */
#ifndef KL_AWS_JSON_CREDS_H
#define KL_AWS_JSON_CREDS_H

#include <jansson.h>

#include "base/err.h"
#include "aws/creds.h"

/* The names that one provider uses; account may be NULL. */
struct kl_json_names {
    const char *key_id, *secret, *token, *expires, *account;
};

/* Parses text; NULL, with an error that names what it was and nothing of it, when it is
 * not a JSON object. The caller's to json_decref(). */
json_t *kl_json_object(struct kl_str text, const char *what, struct kl_err *err);
/* The string of a member; NULL when it is none or empty. Borrowed. */
const char *kl_json_text(const json_t *object, const char *name);

/* Takes the parts; why and provider are left to the caller. The end may be ISO 8601, a
 * number of seconds, or of milliseconds when it is too large for those; "", null and
 * nothing mean never. KL_INVALID when a key is missing or the end cannot be read. */
enum kl_code kl_json_creds(const json_t *object, const struct kl_json_names *names,
                           const char *what, struct kl_creds *out, struct kl_err *err);

#endif
