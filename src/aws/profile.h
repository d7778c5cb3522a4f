/* The profiles of ~/.aws/config and ~/.aws/credentials, merged.
 *
 * Sections of one name are one; of a key that is there more than once the last counts,
 * and what the credentials file says beats the config file, for every key. [profile
 * default] beats [default] entirely. Read once; a file that is not there is empty.
 *
 * The values hold secrets: they are overwritten when freed.
 */
#ifndef KL_AWS_PROFILE_H
#define KL_AWS_PROFILE_H

#include "aws/host.h"
#include "aws/ini.h"

struct kl_property {
    char *key;
    char *value;
    const char *path; /* of the file; borrowed from the profiles */
    size_t line;
    bool credentials; /* it stands in the credentials file */
};

struct kl_profile {
    enum kl_ini_kind kind;
    char *name;
    bool prefixed;
    const char *path; /* where it first stands */
    size_t line;
    struct kl_property *properties;
    size_t n, cap;
    char *fault; /* "file:line: what" of its first line that cannot be read, or NULL */
};

struct kl_profiles;

/* From $AWS_CONFIG_FILE and $AWS_SHARED_CREDENTIALS_FILE, else the home folder. Fails
 * only where a file is there and cannot be read. */
enum kl_code kl_profiles_load(const struct kl_host *host, struct kl_profiles **out,
                              struct kl_err *err);
/* Of two texts; the paths are for messages. */
struct kl_profiles *kl_profiles_new(struct kl_str config, const char *config_path,
                                    struct kl_str credentials,
                                    const char *credentials_path);
void kl_profiles_free(struct kl_profiles **profiles);

/* NULL: there is none of that name. */
const struct kl_profile *kl_profiles_find(const struct kl_profiles *profiles,
                                          enum kl_ini_kind kind, const char *name);
/* KL_INVALID, with file and line, when a line of it cannot be read. */
enum kl_code kl_profile_check(const struct kl_profile *profile, struct kl_err *err);
/* The property; NULL when it is unset or empty, or profile is NULL. */
const struct kl_property *kl_profile_property(const struct kl_profile *profile,
                                              const char *key);
/* Its value; NULL likewise. Borrowed. */
const char *kl_profile_get(const struct kl_profile *profile, const char *key);
/* The value of a sub-property, in one line without comment; false: unset or empty. */
bool kl_property_sub(const struct kl_property *property, const char *key,
                     struct kl_buf *value);
/* Every profile's name, with its number below n. */
const struct kl_profile *kl_profiles_at(const struct kl_profiles *profiles, size_t i);
size_t kl_profiles_count(const struct kl_profiles *profiles);
/* "file:line: what", n of them. */
const char *const *kl_profiles_warnings(const struct kl_profiles *profiles, size_t *n);
/* The two paths, as they were looked for. */
const char *kl_profiles_config_path(const struct kl_profiles *profiles);
const char *kl_profiles_credentials_path(const struct kl_profiles *profiles);

#endif
