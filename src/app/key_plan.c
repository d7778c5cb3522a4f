#include "config.h"

#include "app/key_plan.h"

#include <errno.h>

#include "base/i18n.h"
#include "base/token.h"
#include "model/plain.h"
#include "app/key_list.h"
#include "app/key_merge.h"

#define BATCH 256 /* records taken from the sort at a time */

/* What a record says of its key. */
enum fate { STAYS, TOO_LONG, UNLIKE, REWRITTEN }; /* as they sort for one name */

/* One record of the sort: partition and the name that the key will have, each ended by
 * two bytes 0 (a 0 in them is 0 0xff, so that records sort as the names do), the fate,
 * and the other name: of what is rewritten the old one, of what is refused the new one.
 */
struct record {
    struct kl_buf partition, name;
    enum fate fate;
    struct kl_str other; /* borrowed from the sort */
};

struct kl_key_plan {
    const struct kl_rewrite *rewrite;
    struct kl_key_plan_options options;
    struct kl_key_list *list;
    struct kl_key_plan_sum sum;
    struct kl_buf new_key, packed; /* at work */
};

struct kl_key_plan *kl_key_plan_new(const struct kl_rewrite *rewrite,
                                    const struct kl_key_plan_options *options)
{
    struct kl_key_plan *plan = KL_NEW(struct kl_key_plan);

    plan->rewrite = rewrite;
    plan->options = *options;
    plan->list = kl_key_list_new(options->memory, options->temp_folder);
    return plan;
}

void kl_key_plan_free(struct kl_key_plan **plan)
{
    struct kl_key_plan *p = *plan;

    if (!p)
        return;
    for (size_t f = 0; f < KL_KEY_PLAN_FAULTS; f++)
        for (size_t i = 0; i < KL_KEY_PLAN_SHOWN; i++) {
            kl_buf_release(&p->sum.named[f][i].partition);
            kl_buf_release(&p->sum.named[f][i].old_key);
            kl_buf_release(&p->sum.named[f][i].new_key);
        }
    kl_key_list_free(&p->list);
    kl_buf_release(&p->new_key);
    kl_buf_release(&p->packed);
    free(p);
    *plan = NULL;
}

const struct kl_key_plan_sum *kl_key_plan_sum(const struct kl_key_plan *plan)
{
    return &plan->sum;
}

/* ---- records ---- */

static void pack_name(struct kl_str name, struct kl_buf *out)
{
    while (name.len) {
        const char *zero = memchr(name.data, '\0', name.len);
        size_t run = zero ? (size_t)(zero - name.data) : name.len;

        kl_buf_add(out, name.data, run);
        if (zero)
            kl_buf_add(out, "\0\xff", 2);
        name = kl_str_sub(name, run + (zero != NULL), SIZE_MAX);
    }
    kl_buf_add(out, "\0\0", 2);
}

/* The name that begins at *at; *at moves behind it. */
static void unpack_name(struct kl_str packed, size_t *at, struct kl_buf *name)
{
    kl_buf_clear(name);
    for (;;) {
        const char *from = packed.data + *at;
        const char *zero = memchr(from, '\0', packed.len - *at);

        kl_buf_add(name, from, (size_t)(zero - from));
        *at += (size_t)(zero - from) + 2;
        if (!zero[1])
            return;
        kl_buf_add_char(name, '\0');
    }
}

static void unpack(struct kl_str packed, struct record *record)
{
    size_t at = 0;

    unpack_name(packed, &at, &record->partition);
    unpack_name(packed, &at, &record->name);
    record->fate = (enum fate)packed.data[at++];
    record->other = kl_str_sub(packed, at, SIZE_MAX);
}

static enum fate fate_of(enum kl_rewrite_result result)
{
    switch (result) {
    case KL_REWRITE_SAME:
        return STAYS;
    case KL_REWRITE_NEW:
        return REWRITTEN;
    case KL_REWRITE_TOO_LONG:
        return TOO_LONG;
    case KL_REWRITE_UNLIKE:
        return UNLIKE;
    }
    return STAYS;
}

enum kl_code kl_key_plan_add(struct kl_key_plan *plan, struct kl_str partition,
                             struct kl_str key, const struct kl_evidence *attrs,
                             size_t nattrs, const struct kl_token *token,
                             struct kl_err *err)
{
    struct kl_buf *packed = &plan->packed;
    enum fate fate;

    kl_buf_clear(&plan->new_key);
    kl_buf_clear(packed);
    fate = fate_of(
        kl_rewrite_key(plan->rewrite, partition, key, attrs, nattrs, &plan->new_key));
    pack_name(partition, packed);
    pack_name(fate == REWRITTEN ? kl_buf_str(&plan->new_key) : key, packed);
    kl_buf_add_char(packed, (char)fate);
    if (fate == REWRITTEN)
        kl_buf_add_str(packed, key);
    else if (fate != STAYS)
        kl_buf_add_str(packed, kl_buf_str(&plan->new_key));
    return kl_key_list_add(plan->list, kl_buf_str(packed), token, err);
}

/* ---- lines ---- */

/* The names that are gone through in their order. */
struct writer {
    struct kl_key_plan *plan;
    FILE *file;
    struct record now;              /* the record that was read */
    struct kl_buf partition, name;  /* the name that records are being read of */
    bool has_name, is_taken, twice; /* of it: a key stays there; two become it */
    struct kl_buf waiting;          /* the first old key that becomes it */
    bool waits;
    struct kl_buf line, packed;
};

static void writer_release(struct writer *w)
{
    kl_buf_release(&w->now.partition);
    kl_buf_release(&w->now.name);
    kl_buf_release(&w->partition);
    kl_buf_release(&w->name);
    kl_buf_release(&w->waiting);
    kl_buf_release(&w->line);
    kl_buf_release(&w->packed);
}

static void leave(struct writer *w, enum kl_key_plan_fault fault, struct kl_str old_key,
                  struct kl_str new_key)
{
    struct kl_key_plan_sum *sum = &w->plan->sum;
    struct kl_key_plan_named *named;

    if (sum->left[fault] < KL_KEY_PLAN_SHOWN) {
        named = &sum->named[fault][sum->left[fault]];
        kl_buf_add_str(&named->partition, kl_buf_str(&w->partition));
        kl_buf_add_str(&named->old_key, old_key);
        kl_buf_add_str(&named->new_key, new_key);
    }
    sum->left[fault]++;
}

static void put_line(struct writer *w, struct kl_str old_key)
{
    const struct kl_key_plan_options *options = &w->plan->options;

    kl_buf_clear(&w->line);
    kl_buf_add_char(&w->line, '[');
    kl_json_key(old_key, &w->line);
    kl_buf_add_char(&w->line, ',');
    kl_json_key(kl_buf_str(&w->name), &w->line);
    if (options->partitions) {
        kl_buf_add_char(&w->line, ',');
        if (options->binary)
            kl_json_bytes(kl_buf_str(&w->partition), &w->line);
        else
            kl_json_key(kl_buf_str(&w->partition), &w->line);
    }
    kl_buf_add_text(&w->line, "]\n");
    fwrite(w->line.data, 1, w->line.len, w->file);
    w->plan->sum.rewritten++;
}

/* All that becomes this name was read. */
static void end_name(struct writer *w)
{
    struct kl_str waiting = kl_buf_str(&w->waiting);

    if (w->waits && w->is_taken)
        leave(w, KL_KEY_PLAN_EXISTS, waiting, kl_buf_str(&w->name));
    else if (w->waits && w->twice)
        leave(w, KL_KEY_PLAN_TWICE, waiting, kl_buf_str(&w->name));
    else if (w->waits)
        put_line(w, waiting);
    w->waits = w->is_taken = w->twice = false;
}

static void begin_name(struct writer *w)
{
    if (w->has_name && kl_str_eq(kl_buf_str(&w->name), kl_buf_str(&w->now.name)) &&
        kl_str_eq(kl_buf_str(&w->partition), kl_buf_str(&w->now.partition)))
        return;
    end_name(w);
    w->has_name = true;
    kl_buf_set(&w->partition, kl_buf_str(&w->now.partition));
    kl_buf_set(&w->name, kl_buf_str(&w->now.name));
}

/* A key that becomes the name; the first one waits for whether there are others. */
static void take_rewritten(struct writer *w)
{
    if (w->waits) {
        w->twice = true;
        leave(w, w->is_taken ? KL_KEY_PLAN_EXISTS : KL_KEY_PLAN_TWICE,
              kl_buf_str(&w->waiting), kl_buf_str(&w->name));
    }
    kl_buf_set(&w->waiting, w->now.other);
    w->waits = true;
}

static void take_record(struct writer *w)
{
    begin_name(w);
    w->plan->sum.keys++;
    switch (w->now.fate) {
    case REWRITTEN:
        take_rewritten(w);
        return;
    case TOO_LONG:
        leave(w, KL_KEY_PLAN_TOO_LONG, kl_buf_str(&w->name), w->now.other);
        break;
    case UNLIKE:
        leave(w, KL_KEY_PLAN_UNLIKE, kl_buf_str(&w->name), w->now.other);
        break;
    case STAYS:
        break;
    }
    w->is_taken = true;
}

/* Equal records are of one key that came twice. */
static void take_packed(struct writer *w, struct kl_str packed)
{
    if (w->packed.len && kl_str_eq(kl_buf_str(&w->packed), packed))
        return;
    kl_buf_set(&w->packed, packed);
    unpack(kl_buf_str(&w->packed), &w->now);
    take_record(w);
}

static enum kl_code write_lines(struct writer *w, struct kl_key_merge *merge,
                                const struct kl_token *token, struct kl_err *err)
{
    struct kl_str packed[BATCH];
    size_t n = 0;
    enum kl_code code;

    do {
        code = kl_key_merge_read(merge, packed, BATCH, &n, err);
        for (size_t i = 0; !code && i < n; i++)
            take_packed(w, packed[i]);
        if (!code && kl_token_cancelled(token))
            code = KL_CANCELLED;
    } while (!code && n);
    end_name(w);
    return code;
}

/* All the runs of the sort as one. */
static enum kl_code open_runs(const struct kl_key_plan *plan, struct kl_key_merge *merge,
                              struct kl_err *err)
{
    const struct kl_str all = {0};
    size_t n;
    struct kl_key_run *list = kl_key_list_runs(plan->list, &n);
    struct kl_key_run **runs = KL_NEW_ARRAY(struct kl_key_run *, n + 1);
    enum kl_code code;

    for (size_t i = 0; i < n; i++)
        runs[i] = &list[i];
    code = kl_key_merge_open(merge, runs, n, all, all, err);
    free(runs);
    return code;
}

enum kl_code kl_key_plan_write(struct kl_key_plan *plan, FILE *file,
                               const struct kl_token *token, struct kl_err *err)
{
    struct writer w = {.plan = plan, .file = file};
    struct kl_key_merge merge = {0};
    enum kl_code code = kl_key_list_sort(plan->list, token, err);

    if (!code)
        code = open_runs(plan, &merge, err);
    if (!code)
        code = write_lines(&w, &merge, token, err);
    if (!code && ferror(file))
        code = kl_err_set(err, KL_IO, _("cannot write the plan: %s"), strerror(errno));
    kl_key_merge_release(&merge);
    writer_release(&w);
    return code;
}
