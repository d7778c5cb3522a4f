#include "config.h"

#include "aws/creds_assume_role.h"

#include <jansson.h>

#include "base/digits.h"
#include "base/i18n.h"
#include "aws/cli_cache.h"
#include "aws/creds_container.h"
#include "aws/creds_env.h"
#include "aws/creds_imds.h"
#include "aws/creds_static.h"
#include "aws/sts.h"

/* The profiles of a chain, from the one whose role is sought down. */
struct link {
    const struct kl_profile *profile;
    const struct link *above;
};

static enum kl_code assume(const struct kl_chain *chain, const struct link *link,
                           struct kl_creds *out, struct kl_err *err);

static bool has_role(const struct kl_profile *profile)
{
    return kl_profile_get(profile, "role_arn") &&
           !kl_profile_get(profile, "web_identity_token_file");
}

static enum kl_code bad(const struct kl_property *property, const char *what,
                        struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID, "%s:%zu: %s = %s: %s", property->path,
                      property->line, property->key, property->value, what);
}

/* ---- Where the role is assumed from */

static enum kl_code from_profile(const struct kl_chain *chain, const struct link *link,
                                 const struct kl_property *named, struct kl_creds *out,
                                 struct kl_err *err)
{
    struct link below = {
        kl_profiles_find(chain->settings->profiles, KL_INI_PROFILE, named->value), link};
    enum kl_code code;

    if (!below.profile)
        return bad(named, _("there is no such profile"), err);
    for (const struct link *at = link; at; at = at->above)
        if (at->profile == below.profile &&
            (at != link || !kl_creds_static_has(below.profile)))
            return bad(named, _("the profiles form a loop"), err);
    code = kl_profile_check(below.profile, err);
    if (code)
        return code;
    if (has_role(below.profile) && !kl_creds_static_has(below.profile))
        return assume(chain, &below, out, err);
    code = kl_chain_source(chain, below.profile, out, err);
    if (!code && !out->key_id)
        return bad(named, _("that profile has no credentials"), err);
    return code;
}

static enum kl_code from_source(const struct kl_chain *chain,
                                const struct kl_property *named, struct kl_creds *out,
                                struct kl_err *err)
{
    static const struct {
        const char *name;
        enum kl_code (*read)(const struct kl_chain *chain, struct kl_creds *out,
                             struct kl_err *err);
    } sources[] = {
        {"Environment", kl_creds_env_read},
        {"Ec2InstanceMetadata", kl_creds_imds_read},
        {"EcsContainer", kl_creds_container_read},
    };

    for (size_t i = 0; i < KL_ARRAY_LEN(sources); i++) {
        enum kl_code code;

        if (strcmp(named->value, sources[i].name) != 0)
            continue;
        code = sources[i].read(chain, out, err);
        if (!code && !out->key_id)
            return bad(named, _("there are no credentials there"), err);
        return code;
    }
    return bad(named, _("not one of Environment, Ec2InstanceMetadata, EcsContainer"),
               err);
}

static enum kl_code find_source(const struct kl_chain *chain, const struct link *link,
                                struct kl_creds *out, struct kl_err *err)
{
    const struct kl_property *role = kl_profile_property(link->profile, "role_arn");
    const struct kl_property *profile =
        kl_profile_property(link->profile, "source_profile");
    const struct kl_property *source =
        kl_profile_property(link->profile, "credential_source");

    if (profile && source)
        return bad(source,
                   _("the profile has source_profile too; it is one or the other"), err);
    if (profile)
        return from_profile(chain, link, profile, out, err);
    if (source)
        return from_source(chain, source, out, err);
    return bad(role, _("the profile has neither source_profile nor credential_source"),
               err);
}

/* ---- The call */

enum { ROLE, SESSION, EXTERNAL, SERIAL, DURATION, CODE, FIELDS };

static enum kl_code ask_code(const struct kl_chain *chain, const char *serial,
                             struct kl_buf *code, struct kl_err *err)
{
    const struct kl_host *host = chain->settings->host;
    struct kl_buf prompt = {0};
    enum kl_code done;

    if (!host->ask || !chain->may_ask) {
        kl_err_set(err, KL_DENIED, _("the role wants an MFA code of %s"), serial);
        kl_err_advise(err, _("run a command of the AWS CLI with this profile first: its "
                             "cached credentials are used"));
        return KL_DENIED;
    }
    kl_buf_addf(&prompt, _("Enter MFA code for %s: "), serial);
    done = host->ask(host->data, kl_buf_text(&prompt), code, chain->token, err);
    kl_buf_release(&prompt);
    return done;
}

/* As botocore writes what it asks, for the name of its cache file. */
static void describe(const struct kl_sts_field fields[FIELDS], bool own_session,
                     struct kl_buf *out)
{
    json_t *object = json_object();
    char *text;
    int64_t seconds;

    for (size_t i = 0; i < FIELDS; i++) {
        if (!fields[i].value || i == CODE || (i == SESSION && own_session))
            continue;
        json_object_set_new(
            object, fields[i].name,
            i == DURATION && kl_digits_to_i64(kl_str_from(fields[i].value), &seconds)
                ? json_integer(seconds)
                : json_string(fields[i].value));
    }
    text = json_dumps(object, JSON_SORT_KEYS | JSON_ENSURE_ASCII);
    kl_buf_add_text(out, text ? text : "");
    free(text);
    json_decref(object);
}

static enum kl_code call(const struct kl_chain *chain, const struct link *link,
                         struct kl_sts_field fields[FIELDS], struct kl_creds *out,
                         struct kl_err *err)
{
    struct kl_creds source = {0};
    struct kl_buf mfa = {0};
    enum kl_code code = find_source(chain, link, &source, err);

    if (!code && fields[SERIAL].value)
        code = ask_code(chain, fields[SERIAL].value, &mfa, err);
    if (!code) {
        fields[CODE].value = mfa.len ? kl_buf_text(&mfa) : NULL;
        code = kl_sts_call(chain, &source, "AssumeRole", fields, FIELDS, out, err);
    }
    if (!code)
        kl_creds_set_why(out, KL_PROVIDER_ASSUME_ROLE,
                         _("role %s of profile %s, from %s"), fields[ROLE].value,
                         link->profile->name, source.why);
    kl_creds_release(&source);
    kl_buf_wipe(&mfa);
    return code;
}

static enum kl_code assume(const struct kl_chain *chain, const struct link *link,
                           struct kl_creds *out, struct kl_err *err)
{
    const struct kl_profile *profile = link->profile;
    const char *session = kl_profile_get(profile, "role_session_name");
    const char *duration = kl_profile_get(profile, "duration_seconds");
    struct kl_sts_field fields[FIELDS] = {
        [ROLE] = {"RoleArn", kl_profile_get(profile, "role_arn")},
        [SESSION] = {"RoleSessionName", session},
        [EXTERNAL] = {"ExternalId", kl_profile_get(profile, "external_id")},
        [SERIAL] = {"SerialNumber", kl_profile_get(profile, "mfa_serial")},
        [DURATION] = {"DurationSeconds",
                      kl_str_all_digits(kl_str_from(duration)) ? duration : NULL},
        [CODE] = {"TokenCode", NULL},
    };
    struct kl_buf name = {0}, asked = {0};
    enum kl_code code = KL_OK;

    kl_buf_addf(&name, "keyline-session-%lld", (long long)kl_chain_now(chain));
    if (!session)
        fields[SESSION].value = kl_buf_text(&name);
    describe(fields, !session, &asked);
    kl_cli_cache_find(chain, kl_buf_str(&asked), out);
    if (out->key_id)
        kl_creds_set_why(out, KL_PROVIDER_ASSUME_ROLE,
                         _("role %s of profile %s, kept by the AWS CLI"),
                         fields[ROLE].value, profile->name);
    else
        code = call(chain, link, fields, out, err);
    kl_buf_release(&name);
    kl_buf_release(&asked);
    return code;
}

enum kl_code kl_creds_assume_role_find(const struct kl_chain *chain,
                                       const struct kl_profile *profile,
                                       struct kl_creds *out, struct kl_err *err)
{
    return has_role(profile) ? assume(chain, &(struct link){profile, NULL}, out, err)
                             : KL_OK;
}
