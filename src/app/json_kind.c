#include "config.h"

#include "app/json_kind.h"

#include "base/i18n.h"
#include "app/json_walk.h"

/* {"SS": and a table's name, which has three letters, begin alike up to here. */
#define NAME_OF_TYPE 5

/* ---- The members */

enum role {
    ROLE_PART,      /* says by itself what the object is */
    ROLE_REPLY,     /* stands beside items */
    ROLE_CUT,       /* the same, when not null: more was to come */
    ROLE_LEFT,      /* the same, when not empty: something was not done */
    ROLE_CONTAINER, /* holds items */
    ROLE_TABLES,    /* holds tables with items */
};

enum part {
    PART_ITEM = 1,
    PART_KEYS = 2,
    PART_IMAGE = 4, /* or metadata */
    PART_REQUEST = 8,
    PART_RECORD = 16,
    PART_EVENT = 32,
};

static const struct member {
    const char *name;
    char begin; /* the first byte of its value; 0: any */
    enum role role;
    unsigned part;           /* ROLE_PART */
    enum kl_element element; /* ROLE_CONTAINER, ROLE_TABLES */
} members[] = {
    {"Item", '{', ROLE_PART, PART_ITEM, KL_ELEMENT_ANY},
    /* Incremental exports, and streams. */
    {"Keys", '{', ROLE_PART, PART_KEYS, KL_ELEMENT_ANY},
    {"NewImage", '{', ROLE_PART, PART_IMAGE, KL_ELEMENT_ANY},
    {"OldImage", '{', ROLE_PART, PART_IMAGE, KL_ELEMENT_ANY},
    {"Metadata", '{', ROLE_PART, PART_IMAGE, KL_ELEMENT_ANY},
    {"dynamodb", '{', ROLE_PART, PART_RECORD, KL_ELEMENT_ANY},
    {"eventID", '"', ROLE_PART, PART_EVENT, KL_ELEMENT_ANY},
    {"eventName", '"', ROLE_PART, PART_EVENT, KL_ELEMENT_ANY},
    {"eventVersion", '"', ROLE_PART, PART_EVENT, KL_ELEMENT_ANY},
    {"eventSource", '"', ROLE_PART, PART_EVENT, KL_ELEMENT_ANY},
    {"eventSourceARN", '"', ROLE_PART, PART_EVENT, KL_ELEMENT_ANY},
    {"awsRegion", '"', ROLE_PART, PART_EVENT, KL_ELEMENT_ANY},
    {"tableName", '"', ROLE_PART, PART_EVENT, KL_ELEMENT_ANY},
    {"recordFormat", '"', ROLE_PART, PART_EVENT, KL_ELEMENT_ANY},
    {"userIdentity", 0, ROLE_PART, PART_EVENT, KL_ELEMENT_ANY},
    /* Requests of batch-write-item. */
    {"PutRequest", '{', ROLE_PART, PART_REQUEST, KL_ELEMENT_ANY},
    {"DeleteRequest", '{', ROLE_PART, PART_REQUEST, KL_ELEMENT_ANY},
    {"RequestItems", '{', ROLE_TABLES, 0, KL_ELEMENT_REQUEST},
    {"UnprocessedItems", '{', ROLE_TABLES, 0, KL_ELEMENT_REQUEST},
    {"ReturnConsumedCapacity", '"', ROLE_REPLY, 0, KL_ELEMENT_ANY},
    {"ReturnItemCollectionMetrics", '"', ROLE_REPLY, 0, KL_ELEMENT_ANY},
    /* Replies: of query and scan, batch-get-item, transact-get-items, a stream. */
    {"Items", '[', ROLE_CONTAINER, 0, KL_ELEMENT_ITEM},
    {"Responses", '{', ROLE_TABLES, 0, KL_ELEMENT_ITEM},
    {"Responses", '[', ROLE_CONTAINER, 0, KL_ELEMENT_WRAPPED},
    {"Records", '[', ROLE_CONTAINER, 0, KL_ELEMENT_RECORD},
    {"UnprocessedKeys", '{', ROLE_LEFT, 0, KL_ELEMENT_ANY},
    {"LastEvaluatedKey", 0, ROLE_CUT, 0, KL_ELEMENT_ANY},
    {"NextToken", 0, ROLE_CUT, 0, KL_ELEMENT_ANY},
    {"NextShardIterator", 0, ROLE_REPLY, 0, KL_ELEMENT_ANY},
    {"Count", 0, ROLE_REPLY, 0, KL_ELEMENT_ANY},
    {"ScannedCount", 0, ROLE_REPLY, 0, KL_ELEMENT_ANY},
    {"ConsumedCapacity", 0, ROLE_REPLY, 0, KL_ELEMENT_ANY},
    {"ItemCollectionMetrics", '{', ROLE_REPLY, 0, KL_ELEMENT_ANY},
    {"ResponseMetadata", '{', ROLE_REPLY, 0, KL_ELEMENT_ANY},
    {"$metadata", '{', ROLE_REPLY, 0, KL_ELEMENT_ANY},
};

/* Members by which files and replies without items are known. */
#define ANY SIZE_MAX
static const struct {
    const char *member;
    char begin;        /* the first byte of its value; 0: any */
    size_t strangers;  /* at most so many members that no reply has, itself counted */
    const char *first; /* the first of them; NULL: any */
    const char *kind;
} others[] = {
    {"Table", '{', 1, NULL, N_("the description of a table, not its items")},
    {"TableDescription", '{', 1, NULL, N_("the description of a table, not its items")},
    {"AttributeDefinitions", '[', ANY, NULL,
     N_("the description of a table, not its items")},
    {"TableNames", '[', 1, NULL, N_("a list of tables, not items")},
    {"manifestFilesS3Key", '"', ANY, NULL,
     N_("the manifest of an export; its data files hold the items")},
    {"dataFileS3Key", '"', ANY, NULL,
     N_("the manifest of an export; its data files hold the items")},
    {"ItemCollectionMetrics", '{', 0, NULL,
     N_("the reply to a write, which holds no items")},
    {"ScannedCount", 0, 0, NULL, N_("a reply without Items, as --select COUNT gives")},
    {"Get", '{', 1, NULL, N_("the request of transact-get-items, not its reply")},
    {"TransactItems", '[', 1, NULL,
     N_("the request of a transaction, which is not read")},
    {"KeyConditionExpression", '"', ANY, NULL,
     N_("the request of a query, not its reply")},
    {"models", '{', ANY, "indexes", N_("a OneTable schema, which holds no items")},
};

static bool is_one_of(struct kl_str name, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (kl_str_eq(name, kl_str_from(names[i])))
            return true;
    return false;
}

static const struct member *find_member(struct kl_str name, char begin)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(members); i++)
        if ((!members[i].begin || members[i].begin == begin) && name.len > 0 &&
            members[i].name[0] == *name.data &&
            kl_str_eq(name, kl_str_from(members[i].name)))
            return &members[i];
    return NULL;
}

/* Whether it looks like an attribute's value {"S": …}, by its first member and the
 * kind of that one's value. An M is told from an item with an attribute called M by
 * what is inside. */
static bool is_attribute_value(const char *p)
{
    static const char *const strings[] = {"S", "N", "B"};
    static const char *const words[] = {"BOOL", "NULL"};
    static const char *const arrays[] = {"L", "SS", "NS", "BS"};
    struct kl_json_member member;

    if (*p != '{')
        return false;
    p = kl_scan_space(p + 1);
    if (*p != '"')
        return false;
    member = kl_json_member_at(p);
    p = member.value.data;
    if (*p == '"')
        return is_one_of(member.name, strings, KL_ARRAY_LEN(strings));
    if (*p == 't' || *p == 'f')
        return is_one_of(member.name, words, KL_ARRAY_LEN(words));
    if (*p == '[')
        return is_one_of(member.name, arrays, KL_ARRAY_LEN(arrays));
    if (*p != '{' || !kl_str_eq(member.name, KL_STR("M")))
        return false;
    p = kl_json_first_member(member.value);
    return *p == '}' || *kl_json_member_at(p).value.data == '{';
}

/* ---- Walking over members */

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

/* Whether an array is that of a table in a batch-write file, by its first element. What
 * is cut by the end of the text is walked over again when there is more of it. */
static bool holds_requests(const char *value)
{
    if (*value != '[')
        return false;
    value = kl_scan_space(value + 1);
    if (*value != '{')
        return false;
    value = kl_scan_space(value + 1);
    return strncmp(value, "\"PutRequest\"", 12) == 0 ||
           strncmp(value, "\"DeleteRequest\"", 15) == 0;
}

/* The map of a batch-get-item request: {"Keys": [… */
static bool holds_keys(const char *value)
{
    if (*value != '{')
        return false;
    value = kl_scan_space(value + 1);
    if (strncmp(value, "\"Keys\"", 6) != 0)
        return false;
    value = kl_scan_space(value + 6);
    return *value == ':' && *kl_scan_space(value + 1) == '[';
}

static void note_other(struct kl_json_object *object, struct kl_str name,
                       const char *value)
{
    object->key_maps += holds_keys(value);
    for (size_t i = 0; i < KL_ARRAY_LEN(others) && object->may_be == KL_ARRAY_LEN(others);
         i++)
        if ((!others[i].begin || others[i].begin == *value) &&
            kl_str_eq(name, kl_str_from(others[i].member)))
            object->may_be = i;
}

/* Whether a map is one of tables: the first one's array, or nothing. What may be cut is
 * looked at with care. */
static bool holds_tables(const char *value)
{
    const char *p = kl_scan_space(value + 1);

    if (*p != '"')
        return *p == '}';
    for (p++; *p != '"'; p++)
        if (!*p || (*p == '\\' && !*++p))
            return false;
    p = kl_scan_space(p + 1);
    return *p == ':' && *kl_scan_space(p + 1) == '[' && p - value > NAME_OF_TYPE;
}

/* Whether the walk ends at this value, which holds items. */
static bool enter(struct kl_json_object *object, struct kl_str name, const char *value)
{
    const struct member *member;

    if (object->strangers || object->parts || (*value != '[' && *value != '{'))
        return false;
    member = find_member(name, *value);
    object->table = (struct kl_str){NULL, 0};
    object->container_of = member ? member->element : KL_ELEMENT_REQUEST;
    object->tables = member && member->role == ROLE_TABLES;
    if (!member && holds_requests(value))
        object->table = name;
    else if (!member || (member->role != ROLE_CONTAINER && !object->tables) ||
             (object->tables && !holds_tables(value)))
        return false;
    object->container = value + 1;
    return true;
}

static bool is_set(const char *value, const char *end)
{
    return *value != 'n' && (*value != '{' || kl_scan_space(value + 1) != end - 1);
}

/* What a member says of the object; end is behind its value, and handed through. */
static const char *note_member(struct kl_scan *scan, struct kl_json_object *object,
                               struct kl_str name, const char *value, const char *end)
{
    bool is_attribute = is_attribute_value(value);
    const struct member *member = is_attribute ? NULL : find_member(name, *value);

    object->all_colons &= name.len > 0 && *name.data == ':';
    object->all_hashes &= name.len > 0 && *name.data == '#' && *value == '"';
    if (!member) {
        object->strangers++;
        if (!object->strange.data)
            object->strange = name;
    } else if (member->role == ROLE_PART) {
        if (member->part == PART_ITEM && object->parts & PART_ITEM)
            return kl_scan_fault(scan, value, N_("Item occurs twice"));
        object->parts |= member->part;
    } else if (member->role == ROLE_CUT && is_set(value, end)) {
        object->cut = name;
    } else if (member->role == ROLE_LEFT && is_set(value, end)) {
        object->left = true;
    }
    if (object->look && !is_attribute) {
        object->model |= *value == '[' && kl_str_eq(name, KL_STR("DataModel"));
        note_other(object, name, value);
    }
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
    if (enter(object, name, value)) {
        if (object->container_of == KL_ELEMENT_ITEM && !object->tables) {
            if (object->items_seen)
                return kl_scan_fault(scan, value, N_("Items occurs twice"));
            object->items_seen = true;
        }
        return object->container;
    }
    end = kl_scan_value(scan, value, 1);
    return end ? note_member(scan, object, name, value, end) : NULL;
}

/* The members behind p up to the '}', or to a container. */
static const char *walk_members(struct kl_scan *scan, const char *p,
                                struct kl_json_object *object)
{
    for (;;) {
        p = walk_member(scan, kl_scan_space(p), object);
        if (!p || object->container)
            return p;
        p = kl_scan_space(p);
        if (*p == '}')
            return p + 1;
        if (*p != ',')
            return kl_scan_fault(scan, p, N_("',' or '}' is expected"));
        p++;
    }
}

/* What a whole object is. Members of other kinds beside a wrapper make it an item: they
 * would be lost. */
static enum kl_element judge(const struct kl_json_object *object)
{
    unsigned parts = object->parts;

    if (object->strangers)
        return KL_ELEMENT_ITEM;
    if (parts == PART_ITEM)
        return KL_ELEMENT_WRAPPED;
    if (parts == (PART_KEYS | PART_IMAGE))
        return KL_ELEMENT_CHANGE;
    if (parts == PART_REQUEST)
        return KL_ELEMENT_REQUEST;
    if (parts == (PART_RECORD | PART_EVENT))
        return KL_ELEMENT_RECORD;
    return KL_ELEMENT_ITEM;
}

static void say_other(struct kl_json_object *object, bool any)
{
    size_t i = object->may_be;

    if (!object->look || !any || object->container || object->element != KL_ELEMENT_ITEM)
        return;
    if (object->all_colons)
        object->other =
            N_("values of an expression (--expression-attribute-values), not items");
    else if (object->all_hashes)
        object->other =
            N_("names of an expression (--expression-attribute-names), not items");
    else if (object->key_maps && object->key_maps == object->strangers)
        object->other = N_("the request of batch-get-item, not its reply");
    else if (i < KL_ARRAY_LEN(others) && object->strangers <= others[i].strangers &&
             (!others[i].first ||
              kl_str_eq(object->strange, kl_str_from(others[i].first))))
        object->other = others[i].kind;
}

const char *kl_json_walk_object(struct kl_scan *scan, const char *p, void *found)
{
    struct kl_json_object *object = found;
    bool any;

    *object = (struct kl_json_object){.look = object->look,
                                      .all_colons = true,
                                      .all_hashes = true,
                                      .may_be = KL_ARRAY_LEN(others)};
    p = kl_scan_space(p + 1);
    any = *p != '}';
    p = any ? walk_members(scan, p, object) : p + 1;
    object->element = judge(object);
    say_other(object, any);
    return p;
}

const char *kl_json_walk_rest(struct kl_scan *scan, const char *p, void *found)
{
    struct kl_json_object *object = found;

    *object = (struct kl_json_object){.items_seen = object->items_seen};
    p = kl_scan_space(p);
    if (*p == '}')
        return p + 1;
    if (*p != ',')
        return kl_scan_fault(scan, p, N_("',' or '}' is expected"));
    return walk_members(scan, p + 1, object);
}

const char *kl_json_walk_table(struct kl_scan *scan, const char *p, void *found)
{
    struct kl_json_object *object = found;
    const char *value;

    *object = (struct kl_json_object){.container = NULL};
    p = kl_scan_space(p);
    if (*p == '}')
        return p + 1;
    if (*p == ',')
        p = kl_scan_space(p + 1);
    value = walk_name(scan, p, &object->table);
    if (!value)
        return NULL;
    if (*value != '[')
        return kl_scan_fault(scan, value, N_("the array of a table is expected"));
    object->container = value + 1;
    return object->container;
}
