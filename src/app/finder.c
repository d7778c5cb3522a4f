#include "config.h"

#include "app/finder.h"

#include <limits.h>

#define SLICE 2000    /* rows looked at before the screen gets its turn */
#define PROBE_ROWS 25 /* items read by a probe */
#define DIGITS 10

void kl_finder_stop(struct kl_finder *finder, struct kl_ground *ground)
{
    kl_errand_release(&finder->want);
    finder->state = KL_FIND_IDLE;
    ground->places[KL_PLACE_FIND].run = NULL;
}

void kl_finder_release(struct kl_finder *finder)
{
    kl_errand_release(&finder->want);
    kl_buf_release(&finder->prefix);
}

static int64_t outward(enum kl_side side)
{
    return side == KL_HIGH ? 1 : -1;
}

static void begin_at_cursor(struct kl_finder *finder, struct kl_ground *ground)
{
    struct kl_place *place = &ground->places[KL_PLACE_FIND];

    *place = ground->places[KL_PLACE_CURSOR];
    place->pos += outward(finder->side);
}

void kl_finder_start(struct kl_finder *finder, struct kl_ground *ground,
                     enum kl_side side, struct kl_str prefix, unsigned budget,
                     uint64_t marks)
{
    bool goes_on = finder->state == KL_FIND_ASK && finder->side == side &&
                   ground->places[KL_PLACE_FIND].run;

    kl_errand_release(&finder->want);
    finder->state = KL_FIND_BUSY;
    finder->side = side;
    finder->left = budget ? budget : UINT_MAX;
    finder->rows = finder->pages = 0;
    if (goes_on)
        return;
    finder->step = KL_FINDER_LOADED;
    finder->digit = 0;
    finder->probes = prefix.data != NULL;
    kl_buf_set(&finder->prefix, prefix);
    finder->marks = marks;
    finder->again = false;
    begin_at_cursor(finder, ground);
}

/* The next loaded row at or beyond the place, in its run; false when there is none.
 * *gap: an unloaded leaf on the way, where the search must stop to be sure. */
static bool next_loaded(const struct kl_finder *finder, struct kl_place *place,
                        struct kl_leaf **gap)
{
    for (;;) {
        struct kl_leaf *leaf = kl_run_leaf(place->run, place->pos);

        if (!leaf)
            return false;
        if (leaf->loaded)
            return true;
        if (gap) {
            *gap = leaf;
            return false;
        }
        place->pos = finder->side == KL_HIGH ? leaf->first + (int64_t)leaf->nrows
                                             : leaf->first - 1;
    }
}

/* Looks at loaded rows of the place's run. *left: how many more rows in this slice.
 * true: found, or the slice is over; the place tells which row. */
static bool look(struct kl_finder *finder, struct kl_ground *ground, kl_finder_fn marked,
                 void *arg, size_t *left, struct kl_leaf **gap)
{
    struct kl_place *place = &ground->places[KL_PLACE_FIND];

    while (next_loaded(finder, place, gap)) {
        if (*left == 0)
            return true;
        --*left;
        if (marked(arg, place->run, place->pos)) {
            finder->state = KL_FIND_FOUND;
            ground->places[KL_PLACE_CURSOR] = *place;
            place->run = NULL;
            return true;
        }
        place->pos += outward(finder->side);
    }
    return false;
}

static int64_t near_end(const struct kl_run *run, enum kl_side side)
{
    return side == KL_HIGH ? kl_run_begin(run) : kl_run_end(run) - 1;
}

/* Step 1. true: found or the slice is over. */
static bool look_loaded(struct kl_finder *finder, struct kl_ground *ground,
                        kl_finder_fn marked, void *arg, size_t *left)
{
    struct kl_place *place = &ground->places[KL_PLACE_FIND];

    for (;;) {
        struct kl_run *run;

        if (look(finder, ground, marked, arg, left, NULL))
            return true;
        run = kl_ground_beside(ground, place->run, finder->side);
        if (!run)
            return false;
        *place = (struct kl_place){.run = run, .pos = near_end(run, finder->side)};
    }
}

/* The key where the rows of a digit begin, seen in the direction. */
static void probe_key(const struct kl_finder *finder, unsigned digit,
                      struct kl_key_value *key)
{
    struct kl_buf text = {0};
    /* Downwards the rows of 9 begin below ':', which follows it. */
    char first = finder->side == KL_HIGH ? (char)('0' + digit) : (char)(':' - digit);

    kl_buf_add_str(&text, kl_buf_str(&finder->prefix));
    kl_buf_add_char(&text, first);
    kl_key_value_set(key, KL_KEY_S, kl_buf_str(&text));
    kl_buf_release(&text);
}

static bool lies_beyond_cursor(const struct kl_finder *finder,
                               const struct kl_ground *ground,
                               const struct kl_key_value *key)
{
    const struct kl_place *cursor = &ground->places[KL_PLACE_CURSOR];
    struct kl_key_value at;
    struct kl_str text;
    int cmp;

    if (!cursor->run || !kl_run_key(cursor->run, cursor->pos, &text))
        return false;
    at = kl_key_value_borrow(KL_KEY_S, text);
    cmp = kl_key_value_cmp(key, &at);
    return finder->side == KL_HIGH ? cmp > 0 : cmp < 0;
}

/* Step 2: wants the next probe into unread ground; false when there is none left. */
static bool want_probe(struct kl_finder *finder, const struct kl_ground *ground)
{
    struct kl_key_value key = {0};

    while (finder->probes && finder->digit < DIGITS) {
        probe_key(finder, finder->digit++, &key);
        if (lies_beyond_cursor(finder, ground, &key) &&
            kl_range_holds(&ground->range, &key) &&
            !kl_ground_covering(ground, &key, finder->side)) {
            finder->want = (struct kl_errand){.kind = KL_ERRAND_FROM,
                                              .side = finder->side,
                                              .key = key,
                                              .limit = PROBE_ROWS};
            return true;
        }
    }
    kl_key_value_release(&key);
    return false;
}

static bool looked_under_older_marks(struct kl_finder *finder, uint64_t marks)
{
    bool older = finder->marks != marks && !finder->again;

    finder->marks = marks;
    finder->again = true;
    return older;
}

/* Step 3, at the edge of the run or at a leaf without its body. */
static void want_more(struct kl_finder *finder, struct kl_ground *ground,
                      const struct kl_leaf *gap, uint64_t marks)
{
    const struct kl_run *run = ground->places[KL_PLACE_FIND].run;
    const struct kl_edge *edge = &run->edge[finder->side];

    if (!gap && edge->end) {
        if (looked_under_older_marks(finder, marks))
            begin_at_cursor(finder, ground);
        else {
            finder->state = KL_FIND_NONE;
            ground->places[KL_PLACE_FIND].run = NULL;
        }
        return;
    }
    if (finder->left == 0) {
        finder->state = KL_FIND_ASK;
        return;
    }
    if (gap) {
        finder->want = (struct kl_errand){.kind = KL_ERRAND_AGAIN, .leaf = gap->id};
        return;
    }
    finder->want = (struct kl_errand){.kind = KL_ERRAND_EDGE,
                                      .side = finder->side,
                                      .run = run->id,
                                      .stamp = edge->stamp,
                                      .limit = finder->page_limit};
}

bool kl_finder_work(struct kl_finder *finder, struct kl_ground *ground,
                    kl_finder_fn marked, void *arg, uint64_t marks)
{
    struct kl_leaf *gap = NULL;
    size_t left = SLICE;

    if (finder->state != KL_FIND_BUSY || finder->want.kind)
        return false;
    if (!ground->places[KL_PLACE_FIND].run) {
        finder->state = KL_FIND_NONE;
        return false;
    }
    switch (finder->step) {
    case KL_FINDER_LOADED:
        if (look_loaded(finder, ground, marked, arg, &left))
            break;
        finder->step = KL_FINDER_PROBE;
        break;
    case KL_FINDER_PROBE:
        if (look(finder, ground, marked, arg, &left, NULL) || want_probe(finder, ground))
            break;
        finder->step = KL_FINDER_READ;
        begin_at_cursor(finder, ground);
        break;
    case KL_FINDER_READ:
        if (!look(finder, ground, marked, arg, &left, &gap))
            want_more(finder, ground, gap, marks);
        break;
    }
    return finder->state == KL_FIND_BUSY && !finder->want.kind;
}

void kl_finder_came(struct kl_finder *finder, struct kl_ground *ground,
                    struct kl_run *run, uint64_t rows)
{
    struct kl_place *place = &ground->places[KL_PLACE_FIND];
    struct kl_leaf *leaf;

    if (run) {
        finder->pages++;
        finder->rows += rows;
        if (finder->step == KL_FINDER_READ && finder->left != UINT_MAX)
            finder->left--;
    }
    if (run && finder->want.kind == KL_ERRAND_FROM) {
        place->run = run;
        if (kl_run_locate(run, &finder->want.key, finder->side, &place->pos, &leaf) !=
            KL_LOCATE_ROW)
            place->pos = kl_run_end(run);
    }
    kl_errand_release(&finder->want);
}
