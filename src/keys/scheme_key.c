#include "config.h"

#include "keys/scheme_key.h"

#include "base/i18n.h"
#include "keys/codec.h"

/* The open segments between two literals, or between one and an end of the scheme. */
struct run {
    const struct kl_seg *segs;
    size_t n;
    const struct kl_seg *stop; /* the literal behind, NULL at the end */
};

static struct run run_at(const struct kl_scheme *scheme, size_t i)
{
    struct run run = {.segs = &scheme->segs[i]};

    while (i < scheme->n && scheme->segs[i].type != KL_SEG_LITERAL) {
        run.n++;
        i++;
    }
    run.stop = i < scheme->n ? &scheme->segs[i] : NULL;
    return run;
}

/* Bytes of the segments in front of the one with a variable width; without one, of
 * all but the last, which takes what is there. */
static size_t front_width(const struct run *run, size_t *front)
{
    size_t sum = 0, i = 0;

    while (i + 1 < run->n && run->segs[i].width)
        sum += run->segs[i++].width;
    *front = i;
    return sum;
}

/* The end of the run when each segment of it has its full form at off. */
static size_t exact_end(const struct run *run, struct kl_str key, size_t off)
{
    for (size_t i = 0; i < run->n; i++) {
        size_t len = kl_codec_scan(&run->segs[i], kl_str_sub(key, off, SIZE_MAX));

        if (!len)
            return SIZE_MAX;
        off += len;
    }
    return kl_str_starts(kl_str_sub(key, off, SIZE_MAX), kl_seg_text(run->stop))
               ? off
               : SIZE_MAX;
}

static size_t run_end(const struct run *run, struct kl_str key, size_t off)
{
    size_t end, open;

    if (!run->stop)
        return key.len;
    end = exact_end(run, key, off);
    if (end != SIZE_MAX)
        return end;
    return kl_str_find(key, kl_seg_text(run->stop), off + front_width(run, &open));
}

/* Shares the run's bytes among its segments: the widths of those before and behind
 * are given, one takes the rest. */
static bool share(const struct run *run, size_t off, size_t end,
                  struct kl_extent *extents)
{
    size_t open, behind = 0;
    size_t front = front_width(run, &open);

    for (size_t i = open + 1; i < run->n; i++)
        behind += run->segs[i].width;
    if (end - off < front + behind)
        return false;
    for (size_t i = 0; i < run->n; i++) {
        size_t len = i == open ? end - off - behind : run->segs[i].width;

        extents[i] = (struct kl_extent){off, len};
        off += len;
        behind -= i > open ? len : 0;
    }
    return true;
}

/* Splits; on failure *bad is the segment that is not there, n for bytes left over. */
static bool split(const struct kl_scheme *scheme, struct kl_str key,
                  struct kl_extent *extents, size_t *bad)
{
    size_t off = 0, end, i = 0;

    while (i < scheme->n) {
        struct run run = run_at(scheme, i);

        *bad = i;
        if (!run.n) {
            struct kl_str literal = kl_seg_text(&scheme->segs[i]);

            if (!kl_str_starts(kl_str_sub(key, off, SIZE_MAX), literal))
                return false;
            extents[i++] = (struct kl_extent){off, literal.len};
            off += literal.len;
            continue;
        }
        end = run_end(&run, key, off);
        if (end == SIZE_MAX) {
            *bad = i + run.n;
            return false;
        }
        if (!share(&run, off, end, &extents[i]))
            return false;
        off = end;
        i += run.n;
    }
    *bad = scheme->n;
    return off == key.len;
}

bool kl_scheme_split(const struct kl_scheme *scheme, struct kl_str key,
                     struct kl_extent *extents)
{
    size_t bad;

    return split(scheme, key, extents, &bad);
}

static enum kl_code no_split(const struct kl_scheme *scheme, size_t bad,
                             struct kl_err *err)
{
    const struct kl_seg *seg = &scheme->segs[bad];

    if (bad == scheme->n)
        return kl_err_set(err, KL_INVALID,
                          _("the key goes on after the end of the scheme"));
    if (seg->type != KL_SEG_LITERAL)
        return kl_err_set(err, KL_INVALID, _("the key is too short to have a %s"),
                          seg->text);
    if (!bad)
        return kl_err_set(err, KL_INVALID, _("the key does not begin with %.64s"),
                          seg->text);
    if (scheme->segs[bad - 1].type != KL_SEG_LITERAL)
        return kl_err_set(err, KL_INVALID, _("the key has no %.64s after %s"), seg->text,
                          scheme->segs[bad - 1].text);
    return kl_err_set(err, KL_INVALID, _("the key has no %.64s"), seg->text);
}

static enum kl_code check_length(size_t len, struct kl_err *err)
{
    if (!len)
        return kl_err_set(err, KL_INVALID,
                          _("the key is empty, a sort key has at least 1 byte"));
    if (len > KL_SCHEME_KEY_MAX)
        return kl_err_set(err, KL_INVALID,
                          _("the key has %zu bytes, a sort key at most %d"), len,
                          KL_SCHEME_KEY_MAX);
    return KL_OK;
}

enum kl_code kl_scheme_decode(const struct kl_scheme *scheme, struct kl_str key,
                              struct kl_buf *out, struct kl_err *err)
{
    struct kl_extent extents[KL_SCHEME_SEGS_MAX];
    enum kl_code code = check_length(key.len, err);
    size_t bad;

    if (code)
        return code;
    if (!split(scheme, key, extents, &bad))
        return no_split(scheme, bad, err);
    for (size_t i = 0; i < scheme->n && !code; i++)
        if (scheme->segs[i].type != KL_SEG_LITERAL)
            code = kl_codec_decode(&scheme->segs[i],
                                   kl_str_sub(key, extents[i].off, extents[i].len),
                                   &out[i], err);
    return code;
}

/* The index of the segment of that name; scheme->n when there is none. */
static size_t seg_index(const struct kl_scheme *scheme, struct kl_str name)
{
    size_t i = 0;

    while (i < scheme->n && (scheme->segs[i].type == KL_SEG_LITERAL ||
                             !kl_str_eq(kl_seg_text(&scheme->segs[i]), name)))
        i++;
    return i;
}

static enum kl_code unknown_name(const struct kl_scheme *scheme, struct kl_str name,
                                 struct kl_err *err)
{
    struct kl_buf names = {0};

    for (size_t i = 0; i < scheme->n; i++)
        if (scheme->segs[i].type != KL_SEG_LITERAL)
            kl_buf_addf(&names, "%s%s", names.len ? ", " : "", scheme->segs[i].text);
    kl_err_set(err, KL_INVALID, _("the scheme has no segment %.*s"),
               (int)(name.len < 64 ? name.len : 64), name.data ? name.data : "");
    if (names.len)
        kl_err_advise(err, _("its segments are %s"), kl_buf_text(&names));
    kl_buf_release(&names);
    return KL_INVALID;
}

/* Finds the value of every open segment: index into values, by segment. */
static enum kl_code bind(const struct kl_scheme *scheme, const struct kl_binding *values,
                         size_t n, const struct kl_binding **bound, struct kl_err *err)
{
    for (size_t k = 0; k < n; k++) {
        size_t i = seg_index(scheme, values[k].name);

        if (i == scheme->n)
            return unknown_name(scheme, values[k].name, err);
        if (bound[i])
            return kl_err_set(err, KL_INVALID, _("%s is given twice"),
                              scheme->segs[i].text);
        bound[i] = &values[k];
    }
    for (size_t i = 0; i < scheme->n; i++)
        if (scheme->segs[i].type != KL_SEG_LITERAL && !bound[i])
            return kl_err_set(err, KL_INVALID, _("%s has no value: add %s=VALUE"),
                              scheme->segs[i].text, scheme->segs[i].text);
    return KL_OK;
}

/* Whether the key comes apart where it was put together. */
static enum kl_code check_split(const struct kl_scheme *scheme, struct kl_str key,
                                const struct kl_extent *made, struct kl_err *err)
{
    struct kl_extent found[KL_SCHEME_SEGS_MAX] = {0};
    size_t bad, i = 0;
    const struct kl_seg *stop;

    if (split(scheme, key, found, &bad))
        while (i < scheme->n && found[i].len == made[i].len)
            i++;
    else
        while (i + 1 < bad && found[i].len == made[i].len)
            i++;
    if (i == scheme->n)
        return KL_OK;
    stop = run_at(scheme, i).stop;
    return kl_err_set(err, KL_INVALID,
                      _("%s holds %.64s, which ends it: the key would not decode to the "
                        "same values"),
                      scheme->segs[i].text, stop ? stop->text : "");
}

enum kl_code kl_scheme_compose(const struct kl_scheme *scheme,
                               const struct kl_binding *values, size_t n,
                               struct kl_buf *key, struct kl_err *err)
{
    const struct kl_binding *bound[KL_SCHEME_SEGS_MAX] = {0};
    struct kl_extent made[KL_SCHEME_SEGS_MAX];
    struct kl_buf whole = {0};
    enum kl_code code = bind(scheme, values, n, bound, err);

    for (size_t i = 0; i < scheme->n && !code; i++) {
        const struct kl_seg *seg = &scheme->segs[i];

        made[i].off = whole.len;
        if (seg->type == KL_SEG_LITERAL)
            kl_buf_add_str(&whole, kl_seg_text(seg));
        else
            code = kl_codec_encode(seg, bound[i]->value, &whole, err);
        made[i].len = whole.len - made[i].off;
    }
    if (!code)
        code = check_length(whole.len, err);
    if (!code)
        code = check_split(scheme, kl_buf_str(&whole), made, err);
    if (!code)
        kl_buf_add_str(key, kl_buf_str(&whole));
    kl_buf_release(&whole);
    return code;
}
