#include "config.h"

#include "app/json_kind.h"

#include "base/i18n.h"
#include "model/scan.h"

static bool is_one_of(struct kl_str name, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (kl_str_eq(name, kl_str_from(names[i])))
            return true;
    return false;
}

/* p is at the quote of a name in valid JSON; *name is its text, escapes and all. */
static const char *name_of(const char *p, struct kl_str *name)
{
    const char *from = ++p;

    while (*p != '"')
        p += *p == '\\' ? 2 : 1;
    *name = (struct kl_str){from, (size_t)(p - from)};
    p = kl_scan_space(p + 1);
    return kl_scan_space(p + 1); /* ':' */
}

bool kl_json_is_attribute_value(const char *p)
{
    static const char *const strings[] = {"S", "N", "B"};
    static const char *const words[] = {"BOOL", "NULL"};
    static const char *const arrays[] = {"L", "SS", "NS", "BS"};
    struct kl_str name;

    if (*p != '{')
        return false;
    p = kl_scan_space(p + 1);
    if (*p != '"')
        return false;
    p = name_of(p, &name);
    if (*p == '"')
        return is_one_of(name, strings, KL_ARRAY_LEN(strings));
    if (*p == 't' || *p == 'f')
        return is_one_of(name, words, KL_ARRAY_LEN(words));
    if (*p == '[')
        return is_one_of(name, arrays, KL_ARRAY_LEN(arrays));
    if (*p != '{' || !kl_str_eq(name, KL_STR("M")))
        return false;
    p = kl_scan_space(p + 1);
    return *p == '}' || *name_of(p, &name) == '{';
}

/* Members by which other files and replies are known, where they are no attribute. */
static const struct {
    const char *member;
    const char *kind;
} others[] = {
    {"ModelName", N_("a NoSQL Workbench model, which is not read yet")},
    {"DataModel", N_("a NoSQL Workbench model, which is not read yet")},
    {"Responses", N_("a reply of batch-get-item or transact-get-items, which is not "
                     "read yet")},
    {"Records", N_("a stream event, which is not read")},
    {"Keys", N_("an incremental export or a stream record, which is not read yet")},
    {"Metadata", N_("an incremental export, which is not read yet")},
    {"Table", N_("the description of a table, not its items")},
    {"TableNames", N_("a list of tables, not items")},
    {"manifestFilesS3Key",
     N_("the manifest of an export; its data files hold the items")},
    {"dataFileS3Key", N_("the manifest of an export; its data files hold the items")},
    {"PutRequest", N_("a batch-write file, which is not read yet")},
    {"ScannedCount", N_("a reply without Items, as --select COUNT gives")},
};

const char *kl_json_other_kind(struct kl_str name, const char *value)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(others); i++)
        if (kl_str_eq(name, kl_str_from(others[i].member)))
            return others[i].kind;
    if (*value != '[')
        return NULL;
    value = kl_scan_space(value + 1);
    if (*value != '{')
        return NULL;
    value = kl_scan_space(value + 1);
    if (*value == '"' && (strncmp(value, "\"PutRequest\"", 12) == 0 ||
                          strncmp(value, "\"DeleteRequest\"", 15) == 0))
        return N_("a batch-write file, which is not read yet");
    return NULL;
}
