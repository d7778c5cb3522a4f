#include "config.h"

#include "app/workbench.h"

#include "base/i18n.h"
#include "app/json_walk.h"

struct kl_workbench {
    struct kl_inflow *in;
    struct kl_reader *reader;
    const char *end;
    struct kl_schema *schemas;
    struct kl_str *tables; /* their objects */
    size_t n, cap, cap_tables;
    /* Where the records are. */
    size_t table; /* of which comes next */
    struct kl_str facets;
    const char *row;   /* in the array that is read; NULL: none */
    const char *facet; /* in the facets; NULL: none */
    const char *line_at;
    uint64_t line;
};

/* A string's text for free(); NULL when it is none, or empty. */
static char *text_of(struct kl_str string)
{
    struct kl_buf text = {0};
    char *taken = NULL;

    kl_json_unescape(string, &text);
    if (text.len > 0 && !memchr(text.data, 0, text.len))
        taken = kl_buf_take(&text, NULL);
    kl_buf_release(&text);
    return taken;
}

/* ---- Tables */

static bool read_attr(struct kl_str object, struct kl_key_attr *attr)
{
    struct kl_buf type = {0};
    bool known;

    kl_json_unescape(kl_json_find(object, "AttributeType"), &type);
    known = !kl_key_type_parse(kl_buf_str(&type), &attr->type);
    kl_buf_release(&type);
    attr->name = known ? text_of(kl_json_find(object, "AttributeName")) : NULL;
    return attr->name != NULL;
}

/* {"PartitionKey": {…}, "SortKey": {…}}, the second where there is one. */
static bool read_keys(struct kl_str object, struct kl_key_schema *keys)
{
    struct kl_str sort = kl_json_find(object, "SortKey");

    if (!read_attr(kl_json_find(object, "PartitionKey"), &keys->pk[0]))
        return false;
    keys->npk = 1;
    if (!sort.data || *sort.data == 'n' || !kl_json_find(sort, "AttributeName").data)
        return true;
    if (!read_attr(sort, &keys->sk[0]))
        return false;
    keys->nsk = 1;
    return true;
}

/* {"ProjectionType": "INCLUDE", "NonKeyAttributes": […]}, or the list of what is
 * projected. */
static void read_projection(struct kl_str projection, struct kl_index *index)
{
    struct kl_str names = kl_json_find(projection, "NonKeyAttributes");

    index->projection = text_of(kl_json_find(projection, "ProjectionType"));
    if (!index->projection)
        index->projection =
            kl_mem_strdup(kl_json_first_element(projection) ? "INCLUDE" : "ALL");
    if (!names.data)
        names = projection;
    for (const char *p = kl_json_first_element(names); p; p = kl_json_next_element(p)) {
        struct kl_str element = kl_json_value(p);
        char *name =
            text_of(*p == '{' ? kl_json_find(element, "AttributeName") : element);

        if (name && !kl_key_schema_has(&index->keys, kl_str_from(name)))
            kl_index_add_include(index, name);
        free(name);
    }
}

static bool read_index(struct kl_str object, struct kl_schema *schema)
{
    struct kl_index *index = kl_schema_add_index(schema);

    index->name = text_of(kl_json_find(object, "IndexName"));
    if (!index->name || !read_keys(kl_json_find(object, "KeyAttributes"), &index->keys))
        return false;
    read_projection(kl_json_find(object, "Projection"), index);
    return true;
}

static bool read_table(struct kl_str object, struct kl_schema *schema)
{
    schema->table = text_of(kl_json_find(object, "TableName"));
    if (!schema->table ||
        !read_keys(kl_json_find(object, "KeyAttributes"), &schema->keys))
        return false;
    for (const char *p =
             kl_json_first_element(kl_json_find(object, "GlobalSecondaryIndexes"));
         p; p = kl_json_next_element(p))
        if (!read_index(kl_json_value(p), schema))
            return false;
    return true;
}

/* ---- Reading */

enum kl_code kl_workbench_open(struct kl_str text, struct kl_reader *reader,
                               struct kl_workbench **model, struct kl_err *err)
{
    struct kl_workbench *self = KL_NEW(struct kl_workbench);

    *self = (struct kl_workbench){.in = reader->in,
                                  .reader = reader,
                                  .end = text.data + text.len,
                                  .line_at = text.data,
                                  .line = reader->in->line};
    *model = self;
    for (const char *p = kl_json_first_element(kl_json_find(text, "DataModel")); p;
         p = kl_json_next_element(p)) {
        KL_GROW(self->schemas, self->n, self->cap);
        KL_GROW(self->tables, self->n, self->cap_tables);
        self->schemas[self->n] = (struct kl_schema){0};
        self->tables[self->n] = kl_json_value(p);
        self->n++;
        if (!read_table(self->tables[self->n - 1], &self->schemas[self->n - 1]))
            return kl_inflow_stop(reader->in, p,
                                  _("a table of this model has no name or no keys that "
                                    "are understood"),
                                  err);
    }
    if (!self->n)
        kl_reader_note(reader, _("a model without tables"));
    return KL_OK;
}

void kl_workbench_free(struct kl_workbench **model)
{
    struct kl_workbench *self = *model;

    if (!self)
        return;
    for (size_t i = 0; i < self->n; i++)
        kl_schema_release(&self->schemas[i]);
    free(self->schemas);
    free(self->tables);
    free(self);
    *model = NULL;
}

const char *kl_workbench_end(const struct kl_workbench *model)
{
    return model->end;
}

static uint64_t line_of(struct kl_workbench *self, const char *at)
{
    if (at < self->line_at)
        return kl_inflow_line(self->in, at);
    self->line += kl_inflow_lines(self->line_at, at);
    self->line_at = at;
    return self->line;
}

static struct kl_str rows_of(const char *object)
{
    return kl_json_find(kl_json_value(object), "TableData");
}

static void begin_table(struct kl_workbench *self, struct kl_record *record)
{
    struct kl_str table = self->tables[self->table];

    self->row = kl_json_first_element(kl_json_find(table, "TableData"));
    self->facet =
        self->row ? NULL : kl_json_first_element(kl_json_find(table, "TableFacets"));
    if (self->facet) {
        self->row = kl_json_first_element(rows_of(self->facet));
        self->facet = kl_json_next_element(self->facet);
        kl_reader_note(self->reader,
                       _("the table %s has no rows of its own: its facets' "
                         "are taken"),
                       self->schemas[self->table].table);
    }
    *record = (struct kl_record){.text = KL_STR(""),
                                 .line = line_of(self, table.data),
                                 .table = self->schemas[self->table].table,
                                 .schema = &self->schemas[self->table]};
    self->table++;
}

bool kl_workbench_next(struct kl_workbench *self, struct kl_record *record)
{
    while (!self->row && self->facet) {
        self->row = kl_json_first_element(rows_of(self->facet));
        self->facet = kl_json_next_element(self->facet);
    }
    if (!self->row) {
        if (self->table == self->n)
            return false;
        begin_table(self, record);
        return true;
    }
    *record = (struct kl_record){.text = kl_json_value(self->row),
                                 .line = line_of(self, self->row),
                                 .table = self->schemas[self->table - 1].table,
                                 .schema = &self->schemas[self->table - 1]};
    self->row = kl_json_next_element(self->row);
    return true;
}
