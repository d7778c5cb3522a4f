#include "config.h"

#include "app/read_json.h"

#include <assert.h>

#include "base/i18n.h"
#include "app/json_kind.h"
#include "app/loose_item.h"
#include "app/plain_item.h"
#include "app/unwrap.h"
#include "app/workbench.h"

/* A fault this near to the end of what is read may be a token cut in two. */
#define TOKEN_MAX 16
/* An array at the top, an object in it, its tables, one of them. */
#define DEPTH 5

enum place {
    PLACE_TOP,    /* between objects */
    PLACE_ARRAY,  /* in an array of them */
    PLACE_TABLES, /* in a map of tables to arrays */
    PLACE_REST,   /* in an object, behind what held its items */
    PLACE_MODEL,  /* in a model of NoSQL Workbench */
};

struct frame {
    enum place place;
    enum kl_element element; /* PLACE_ARRAY, PLACE_TABLES */
    bool first;              /* nothing of the array was read yet */
    bool items_seen;         /* PLACE_REST */
};

/* How the values of items are written, known from the first one. */
enum form { FORM_UNKNOWN, FORM_TYPED, FORM_LOOSE, FORM_PLAIN };

enum skip {
    SKIP_NOTHING,
    SKIP_LINE,     /* the rest of this line */
    SKIP_TO_BRACE, /* lines up to one that begins with '{' */
};

struct read_json {
    struct kl_reader reader;
    struct frame frames[DEPTH];
    size_t depth;   /* of the current frame */
    enum skip skip; /* what is to be passed over before the next item */
    bool begun;     /* an item was given or a fault told */
    bool by_line;   /* the last object had one line for itself */
    enum form form;
    bool table_named;
    struct kl_buf table;        /* of the array that is read */
    struct kl_buf record_table; /* of the last record */
    struct kl_buf item, keys;   /* of the last record, when not as in the file */
    struct kl_buf cut;          /* the member that says so; empty: whole */
    bool left;                  /* not all was processed */
    struct kl_names strange;    /* members passed over */
    struct kl_workbench *model; /* PLACE_MODEL */
};

static struct read_json *json_of(struct kl_reader *reader)
{
    return (struct read_json *)(void *)reader;
}

static struct frame *top(struct read_json *self)
{
    return &self->frames[self->depth];
}

static void push(struct read_json *self, enum place place, enum kl_element element)
{
    assert(self->depth + 1 < DEPTH);
    self->frames[++self->depth] =
        (struct frame){.place = place, .element = element, .first = true};
}

/* ---- Faults */

/* Where a fault is told: what is missing at the end of a line is noticed only at the
 * first token of a later one. */
static const char *fault_place(const struct kl_inflow *in, const char *at)
{
    const char *p = at;

    while (p > in->buf.data &&
           (p[-1] == ' ' || p[-1] == '\t' || p[-1] == '\r' || p[-1] == '\n'))
        p--;
    return memchr(p, '\n', (size_t)(at - p)) ? p : at;
}

static enum kl_code skip_to_brace(struct kl_inflow *in, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    do {
        code = kl_inflow_skip_line(in, err);
        if (!code && !kl_inflow_left(in) && !in->eof)
            code = kl_inflow_fill(in, err);
    } while (!code && kl_inflow_left(in) && *kl_inflow_here(in) != '{');
    return code;
}

static enum kl_code stop_at(struct read_json *self, const char *at, const char *what,
                            struct kl_err *err)
{
    self->begun = true;
    return kl_inflow_stop(self->reader.in, at, what, err);
}

static enum kl_code stuck(struct read_json *self, const char *at, const char *what,
                          struct kl_err *err)
{
    self->reader.stuck = true;
    return stop_at(self, at, what, err);
}

static enum kl_code malformed(struct read_json *self, struct kl_err *err)
{
    struct kl_inflow *in = self->reader.in;
    const char *here = kl_inflow_here(in), *at = fault_place(in, in->scan.fault_at);
    bool one_line = at <= here || !memchr(here, '\n', (size_t)(at - here));
    struct kl_buf what = {0};

    kl_buf_addf(&what, _("malformed JSON: %s"), gettext(in->scan.fault));
    if (self->depth) {
        self->reader.stuck = true;
    } else if (self->by_line || one_line) {
        at = here;
        self->skip = SKIP_LINE;
    } else {
        self->skip = SKIP_TO_BRACE;
    }
    stop_at(self, at, kl_buf_text(&what), err);
    kl_buf_release(&what);
    return KL_INVALID;
}

/* ---- Values that may be cut by the end of what is read */

typedef const char *walk_fn(struct kl_scan *scan, const char *p, void *found);

/* Walks from pos, reading on as often as the text ends too early. *end is behind what
 * was walked over; on KL_INVALID the scan has the fault. */
static enum kl_code walk(struct read_json *self, walk_fn *fn, void *found,
                         const char **end, struct kl_err *err)
{
    struct kl_inflow *in = self->reader.in;
    struct kl_scan *scan = &in->scan;
    enum kl_code code = KL_OK;

    for (;;) {
        scan->fault = NULL;
        *end = fn(scan, kl_inflow_here(in), found);
        if (*end)
            return KL_OK;
        if (in->eof || scan->end - scan->fault_at > TOKEN_MAX)
            return malformed(self, err);
        if (kl_inflow_left(in) > KL_INFLOW_VALUE_MAX)
            return stuck(self, kl_inflow_here(in),
                         _("an item's text is longer than 64 MB"), err);
        code = kl_inflow_fill(in, err);
        if (code)
            return code;
    }
}

/* ---- Records */

/* The form that an item or a key is written in. */
static enum form form_of(struct kl_str text)
{
    if (!kl_plain_item_is(text))
        return FORM_TYPED;
    return kl_loose_item_is(text) ? FORM_LOOSE : FORM_PLAIN;
}

/* In DynamoDB JSON; what is converted lies in buf. */
static struct kl_str as_item(struct read_json *self, struct kl_str text,
                             struct kl_buf *buf)
{
    if (!text.data || *text.data != '{')
        return text;
    if (self->form == FORM_UNKNOWN)
        self->form = form_of(text);
    if (self->form == FORM_TYPED)
        return text;
    kl_buf_clear(buf);
    if (self->form == FORM_LOOSE)
        kl_loose_item_read(text, buf);
    else
        kl_plain_item_read(text, buf);
    return kl_buf_str(buf);
}

/* Fills the record from the value from from up to to; a text is left absent when there
 * is none in it. */
static enum kl_code give(struct read_json *self, const char *from, const char *to,
                         enum kl_element element, struct kl_record *record,
                         struct kl_err *err)
{
    struct kl_str value = {from, (size_t)(to - from)};
    const char *what = NULL;

    *record = (struct kl_record){.line = kl_inflow_line(self->reader.in, from)};
    kl_buf_clear(&self->record_table);
    if (element == KL_ELEMENT_ITEM)
        record->text = value;
    else
        what = kl_unwrap(element, value, record, &self->record_table);
    if (what)
        return stop_at(self, from, gettext(what), err);
    if (!record->text.data)
        return KL_OK;
    record->line = kl_inflow_line(self->reader.in, record->text.data);
    record->text = as_item(self, record->text, &self->item);
    record->keys = as_item(self, record->keys, &self->keys);
    if (self->record_table.len > 0)
        record->table = kl_buf_text(&self->record_table);
    else if (self->table_named)
        record->table = kl_buf_text(&self->table);
    self->begun = true;
    return KL_OK;
}

/* ---- Objects */

/* An item of the top level ends at end: is its line its own? */
static void note_layout(struct read_json *self, const char *end)
{
    const struct kl_inflow *in = self->reader.in;
    const char *after = end, *here = kl_inflow_here(in);

    while (*after == ' ' || *after == '\t' || *after == '\r')
        after++;
    self->by_line = !memchr(here, '\n', (size_t)(end - here)) &&
                    (*after == '\n' || after == in->scan.end);
}

static void set_table(struct read_json *self, struct kl_str name)
{
    kl_buf_clear(&self->table);
    self->table_named = name.data != NULL;
    if (name.data)
        kl_scan_unescape(name, &self->table);
}

/* What stands beside the items of an object. */
static void note_beside(struct read_json *self, const struct kl_json_object *object)
{
    if (object->cut.data)
        kl_buf_set(&self->cut, object->cut);
    self->left |= object->left;
    if (object->strange.data)
        kl_names_add(&self->strange, object->strange);
}

/* The walk ended in what holds the items of an object. */
static void enter(struct read_json *self, const struct kl_json_object *object)
{
    set_table(self, object->table);
    push(self, PLACE_REST, KL_ELEMENT_ANY);
    top(self)->items_seen = object->items_seen;
    push(self, object->tables ? PLACE_TABLES : PLACE_ARRAY, object->container_of);
}

static enum kl_code next_object(struct read_json *self, struct kl_record *record,
                                struct kl_err *err)
{
    struct kl_inflow *in = self->reader.in;
    struct kl_json_object object = {.look = !self->begun};
    const char *end;
    enum kl_code code = walk(self, kl_json_walk_object, &object, &end, err);

    if (code)
        return code;
    if (object.model) {
        code = kl_workbench_open(
            (struct kl_str){kl_inflow_here(in), (size_t)(end - kl_inflow_here(in))},
            &self->reader, &self->model, err);
        if (code)
            self->reader.stuck = true;
        push(self, PLACE_MODEL, KL_ELEMENT_ITEM);
        return code;
    }
    if (object.other)
        return stuck(self, kl_inflow_here(in), gettext(object.other), err);
    kl_buf_clear(&self->cut); /* of the pages of one result the last one says it */
    if (object.container || object.element == KL_ELEMENT_WRAPPED)
        note_beside(self, &object);
    if (object.container) {
        enter(self, &object);
    } else {
        if (!self->depth)
            note_layout(self, end);
        code = give(self, kl_inflow_here(in), end, object.element, record, err);
    }
    kl_inflow_take(in, end);
    return code;
}

static enum kl_code end_object(struct read_json *self, struct kl_err *err)
{
    struct kl_json_object object = {.items_seen = top(self)->items_seen};
    const char *end;
    enum kl_code code = walk(self, kl_json_walk_rest, &object, &end, err);

    if (code)
        return code;
    note_beside(self, &object);
    set_table(self, (struct kl_str){NULL, 0});
    self->depth--;
    self->by_line = false;
    if (object.container)
        enter(self, &object);
    kl_inflow_take(self->reader.in, end);
    return KL_OK;
}

/* ---- Arrays */

static const char *walk_value(struct kl_scan *scan, const char *p, void *found)
{
    (void)found;
    return kl_scan_value(scan, p, 3);
}

static const char *walk_comma(struct kl_scan *scan, const char *p, void *found)
{
    (void)found;
    p = kl_scan_space(p);
    if (*p != ',')
        return kl_scan_fault(scan, p, N_("',' or ']' is expected"));
    p = kl_scan_space(p + 1);
    return *p ? p : kl_scan_fault(scan, p, N_("a value is expected"));
}

/* The record has a text, or none at the end of the array. */
static enum kl_code next_of_array(struct read_json *self, struct kl_record *record,
                                  struct kl_err *err)
{
    struct kl_inflow *in = self->reader.in;
    const char *end;
    enum kl_code code = kl_inflow_skip_space(in, err);

    if (!code && *kl_inflow_here(in) == ']') {
        kl_inflow_take(in, kl_inflow_here(in) + 1);
        self->depth--;
        self->by_line = false;
        return KL_OK;
    }
    if (!code && !top(self)->first) {
        code = walk(self, walk_comma, NULL, &end, err);
        if (!code)
            kl_inflow_take(in, end);
    }
    if (code)
        return code;
    top(self)->first = false;
    if (top(self)->element == KL_ELEMENT_ANY && *kl_inflow_here(in) == '{')
        return next_object(self, record, err);
    code = walk(self, walk_value, NULL, &end, err);
    if (code)
        return code;
    code =
        give(self, kl_inflow_here(in), end,
             top(self)->element == KL_ELEMENT_ANY ? KL_ELEMENT_ITEM : top(self)->element,
             record, err);
    kl_inflow_take(in, end);
    return code;
}

static enum kl_code next_table(struct read_json *self, struct kl_err *err)
{
    struct kl_json_object object = {.look = false};
    const char *end;
    enum kl_code code = walk(self, kl_json_walk_table, &object, &end, err);

    if (code)
        return code;
    if (object.container) {
        set_table(self, object.table);
        push(self, PLACE_ARRAY, top(self)->element);
    } else {
        self->depth--;
    }
    kl_inflow_take(self->reader.in, end);
    return KL_OK;
}

static enum kl_code no_object(struct read_json *self, struct kl_err *err)
{
    struct kl_inflow *in = self->reader.in;
    const char *p = kl_inflow_here(in);

    if (*p == '[') {
        kl_inflow_take(in, p + 1);
        push(self, PLACE_ARRAY, KL_ELEMENT_ANY);
        return KL_OK;
    }
    self->skip = SKIP_LINE;
    return stop_at(self, p, _("not JSON: an item {…} is expected"), err);
}

/* ---- The reader */

static enum kl_code pass_over(struct read_json *self, struct kl_err *err)
{
    enum skip skip = self->skip;

    self->skip = SKIP_NOTHING;
    switch (skip) {
    case SKIP_NOTHING:
        break;
    case SKIP_LINE:
        return kl_inflow_skip_line(self->reader.in, err);
    case SKIP_TO_BRACE:
        return skip_to_brace(self->reader.in, err);
    }
    return KL_OK;
}

static void tell_notes(struct read_json *self)
{
    struct kl_reader *reader = &self->reader;

    if (self->cut.len > 0)
        kl_reader_note(reader,
                       _("this output was cut: it ends with a %s, and what "
                         "comes behind it is not here"),
                       kl_buf_text(&self->cut));
    if (self->left)
        kl_reader_note(reader, _("not all keys were answered: the reply names "
                                 "UnprocessedKeys"));
    for (size_t i = 0; i < self->strange.n; i++)
        kl_reader_note(reader,
                       _("\"%s\" beside the items is none of them and passed over"),
                       self->strange.names[i]);
}

/* A record with a text, or none when more steps are needed. */
static enum kl_code step(struct read_json *self, struct kl_record *record, bool *more,
                         struct kl_err *err)
{
    struct kl_inflow *in = self->reader.in;
    enum kl_code code = KL_OK;

    switch (top(self)->place) {
    case PLACE_TOP:
        code = kl_inflow_skip_space(in, err);
        *more = kl_inflow_left(in) > 0;
        if (code || !*more)
            return code;
        return *kl_inflow_here(in) == '{' ? next_object(self, record, err)
                                          : no_object(self, err);
    case PLACE_ARRAY:
        return next_of_array(self, record, err);
    case PLACE_TABLES:
        return next_table(self, err);
    case PLACE_REST:
        return end_object(self, err);
    case PLACE_MODEL:
        if (kl_workbench_next(self->model, record))
            return KL_OK;
        kl_inflow_take(in, kl_workbench_end(self->model));
        kl_workbench_free(&self->model);
        self->depth--;
        break;
    }
    return KL_OK;
}

static enum kl_code next(struct kl_reader *reader, struct kl_record *record, bool *more,
                         struct kl_err *err)
{
    struct read_json *self = json_of(reader);
    enum kl_code code = pass_over(self, err);

    *more = true;
    record->text = (struct kl_str){NULL, 0};
    while (!code && *more && !record->text.data)
        code = step(self, record, more, err);
    if (!code && !*more)
        tell_notes(self);
    return code;
}

static void free_json(struct kl_reader *reader)
{
    struct read_json *self = json_of(reader);

    kl_workbench_free(&self->model);
    kl_buf_release(&self->table);
    kl_buf_release(&self->record_table);
    kl_buf_release(&self->item);
    kl_buf_release(&self->keys);
    kl_buf_release(&self->cut);
    kl_names_release(&self->strange);
    free(self);
}

struct kl_reader *kl_read_json_new(const struct kl_reader_options *options)
{
    static const struct kl_reader_ops ops = {.next = next, .free = free_json};
    struct read_json *self = KL_NEW(struct read_json);

    (void)options;
    self->reader.ops = &ops;
    return &self->reader;
}
