#include "config.h"

#include "keys/witness.h"

static struct kl_str value(const struct kl_spot *spot)
{
    return (struct kl_str){spot->key.data + spot->off, spot->len};
}

static void set(struct kl_spot *spot, struct kl_str key, size_t off, size_t len)
{
    kl_buf_set(&spot->key, key);
    spot->off = off;
    spot->len = len;
}

static void copy(struct kl_spot *to, const struct kl_spot *from)
{
    set(to, kl_buf_str(&from->key), from->off, from->len);
}

static void release_run(struct kl_witness_run *run)
{
    kl_buf_release(&run->max.key);
    kl_buf_release(&run->min.key);
    kl_buf_release(&run->stored_first.key);
    kl_buf_release(&run->meant_first.key);
}

void kl_witness_release(struct kl_witness *w)
{
    release_run(&w->head);
    release_run(&w->tail);
    kl_buf_release(&w->stored_first.key);
    kl_buf_release(&w->meant_first.key);
    *w = (struct kl_witness){0};
}

static void copy_run(struct kl_witness_run *to, const struct kl_witness_run *from)
{
    copy(&to->max, &from->max);
    to->has_min = from->has_min;
    if (from->has_min)
        copy(&to->min, &from->min);
    to->broken = from->broken;
    if (from->broken) {
        copy(&to->stored_first, &from->stored_first);
        copy(&to->meant_first, &from->meant_first);
    }
}

static struct kl_witness_run *open_run(struct kl_witness *w)
{
    return w->contexts > 1 ? &w->tail : &w->head;
}

static bool same_context(const struct kl_spot *a, struct kl_str key, size_t off)
{
    return a->off == off && (!off || memcmp(a->key.data, key.data, off) == 0);
}

/* The pair of a closed context; the first one wins: its keys are the smallest. */
static void close_run(struct kl_witness *w, const struct kl_witness_run *run)
{
    if (!run->broken || w->broken)
        return;
    w->broken = true;
    copy(&w->stored_first, &run->stored_first);
    copy(&w->meant_first, &run->meant_first);
}

/* A context with this one value. The buffers of the run are used again. */
static void start_run(struct kl_witness_run *run, struct kl_str key, size_t off,
                      size_t len)
{
    set(&run->max, key, off, len);
    run->has_min = run->broken = false;
}

static void grow_run(struct kl_witness_run *run, struct kl_str key, size_t off,
                     size_t len, kl_witness_cmp cmp)
{
    struct kl_str v = {key.data + off, len};

    if (cmp(v, value(&run->max)) >= 0) {
        if (!run->has_min) {
            struct kl_spot spare = run->min;

            run->min = run->max;
            run->max = spare;
            run->has_min = true;
        }
        set(&run->max, key, off, len);
        return;
    }
    if (!run->has_min || cmp(v, value(&run->min)) < 0)
        set(&run->min, key, off, len);
    run->has_min = true;
    if (!run->broken || cmp(v, value(&run->meant_first)) < 0) {
        copy(&run->stored_first, &run->max);
        set(&run->meant_first, key, off, len);
        run->broken = true;
    }
}

void kl_witness_add(struct kl_witness *w, struct kl_str key, size_t off, size_t len,
                    kl_witness_cmp cmp)
{
    struct kl_witness_run *run = open_run(w);

    if (w->contexts && same_context(&run->max, key, off)) {
        w->shared = true;
        grow_run(run, key, off, len, cmp);
        return;
    }
    if (w->contexts > 1)
        close_run(w, run);
    if (w->contexts < 2)
        w->contexts++;
    start_run(open_run(w), key, off, len);
}

void kl_witness_follow(struct kl_witness *w, struct kl_str prev, size_t off, size_t len,
                       bool same_context)
{
    struct kl_witness_run *run = open_run(w);

    if (same_context) {
        w->shared = true;
        if (!run->has_min)
            set(&run->min, prev, off, len);
        run->has_min = true;
        return;
    }
    if (w->contexts == 1)
        set(&run->max, prev, off, len);
    else
        close_run(w, run);
    w->contexts = 2;
    w->tail.has_min = w->tail.broken = false;
}

bool kl_witness_is_max(const struct kl_witness *w, struct kl_str key)
{
    const struct kl_witness_run *run = w->contexts > 1 ? &w->tail : &w->head;

    return w->contexts && kl_str_eq(kl_buf_str(&run->max.key), key);
}

void kl_witness_settle(struct kl_witness *w, struct kl_str last, size_t off, size_t len)
{
    set(&open_run(w)->max, last, off, len);
}

static const struct kl_spot *least(const struct kl_witness_run *run)
{
    return run->has_min ? &run->min : &run->max;
}

/* The pair of left and right together, put into left. */
static void join_pair(struct kl_witness_run *left, const struct kl_witness_run *right,
                      kl_witness_cmp cmp)
{
    const struct kl_spot *low = least(right), *before = &left->max;

    if (cmp(value(low), value(&left->max)) >= 0) {
        if (left->broken || !right->broken)
            return;
        copy(&left->stored_first, &right->stored_first);
        copy(&left->meant_first, &right->meant_first);
    } else {
        if (left->broken && cmp(value(low), value(&left->meant_first)) >= 0)
            return;
        /* low itself may have a larger value before it in right. */
        if (right->broken &&
            kl_str_eq(kl_buf_str(&right->meant_first.key), kl_buf_str(&low->key)) &&
            cmp(value(&right->stored_first), value(before)) >= 0)
            before = &right->stored_first;
        copy(&left->stored_first, before);
        copy(&left->meant_first, low);
    }
    left->broken = true;
}

/* right goes on in left's context. */
static void join_run(struct kl_witness_run *left, const struct kl_witness_run *right,
                     kl_witness_cmp cmp)
{
    join_pair(left, right, cmp);
    if (!left->has_min)
        copy(&left->min, &left->max);
    left->has_min = true;
    if (cmp(value(least(right)), value(&left->min)) < 0)
        copy(&left->min, least(right));
    if (cmp(value(&right->max), value(&left->max)) >= 0)
        copy(&left->max, &right->max);
}

/* Two collections: of the two pairs the one with the smaller meant_first, of equal ones
 * that with the smaller stored_first. */
static void merge_apart(struct kl_witness *into, const struct kl_witness *from)
{
    struct kl_str stored_first, meant_first;
    int order = 1;

    if (!kl_witness_pair(from, &stored_first, &meant_first))
        return;
    if (into->broken)
        order = kl_str_cmp(kl_buf_str(&into->meant_first.key), meant_first);
    if (!order)
        order = kl_str_cmp(kl_buf_str(&into->stored_first.key), stored_first);
    if (order <= 0)
        return;
    into->broken = true;
    set(&into->stored_first, stored_first, 0, 0);
    set(&into->meant_first, meant_first, 0, 0);
}

static void close_from(struct kl_witness *into, const struct kl_witness *from)
{
    if (from->broken && !into->broken) {
        into->broken = true;
        copy(&into->stored_first, &from->stored_first);
        copy(&into->meant_first, &from->meant_first);
    }
}

void kl_witness_merge(struct kl_witness *into, const struct kl_witness *from,
                      enum kl_join join, kl_witness_cmp cmp)
{
    struct kl_witness_run *run = open_run(into);
    bool joined;

    into->shared |= from->shared;
    if (join == KL_JOIN_APART) {
        merge_apart(into, from);
        return;
    }
    if (!from->contexts) {
        close_from(into, from);
        return;
    }
    joined = into->contexts &&
             same_context(&run->max, kl_buf_str(&from->head.max.key), from->head.max.off);
    if (joined) {
        into->shared = true;
        join_run(run, &from->head, cmp);
        if (from->contexts == 1)
            return;
        if (into->contexts > 1)
            close_run(into, run);
    } else {
        if (into->contexts > 1)
            close_run(into, run);
        if (!into->contexts)
            copy_run(&into->head, &from->head);
        else if (from->contexts > 1)
            close_run(into, &from->head);
        else
            copy_run(&into->tail, &from->head);
    }
    close_from(into, from);
    if (from->contexts > 1)
        copy_run(&into->tail, &from->tail);
    into->contexts = into->contexts || from->contexts > 1 ? 2 : 1;
}

bool kl_witness_pair(const struct kl_witness *w, struct kl_str *stored_first,
                     struct kl_str *meant_first)
{
    const struct kl_witness_run *run = w->contexts && w->head.broken       ? &w->head
                                       : w->contexts > 1 && w->tail.broken ? &w->tail
                                                                           : NULL;

    if (w->broken && run != &w->head) {
        *stored_first = kl_buf_str(&w->stored_first.key);
        *meant_first = kl_buf_str(&w->meant_first.key);
        return true;
    }
    if (!run)
        return false;
    *stored_first = kl_buf_str(&run->stored_first.key);
    *meant_first = kl_buf_str(&run->meant_first.key);
    return true;
}
