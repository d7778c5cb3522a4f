#include "config.h"

#include "app/read_csv.h"

#include "base/ascii.h"
#include "base/digits.h"
#include "base/i18n.h"
#include "base/map.h"
#include "base/utf8.h"
#include "app/csv_columns.h"

/* What types are guessed from. */
#define SAMPLE_RECORDS 1000
#define SAMPLE_BYTES ((size_t)1 << 18)

struct read_csv {
    struct kl_reader reader;
    const struct kl_reader_options *options;
    struct kl_csv_columns columns;
    struct kl_csv_record record;
    struct kl_buf item;
    bool begun;
};

static struct read_csv *csv_of(struct kl_reader *reader)
{
    return (struct read_csv *)(void *)reader;
}

/* ---- What is CSV */

static bool ends_with(const char *path, const char *end)
{
    size_t len = strlen(path), n = strlen(end);

    return len > n && strcmp(path + len - n, end) == 0;
}

/* By its name or the options, or by its first record, which has more than one cell. */
bool kl_read_csv_is(const struct kl_probe *probe)
{
    const struct kl_reader_options *options = probe->options;
    struct kl_csv_record record = {0};
    struct kl_str begin = probe->begin;
    const char *next;
    bool is;

    if (!begin.len || strchr("{[", *kl_scan_space(begin.data)))
        return false;
    if (options->header != KL_HEADER_GUESS || options->columns ||
        ends_with(probe->path, ".csv") || ends_with(probe->path, ".csv.gz"))
        return true;
    if (memchr(begin.data, '\0', begin.len))
        return false;
    is = kl_csv_record_parse(&record, begin.data, begin.data + begin.len, true, &next) ==
             KL_CSV_WHOLE &&
         record.n > 1;
    kl_csv_record_release(&record);
    return is;
}

/* ---- Records */

/* The record at pos is bad: it goes on behind the line of the fault. */
static enum kl_code refuse(struct read_csv *self, const char *fault_at, const char *what,
                           struct kl_err *err)
{
    struct kl_inflow *in = self->reader.in;
    struct kl_err own = {0};

    kl_inflow_stop(in, kl_inflow_here(in), what, err);
    kl_inflow_take(in, fault_at);
    if (kl_inflow_skip_line(in, &own))
        self->reader.stuck = true;
    return KL_INVALID;
}

/* Parses the record at pos, reading on as often as it is cut. *next: behind it. */
static enum kl_code parse(struct read_csv *self, const char **next, struct kl_err *err)
{
    struct kl_inflow *in = self->reader.in;
    enum kl_code code = KL_OK;

    for (;;) {
        enum kl_csv_end end = kl_csv_record_parse(
            &self->record, kl_inflow_here(in), in->buf.data + in->buf.len, in->eof, next);

        if (end == KL_CSV_WHOLE)
            return KL_OK;
        if (end == KL_CSV_BAD)
            return refuse(self, *next, gettext(self->record.fault), err);
        if (kl_inflow_left(in) > KL_INFLOW_VALUE_MAX) {
            self->reader.stuck = true;
            return kl_inflow_stop(in, kl_inflow_here(in),
                                  _("a record longer than 64 MB: is a quote not closed?"),
                                  err);
        }
        code = kl_inflow_fill(in, err);
        if (code)
            return code;
    }
}

/* A line with nothing in it. */
static bool is_blank(const struct kl_csv_record *record)
{
    return record->n == 1 && !record->cells[0].len && !record->cells[0].quoted;
}

/* ---- The header */

static bool has_doubles(const struct kl_csv_record *record)
{
    struct kl_map seen = {0};
    bool has;

    for (size_t i = 0; i < record->n; i++)
        kl_map_put(&seen, kl_csv_cell(record, i), i);
    has = seen.n < record->n;
    kl_map_release(&seen);
    return has;
}

/* A file whose lines end with CR alone is one record, of which no row would be left. */
static bool has_bare_return(const struct kl_csv_record *record)
{
    for (size_t i = 0; i < record->n; i++) {
        struct kl_str cell = kl_csv_cell(record, i);

        if (!record->cells[i].quoted && memchr(cell.data, '\r', cell.len))
            return true;
    }
    return false;
}

/* Why the first record can be no header, N_(); NULL: it can. */
static const char *no_header(const struct kl_csv_record *record, bool numbers)
{
    for (size_t i = 0; i < record->n; i++) {
        struct kl_str cell = kl_csv_cell(record, i);

        if (!cell.len)
            return N_("a cell is empty");
        if (!kl_utf8_valid(cell))
            return N_("a cell is not valid UTF-8");
        if (numbers && kl_str_all_digits(cell))
            return N_("a cell is a number");
    }
    return has_doubles(record) ? N_("two cells are the same") : NULL;
}

/* Whether the options name every column, and the first record none of them. */
static bool names_all(const struct kl_csv_columns *given,
                      const struct kl_csv_record *record)
{
    if (!given->n || given->n != record->n)
        return false;
    for (size_t i = 0; i < record->n; i++)
        if (kl_csv_columns_find(given, kl_csv_cell(record, i)))
            return false;
    return true;
}

/* Whether the first record is a header; *why: why not, where that was guessed. */
static enum kl_code judge_header(struct read_csv *self,
                                 const struct kl_csv_columns *given, bool *is,
                                 const char **why, struct kl_err *err)
{
    const char *fault =
        no_header(&self->record, self->options->header == KL_HEADER_GUESS);

    *is = self->options->header != KL_HEADER_NO;
    if (self->options->header == KL_HEADER_GUESS) {
        *is = !fault && !names_all(given, &self->record);
        *why = *is ? NULL : fault ? fault : N_("--columns names others");
    }
    if (*is && fault)
        return refuse(self, kl_inflow_here(self->reader.in), gettext(fault), err);
    return KL_OK;
}

static void add_columns(struct read_csv *self, const struct kl_csv_columns *given,
                        bool header)
{
    for (size_t i = 0; i < self->record.n; i++) {
        struct kl_buf name = {0};

        if (header)
            kl_buf_set(&name, kl_csv_cell(&self->record, i));
        else if (i < given->n)
            kl_buf_set(&name, kl_buf_str(&given->columns[i].name));
        else
            kl_buf_addf(&name, "column%zu", i + 1);
        kl_csv_columns_add(&self->columns, kl_buf_str(&name));
        kl_buf_release(&name);
    }
}

static enum kl_csv_type type_of_key(enum kl_key_type type)
{
    switch (type) {
    case KL_KEY_S:
        return KL_CSV_TEXT;
    case KL_KEY_N:
        return KL_CSV_NUMBER;
    case KL_KEY_B:
        return KL_CSV_BINARY;
    }
    return KL_CSV_TEXT;
}

static void give_key_types(struct read_csv *self, const struct kl_key_attr *keys,
                           size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct kl_csv_column *column =
            kl_csv_columns_find(&self->columns, kl_str_from(keys[i].name));

        if (column)
            kl_csv_column_give(column, type_of_key(keys[i].type));
    }
}

/* The types that are known before a cell is looked at. */
static enum kl_code give_types(struct read_csv *self, const struct kl_csv_columns *given,
                               struct kl_err *err)
{
    const struct kl_key_schema *keys = self->options->keys;
    struct kl_buf what = {0};

    if (keys) {
        give_key_types(self, keys->pk, keys->npk);
        give_key_types(self, keys->sk, keys->nsk);
    }
    for (size_t i = 0; i < given->n; i++) {
        struct kl_csv_column *column =
            kl_csv_columns_find(&self->columns, kl_buf_str(&given->columns[i].name));

        if (!column) {
            kl_buf_addf(&what, _("there is no column %s"),
                        kl_buf_text(&given->columns[i].name));
            self->reader.stuck = true;
            kl_inflow_stop(self->reader.in, kl_inflow_here(self->reader.in),
                           kl_buf_text(&what), err);
            kl_buf_release(&what);
            return KL_INVALID;
        }
        if (given->columns[i].given)
            kl_csv_column_give(column, given->columns[i].type);
    }
    return KL_OK;
}

/* ---- The sample */

static void note_types(struct read_csv *self)
{
    static const struct {
        enum kl_csv_type type;
        const char *words;
    } told[] = {
        {KL_CSV_NUMBER, N_("numbers")},
        {KL_CSV_BOOL, N_("true or false")},
        {KL_CSV_JSON, N_("lists and maps")},
    };
    struct kl_buf text = {0};

    for (size_t i = 0; i < KL_ARRAY_LEN(told); i++) {
        struct kl_buf names = {0};

        kl_csv_columns_list(&self->columns, told[i].type, &names);
        if (names.len > 0)
            kl_buf_addf(&text, "%s%s: %s", text.len ? "; " : "", gettext(told[i].words),
                        kl_buf_text(&names));
        kl_buf_release(&names);
    }
    if (text.len > 0)
        kl_reader_note(&self->reader,
                       _("types are guessed: %s; the rest is text; --columns says it"),
                       kl_buf_text(&text));
    kl_buf_release(&text);
}

/* Looks at the records from pos on that are read, without taking them. */
static enum kl_code guess_types(struct read_csv *self, struct kl_err *err)
{
    struct kl_inflow *in = self->reader.in;
    struct kl_csv_record record = {0};
    enum kl_code code = KL_OK;
    const char *p, *end;

    while (!code && kl_inflow_left(in) < SAMPLE_BYTES && !in->eof)
        code = kl_inflow_fill(in, err);
    p = kl_inflow_here(in);
    end = in->buf.data + in->buf.len;
    for (int i = 0; i < SAMPLE_RECORDS && p < end && !code; i++) {
        if (kl_csv_record_parse(&record, p, end, in->eof, &p) != KL_CSV_WHOLE)
            break;
        kl_csv_columns_note(&self->columns, &record);
    }
    kl_csv_record_release(&record);
    kl_csv_columns_guess(&self->columns);
    note_types(self);
    return code;
}

static bool all_quoted(const struct kl_csv_record *record)
{
    for (size_t i = 0; i < record->n; i++)
        if (!record->cells[i].quoted)
            return false;
    return true;
}

/* The first record: the columns. */
static enum kl_code begin(struct read_csv *self, struct kl_err *err)
{
    struct kl_csv_columns given = {0};
    const char *next, *why = NULL;
    bool header = false;
    enum kl_code code = KL_OK;

    self->begun = true;
    if (self->options->columns)
        code = kl_csv_columns_parse(self->options->columns, &given, err);
    if (!code)
        code = parse(self, &next, err);
    if (!code && has_bare_return(&self->record))
        code = refuse(self, kl_inflow_here(self->reader.in),
                      _("a carriage return alone ends no line: tr '\\r' '\\n' mends it"),
                      err);
    if (!code)
        code = judge_header(self, &given, &header, &why, err);
    if (!code) {
        self->columns.all_quoted = all_quoted(&self->record);
        add_columns(self, &given, header);
        code = give_types(self, &given, err);
    }
    if (!code && why)
        kl_reader_note(&self->reader,
                       _("the first line is taken for no header (%s); --header says that "
                         "it is one"),
                       gettext(why));
    if (!code && header)
        kl_inflow_take(self->reader.in, next);
    if (!code)
        code = guess_types(self, err);
    self->reader.stuck |= code != KL_OK;
    kl_csv_columns_release(&given);
    return code;
}

/* ---- The reader */

static void note_odd(struct read_csv *self)
{
    for (size_t i = 0; i < self->columns.n; i++)
        if (self->columns.columns[i].odd)
            kl_reader_note(&self->reader,
                           ngettext("column %s: %s cell is not like the first ones and "
                                    "stays text",
                                    "column %s: %s cells are not like the first ones and "
                                    "stay text",
                                    self->columns.columns[i].odd),
                           kl_buf_text(&self->columns.columns[i].name),
                           kl_digits_count(self->columns.columns[i].odd, true).text);
}

/* The item of the record that was parsed; next is behind it. */
static enum kl_code convert(struct read_csv *self, const char *next,
                            struct kl_record *record, struct kl_err *err)
{
    struct kl_inflow *in = self->reader.in;
    struct kl_err own = {0};
    enum kl_code code = KL_OK;

    if (self->record.n != self->columns.n)
        code =
            kl_err_set(&own, KL_INVALID,
                       ngettext("%zu cell, but there are %zu columns",
                                "%zu cells, but there are %zu columns", self->record.n),
                       self->record.n, self->columns.n);
    kl_buf_clear(&self->item);
    if (!code)
        code = kl_csv_columns_item(&self->columns, &self->record, &self->item, &own);
    if (code)
        kl_inflow_stop(in, kl_inflow_here(in), own.text, err);
    *record = (struct kl_record){.text = kl_buf_str(&self->item), .line = in->line};
    kl_inflow_take(in, next);
    return code;
}

static enum kl_code next_record(struct kl_reader *reader, struct kl_record *record,
                                bool *more, struct kl_err *err)
{
    struct read_csv *self = csv_of(reader);
    struct kl_inflow *in = reader->in;
    enum kl_code code = self->begun ? KL_OK : begin(self, err);
    const char *next;

    while (!code) {
        if (!kl_inflow_left(in) && !in->eof) {
            code = kl_inflow_fill(in, err);
            continue;
        }
        *more = kl_inflow_left(in) > 0;
        if (!*more) {
            note_odd(self);
            return KL_OK;
        }
        code = parse(self, &next, err);
        if (code)
            return code;
        if (!is_blank(&self->record))
            return convert(self, next, record, err);
        kl_inflow_take(in, next);
    }
    return code;
}

static void free_csv(struct kl_reader *reader)
{
    struct read_csv *self = csv_of(reader);

    kl_csv_columns_release(&self->columns);
    kl_csv_record_release(&self->record);
    kl_buf_release(&self->item);
    free(self);
}

struct kl_reader *kl_read_csv_new(const struct kl_reader_options *options)
{
    static const struct kl_reader_ops ops = {.next = next_record, .free = free_csv};
    struct read_csv *self = KL_NEW(struct read_csv);

    self->reader.ops = &ops;
    self->options = options;
    return &self->reader;
}
