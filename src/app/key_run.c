#include "config.h"

#include "app/key_run.h"

#include "base/i18n.h"

#define WRITE_BYTES ((size_t)1 << 20)
#define READ_BYTES ((size_t)256 << 10)
#define MARK_BYTES ((uint64_t)256 << 10) /* from mark to mark at least */
#define SOON 16 /* keys in memory lie anywhere: so many are fetched ahead */

/* In a file as in memory: the length of a key in 4 bytes, then its bytes. */
#define HEAD sizeof(uint32_t)

/* ---- runs ---- */

static void mark(struct kl_key_run *run)
{
    if (run->nmarks && run->end - run->marks[run->nmarks - 1] < MARK_BYTES)
        return;
    KL_GROW(run->marks, run->nmarks, run->mark_cap);
    run->marks[run->nmarks++] = run->end;
}

enum kl_code kl_key_run_write(struct kl_key_run *run, const struct kl_key_entry *entries,
                              size_t n, struct kl_temp_file *file,
                              const struct kl_token *token, struct kl_err *err)
{
    struct kl_buf out = {0};
    enum kl_code code = KL_OK;

    *run = (struct kl_key_run){.file = file, .from = file->size};
    for (size_t i = 0; !code && i < n; i++) {
        size_t len = HEAD + kl_key_entry_str(&entries[i]).len;

        if (i + SOON < n)
            __builtin_prefetch(entries[i + SOON].key);
        mark(run);
        kl_buf_add(&out, entries[i].key, len);
        run->end += len;
        if (out.len < WRITE_BYTES && i + 1 < n)
            continue;
        code = kl_temp_file_append(file, out.data, out.len, err);
        kl_buf_clear(&out);
        if (!code && kl_token_cancelled(token))
            code = kl_err_set(err, KL_CANCELLED, _("cancelled"));
    }
    kl_buf_release(&out);
    return code;
}

void kl_key_run_release(struct kl_key_run *run)
{
    free(run->marks);
    *run = (struct kl_key_run){0};
}

/* The key at a position; buf holds it when it comes from the file. */
static enum kl_code key_at(const struct kl_key_run *run, uint64_t at, struct kl_buf *buf,
                           struct kl_str *key, struct kl_err *err)
{
    off_t place = run->from + (off_t)at;
    uint32_t len;
    enum kl_code code;

    if (run->entries) {
        *key = kl_key_entry_str(&run->entries[at]);
        return KL_OK;
    }
    code = kl_temp_file_read(run->file, place, &len, HEAD, err);
    if (code)
        return code;
    kl_buf_clear(buf);
    code = kl_temp_file_read(run->file, place + (off_t)HEAD, kl_buf_reserve(buf, len),
                             len, err);
    *key = (struct kl_str){buf->data, len};
    return code;
}

/* The positions that find may go to at once: entries, or the marks of a file. */
static uint64_t position(const struct kl_key_run *run, uint64_t i)
{
    return run->entries ? i : run->marks[i];
}

static uint64_t positions(const struct kl_key_run *run)
{
    return run->entries ? run->end : run->nmarks;
}

/* From a mark that is below the key on, one by one. */
static enum kl_code find_in_file(const struct kl_key_run *run, struct kl_str key,
                                 uint64_t *at, struct kl_err *err)
{
    struct kl_key_cursor cursor;
    enum kl_code code = KL_OK;

    kl_key_cursor_init(&cursor, run, *at, run->end);
    for (;;) {
        kl_key_cursor_advance(&cursor);
        if (cursor.dry)
            code = kl_key_cursor_fill(&cursor, err);
        if (code || !cursor.live || kl_str_cmp(cursor.key, key) >= 0)
            break;
        *at = cursor.at;
    }
    kl_key_cursor_release(&cursor);
    return code;
}

enum kl_code kl_key_run_find(const struct kl_key_run *run, struct kl_str key,
                             uint64_t *at, struct kl_err *err)
{
    uint64_t low = 0, high = positions(run); /* below low: less; from high: not less */
    struct kl_buf buf = {0};
    struct kl_str other;
    enum kl_code code = KL_OK;

    while (low < high && !code) {
        uint64_t middle = low + (high - low) / 2;

        code = key_at(run, position(run, middle), &buf, &other, err);
        if (!code && kl_str_cmp(other, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    kl_buf_release(&buf);
    if (code || run->entries || !low) {
        *at = low;
        return code;
    }
    *at = run->marks[low - 1];
    return find_in_file(run, key, at, err);
}

enum kl_code kl_key_run_sample(const struct kl_key_run *run, size_t part, size_t parts,
                               struct kl_buf *out, bool *found, struct kl_err *err)
{
    uint64_t n = positions(run);
    struct kl_buf buf = {0};
    struct kl_str key;
    enum kl_code code;

    *found = n > 0;
    if (!n)
        return KL_OK;
    code = key_at(run, position(run, n * part / parts), &buf, &key, err);
    if (!code)
        kl_buf_add_str(out, key);
    kl_buf_release(&buf);
    return code;
}

/* ---- cursors ---- */

void kl_key_cursor_init(struct kl_key_cursor *cursor, const struct kl_key_run *run,
                        uint64_t from, uint64_t to)
{
    *cursor = (struct kl_key_cursor){.run = run, .at = from, .end = to};
}

void kl_key_cursor_release(struct kl_key_cursor *cursor)
{
    kl_buf_release(&cursor->block);
    *cursor = (struct kl_key_cursor){0};
}

/* Whether the block holds the next key; *size: its bytes, as far as that is known. */
static bool holds_next(const struct kl_key_cursor *cursor, size_t *size)
{
    size_t held = cursor->block.len - cursor->pos;
    uint32_t len;

    *size = HEAD;
    if (held < HEAD)
        return false;
    memcpy(&len, cursor->block.data + cursor->pos, HEAD);
    *size += len;
    return held >= *size;
}

static void advance_in_file(struct kl_key_cursor *cursor)
{
    size_t size;

    cursor->dry = !holds_next(cursor, &size);
    if (cursor->dry)
        return;
    cursor->key = (struct kl_str){cursor->block.data + cursor->pos + HEAD, size - HEAD};
    cursor->pos += size;
    cursor->at += size;
}

void kl_key_cursor_advance(struct kl_key_cursor *cursor)
{
    const struct kl_key_entry *entries = cursor->run->entries;

    cursor->live = cursor->at < cursor->end;
    if (!cursor->live)
        return;
    if (!entries) {
        advance_in_file(cursor);
        return;
    }
    if (cursor->at + SOON < cursor->end) {
        __builtin_prefetch(entries[cursor->at + SOON].key);
        __builtin_prefetch(entries[cursor->at + SOON].key + 64);
    }
    cursor->key = kl_key_entry_str(&entries[cursor->at++]);
}

enum kl_code kl_key_cursor_fill(struct kl_key_cursor *cursor, struct kl_err *err)
{
    struct kl_buf *block = &cursor->block;
    enum kl_code code = KL_OK;
    size_t size;

    if (block->len)
        memmove(block->data, block->data + cursor->pos, block->len - cursor->pos);
    block->len -= cursor->pos;
    cursor->pos = 0;
    while (!code && !holds_next(cursor, &size)) {
        uint64_t left = cursor->end - cursor->at - block->len;
        size_t more = size > READ_BYTES ? size : READ_BYTES;

        more = left < more ? (size_t)left : more;
        code = kl_temp_file_read(cursor->run->file,
                                 cursor->run->from + (off_t)(cursor->at + block->len),
                                 kl_buf_reserve(block, more), more, err);
        block->len += code ? 0 : more;
    }
    if (!code)
        advance_in_file(cursor);
    return code;
}
