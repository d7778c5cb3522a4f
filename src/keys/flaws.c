#include "config.h"

#include "keys/flaws.h"

#include "base/ascii.h"
#include "keys/placeholder.h"
#include "keys/shape.h"

void kl_flaws_free(struct kl_flaws **flaws)
{
    struct kl_flaws *f = *flaws;

    if (!f)
        return;
    for (size_t i = 0; i < KL_FLAW_KINDS; i++)
        kl_counted_release(&f->of[i]);
    kl_words_release(&f->joined);
    free(f);
    *flaws = NULL;
}

/* Random ids end in letters behind digits, too. */
static bool is_id(struct kl_str segment)
{
    static const bool ids[KL_SHAPES] = {
        [KL_SHAPE_HEX] = true,    [KL_SHAPE_HEX_PREFIXED] = true,
        [KL_SHAPE_UUID] = true,   [KL_SHAPE_ULID] = true,
        [KL_SHAPE_KSUID] = true,  [KL_SHAPE_OBJECTID] = true,
        [KL_SHAPE_BASE32] = true, [KL_SHAPE_TOKEN] = true};

    return ids[kl_shape_of(segment).kind];
}

/* One letter is a label only in capitals and behind digits alone; at the end of a key two
 * may be a unit: 12kg. */
static bool is_joined(struct kl_str segment, bool followed, struct kl_str *word)
{
    size_t from = segment.len;

    while (from && kl_ascii_is_letter(segment.data[from - 1]))
        from--;
    if (!from || !kl_ascii_is_digit(segment.data[from - 1]))
        return false;
    *word = kl_str_sub(segment, from, segment.len - from);
    if (word->len < (followed ? 1 : 3) || (word->len == 1 && word->data[0] >= 'a'))
        return false;
    return (word->len >= 4 || kl_str_all_digits(kl_str_sub(segment, 0, from))) &&
           !is_id(segment);
}

/* The // of https://host; the :: of an IPv6 address that is cut at colons. */
static bool is_meant_empty(struct kl_str key, enum kl_delim delim,
                           const struct kl_segment *before)
{
    if (delim == KL_DELIM_SLASH)
        return before->len && key.data[before->off + before->len - 1] == ':';
    if (delim != KL_DELIM_COLON)
        return false;
    for (size_t i = 0; i < key.len; i++)
        if (kl_ascii_hex(key.data[i]) < 0 && key.data[i] != ':' && key.data[i] != '.')
            return false;
    return true;
}

enum kl_flaw_kind kl_flaws_of(struct kl_str key, enum kl_delim delim,
                              const struct kl_segment *segs, size_t i, bool followed,
                              struct kl_str *word)
{
    struct kl_str text = kl_str_sub(key, segs[i].off, segs[i].len);

    if (!text.len && (!i || is_meant_empty(key, delim, &segs[i - 1])))
        return KL_FLAW_NONE;
    if (!text.len)
        return followed ? KL_FLAW_BETWEEN : KL_FLAW_AT_END;
    if (kl_placeholder_is(text))
        return KL_FLAW_PLACEHOLDER;
    if (delim < KL_DELIM_NONE && delim != KL_DELIM_SLASH &&
        is_joined(text, followed, word))
        return KL_FLAW_JOINED;
    return KL_FLAW_NONE;
}

void kl_flaws_note(struct kl_flaws **flaws, struct kl_str key, enum kl_delim delim,
                   const struct kl_segment *segs, size_t i, bool followed)
{
    struct kl_str word;
    enum kl_flaw_kind kind = kl_flaws_of(key, delim, segs, i, followed, &word);

    if (kind == KL_FLAW_NONE)
        return;
    if (!*flaws)
        *flaws = KL_NEW(struct kl_flaws);
    kl_counted_append(&(*flaws)->of[kind], key);
    if (kind == KL_FLAW_JOINED)
        kl_words_add(&(*flaws)->joined, word, 0, key, 1);
}

void kl_flaws_merge(struct kl_flaws **into, const struct kl_flaws *from)
{
    if (!from)
        return;
    if (!*into)
        *into = KL_NEW(struct kl_flaws);
    for (size_t i = 0; i < KL_FLAW_KINDS; i++)
        kl_counted_merge(&(*into)->of[i], &from->of[i]);
    kl_words_merge(&(*into)->joined, &from->joined);
}
