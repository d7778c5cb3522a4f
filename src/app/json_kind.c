#include "config.h"

#include "app/json_kind.h"

#include "base/i18n.h"

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

/* Whether it looks like an attribute's value {"S": …}, by its first member and the
 * kind of that one's value. An M is told from an item with an attribute called M by
 * what is inside. */
static bool is_attribute_value(const char *p)
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

/* What get-item and the SDKs give beside an Item. */
static bool is_of_reply(struct kl_str name)
{
    static const char *const names[] = {"ConsumedCapacity", "ResponseMetadata",
                                        "$metadata"};

    return is_one_of(name, names, KL_ARRAY_LEN(names));
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

static const char *other_kind(struct kl_str name, const char *value)
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

/* p is at a member's name; returns its value. */
static const char *walk_name(struct kl_scan *scan, const char *p, struct kl_str *name)
{
    bool escapes = false;
    const char *end;

    if (*p != '"')
        return kl_scan_fault(scan, p, N_("a name in quotes is expected"));
    end = kl_scan_string(scan, p + 1, &escapes);
    if (!end)
        return NULL;
    *name = (struct kl_str){p + 1, (size_t)(end - p - 1)};
    p = kl_scan_space(end + 1);
    if (*p != ':')
        return kl_scan_fault(scan, p, N_("':' is expected"));
    return kl_scan_space(p + 1);
}

/* What a member says of the object; end is behind its value, and handed through. */
static const char *note_member(struct kl_scan *scan, struct kl_json_object *object,
                               struct kl_str name, const char *value, const char *end)
{
    bool is_attribute = is_attribute_value(value);

    if (kl_str_eq(name, KL_STR("Item")) && *value == '{' && !is_attribute) {
        if (object->item)
            return kl_scan_fault(scan, value, N_("Item occurs twice"));
        object->item = value;
        object->item_end = end;
    } else if (!is_of_reply(name)) {
        object->is_item = true;
    }
    if (object->look && !object->other && !is_attribute)
        object->other = other_kind(name, value);
    return end;
}

/* p is at a member's name; returns what is behind its value. */
static const char *walk_member(struct kl_scan *scan, const char *p,
                               struct kl_json_object *object)
{
    struct kl_str name;
    const char *end, *value = walk_name(scan, p, &name);

    if (!value)
        return NULL;
    if (*value == '[' && kl_str_eq(name, KL_STR("Items"))) {
        object->items = value + 1;
        return object->items;
    }
    end = kl_scan_value(scan, value, 1);
    return end ? note_member(scan, object, name, value, end) : NULL;
}

/* The members behind p up to the '}', or to Items. */
static const char *walk_members(struct kl_scan *scan, const char *p,
                                struct kl_json_object *object)
{
    for (;;) {
        p = walk_member(scan, kl_scan_space(p), object);
        if (!p || object->items)
            return p;
        p = kl_scan_space(p);
        if (*p == '}')
            return p + 1;
        if (*p != ',')
            return kl_scan_fault(scan, p, N_("',' or '}' is expected"));
        p++;
    }
}

const char *kl_json_walk_object(struct kl_scan *scan, const char *p, void *found)
{
    struct kl_json_object *object = found;

    *object = (struct kl_json_object){.look = object->look};
    p = kl_scan_space(p + 1);
    p = *p == '}' ? p + 1 : walk_members(scan, p, object);
    if (object->is_item)
        object->item = object->item_end = NULL;
    return p;
}

const char *kl_json_walk_rest(struct kl_scan *scan, const char *p, void *found)
{
    struct kl_json_object *object = found;

    *object = (struct kl_json_object){.look = object->look};
    p = kl_scan_space(p);
    if (*p == '}')
        return p + 1;
    if (*p != ',')
        return kl_scan_fault(scan, p, N_("',' or '}' is expected"));
    p = walk_members(scan, p + 1, object);
    if (p && object->items)
        return kl_scan_fault(scan, object->items - 1, N_("Items occurs twice"));
    return p;
}
