#include "config.h"

#include "app/read_stx.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "model/plain.h"
#include "app/loose_item.h"

#define STX '\x02' /* between attributes */
#define ETX '\x03' /* between a name and its value */

struct read_stx {
    struct kl_reader reader;
    struct kl_buf json; /* of the line */
    struct kl_buf item;
};

static struct read_stx *stx_of(struct kl_reader *reader)
{
    return (struct read_stx *)(void *)reader;
}

bool kl_read_stx_is(const struct kl_probe *probe)
{
    struct kl_str begin = probe->begin;
    const char *end = begin.len ? memchr(begin.data, '\n', begin.len) : NULL;
    size_t len = end ? (size_t)(end - begin.data) : begin.len;
    const char *etx = len ? memchr(begin.data, ETX, len) : NULL;

    return etx && !memchr(begin.data, '{', (size_t)(etx - begin.data));
}

static enum kl_code bad(struct read_stx *self, const char *at, const char *what,
                        struct kl_err *err)
{
    return kl_inflow_stop(self->reader.in, at, what, err);
}

/* The line from p up to end as one JSON object. */
static enum kl_code build(struct read_stx *self, const char *p, const char *end,
                          struct kl_err *err)
{
    const char *begin = p;

    kl_buf_clear(&self->json);
    kl_buf_add_char(&self->json, '{');
    while (p < end) {
        const char *stx = memchr(p, STX, (size_t)(end - p));
        const char *to = stx ? stx : end, *etx = memchr(p, ETX, (size_t)(to - p));
        struct kl_str name;

        if (!etx)
            return bad(self, begin, _("an attribute without a value"), err);
        name = (struct kl_str){p, (size_t)(etx - p)};
        if (!kl_utf8_valid(name))
            return bad(self, begin, _("an attribute's name is not valid UTF-8"), err);
        if (p > begin)
            kl_buf_add_char(&self->json, ',');
        kl_json_string(name, &self->json);
        kl_buf_add_char(&self->json, ':');
        kl_buf_add(&self->json, etx + 1, (size_t)(to - etx - 1));
        p = stx ? stx + 1 : end;
    }
    kl_buf_add_char(&self->json, '}');
    return KL_OK;
}

static enum kl_code convert(struct read_stx *self, struct kl_record *record,
                            struct kl_err *err)
{
    struct kl_scan scan;
    struct kl_buf what = {0};
    const char *end;

    kl_scan_init(&scan, &self->json);
    scan.fault = NULL;
    end = kl_scan_value(&scan, self->json.data, 0);
    if (end && end != scan.end)
        end = kl_scan_fault(&scan, end, N_("the line goes on behind its item"));
    if (!end) {
        kl_buf_addf(&what, _("malformed JSON: %s"), gettext(scan.fault));
        bad(self, kl_inflow_here(self->reader.in), kl_buf_text(&what), err);
        kl_buf_release(&what);
        return KL_INVALID;
    }
    kl_buf_clear(&self->item);
    kl_loose_item_read(kl_buf_str(&self->json), &self->item);
    record->text = kl_buf_str(&self->item);
    return KL_OK;
}

/* The line's end is read, too. */
static enum kl_code find_end(struct kl_inflow *in, const char **end, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    while (!(*end = memchr(kl_inflow_here(in), '\n', kl_inflow_left(in))) && !in->eof &&
           !code) {
        if (kl_inflow_left(in) > KL_INFLOW_VALUE_MAX)
            return kl_inflow_stop(in, kl_inflow_here(in),
                                  _("an item's text is longer than 64 MB"), err);
        code = kl_inflow_fill(in, err);
    }
    if (!*end)
        *end = in->buf.data + in->buf.len;
    return code;
}

static enum kl_code next(struct kl_reader *reader, struct kl_record *record, bool *more,
                         struct kl_err *err)
{
    struct read_stx *self = stx_of(reader);
    struct kl_inflow *in = reader->in;
    enum kl_code code = kl_inflow_skip_space(in, err);
    const char *end, *to;

    *more = kl_inflow_left(in) > 0;
    if (code || !*more)
        return code;
    code = find_end(in, &end, err);
    if (code) {
        reader->stuck = true;
        return code;
    }
    *record = (struct kl_record){.line = in->line};
    to = end > kl_inflow_here(in) && end[-1] == '\r' ? end - 1 : end;
    code = build(self, kl_inflow_here(in), to, err);
    if (!code)
        code = convert(self, record, err);
    kl_inflow_take(in, end);
    return code;
}

static void free_stx(struct kl_reader *reader)
{
    struct read_stx *self = stx_of(reader);

    kl_buf_release(&self->json);
    kl_buf_release(&self->item);
    free(self);
}

struct kl_reader *kl_read_stx_new(const struct kl_reader_options *options)
{
    static const struct kl_reader_ops ops = {.next = next, .free = free_stx};
    struct read_stx *self = KL_NEW(struct read_stx);

    (void)options;
    self->reader.ops = &ops;
    return &self->reader;
}
