#include "config.h"

#include "dynamo/describe.h"

#include <jansson.h>

#include "base/clock.h"
#include "base/i18n.h"

static enum kl_code no_such_reply(const char *operation, struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID, _("the reply is none of %s"), operation);
}

static json_t *load(struct kl_str body)
{
    return json_loadb(body.data ? body.data : "", body.len, JSON_ALLOW_NUL, NULL);
}

/* A string member without a NUL in it; NULL when there is none. */
static const char *text_of(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    const char *text = json_string_value(value);

    return text && *text && strlen(text) == json_string_length(value) ? text : NULL;
}

static uint64_t count_of(const json_t *object, const char *name)
{
    json_int_t n = json_integer_value(json_object_get(object, name));

    return n > 0 ? (uint64_t)n : 0;
}

/* ---- keys ---- */

static bool find_type(const json_t *definitions, const char *name, enum kl_key_type *type)
{
    const json_t *definition;
    size_t i;

    json_array_foreach(definitions, i, definition)
    {
        const char *defined = text_of(definition, "AttributeName");

        if (defined && !strcmp(defined, name))
            return !kl_key_type_parse(kl_str_from(text_of(definition, "AttributeType")),
                                      type);
    }
    return false;
}

static bool add_key(const json_t *element, const json_t *definitions,
                    struct kl_key_schema *keys)
{
    const char *name = text_of(element, "AttributeName");
    const char *role = text_of(element, "KeyType");
    bool hash = role && !strcmp(role, "HASH");
    size_t *n = hash ? &keys->npk : &keys->nsk;
    struct kl_key_attr *attr = hash ? &keys->pk[*n] : &keys->sk[*n];
    enum kl_key_type type;

    if (!name || !role || (!hash && strcmp(role, "RANGE") != 0) || *n == KL_KEY_ATTRS ||
        !find_type(definitions, name, &type))
        return false;
    *attr = (struct kl_key_attr){kl_mem_strdup(name), type};
    ++*n;
    return true;
}

/* false, with keys empty, when there is something in it that is not understood. */
static bool read_keys(const json_t *description, const json_t *definitions,
                      struct kl_key_schema *keys)
{
    const json_t *schema = json_object_get(description, "KeySchema"), *element;
    size_t i;

    json_array_foreach(schema, i, element)
    {
        if (!add_key(element, definitions, keys)) {
            kl_key_schema_release(keys);
            return false;
        }
    }
    return keys->npk > 0;
}

/* ---- indexes ---- */

static void read_projection(const json_t *description, struct kl_index *index)
{
    const json_t *projection = json_object_get(description, "Projection"), *name;
    const char *type = text_of(projection, "ProjectionType");
    size_t i;

    index->projection = kl_mem_strdup(type ? type : "?");
    json_array_foreach(json_object_get(projection, "NonKeyAttributes"), i, name)
    {
        if (json_is_string(name))
            kl_index_add_include(index, json_string_value(name));
    }
}

static void read_status(const json_t *description, struct kl_index *index)
{
    const char *status = text_of(description, "IndexStatus");
    bool filling = json_is_true(json_object_get(description, "Backfilling"));
    struct kl_buf text = {0};

    if (!status)
        return;
    kl_buf_add_text(&text, status);
    if (filling)
        kl_buf_add_text(&text, _(", backfilling"));
    index->status = kl_buf_take(&text, NULL);
}

static void read_index(const json_t *description, const json_t *definitions, bool local,
                       struct kl_schema *schema)
{
    const char *name = text_of(description, "IndexName");
    struct kl_key_schema keys = {0};
    struct kl_index *index;

    if (!name)
        return;
    if (!read_keys(description, definitions, &keys)) {
        kl_schema_add_fact(schema, N_("index of an unknown kind"), name);
        return;
    }
    index = kl_schema_add_index(schema);
    index->name = kl_mem_strdup(name);
    index->local = local;
    index->keys = keys;
    index->items = count_of(description, "ItemCount");
    index->bytes = count_of(description, "IndexSizeBytes");
    index->read_units = count_of(json_object_get(description, "ProvisionedThroughput"),
                                 "ReadCapacityUnits");
    read_projection(description, index);
    read_status(description, index);
}

static void read_indexes(const json_t *table, struct kl_schema *schema)
{
    const json_t *definitions = json_object_get(table, "AttributeDefinitions"), *element;
    size_t i;

    json_array_foreach(json_object_get(table, "LocalSecondaryIndexes"), i, element)
        read_index(element, definitions, true, schema);
    json_array_foreach(json_object_get(table, "GlobalSecondaryIndexes"), i, element)
        read_index(element, definitions, false, schema);
    json_array_foreach(json_object_get(table, "VectorIndexes"), i, element)
    {
        const char *name = text_of(element, "IndexName");

        if (name)
            kl_schema_add_fact(schema, N_("vector index"), name);
    }
}

/* ---- facts ---- */

static void add_fact(struct kl_schema *schema, const char *name, const char *value)
{
    if (value)
        kl_schema_add_fact(schema, name, value);
}

static void take_fact(struct kl_schema *schema, const char *name, struct kl_buf *value)
{
    kl_schema_add_fact(schema, name, kl_buf_text(value));
    kl_buf_release(value);
}

/* A table that was always provisioned has no summary. */
static void add_billing(const json_t *table, struct kl_schema *schema)
{
    const json_t *throughput = json_object_get(table, "ProvisionedThroughput");
    const char *mode =
        text_of(json_object_get(table, "BillingModeSummary"), "BillingMode");
    struct kl_buf text = {0};

    schema->on_demand = mode && !strcmp(mode, "PAY_PER_REQUEST");
    if (!schema->on_demand)
        schema->read_units = count_of(throughput, "ReadCapacityUnits");
    if (schema->on_demand)
        kl_buf_add_text(&text, _("on demand"));
    else if (mode && strcmp(mode, "PROVISIONED") != 0)
        kl_buf_add_text(&text, mode);
    else if (throughput)
        kl_buf_addf(&text, _("provisioned, %llu read and %llu write units a second"),
                    (unsigned long long)count_of(throughput, "ReadCapacityUnits"),
                    (unsigned long long)count_of(throughput, "WriteCapacityUnits"));
    if (text.len)
        take_fact(schema, N_("billing"), &text);
}

static void add_limit(const json_t *table, struct kl_schema *schema)
{
    const json_t *limits = json_object_get(table, "OnDemandThroughput");
    uint64_t reads = count_of(limits, "MaxReadRequestUnits");
    struct kl_buf text = {0};

    if (!reads)
        return;
    kl_buf_addf(&text, _("%llu read units a second"), (unsigned long long)reads);
    take_fact(schema, N_("limit"), &text);
}

/* What the table takes at once, without scaling up first. */
static void add_warm(const json_t *table, struct kl_schema *schema)
{
    const json_t *warm = json_object_get(table, "WarmThroughput");
    const char *status = text_of(warm, "Status");
    struct kl_buf text = {0};

    if (!json_is_object(warm))
        return;
    kl_buf_addf(&text, _("%llu read and %llu write units a second"),
                (unsigned long long)count_of(warm, "ReadUnitsPerSecond"),
                (unsigned long long)count_of(warm, "WriteUnitsPerSecond"));
    if (status && strcmp(status, "ACTIVE") != 0)
        kl_buf_addf(&text, " (%s)", status);
    take_fact(schema, N_("warm throughput"), &text);
}

static void add_streams(const json_t *table, struct kl_schema *schema)
{
    const json_t *stream = json_object_get(table, "StreamSpecification");
    const char *view = text_of(stream, "StreamViewType");

    if (json_is_true(json_object_get(stream, "StreamEnabled")))
        add_fact(schema, N_("stream"), view ? view : "?");
}

static void add_replicas(const json_t *table, struct kl_schema *schema)
{
    const json_t *replica;
    struct kl_buf text = {0};
    size_t i;

    json_array_foreach(json_object_get(table, "Replicas"), i, replica)
    {
        const char *region = text_of(replica, "RegionName");
        const char *status = text_of(replica, "ReplicaStatus");

        kl_buf_addf(&text, text.len ? ", %s" : "%s", region ? region : "?");
        if (status)
            kl_buf_addf(&text, " (%s)", status);
    }
    if (text.len)
        take_fact(schema, N_("replicas"), &text);
    add_fact(schema, N_("consistency between regions"),
             text_of(table, "MultiRegionConsistency"));
}

static void add_encryption(const json_t *table, struct kl_schema *schema)
{
    const json_t *encryption = json_object_get(table, "SSEDescription");
    const char *status = text_of(encryption, "Status");
    const char *type = text_of(encryption, "SSEType");
    struct kl_buf text = {0};

    if (!status)
        return;
    kl_buf_addf(&text, type ? "%s, %s" : "%s", status, type);
    take_fact(schema, N_("encryption"), &text);
}

static void add_created(const json_t *table, struct kl_schema *schema)
{
    const json_t *created = json_object_get(table, "CreationDateTime");
    double seconds = json_number_value(created);
    struct kl_buf text = {0};

    if (!json_is_number(created) || !(seconds > -1e11 && seconds < 1e11))
        return;
    kl_clock_format((int64_t)seconds, &text);
    take_fact(schema, N_("created"), &text);
}

static void add_facts(const json_t *table, struct kl_schema *schema)
{
    add_fact(schema, N_("status"), text_of(table, "TableStatus"));
    add_billing(table, schema);
    add_limit(table, schema);
    add_warm(table, schema);
    add_streams(table, schema);
    add_replicas(table, schema);
    add_fact(schema, N_("class"),
             text_of(json_object_get(table, "TableClassSummary"), "TableClass"));
    add_encryption(table, schema);
    if (json_is_true(json_object_get(table, "DeletionProtectionEnabled")))
        add_fact(schema, N_("deletion protection"), _("on"));
    add_fact(schema, N_("archived because"),
             text_of(json_object_get(table, "ArchivalSummary"), "ArchivalReason"));
    add_created(table, schema);
    add_fact(schema, N_("ARN"), text_of(table, "TableArn"));
}

/* ---- replies ---- */

enum kl_code kl_describe_list(struct kl_str body, struct kl_names *names,
                              struct kl_buf *next, struct kl_err *err)
{
    json_t *root = load(body);
    const json_t *list = json_object_get(root, "TableNames"), *name;
    const char *last = text_of(root, "LastEvaluatedTableName");
    enum kl_code code = KL_OK;
    size_t i;

    kl_buf_clear(next);
    if (!json_is_array(list))
        code = no_such_reply("ListTables", err);
    json_array_foreach(list, i, name)
    {
        if (json_is_string(name))
            kl_names_add(names, (struct kl_str){json_string_value(name),
                                                json_string_length(name)});
    }
    if (!code && last)
        kl_buf_add_text(next, last);
    json_decref(root);
    return code;
}

enum kl_code kl_describe_table(struct kl_str body, struct kl_schema *schema,
                               struct kl_err *err)
{
    json_t *root = load(body);
    const json_t *table = json_object_get(root, "Table");
    const char *name = text_of(table, "TableName");
    enum kl_code code = KL_OK;

    *schema = (struct kl_schema){.approximate = true};
    if (!name) {
        code = no_such_reply("DescribeTable", err);
    } else if (!read_keys(table, json_object_get(table, "AttributeDefinitions"),
                          &schema->keys)) {
        code = kl_err_set(err, KL_INVALID, _("the key of the table %s is not understood"),
                          name);
    } else {
        schema->table = kl_mem_strdup(name);
        schema->items = count_of(table, "ItemCount");
        schema->bytes = count_of(table, "TableSizeBytes");
        read_indexes(table, schema);
        add_facts(table, schema);
    }
    json_decref(root);
    return code;
}

static bool take_sort_key(const json_t *key, const char *pk, struct kl_schema *schema)
{
    void *member = json_object_iter((json_t *)(uintptr_t)key);

    for (; member; member = json_object_iter_next((json_t *)(uintptr_t)key, member)) {
        const char *name = json_object_iter_key(member);
        const json_t *value = json_object_iter_value(member);
        const char *type =
            json_object_iter_key(json_object_iter((json_t *)(uintptr_t)value));
        struct kl_key_attr *attr = &schema->keys.sk[0];

        if (!strcmp(name, pk))
            continue;
        if (schema->keys.nsk || kl_key_type_parse(kl_str_from(type), &attr->type))
            return false;
        attr->name = kl_mem_strdup(name);
        schema->keys.nsk = 1;
    }
    return true;
}

enum kl_code kl_describe_key(struct kl_str last_key, const char *table,
                             const struct kl_key_attr *pk, struct kl_schema *schema,
                             struct kl_err *err)
{
    json_t *root = load(last_key);
    enum kl_code code = KL_OK;

    *schema = (struct kl_schema){.table = kl_mem_strdup(table), .typed = true};
    schema->keys.pk[0] = (struct kl_key_attr){kl_mem_strdup(pk->name), pk->type};
    schema->keys.npk = 1;
    if (!json_object_get(root, pk->name) || !take_sort_key(root, pk->name, schema))
        code = kl_err_set(err, KL_INVALID, _("the key of the table %s is not understood"),
                          table);
    json_decref(root);
    return code;
}

/* ---- definitions ---- */

/* The description is bare, or the member of a reply. */
static const json_t *find_definition(const json_t *root)
{
    static const char *const members[] = {"Table", "TableDescription"};

    for (size_t i = 0; i < KL_ARRAY_LEN(members); i++)
        if (json_is_object(json_object_get(root, members[i])))
            return json_object_get(root, members[i]);
    return json_object_get(root, "KeySchema") ? root : NULL;
}

/* What read_index() could only tell as a fact. */
static const char *strange_index(const struct kl_schema *schema, const json_t *table)
{
    size_t n = json_array_size(json_object_get(table, "LocalSecondaryIndexes")) +
               json_array_size(json_object_get(table, "GlobalSecondaryIndexes"));

    if (schema->nfacts)
        return schema->facts[0].value;
    return schema->nindexes == n ? NULL : "?";
}

static enum kl_code read_definition(const json_t *table, struct kl_schema *schema,
                                    struct kl_err *err)
{
    const char *name = text_of(table, "TableName"), *strange;

    if (!read_keys(table, json_object_get(table, "AttributeDefinitions"), &schema->keys))
        return kl_err_set(err, KL_INVALID,
                          _("the table's key is not understood: KeySchema names its "
                            "attributes, AttributeDefinitions their types"));
    schema->table = kl_mem_strdup(name);
    read_indexes(table, schema);
    strange = strange_index(schema, table);
    if (strange)
        return kl_err_set(err, KL_INVALID, _("the index %s is not understood"), strange);
    for (size_t i = 0; i < schema->nindexes; i++)
        schema->indexes[i].items = schema->indexes[i].bytes = 0;
    return KL_OK;
}

enum kl_code kl_describe_definition(struct kl_str text, struct kl_schema *schema,
                                    struct kl_err *err)
{
    json_error_t fault = {0};
    json_t *root =
        json_loadb(text.data ? text.data : "", text.len, JSON_ALLOW_NUL, &fault);
    const json_t *table = find_definition(root);
    enum kl_code code;

    *schema = (struct kl_schema){0};
    if (!root)
        code = kl_err_set(err, KL_INVALID, _("line %d: %s"), fault.line, fault.text);
    else if (!table)
        code = kl_err_set(err, KL_INVALID,
                          _("neither the input of CreateTable nor a reply of "
                            "DescribeTable"));
    else
        code = read_definition(table, schema, err);
    if (code)
        kl_schema_release(schema);
    json_decref(root);
    return code;
}

enum kl_code kl_describe_ttl(struct kl_str body, struct kl_schema *schema,
                             struct kl_err *err)
{
    json_t *root = load(body);
    const json_t *ttl = json_object_get(root, "TimeToLiveDescription");
    const char *status = text_of(ttl, "TimeToLiveStatus");
    const char *attribute = text_of(ttl, "AttributeName");
    struct kl_buf text = {0};
    enum kl_code code = KL_OK;

    if (!json_is_object(ttl))
        code = no_such_reply("DescribeTimeToLive", err);
    if (status && attribute) {
        kl_buf_addf(&text, "%s (%s)", attribute, status);
        take_fact(schema, N_("time to live"), &text);
        if (!strcmp(status, "ENABLED") && !schema->ttl)
            schema->ttl = kl_mem_strdup(attribute);
    }
    json_decref(root);
    return code;
}
