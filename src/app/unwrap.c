#include "config.h"

#include "app/unwrap.h"

#include "base/i18n.h"
#include "app/json_walk.h"

static bool is_object(struct kl_str value)
{
    return value.data && *value.data == '{';
}

static const char *put(struct kl_str item, struct kl_record *record)
{
    if (!is_object(item))
        return N_("an item {…} is expected");
    record->text = item;
    return NULL;
}

static const char *remove_key(struct kl_str key, struct kl_record *record)
{
    if (!is_object(key))
        return N_("the key of a deleted item is expected");
    record->text = key;
    record->keys = key;
    record->deletes = true;
    return NULL;
}

/* What batch-execute-statement gives names the table, too. */
static const char *unwrap_response(struct kl_str value, struct kl_record *record,
                                   struct kl_buf *table)
{
    struct kl_str item;

    if (!is_object(value))
        return *value.data == 'n' ? NULL : N_("{\"Item\": {…}} is expected");
    kl_json_unescape(kl_json_find(value, "TableName"), table);
    item = kl_json_find(value, "Item");
    return item.data && *item.data != 'n' ? put(item, record) : NULL;
}

static const char *unwrap_request(struct kl_str value, struct kl_record *record)
{
    struct kl_str request;

    if (!is_object(value))
        return N_("a PutRequest or a DeleteRequest is expected");
    request = kl_json_find(value, "PutRequest");
    if (is_object(request))
        return put(kl_json_find(request, "Item"), record);
    request = kl_json_find(value, "DeleteRequest");
    if (is_object(request))
        return remove_key(kl_json_find(request, "Key"), record);
    return N_("a PutRequest or a DeleteRequest is expected");
}

/* Without a new image the item is gone. */
static const char *unwrap_change(struct kl_str value, struct kl_record *record)
{
    struct kl_str keys = kl_json_find(value, "Keys");
    struct kl_str image = kl_json_find(value, "NewImage");

    if (!is_object(image))
        return remove_key(keys, record);
    if (is_object(keys))
        record->keys = keys;
    return put(image, record);
}

static void add_table(struct kl_str record, struct kl_buf *table)
{
    struct kl_buf arn = {0};

    kl_json_unescape(kl_json_find(record, "tableName"), table);
    kl_json_unescape(kl_json_find(record, "eventSourceARN"), &arn);
    if (!table->len)
        kl_unwrap_table_arn(kl_buf_str(&arn), table);
    kl_buf_release(&arn);
}

/* A stream may give keys alone, also of items that are there. */
static const char *unwrap_record(struct kl_str value, struct kl_record *record,
                                 struct kl_buf *table)
{
    struct kl_str change, name;

    if (!is_object(value))
        return N_("a stream record is expected");
    change = kl_json_find(value, "dynamodb");
    name = kl_json_find(value, "eventName");
    if (!is_object(change) || !name.data)
        return N_("not a record of a DynamoDB stream");
    add_table(value, table);
    if (kl_str_eq(name, KL_STR("\"REMOVE\"")))
        return remove_key(kl_json_find(change, "Keys"), record);
    if (!is_object(kl_json_find(change, "NewImage")))
        return N_("the stream gives no new image of this item, only its keys");
    return unwrap_change(change, record);
}

const char *kl_unwrap(enum kl_element element, struct kl_str value,
                      struct kl_record *record, struct kl_buf *table)
{
    switch (element) {
    case KL_ELEMENT_ANY:
    case KL_ELEMENT_ITEM:
        return put(value, record);
    case KL_ELEMENT_WRAPPED:
        return unwrap_response(value, record, table);
    case KL_ELEMENT_REQUEST:
        return unwrap_request(value, record);
    case KL_ELEMENT_CHANGE:
        return unwrap_change(value, record);
    case KL_ELEMENT_RECORD:
        return unwrap_record(value, record, table);
    }
    return NULL;
}

void kl_unwrap_table_arn(struct kl_str arn, struct kl_buf *table)
{
    size_t from = kl_str_find(arn, KL_STR(":table/"), 0), to;

    if (from == SIZE_MAX)
        return;
    from += strlen(":table/");
    to = kl_str_find(arn, KL_STR("/"), from);
    kl_buf_add_str(table, kl_str_sub(arn, from, to == SIZE_MAX ? SIZE_MAX : to - from));
}
