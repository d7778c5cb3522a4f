#include "config.h"

#include "app/feed.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"
#include "model/scan.h"
#include "app/gunzip.h"
#include "app/json_kind.h"
#include "app/plain_item.h"

#define READ_BYTES ((size_t)1 << 20)
/* What is taken apart is dropped in pieces of this, so that a fault can be placed at
 * the line before. */
#define DROP_BYTES (READ_BYTES / 2)
/* The text of one item: 400 KB with every byte escaped, in deep indentation. */
#define VALUE_MAX ((size_t)64 << 20)
/* A fault this near to the end of what is read may be a token cut in two. */
#define TOKEN_MAX 16
#define POLL_MS 100
#define PACKED_BYTES ((size_t)1 << 17)

enum place {
    PLACE_TOP,         /* between objects */
    PLACE_ITEMS_FIRST, /* behind the '[' of a reply's Items */
    PLACE_ITEMS,       /* behind one of them */
    PLACE_REPLY,       /* behind the ']' */
    PLACE_STUCK,       /* behind a fault that cannot be passed */
};

/* What the items of a file are, known from its first one. */
enum form { FORM_UNKNOWN, FORM_TYPED, FORM_PLAIN };

enum skip {
    SKIP_NOTHING,
    SKIP_LINE,     /* the rest of this line */
    SKIP_TO_BRACE, /* lines up to one that begins with '{' */
};

struct kl_feed {
    char *path; /* for messages */
    const struct kl_token *token;
    int fd;
    uint64_t total;
    bool eof;
    struct kl_buf buf;
    size_t pos;       /* in buf: what was taken apart */
    uint64_t dropped; /* bytes before buf */
    uint64_t line;    /* at pos */
    struct kl_scan scan;
    enum place place;
    enum skip skip; /* what is to be passed over before the next item */
    bool begun;     /* an item was given or a fault told */
    bool by_line;   /* the last object had one line for itself */
    bool in_array;  /* PLACE_ITEMS of an array at the top, not of a reply */
    enum form form;
    struct kl_buf plain; /* the last item, when it was plain JSON */
    /* Of a compressed file. */
    struct kl_gunzip *gunzip;
    struct kl_buf packed;      /* read from the file */
    struct kl_str packed_left; /* of it, not unpacked yet */
    uint64_t packed_taken;
};

static const char *here(const struct kl_feed *feed)
{
    return feed->buf.data + feed->pos;
}

/* ---- Opening and reading */

static enum kl_code cannot(const char *verb, const char *path, struct kl_err *err)
{
    enum kl_code code = errno == ENOENT   ? KL_NOT_FOUND
                        : errno == EACCES ? KL_DENIED
                                          : KL_IO;

    return kl_err_set(err, code, _("cannot %s %s: %s"), verb, path, strerror(errno));
}

enum kl_code kl_feed_open(const char *path, const struct kl_token *token,
                          struct kl_feed **feed, struct kl_err *err)
{
    bool standard = strcmp(path, "-") == 0;
    int fd = standard ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
    struct stat st;

    *feed = NULL;
    if (fd < 0)
        return cannot(_("open"), path, err);
    if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
        close(fd);
        return kl_err_set(err, KL_INVALID, _("%s is a folder, not a data file"), path);
    }
    *feed = KL_NEW(struct kl_feed);
    **feed = (struct kl_feed){
        .path = kl_mem_strdup(standard ? _("standard input") : path),
        .token = token,
        .fd = fd,
        .total = S_ISREG(st.st_mode) ? (uint64_t)st.st_size : 0,
        .line = 1,
    };
    kl_scan_init(&(*feed)->scan, &(*feed)->buf);
    return KL_OK;
}

void kl_feed_close(struct kl_feed **feed)
{
    if (!*feed)
        return;
    close((*feed)->fd);
    free((*feed)->path);
    kl_buf_release(&(*feed)->buf);
    kl_buf_release(&(*feed)->plain);
    kl_buf_release(&(*feed)->packed);
    kl_gunzip_free(&(*feed)->gunzip);
    free(*feed);
    *feed = NULL;
}

bool kl_feed_goes_on(const struct kl_feed *feed)
{
    return feed->place != PLACE_STUCK;
}

uint64_t kl_feed_done(const struct kl_feed *feed)
{
    return feed->gunzip ? feed->packed_taken : feed->dropped + feed->pos;
}

uint64_t kl_feed_total(const struct kl_feed *feed)
{
    return feed->total;
}

/* Waits for bytes in short steps, so that a silent FIFO can be left. */
static enum kl_code wait_for_bytes(struct kl_feed *feed, struct kl_err *err)
{
    struct pollfd poll_fd = {.fd = feed->fd, .events = POLLIN};
    int ready;

    do {
        if (kl_token_cancelled(feed->token))
            return kl_err_set(err, KL_CANCELLED, _("cancelled"));
        ready = poll(&poll_fd, 1, POLL_MS);
    } while (ready == 0 || (ready < 0 && errno == EINTR));
    return KL_OK;
}

static void drop_taken(struct kl_feed *feed)
{
    size_t left = feed->buf.len - feed->pos;

    memmove(feed->buf.data, here(feed), left);
    feed->buf.len = left;
    feed->dropped += feed->pos;
    feed->pos = 0;
}

/* At most want bytes of the file, *got 0 at its end. */
static enum kl_code read_file(struct kl_feed *feed, char *to, size_t want, size_t *got,
                              struct kl_err *err)
{
    enum kl_code code = wait_for_bytes(feed, err);
    ssize_t n;

    *got = 0;
    if (code)
        return code;
    do
        n = read(feed->fd, to, want);
    while (n < 0 && errno == EINTR && !kl_token_cancelled(feed->token));
    if (n < 0 && errno == EINTR)
        return kl_err_set(err, KL_CANCELLED, _("cancelled"));
    if (n < 0)
        return cannot(_("read"), feed->path, err);
    *got = (size_t)n;
    return KL_OK;
}

static enum kl_code damaged(struct kl_feed *feed, struct kl_err *err)
{
    feed->place = PLACE_STUCK;
    kl_err_prefix(err, "%s", feed->path);
    return KL_INVALID;
}

static enum kl_code unpack(struct kl_feed *feed, char *to, size_t want, size_t *got,
                           struct kl_err *err)
{
    enum kl_code code = KL_OK;
    size_t n;

    for (*got = 0; !code && !*got;) {
        if (!feed->packed_left.len) {
            kl_buf_clear(&feed->packed);
            code = read_file(feed, kl_buf_reserve(&feed->packed, PACKED_BYTES),
                             PACKED_BYTES, &n, err);
            if (code)
                return code;
            if (!n && kl_gunzip_whole(feed->gunzip))
                return KL_OK;
            if (!n) {
                kl_err_set(err, KL_INVALID, _("the compressed data ends too early"));
                return damaged(feed, err);
            }
            feed->packed.len = n;
            feed->packed_left = kl_buf_str(&feed->packed);
        }
        n = feed->packed_left.len;
        code = kl_gunzip_take(feed->gunzip, &feed->packed_left, to, want, got, err);
        feed->packed_taken += n - feed->packed_left.len;
    }
    return code ? damaged(feed, err) : KL_OK;
}

/* Drops what is taken apart and reads on; as much again when a value is long. */
static enum kl_code fill(struct kl_feed *feed, struct kl_err *err)
{
    struct kl_buf *buf = &feed->buf;
    size_t left = buf->len - feed->pos;
    size_t want = left > READ_BYTES ? left : READ_BYTES;
    size_t got;
    char *to;
    enum kl_code code;

    if (feed->pos >= DROP_BYTES)
        drop_taken(feed);
    to = kl_buf_reserve(buf, want);
    code = feed->gunzip ? unpack(feed, to, want, &got, err)
                        : read_file(feed, to, want, &got, err);
    if (code)
        return code;
    buf->len += got;
    feed->eof = got == 0;
    kl_scan_init(&feed->scan, buf);
    return KL_OK;
}

/* What was read so far is packed: it is unpacked, and so is what comes. */
static enum kl_code begin_unpacking(struct kl_feed *feed, struct kl_err *err)
{
    feed->gunzip = kl_gunzip_new();
    kl_buf_add_str(&feed->packed, kl_buf_str(&feed->buf));
    feed->packed_left = kl_buf_str(&feed->packed);
    kl_buf_clear(&feed->buf);
    feed->eof = false;
    return fill(feed, err);
}

/* ---- Positions */

static uint64_t count_lines(const char *from, const char *to)
{
    uint64_t lines = 0;

    while ((from = memchr(from, '\n', (size_t)(to - from)))) {
        lines++;
        from++;
    }
    return lines;
}

static void take_up_to(struct kl_feed *feed, const char *p)
{
    feed->line += count_lines(here(feed), p);
    feed->pos = (size_t)(p - feed->buf.data);
}

uint64_t kl_feed_line(const struct kl_feed_item *item, size_t offset)
{
    const char *text = item->text.data;

    return item->line + count_lines(text, text + offset);
}

/* ---- Faults */

/* Where a fault is told: what is missing at the end of a line is noticed only at the
 * first token of a later one. */
static const char *fault_place(const struct kl_feed *feed, const char *at)
{
    const char *p = at;

    while (p > feed->buf.data &&
           (p[-1] == ' ' || p[-1] == '\t' || p[-1] == '\r' || p[-1] == '\n'))
        p--;
    return memchr(p, '\n', (size_t)(at - p)) ? p : at;
}

/* Behind the end of the line; a line that is not read yet is read. */
static enum kl_code skip_line(struct kl_feed *feed, struct kl_err *err)
{
    enum kl_code code = KL_OK;
    const char *end;

    while (!(end = memchr(here(feed), '\n', feed->buf.len - feed->pos)) && !code &&
           !feed->eof) {
        feed->pos = feed->buf.len;
        code = fill(feed, err);
    }
    take_up_to(feed, end ? end + 1 : feed->buf.data + feed->buf.len);
    return code;
}

static enum kl_code skip_to_brace(struct kl_feed *feed, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    do {
        code = skip_line(feed, err);
        if (!code && feed->pos == feed->buf.len && !feed->eof)
            code = fill(feed, err);
    } while (!code && feed->pos < feed->buf.len && *here(feed) != '{');
    return code;
}

/* The error of a fault at a byte. what is translated. */
static enum kl_code stop_at(struct kl_feed *feed, const char *at, const char *what,
                            struct kl_err *err)
{
    uint64_t line = at < here(feed) ? feed->line - count_lines(at, here(feed))
                                    : feed->line + count_lines(here(feed), at);

    feed->begun = true;
    return kl_err_set(err, KL_INVALID, "%s:%llu: %s", feed->path,
                      (unsigned long long)line, what);
}

static enum kl_code stuck(struct kl_feed *feed, const char *at, const char *what,
                          struct kl_err *err)
{
    feed->place = PLACE_STUCK;
    return stop_at(feed, at, what, err);
}

static enum kl_code malformed(struct kl_feed *feed, struct kl_err *err)
{
    const char *at = fault_place(feed, feed->scan.fault_at);
    bool one_line =
        at <= here(feed) || !memchr(here(feed), '\n', (size_t)(at - here(feed)));
    struct kl_buf what = {0};

    kl_buf_addf(&what, _("malformed JSON: %s"), gettext(feed->scan.fault));
    if (feed->place != PLACE_TOP) {
        feed->place = PLACE_STUCK;
    } else if (feed->by_line || one_line) {
        at = here(feed);
        feed->skip = SKIP_LINE;
    } else {
        feed->skip = SKIP_TO_BRACE;
    }
    stop_at(feed, at, kl_buf_text(&what), err);
    kl_buf_release(&what);
    return KL_INVALID;
}

/* ---- Values that may be cut by the end of what is read */

typedef const char *walk_fn(struct kl_scan *scan, const char *p, void *found);

/* Walks from pos, reading on as often as the text ends too early. *end is behind what
 * was walked over; on KL_INVALID the scan has the fault. */
static enum kl_code walk(struct kl_feed *feed, walk_fn *fn, void *found, const char **end,
                         struct kl_err *err)
{
    struct kl_scan *scan = &feed->scan;
    enum kl_code code = KL_OK;

    for (;;) {
        scan->fault = NULL;
        *end = fn(scan, here(feed), found);
        if (*end)
            return KL_OK;
        if (feed->eof || scan->end - scan->fault_at > TOKEN_MAX)
            return malformed(feed, err);
        if (feed->buf.len - feed->pos > VALUE_MAX)
            return stuck(feed, here(feed), _("an item's text is longer than 64 MB"), err);
        code = fill(feed, err);
        if (code)
            return code;
    }
}

/* White space and what is not white at all: at least one byte behind it, or the end. */
static enum kl_code skip_space(struct kl_feed *feed, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (;;) {
        take_up_to(feed, kl_scan_space(here(feed)));
        if (feed->pos < feed->buf.len || feed->eof || code)
            return code;
        code = fill(feed, err);
    }
}

/* ---- Objects at the top */

static enum kl_code no_object(struct kl_feed *feed, struct kl_err *err)
{
    const char *p = here(feed);

    if (*p == '[') {
        take_up_to(feed, p + 1);
        feed->in_array = true;
        feed->place = PLACE_ITEMS_FIRST;
        return KL_OK;
    }
    feed->skip = SKIP_LINE;
    return stop_at(feed, p, _("not JSON: an item {…} is expected"), err);
}

/* An item of the top level ends at end: is its line its own? */
static void note_layout(struct kl_feed *feed, const char *end)
{
    const char *after = end;

    while (*after == ' ' || *after == '\t' || *after == '\r')
        after++;
    feed->by_line = !memchr(here(feed), '\n', (size_t)(end - here(feed))) &&
                    (*after == '\n' || after == feed->scan.end);
}

/* The item from from up to to, in DynamoDB JSON. */
static void give(struct kl_feed *feed, const char *from, const char *to,
                 struct kl_feed_item *item)
{
    item->text = (struct kl_str){from, (size_t)(to - from)};
    if (feed->form == FORM_UNKNOWN && *from == '{')
        feed->form = kl_plain_item_is(item->text) ? FORM_PLAIN : FORM_TYPED;
    if (feed->form == FORM_PLAIN && *from == '{') {
        kl_buf_clear(&feed->plain);
        kl_plain_item_read(item->text, &feed->plain);
        item->text = kl_buf_str(&feed->plain);
    }
    item->line = feed->line + count_lines(here(feed), from);
    feed->begun = true;
}

/* *item has a text, or none when the object is a reply. */
static enum kl_code next_object(struct kl_feed *feed, struct kl_feed_item *item,
                                struct kl_err *err)
{
    struct kl_json_object object = {.look = !feed->begun};
    const char *end;
    enum kl_code code = walk(feed, kl_json_walk_object, &object, &end, err);

    item->text = (struct kl_str){NULL, 0};
    if (code)
        return code;
    if (object.other && !object.items && !object.item)
        return stuck(feed, here(feed), gettext(object.other), err);
    if (object.items) {
        feed->place = PLACE_ITEMS_FIRST;
    } else {
        note_layout(feed, end);
        give(feed, object.item ? object.item : here(feed),
             object.item ? object.item_end : end, item);
    }
    take_up_to(feed, end);
    return KL_OK;
}

/* ---- Items of a reply */

static const char *walk_value(struct kl_scan *scan, const char *p, void *found)
{
    (void)found;
    return kl_scan_value(scan, p, 2);
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

static enum kl_code end_reply(struct kl_feed *feed, struct kl_err *err)
{
    struct kl_json_object object = {0};
    const char *end;
    enum kl_code code = walk(feed, kl_json_walk_rest, &object, &end, err);

    if (code)
        return code;
    take_up_to(feed, end);
    feed->place = PLACE_TOP;
    feed->by_line = false;
    return KL_OK;
}

/* *item has a text, or none at the end of the array. */
static enum kl_code next_of_items(struct kl_feed *feed, struct kl_feed_item *item,
                                  struct kl_err *err)
{
    const char *end;
    enum kl_code code = skip_space(feed, err);

    item->text = (struct kl_str){NULL, 0};
    if (!code && *here(feed) == ']') {
        take_up_to(feed, here(feed) + 1);
        feed->place = feed->in_array ? PLACE_TOP : PLACE_REPLY;
        feed->in_array = feed->by_line = false;
        return KL_OK;
    }
    if (!code && feed->place == PLACE_ITEMS) {
        code = walk(feed, walk_comma, NULL, &end, err);
        if (!code)
            take_up_to(feed, end);
    }
    if (!code)
        code = walk(feed, walk_value, NULL, &end, err);
    if (code)
        return code;
    give(feed, here(feed), end, item);
    take_up_to(feed, end);
    feed->place = PLACE_ITEMS;
    return KL_OK;
}

/* ---- The feed */

static enum kl_code pass_over(struct kl_feed *feed, struct kl_err *err)
{
    enum skip skip = feed->skip;

    feed->skip = SKIP_NOTHING;
    switch (skip) {
    case SKIP_NOTHING:
        break;
    case SKIP_LINE:
        return skip_line(feed, err);
    case SKIP_TO_BRACE:
        return skip_to_brace(feed, err);
    }
    return KL_OK;
}

/* The first bytes: a compressed file is unpacked, a byte order mark passed over. */
static enum kl_code begin(struct kl_feed *feed, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    while (feed->buf.len < 3 && !feed->eof && !code)
        code = fill(feed, err);
    if (!code && kl_gunzip_is(kl_buf_str(&feed->buf)))
        code = begin_unpacking(feed, err);
    while (feed->buf.len < 3 && !feed->eof && !code)
        code = fill(feed, err);
    if (!code && feed->buf.len >= 3 && memcmp(feed->buf.data, "\xef\xbb\xbf", 3) == 0)
        feed->pos = 3;
    return code;
}

enum kl_code kl_feed_next(struct kl_feed *feed, struct kl_feed_item *item, bool *more,
                          struct kl_err *err)
{
    enum kl_code code = KL_OK;

    *more = true;
    item->text = (struct kl_str){NULL, 0};
    if (feed->dropped + feed->buf.len == 0)
        code = begin(feed, err);
    if (!code)
        code = pass_over(feed, err);
    while (!code && !item->text.data) {
        switch (feed->place) {
        case PLACE_TOP:
            code = skip_space(feed, err);
            *more = feed->pos < feed->buf.len;
            if (code || !*more)
                return code;
            code =
                *here(feed) == '{' ? next_object(feed, item, err) : no_object(feed, err);
            break;
        case PLACE_ITEMS_FIRST:
        case PLACE_ITEMS:
            code = next_of_items(feed, item, err);
            break;
        case PLACE_REPLY:
            code = end_reply(feed, err);
            break;
        case PLACE_STUCK:
            *more = false;
            return KL_OK;
        }
    }
    return code;
}
