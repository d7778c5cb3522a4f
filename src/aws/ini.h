/* The syntax of ~/.aws/config and ~/.aws/credentials.
 *
 * The rules that the AWS SDKs share (AWS SDKs and Tools reference guide, "Shared
 * config and credentials files"), so that a file works here that works there, with
 * leniences towards the AWS CLI, so that one works that works there:
 *   1. a byte order mark is skipped;
 *   2. the first property of a section may be indented;
 *   3. text behind the "]" of a section is passed over, with a warning;
 *   4. names may stand in quotes, and in the credentials file hold blanks;
 *   5. what cannot be read is a warning, or the fault of the section it stands in, which
 *      matters when that section is used.
 * Beyond these: a comment may be indented. Nothing here fails.
 */
#ifndef KL_AWS_INI_H
#define KL_AWS_INI_H

#include "base/buf.h"

enum kl_ini_kind {
    KL_INI_PROFILE,     /* [profile NAME], or [NAME] in credentials */
    KL_INI_SSO_SESSION, /* [sso-session NAME] */
    KL_INI_SERVICES,    /* [services NAME] */
    KL_INI_IGNORED,     /* anything else: its lines are read and dropped */
};

struct kl_ini_property {
    char *key; /* in lower case */
    /* Trimmed. Each continuation line stands behind "\n"; where the value's own line is
     * empty, these are sub-properties, "\nname = value". */
    struct kl_buf value;
    size_t line; /* from 1 */
};

/* One header and what follows it. Several may have one name. */
struct kl_ini_section {
    enum kl_ini_kind kind;
    char *name;
    bool prefixed; /* [profile default], which beats [default] */
    size_t line;
    struct kl_ini_property *properties;
    size_t n, cap;
    char *fault; /* of the first line that cannot be read; NULL: none */
    size_t fault_line;
};

struct kl_ini_warning {
    char *text;
    size_t line;
};

/* A zeroed struct is an empty file. */
struct kl_ini {
    struct kl_ini_section *sections;
    size_t n, cap;
    struct kl_ini_warning *warnings;
    size_t nwarnings, warnings_cap;
};

/* credentials: the file is of that kind, whose sections have no "profile " before the
 * name. */
void kl_ini_parse(struct kl_str text, bool credentials, struct kl_ini *ini);
void kl_ini_release(struct kl_ini *ini);

#endif
