#include "config.h"

#include "store/sorter.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/temp_file.h"

#define CHUNK_BYTES ((size_t)1 << 20)
#define READ_BYTES ((size_t)256 << 10)
/* Merging this many entries takes about a millisecond: how often cancel is seen. */
#define CANCEL_ENTRIES ((size_t)1 << 16)

/* What stands before a record's bytes, in memory and in the file. */
struct head {
    int64_t hash;
    uint32_t pk_len, sk_len, text_len, size;
};

/* What is moved about when records are sorted. */
struct entry {
    int64_t hash;
    uint64_t lead; /* bytes of the sort key that tell most neighbours apart */
    const char *record;
};

/* A sorted part of the file. */
struct run {
    off_t at, end; /* what is not read yet */
    struct kl_buf buf;
    size_t pos; /* of the record behind the current one, in buf */
    struct kl_sorter_record current;
    bool live;  /* has a current record */
    bool taken; /* current was handed out, or is older than what was */
};

struct kl_sorter {
    size_t memory;
    char *folder;
    uint64_t count;
    struct entry *entries;
    size_t nentries, entry_cap;
    char **chunks;
    size_t nchunks, chunk_cap;
    size_t chunk_used, chunk_size; /* of the last chunk */
    size_t held;                   /* bytes of records in chunks */
    size_t next;                   /* entry, when nothing was spilled */
    struct kl_temp_file file;
    struct run *runs;
    size_t nruns, run_cap;
};

struct kl_sorter *kl_sorter_new(size_t memory, const char *folder)
{
    struct kl_sorter *s = KL_NEW(struct kl_sorter);

    s->memory = memory;
    s->folder = kl_mem_strdup(folder);
    return s;
}

static void drop_records(struct kl_sorter *s)
{
    for (size_t i = 0; i < s->nchunks; i++)
        free(s->chunks[i]);
    s->nchunks = 0;
    s->chunk_used = s->chunk_size = 0;
    s->held = 0;
    s->nentries = 0;
}

void kl_sorter_free(struct kl_sorter **sorter)
{
    struct kl_sorter *s = *sorter;

    if (!s)
        return;
    drop_records(s);
    free(s->chunks);
    free(s->entries);
    for (size_t i = 0; i < s->nruns; i++)
        kl_buf_release(&s->runs[i].buf);
    free(s->runs);
    kl_temp_file_release(&s->file);
    free(s->folder);
    free(s);
    *sorter = NULL;
}

uint64_t kl_sorter_count(const struct kl_sorter *s)
{
    return s->count;
}

/* ---- Records in memory */

static struct kl_sorter_record record_at(const char *bytes)
{
    struct head head;

    memcpy(&head, bytes, sizeof(head));
    bytes += sizeof(head);
    return (struct kl_sorter_record){
        .hash = head.hash,
        .pk = {bytes, head.pk_len},
        .sk = {bytes + head.pk_len, head.sk_len},
        .text = {bytes + head.pk_len + head.sk_len, head.text_len},
        .size = head.size,
    };
}

static size_t record_bytes(const struct kl_sorter_record *r)
{
    return sizeof(struct head) + r->pk.len + r->sk.len + r->text.len;
}

static char *chunk_room(struct kl_sorter *s, size_t n)
{
    if (s->chunk_size - s->chunk_used < n) {
        s->chunk_size = n > CHUNK_BYTES ? n : CHUNK_BYTES;
        s->chunk_used = 0;
        KL_GROW(s->chunks, s->nchunks, s->chunk_cap);
        s->chunks[s->nchunks++] = kl_mem_calloc(1, s->chunk_size);
    }
    s->chunk_used += n;
    s->held += n;
    return s->chunks[s->nchunks - 1] + s->chunk_used - n;
}

static void keep(struct kl_sorter *s, const struct kl_sorter_record *r)
{
    struct head head = {r->hash, (uint32_t)r->pk.len, (uint32_t)r->sk.len,
                        (uint32_t)r->text.len, r->size};
    char *to = chunk_room(s, record_bytes(r));

    KL_GROW(s->entries, s->nentries, s->entry_cap);
    s->entries[s->nentries++] = (struct entry){.hash = r->hash, .record = to};
    memcpy(to, &head, sizeof(head));
    to += sizeof(head);
    memcpy(to, r->pk.data, r->pk.len);
    to += r->pk.len;
    if (r->sk.len > 0)
        memcpy(to, r->sk.data, r->sk.len);
    memcpy(to + r->sk.len, r->text.data, r->text.len);
}

/* ---- Order */

typedef int cmp_fn(const struct entry *a, const struct entry *b);

static int cmp_records(const struct kl_sorter_record *a, const struct kl_sorter_record *b)
{
    int order;

    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    order = kl_str_cmp(a->pk, b->pk);
    return order ? order : kl_str_cmp(a->sk, b->sk);
}

static int by_hash(const struct entry *a, const struct entry *b)
{
    return (a->hash > b->hash) - (a->hash < b->hash);
}

static int by_key(const struct entry *a, const struct entry *b)
{
    struct kl_sorter_record left, right;

    if (a->lead != b->lead)
        return a->lead < b->lead ? -1 : 1;
    left = record_at(a->record);
    right = record_at(b->record);
    return cmp_records(&left, &right);
}

/* A stable merge sort that leaves alone what is in order; spare has room for half.
 * Gives up when the token is set. */
static void merge_sort(struct entry *entries, struct entry *spare, size_t n, cmp_fn *cmp,
                       const struct kl_token *token)
{
    size_t half = n / 2;
    size_t left = 0, right = half, to = 0;

    if (n < 2 || (n > CANCEL_ENTRIES && kl_token_cancelled(token)))
        return;
    merge_sort(entries, spare, half, cmp, token);
    merge_sort(entries + half, spare, n - half, cmp, token);
    if (cmp(&entries[half - 1], &entries[half]) <= 0)
        return;
    memcpy(spare, entries, half * sizeof(*entries));
    while (left < half && right < n)
        entries[to++] =
            cmp(&spare[left], &entries[right]) <= 0 ? spare[left++] : entries[right++];
    memcpy(entries + to, spare + left, (half - left) * sizeof(*entries));
}

/* Eight bytes from off, as a number that orders as they do. */
static uint64_t lead_at(struct kl_str sk, size_t off)
{
    uint64_t lead = 0;

    for (size_t i = off; i < off + 8; i++)
        lead = lead << 8 | (i < sk.len ? (unsigned char)sk.data[i] : 0);
    return lead;
}

/* Keys of one partition begin alike, so the lead is taken behind what all share. A
 * record lies anywhere in memory; most comparisons then need only the entries. */
static void set_leads(struct entry *group, size_t n)
{
    struct kl_sorter_record first = record_at(group[0].record);
    size_t common = first.sk.len;

    for (size_t i = 1; i < n; i++) {
        struct kl_sorter_record r = record_at(group[i].record);

        if (!kl_str_eq(first.pk, r.pk))
            return; /* two partitions of one hash: leads stay 0, whole keys decide */
        common = kl_str_common(kl_str_sub(first.sk, 0, common), r.sk);
    }
    for (size_t i = 0; i < n; i++)
        group[i].lead = lead_at(record_at(group[i].record).sk, common);
}

static void sort_entries(struct kl_sorter *s, const struct kl_token *token)
{
    struct entry *spare = KL_NEW_ARRAY(struct entry, s->nentries / 2 + 1);
    size_t end;

    merge_sort(s->entries, spare, s->nentries, by_hash, token);
    for (size_t i = 0; i < s->nentries; i = end) {
        for (end = i + 1; end < s->nentries; end++)
            if (s->entries[end].hash != s->entries[i].hash)
                break;
        if (end - i == 1)
            continue;
        set_leads(s->entries + i, end - i);
        merge_sort(s->entries + i, spare, end - i, by_key, token);
    }
    free(spare);
}

/* The last of the entries with the key of entry i. */
static size_t last_of_key(const struct kl_sorter *s, size_t i)
{
    while (i + 1 < s->nentries && s->entries[i].hash == s->entries[i + 1].hash &&
           by_key(&s->entries[i], &s->entries[i + 1]) == 0)
        i++;
    return i;
}

/* ---- The temporary file */

static enum kl_code flush(struct kl_sorter *s, struct kl_buf *out, struct kl_err *err)
{
    enum kl_code code = kl_temp_file_append(&s->file, out->data, out->len, err);

    kl_buf_clear(out);
    return code;
}

/* Sorts what is in memory and writes it as a run, each key once. */
static enum kl_code spill(struct kl_sorter *s, const struct kl_token *token,
                          struct kl_err *err)
{
    struct kl_buf out = {0};
    struct run run = {0};
    enum kl_code code = KL_OK;

    if (!s->file.folder)
        code = kl_temp_file_open(&s->file, s->folder, err);
    if (code)
        return code;
    sort_entries(s, token);
    run.at = s->file.size;
    for (size_t i = 0; i < s->nentries && !code; i++) {
        struct kl_sorter_record r;

        i = last_of_key(s, i);
        r = record_at(s->entries[i].record);
        kl_buf_add(&out, s->entries[i].record, record_bytes(&r));
        if (out.len >= CHUNK_BYTES)
            code = flush(s, &out, err);
    }
    if (!code)
        code = flush(s, &out, err);
    kl_buf_release(&out);
    run.end = s->file.size;
    KL_GROW(s->runs, s->nruns, s->run_cap);
    s->runs[s->nruns++] = run;
    drop_records(s);
    return code;
}

enum kl_code kl_sorter_add(struct kl_sorter *s, const struct kl_sorter_record *record,
                           struct kl_err *err)
{
    size_t entries = (s->nentries + 1) * (sizeof(struct entry) * 3 / 2);
    enum kl_code code = KL_OK;

    if (s->nentries > 0 && s->held + record_bytes(record) + entries > s->memory)
        code = spill(s, NULL, err);
    if (code)
        return code;
    keep(s, record);
    s->count++;
    return KL_OK;
}

/* ---- Merging runs */

/* Makes sure that n bytes of the run are in its buffer behind pos. */
static enum kl_code load(struct kl_sorter *s, struct run *run, size_t n,
                         struct kl_err *err)
{
    size_t left = run->buf.len - run->pos;
    enum kl_code code = KL_OK;

    if (left >= n)
        return KL_OK;
    if (left > 0)
        memmove(run->buf.data, run->buf.data + run->pos, left);
    run->buf.len = left;
    run->pos = 0;
    while (run->buf.len < n && !code) {
        size_t want = n > READ_BYTES ? n : READ_BYTES;

        if ((off_t)want > run->end - run->at)
            want = (size_t)(run->end - run->at);
        code = kl_temp_file_read(&s->file, run->at, kl_buf_reserve(&run->buf, want), want,
                                 err);
        run->buf.len += want;
        run->at += (off_t)want;
    }
    return code;
}

static enum kl_code advance(struct kl_sorter *s, struct run *run, struct kl_err *err)
{
    struct kl_sorter_record r;
    enum kl_code code;

    run->taken = false;
    run->live = run->pos < run->buf.len || run->at < run->end;
    if (!run->live)
        return KL_OK;
    code = load(s, run, sizeof(struct head), err);
    if (code)
        return code;
    r = record_at(run->buf.data + run->pos);
    code = load(s, run, record_bytes(&r), err);
    if (code)
        return code;
    run->current = record_at(run->buf.data + run->pos);
    run->pos += record_bytes(&run->current);
    return KL_OK;
}

enum kl_code kl_sorter_sort(struct kl_sorter *s, struct kl_token *token,
                            struct kl_err *err)
{
    enum kl_code code = KL_OK;

    if (s->nruns == 0)
        sort_entries(s, token);
    else if (s->nentries > 0)
        code = spill(s, token, err);
    for (size_t i = 0; i < s->nruns && !code; i++)
        code = advance(s, &s->runs[i], err);
    if (!code && kl_token_cancelled(token))
        return kl_err_set(err, KL_CANCELLED, _("cancelled"));
    return code;
}

/* Runs are few, a hundred for 40 GB in the usual memory: no tree of them is kept.
 *
 * The run with the smallest current key, of equal ones the latest; the others with
 * that key are taken with it. */
static struct run *smallest_run(struct kl_sorter *s)
{
    struct run *best = NULL;

    for (size_t i = s->nruns; i-- > 0;) {
        struct run *run = &s->runs[i];

        if (run->live && (!best || cmp_records(&run->current, &best->current) < 0))
            best = run;
    }
    for (struct run *run = s->runs; best && run < best; run++)
        if (run->live && cmp_records(&run->current, &best->current) == 0)
            run->taken = true;
    return best;
}

static enum kl_code next_merged(struct kl_sorter *s, struct kl_sorter_record *record,
                                bool *more, struct kl_err *err)
{
    enum kl_code code = KL_OK;
    struct run *best;

    for (size_t i = 0; i < s->nruns && !code; i++)
        if (s->runs[i].taken)
            code = advance(s, &s->runs[i], err);
    if (code)
        return code;
    best = smallest_run(s);
    *more = best != NULL;
    if (best) {
        best->taken = true;
        *record = best->current;
    }
    return KL_OK;
}

enum kl_code kl_sorter_next(struct kl_sorter *s, struct kl_sorter_record *record,
                            bool *more, struct kl_err *err)
{
    if (s->nruns > 0)
        return next_merged(s, record, more, err);
    *more = s->next < s->nentries;
    if (*more) {
        s->next = last_of_key(s, s->next);
        *record = record_at(s->entries[s->next++].record);
    }
    return KL_OK;
}
