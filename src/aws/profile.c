#include "config.h"

#include "aws/profile.h"

#include "base/i18n.h"
#include "base/map.h"

enum { FILE_MAX = 1 << 20, PROPERTIES_MAX = 1000 };

struct kl_profiles {
    struct kl_profile **all;
    struct kl_map by_name; /* a letter for the kind and the name */
    size_t n, cap;
    char **warnings;
    size_t nwarnings, warnings_cap;
    char *config_path, *credentials_path;
};

/* ---- Merging */

/* Where a name of that kind is, or will be, in by_name. */
static void key_of(enum kl_ini_kind kind, const char *name, struct kl_buf *key)
{
    kl_buf_addf(key, "%c%s", 'a' + (int)kind, name);
}

static struct kl_profile *find(const struct kl_profiles *profiles, enum kl_ini_kind kind,
                               const char *name)
{
    struct kl_buf key = {0};
    const size_t *at;

    key_of(kind, name, &key);
    at = kl_map_get(&profiles->by_name, kl_buf_str(&key));
    kl_buf_release(&key);
    return at ? profiles->all[*at] : NULL;
}

static void release_property(struct kl_property *property)
{
    kl_mem_wipe(property->value, strlen(property->value));
    free(property->key);
    free(property->value);
}

static void empty_profile(struct kl_profile *profile)
{
    for (size_t i = 0; i < profile->n; i++)
        release_property(&profile->properties[i]);
    free(profile->properties);
    free(profile->fault);
    profile->properties = NULL;
    profile->fault = NULL;
    profile->n = profile->cap = 0;
}

static struct kl_profile *add_profile(struct kl_profiles *profiles,
                                      const struct kl_ini_section *section,
                                      const char *path)
{
    struct kl_profile *profile = KL_NEW(struct kl_profile);
    struct kl_buf key = {0};

    *profile = (struct kl_profile){.kind = section->kind,
                                   .name = kl_mem_strdup(section->name),
                                   .prefixed = section->prefixed,
                                   .path = path,
                                   .line = section->line};
    key_of(section->kind, section->name, &key);
    kl_map_put(&profiles->by_name, kl_buf_str(&key), profiles->n);
    kl_buf_release(&key);
    KL_GROW(profiles->all, profiles->n, profiles->cap);
    profiles->all[profiles->n++] = profile;
    return profile;
}

static void set_fault(struct kl_profile *profile, const char *path, size_t line,
                      const char *what)
{
    struct kl_buf fault = {0};

    if (profile->fault)
        return;
    kl_buf_addf(&fault, "%s:%zu: %s", path, line, what);
    profile->fault = kl_buf_take(&fault, NULL);
}

static void set(struct kl_profile *profile, const struct kl_ini_property *from,
                const char *path, bool credentials)
{
    struct kl_property *property = NULL;

    for (size_t i = 0; i < profile->n; i++)
        if (!strcmp(profile->properties[i].key, from->key))
            property = &profile->properties[i];
    if (property) {
        release_property(property);
    } else if (profile->n == PROPERTIES_MAX) {
        set_fault(profile, path, from->line,
                  _("more properties than a profile can have"));
        return;
    } else {
        KL_GROW(profile->properties, profile->n, profile->cap);
        property = &profile->properties[profile->n++];
    }
    *property = (struct kl_property){kl_mem_strdup(from->key),
                                     kl_mem_strdup(kl_buf_text(&from->value)), path,
                                     from->line, credentials};
}

static void merge_section(struct kl_profiles *profiles,
                          const struct kl_ini_section *section, const char *path,
                          bool credentials)
{
    struct kl_profile *profile = find(profiles, section->kind, section->name);

    if (section->kind == KL_INI_IGNORED)
        return;
    if (!profile)
        profile = add_profile(profiles, section, path);
    if (!credentials && profile->prefixed && !section->prefixed &&
        section->kind == KL_INI_PROFILE)
        return; /* [default] beside [profile default] */
    if (!credentials && !profile->prefixed && section->prefixed) {
        empty_profile(profile);
        profile->prefixed = true;
        profile->line = section->line;
    }
    for (size_t i = 0; i < section->n; i++)
        set(profile, &section->properties[i], path, credentials);
    if (section->fault)
        set_fault(profile, path, section->fault_line, section->fault);
}

static void merge_file(struct kl_profiles *profiles, struct kl_str text, const char *path,
                       bool credentials)
{
    struct kl_ini ini = {0};

    kl_ini_parse(text, credentials, &ini);
    for (size_t i = 0; i < ini.n; i++)
        merge_section(profiles, &ini.sections[i], path, credentials);
    for (size_t i = 0; i < ini.nwarnings; i++) {
        struct kl_buf warning = {0};

        kl_buf_addf(&warning, "%s:%zu: %s", path, ini.warnings[i].line,
                    ini.warnings[i].text);
        KL_GROW(profiles->warnings, profiles->nwarnings, profiles->warnings_cap);
        profiles->warnings[profiles->nwarnings++] = kl_buf_take(&warning, NULL);
    }
    kl_ini_release(&ini);
}

struct kl_profiles *kl_profiles_new(struct kl_str config, const char *config_path,
                                    struct kl_str credentials,
                                    const char *credentials_path)
{
    struct kl_profiles *profiles = KL_NEW(struct kl_profiles);

    profiles->config_path = kl_mem_strdup(config_path);
    profiles->credentials_path = kl_mem_strdup(credentials_path);
    merge_file(profiles, config, profiles->config_path, false);
    merge_file(profiles, credentials, profiles->credentials_path, true);
    return profiles;
}

void kl_profiles_free(struct kl_profiles **profiles)
{
    struct kl_profiles *gone = profiles ? *profiles : NULL;

    if (!gone)
        return;
    for (size_t i = 0; i < gone->n; i++) {
        empty_profile(gone->all[i]);
        free(gone->all[i]->name);
        free(gone->all[i]);
    }
    for (size_t i = 0; i < gone->nwarnings; i++)
        free(gone->warnings[i]);
    free(gone->all);
    kl_map_release(&gone->by_name);
    free(gone->warnings);
    free(gone->config_path);
    free(gone->credentials_path);
    free(gone);
    *profiles = NULL;
}

/* ---- Files */

static enum kl_code locate(const struct kl_host *host, const char *variable,
                           const char *below, struct kl_buf *path, struct kl_err *err)
{
    const char *given = kl_host_env(host, variable);

    return given ? kl_host_expand(host, given, path, err)
                 : kl_host_home_path(host, below, path, err);
}

/* A file that is not there is empty, and so is one of a user without a home. */
static enum kl_code read_one(const struct kl_host *host, const char *variable,
                             const char *below, struct kl_buf *path, struct kl_buf *text,
                             struct kl_err *err)
{
    struct kl_err why = {0};
    enum kl_code code = locate(host, variable, below, path, &why);

    if (!code)
        code = host->read_file(host->data, kl_buf_text(path), FILE_MAX, text, &why);
    if (!code || code == KL_NOT_FOUND)
        return KL_OK;
    return kl_err_set(err, code, "%s", why.text);
}

enum kl_code kl_profiles_load(const struct kl_host *host, struct kl_profiles **out,
                              struct kl_err *err)
{
    struct kl_buf path[2] = {{0}}, text[2] = {{0}};
    enum kl_code code =
        read_one(host, "AWS_CONFIG_FILE", ".aws/config", &path[0], &text[0], err);

    if (!code)
        code = read_one(host, "AWS_SHARED_CREDENTIALS_FILE", ".aws/credentials", &path[1],
                        &text[1], err);
    if (!code)
        *out = kl_profiles_new(kl_buf_str(&text[0]), kl_buf_text(&path[0]),
                               kl_buf_str(&text[1]), kl_buf_text(&path[1]));
    for (size_t i = 0; i < 2; i++) {
        kl_buf_release(&path[i]);
        kl_buf_wipe(&text[i]);
    }
    return code;
}

/* ---- Asking */

const struct kl_profile *kl_profiles_find(const struct kl_profiles *profiles,
                                          enum kl_ini_kind kind, const char *name)
{
    return find(profiles, kind, name);
}

enum kl_code kl_profile_check(const struct kl_profile *profile, struct kl_err *err)
{
    if (profile && profile->fault)
        return kl_err_set(err, KL_INVALID, "%s", profile->fault);
    return KL_OK;
}

const struct kl_property *kl_profile_property(const struct kl_profile *profile,
                                              const char *key)
{
    for (size_t i = 0; profile && i < profile->n; i++)
        if (!strcmp(profile->properties[i].key, key) && profile->properties[i].value[0])
            return &profile->properties[i];
    return NULL;
}

const char *kl_profile_get(const struct kl_profile *profile, const char *key)
{
    const struct kl_property *property = kl_profile_property(profile, key);

    return property ? property->value : NULL;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool kl_property_sub(const struct kl_property *property, const char *key,
                     struct kl_buf *value)
{
    const char *line = property ? strchr(property->value, '\n') : NULL;
    size_t len = strlen(key);

    for (; line; line = strchr(line + 1, '\n')) {
        const char *at = line + 1 + len;

        if (strncmp(line + 1, key, len))
            continue;
        at += strspn(at, " \t");
        if (*at != '=')
            continue;
        at += 1 + strspn(at + 1, " \t");
        while (*at && *at != '\n') {
            if (is_blank(at[0]) && (at[1] == '#' || at[1] == ';'))
                break;
            kl_buf_add_char(value, *at++);
        }
        while (value->len && is_blank(value->data[value->len - 1]))
            value->data[--value->len] = '\0';
        return value->len > 0;
    }
    return false;
}

const struct kl_profile *kl_profiles_at(const struct kl_profiles *profiles, size_t i)
{
    return profiles->all[i];
}

size_t kl_profiles_count(const struct kl_profiles *profiles)
{
    return profiles->n;
}

const char *const *kl_profiles_warnings(const struct kl_profiles *profiles, size_t *n)
{
    *n = profiles->nwarnings;
    return (const char *const *)profiles->warnings;
}

const char *kl_profiles_config_path(const struct kl_profiles *profiles)
{
    return profiles->config_path;
}

const char *kl_profiles_credentials_path(const struct kl_profiles *profiles)
{
    return profiles->credentials_path;
}
