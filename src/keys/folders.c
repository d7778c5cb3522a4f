#include "config.h"

#include "keys/folders.h"

/* A folder of which a row before the run may be the file, or the row without slash. */
struct kl_folders_pending {
    size_t len;              /* of its name, which begins the run's first key */
    bool row;                /* the folder has a row of its own */
    struct kl_buf prev, key; /* its first key, and the one before */
};

static void release_pending(struct kl_folders *f)
{
    for (size_t i = 0; i < f->npending; i++) {
        kl_buf_release(&f->pending[i].prev);
        kl_buf_release(&f->pending[i].key);
    }
    f->npending = 0;
}

void kl_folders_release(struct kl_folders *folders)
{
    release_pending(folders);
    kl_counted_release(&folders->next);
    kl_counted_release(&folders->away);
    kl_buf_release(&folders->stored_first);
    kl_buf_release(&folders->meant_first);
    free(folders->open);
    free(folders->pending);
    *folders = (struct kl_folders){0};
}

static void set_pair(struct kl_folders *f, struct kl_str stored_first,
                     struct kl_str meant_first)
{
    if (f->meant_first.len && kl_str_cmp(meant_first, kl_buf_str(&f->meant_first)) >= 0)
        return;
    kl_buf_set(&f->stored_first, stored_first);
    kl_buf_set(&f->meant_first, meant_first);
}

/* A row without slash, of len bytes, and the folder of its name, whose first key is key.
 */
static void found(struct kl_folders *f, struct kl_str prev, struct kl_str key, size_t len,
                  bool row)
{
    struct kl_counted *bare = prev.len == len ? &f->next : &f->away;

    if (row) {
        f->twins++;
        return;
    }
    kl_counted_add(bare, kl_str_sub(key, 0, len));
    if (bare == &f->away)
        set_pair(f, prev, key);
}

static bool is_open(const struct kl_folders *f, size_t len)
{
    for (size_t i = f->nopen; i && f->open[i - 1] >= len; i--)
        if (f->open[i - 1] == len)
            return true;
    return false;
}

static void postpone(struct kl_folders *f, struct kl_str prev, struct kl_str key,
                     size_t len, bool row)
{
    KL_GROW(f->pending, f->npending, f->pending_cap);
    f->pending[f->npending] = (struct kl_folders_pending){.len = len, .row = row};
    kl_buf_add_str(&f->pending[f->npending].prev, prev);
    kl_buf_add_str(&f->pending[f->npending].key, key);
    f->npending++;
}

/* key is the first of the folder whose name has len bytes. */
static void enter(struct kl_folders *f, struct kl_str first, struct kl_str prev,
                  struct kl_str key, size_t len, bool row)
{
    if (prev.len == len || is_open(f, len))
        found(f, prev, key, len, row);
    else if (len < first.len && kl_str_starts(first, kl_str_sub(key, 0, len)))
        postpone(f, prev, key, len, row);
}

/* How many folders key lies in or is whose slash stands at or after at, and whether
 * there is one with the slash right there. Behind the segments that are kept apart every
 * slash is one. */
static size_t folders_from(struct kl_str key, const struct kl_segment *segs, size_t n,
                           size_t at, bool *here)
{
    size_t count = 0, end = segs[n - 1].off + segs[n - 1].len;

    *here = false;
    for (size_t i = 0; i + 1 < n; i++) {
        size_t slash = segs[i].off + segs[i].len;

        count += slash >= at && slash;
        *here |= slash == at && segs[i].len;
    }
    for (size_t i = end; i < key.len; i++)
        count += i >= at && key.data[i] == '/';
    return count;
}

static void open_row(struct kl_folders *f, size_t len)
{
    KL_GROW(f->open, f->nopen, f->open_cap);
    f->open[f->nopen++] = len;
}

static void note_depth(struct kl_folders *f, size_t least, size_t most)
{
    if (!f->least || (least && least < f->least))
        f->least = least;
    if (most > f->most)
        f->most = most;
}

void kl_folders_add(struct kl_folders *folders, struct kl_str first, struct kl_str prev,
                    struct kl_str key, size_t at, const struct kl_segment *segs, size_t n,
                    size_t total)
{
    bool row = n > 1 && key.data[key.len - 1] == '/', here;
    size_t depth = total - row - (n > 1 && !segs[0].len);

    folders->rows += row;
    folders->folders += folders_from(key, segs, n, at, &here);
    note_depth(folders, depth ? depth : 1, depth);
    if (!prev.data)
        return;
    kl_folders_pass(folders, at);
    if (here)
        enter(folders, first, prev, key, at, key.len == at + 1);
    if (prev.len == at && at)
        open_row(folders, at);
}

void kl_folders_merge(struct kl_folders *into, const struct kl_folders *from)
{
    into->folders += from->folders;
    into->rows += from->rows;
    into->twins += from->twins;
    kl_counted_merge(&into->next, &from->next);
    kl_counted_merge(&into->away, &from->away);
    if (from->meant_first.len)
        set_pair(into, kl_buf_str(&from->stored_first), kl_buf_str(&from->meant_first));
    note_depth(into, from->least, from->most);
}

/* What from left open is told by what into remembers, or stays open. */
static void settle_pending(struct kl_folders *into, struct kl_str first,
                           struct kl_str prev, size_t at, const struct kl_folders *from)
{
    for (size_t i = 0; i < from->npending; i++) {
        const struct kl_folders_pending *p = &from->pending[i];
        struct kl_str key = kl_buf_str(&p->key);

        if (!prev.data)
            postpone(into, kl_buf_str(&p->prev), key, p->len, p->row);
        else if (p->len > at)
            continue;
        else if (prev.len == p->len || is_open(into, p->len))
            found(into, kl_buf_str(&p->prev), key, p->len, p->row);
        else if (p->len < first.len && kl_str_starts(first, kl_str_sub(key, 0, p->len)))
            postpone(into, kl_buf_str(&p->prev), key, p->len, p->row);
    }
}

/* The first key of the run to the right, which that run took for one without any before
 * it. */
static void meet(struct kl_folders *into, struct kl_str first, struct kl_str prev,
                 struct kl_str key, size_t at)
{
    struct kl_segment segs[KL_SPLIT_MAX];
    size_t n = kl_split(key, KL_DELIM_SLASH, segs, KL_SPLIT_MAX, NULL);
    bool here;

    into->folders -= folders_from(key, segs, n, 0, &here);
    into->folders += folders_from(key, segs, n, at, &here);
    if (here)
        enter(into, first, prev, key, at, key.len == at + 1);
    if (prev.len == at && at)
        open_row(into, at);
}

void kl_folders_join(struct kl_folders *into, struct kl_str first, struct kl_str prev,
                     const struct kl_folders *from, struct kl_str from_first, bool looked,
                     struct kl_str from_last)
{
    size_t at = prev.data ? kl_str_common(prev, from_first) : 0;

    settle_pending(into, first, prev, at, from);
    kl_folders_pass(into, at);
    if (prev.data && looked)
        meet(into, first, prev, from_first, at);
    kl_folders_pass(into, kl_str_common(from_first, from_last));
    for (size_t i = 0; i < from->nopen; i++)
        open_row(into, from->open[i]);
}
