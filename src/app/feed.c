#include "config.h"

#include "app/feed.h"

#include "base/i18n.h"
#include "app/read_csv.h"
#include "app/read_json.h"
#include "app/read_stx.h"

#define PROBE_BYTES ((size_t)1 << 16)

struct kl_feed {
    struct kl_inflow in;
    const struct kl_reader_options *options;
    struct kl_names notes;
    struct kl_reader *reader; /* NULL: the form is not known yet */
};

/* ---- The forms */

#define MAGIC(bytes)                                                                     \
    {                                                                                    \
        (bytes), sizeof(bytes) - 1                                                       \
    }

static bool is_any(const struct kl_probe *probe)
{
    (void)probe;
    return true;
}

#define ION_ADVICE                                                                       \
    N_("export the table again with the format DynamoDB JSON "                           \
       "(--export-format DYNAMODB_JSON)")
#define UTF16_ADVICE N_("write it again in UTF-8: iconv -f UTF-16 -t UTF-8")
#define UNPACK_ADVICE N_("unpack it; of compressed files those of gzip are read")

/* What a file begins with that is not read: what it is, and what to do. */
static const struct {
    struct kl_str magic;
    const char *name, *advice; /* N_() */
} refused[] = {
    {MAGIC("$ion_"), N_("Amazon Ion, which is not read"), ION_ADVICE},
    {MAGIC("\xe0\x01\x00\xea"), N_("Amazon Ion, which is not read"), ION_ADVICE},
    {MAGIC("SQLite format 3"), N_("a database, not a data file"),
     N_("open it with --db FILE")},
    {MAGIC("\xff\xfe"), N_("text in UTF-16, which is not read"), UTF16_ADVICE},
    {MAGIC("\xfe\xff"), N_("text in UTF-16, which is not read"), UTF16_ADVICE},
    {MAGIC("PK\x03\x04"), N_("a zip archive, which is not read"),
     N_("unpack it and name the files in it")},
    {MAGIC("\x28\xb5\x2f\xfd"), N_("compressed with zstd"), UNPACK_ADVICE},
    {MAGIC("BZh"), N_("compressed with bzip2"), UNPACK_ADVICE},
    {MAGIC("\xfd\x37zXZ"), N_("compressed with xz"), UNPACK_ADVICE},
    {MAGIC("PAR1"), N_("Apache Parquet, which is not read"),
     N_("write the data as JSON lines or CSV")},
};

/* What is read: the first form that a file is like. */
static const struct form {
    bool (*is)(const struct kl_probe *probe);
    struct kl_reader *(*open)(const struct kl_reader_options *options);
} forms[] = {
    {kl_read_stx_is, kl_read_stx_new},
    {kl_read_csv_is, kl_read_csv_new},
    {is_any, kl_read_json_new},
};

/* ---- The feed */

enum kl_code kl_feed_open(const char *path, const struct kl_reader_options *options,
                          const struct kl_token *token, struct kl_feed **feed,
                          struct kl_err *err)
{
    static const struct kl_reader_options none;
    struct kl_feed *self = KL_NEW(struct kl_feed);
    enum kl_code code = kl_inflow_open(&self->in, path, token, err);

    self->options = options ? options : &none;
    if (code)
        kl_feed_close(&self);
    *feed = self;
    return code;
}

void kl_feed_close(struct kl_feed **feed)
{
    struct kl_feed *self = *feed;

    if (!self)
        return;
    if (self->reader)
        self->reader->ops->free(self->reader);
    kl_inflow_release(&self->in);
    kl_names_release(&self->notes);
    free(self);
    *feed = NULL;
}

static enum kl_code refuse(struct kl_feed *feed, size_t i, struct kl_err *err)
{
    feed->in.damaged = true;
    kl_err_set(err, KL_INVALID, "%s: %s", feed->in.path, gettext(refused[i].name));
    kl_err_advise(err, "%s", gettext(refused[i].advice));
    return KL_INVALID;
}

/* Looks at the first bytes. */
static enum kl_code begin(struct kl_feed *feed, struct kl_err *err)
{
    struct kl_inflow *in = &feed->in;
    const struct form *form = forms;
    struct kl_probe probe = {.path = in->path, .options = feed->options};
    enum kl_code code = kl_inflow_begin(in, err);

    while (!code && kl_inflow_left(in) < PROBE_BYTES && !in->eof)
        code = kl_inflow_fill(in, err);
    if (code)
        return code;
    probe.begin = (struct kl_str){kl_inflow_here(in), kl_inflow_left(in)};
    for (size_t i = 0; i < KL_ARRAY_LEN(refused); i++)
        if (kl_str_starts(probe.begin, refused[i].magic))
            return refuse(feed, i, err);
    while (!form->is(&probe))
        form++;
    feed->reader = form->open(feed->options);
    feed->reader->in = in;
    feed->reader->notes = &feed->notes;
    return KL_OK;
}

enum kl_code kl_feed_next(struct kl_feed *feed, struct kl_record *record, bool *more,
                          struct kl_err *err)
{
    enum kl_code code = KL_OK;

    *more = kl_feed_goes_on(feed);
    if (!*more)
        return KL_OK;
    if (!feed->reader)
        code = begin(feed, err);
    return code ? code : feed->reader->ops->next(feed->reader, record, more, err);
}

bool kl_feed_goes_on(const struct kl_feed *feed)
{
    return !feed->in.damaged && !(feed->reader && feed->reader->stuck);
}

uint64_t kl_feed_line(const struct kl_record *record, size_t offset)
{
    const char *text = record->text.data;

    return record->line + kl_inflow_lines(text, text + offset);
}

const struct kl_names *kl_feed_notes(const struct kl_feed *feed)
{
    return &feed->notes;
}

uint64_t kl_feed_done(const struct kl_feed *feed)
{
    return kl_inflow_done(&feed->in);
}

uint64_t kl_feed_total(const struct kl_feed *feed)
{
    return kl_inflow_total(&feed->in);
}
