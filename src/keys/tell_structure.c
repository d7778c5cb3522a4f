#include "config.h"

#include "keys/tell_structure.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "keys/split.h"
#include "keys/verdict.h"

/* Bytes below a delimiter that a sentence names. */
#define BYTES_NAMED 3

/* '#', or the number of what cannot be seen. */
static void add_byte(unsigned char byte, struct kl_buf *out)
{
    kl_buf_addf(out, byte < 0x20 ? "0x%02x" : "'%c'", byte);
}

static void add_delim(uint64_t delim, struct kl_buf *out)
{
    struct kl_str text =
        kl_delim_text(delim < KL_DELIMS ? (enum kl_delim)delim : KL_DELIM_NONE);

    if (text.len > 1)
        kl_buf_addf(out, "'%.*s'", KL_STR_ARG(text));
    else if (text.len)
        add_byte((unsigned char)text.data[0], out);
}

/* begins_with("PAY#"). */
static void add_begins_with(const struct kl_tale *t, uint64_t delim, struct kl_buf *out)
{
    struct kl_buf word = {0};

    kl_explain_key(kl_buf_str(&t->finding->word), &word);
    kl_buf_addf(out, "begins_with(\"%s", kl_buf_text(&word));
    if (delim == KL_DELIM_UNIT)
        kl_buf_add_text(out, "\\x1f");
    else if (delim == KL_DELIM_NUL)
        kl_buf_add_text(out, "\\x00");
    else if (delim < KL_DELIMS)
        kl_buf_add_str(out, kl_delim_text((enum kl_delim)delim));
    kl_buf_add_text(out, "\")");
    kl_buf_release(&word);
}

/* A word inside a sentence. */
static void add_word(const struct kl_buf *word, struct kl_buf *out)
{
    kl_explain_key(kl_buf_str(word), out);
}

static void add_delims(uint64_t bits, struct kl_buf *out)
{
    bool any = false;

    for (enum kl_delim delim = 0; delim < KL_DELIMS; delim++) {
        if (!(bits >> delim & 1))
            continue;
        kl_buf_add_text(out, any ? ", " : "");
        add_delim(delim, out);
        any = true;
    }
}

void kl_tell_mixed_delimiters(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf word = {0}, usual = {0}, others = {0};

    add_word(&t->finding->word, &word);
    add_delim(t->finding->facts[0], &usual);
    add_delims(t->finding->facts[2], &others);
    kl_buf_addf(out,
                ngettext("%s of %s keys of %s has %s behind it in place of %s",
                         "%s of %s keys of %s have %s behind it in place of %s",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 1).text, kl_buf_text(&word),
                kl_buf_text(&others), kl_buf_text(&usual));
    kl_buf_release(&word);
    kl_buf_release(&usual);
    kl_buf_release(&others);
}

void kl_advise_mixed_delimiters(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf query = {0};

    add_begins_with(t, t->finding->facts[0], &query);
    kl_buf_addf(out,
                _("%s misses these rows: rewrite them with the delimiter of the "
                  "others"),
                kl_buf_text(&query));
    kl_buf_release(&query);
}

void kl_tell_delimiter_inside(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf delim = {0};

    add_delim(t->finding->facts[0], &delim);
    kl_buf_addf(out,
                ngettext("%s key has more segments than the others of its type: a value "
                         "holds %s",
                         "%s keys have more segments than the others of their type: a "
                         "value holds %s",
                         t->finding->count),
                kl_tale_count(t).text, kl_buf_text(&delim));
    kl_buf_release(&delim);
}

void kl_advise_delimiter_inside(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_str delim = kl_delim_text((enum kl_delim)t->finding->facts[0]);

    kl_buf_add_text(out, _("write something else in its place in values ("));
    for (size_t i = 0; i < delim.len; i++)
        kl_buf_addf(out, "%%%02x", (unsigned char)delim.data[i]);
    kl_buf_add_text(out, _(", say), or refuse values that hold it"));
}

/* "'-' 0x2d and '.' 0x2e", "'a' 0x61, 'b' 0x62, 'c' 0x63 and 4 others"; how many. */
static size_t add_bytes(const uint64_t bits[2], struct kl_buf *out)
{
    size_t n = 0, shown = 0;

    for (size_t i = 0; i < 128; i++)
        n += bits[i / 64] >> (i % 64) & 1;
    for (size_t i = 0; i < 128 && shown < BYTES_NAMED; i++) {
        if (!(bits[i / 64] >> (i % 64) & 1))
            continue;
        shown++;
        kl_buf_add_text(out, shown == 1 ? "" : shown == n ? _(" and ") : ", ");
        add_byte((unsigned char)i, out);
        if (i >= 0x20)
            kl_buf_addf(out, " 0x%02zx", i);
    }
    if (n > shown)
        kl_buf_addf(out, ngettext(" and %zu other", " and %zu others", n - shown),
                    n - shown);
    return n;
}

void kl_tell_char_below(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf bytes = {0}, delim = {0};
    size_t n = add_bytes(t->finding->facts, &bytes);

    add_delim(t->finding->facts[2], &delim);
    kl_buf_addf(out, ngettext("%s stands below %s", "%s stand below %s", n),
                kl_buf_text(&bytes), kl_buf_text(&delim));
    kl_buf_addf(out,
                ngettext(": longer names come before what lies in %s name",
                         ": longer names come before what lies in %s names",
                         t->finding->count),
                kl_tale_count(t).text);
    kl_buf_release(&bytes);
    kl_buf_release(&delim);
}

/* Whether no key holds a byte up to last. */
static bool is_free(const struct kl_tale *t, unsigned last)
{
    return !(t->finding->facts[3] & ((2ULL << last) - 1));
}

void kl_advise_char_below(const struct kl_tale *t, struct kl_buf *out)
{
    if (is_free(t, '#'))
        kl_buf_add_text(out, _("with '#' as the delimiter no byte of these keys would "
                               "stand below it (only controls, blank, '!' and '\"' do); "
                               "or sort in the client"));
    else if (is_free(t, 0x1f))
        kl_buf_add_text(out, _("with 0x1f as the delimiter no byte of these keys would "
                               "stand below it; with '#' only controls, blank, '!' and "
                               "'\"' do; or sort in the client"));
    else
        kl_buf_add_text(out, _("keep what stands below the delimiter out of names, or "
                               "sort in the client"));
}

void kl_tell_folder_without_slash(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s row of a folder lacks the slash at its end",
                         "%s rows of folders lack the slash at their end",
                         t->finding->count),
                kl_tale_count(t).text);
    if (t->finding->facts[1])
        kl_buf_addf(
            out,
            ngettext(", %s other has it", ", %s others have it", t->finding->facts[1]),
            kl_tale_fact(t, 1).text);
    if (t->finding->facts[0])
        kl_buf_add_text(out, _(", and other keys stand before what lies in it"));
}

void kl_advise_folder_without_slash(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf key = {0};

    if (t->finding->nexamples)
        kl_explain_key(kl_buf_str(&t->finding->examples[0]), &key);
    kl_buf_addf(out, _("write %s/; begins_with(\"%s\") also returns %s2"),
                kl_buf_text(&key), kl_buf_text(&key), kl_buf_text(&key));
    kl_buf_release(&key);
}

void kl_tell_empty_segment(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf delim = {0};

    add_delim(t->finding->facts[0], &delim);
    if (t->finding->facts[2])
        kl_buf_addf(out,
                    ngettext("%s key has nothing before or behind a %s where others "
                             "have a value",
                             "%s keys have nothing before or behind a %s where others "
                             "have a value",
                             t->finding->count),
                    kl_tale_count(t).text, kl_buf_text(&delim));
    else
        kl_buf_addf(out,
                    ngettext("%s key has nothing between two %s",
                             "%s keys have nothing between two %s", t->finding->count),
                    kl_tale_count(t).text, kl_buf_text(&delim));
    kl_buf_release(&delim);
}

void kl_advise_empty_segment(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("a value was missing when the key was built: refuse that, and "
                           "build these keys anew"));
}

void kl_tell_missing_delimiter(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf word = {0};

    add_word(&t->finding->word, &word);
    kl_buf_addf(out,
                ngettext("%s key has the label %s directly behind digits",
                         "%s keys have the label %s directly behind digits",
                         t->finding->count),
                kl_tale_count(t).text, kl_buf_text(&word));
    kl_buf_release(&word);
}

void kl_advise_missing_delimiter(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf delim = {0};

    add_delim(t->finding->facts[0], &delim);
    kl_buf_addf(out, _("two parts were joined without %s: rewrite these keys with it"),
                kl_buf_text(&delim));
    kl_buf_release(&delim);
}

void kl_tell_placeholder(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf word = {0};

    add_word(&t->finding->word, &word);
    kl_buf_addf(out,
                ngettext("%s key holds a placeholder (%s) in place of a value",
                         "%s keys hold a placeholder (%s) in place of a value",
                         t->finding->count),
                kl_tale_count(t).text, kl_buf_text(&word));
    kl_buf_release(&word);
}

void kl_advise_placeholder(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out, _("a template was not filled in: delete these rows or build "
                           "their keys anew"));
}

void kl_tell_prefix_overlap(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf query = {0}, other = {0};

    add_begins_with(t, KL_DELIM_NONE, &query);
    add_word(&t->finding->other, &other);
    kl_buf_addf(out,
                ngettext("%s also returns %s key of another type (%s)",
                         "%s also returns %s keys of another type (%s)",
                         t->finding->count),
                kl_buf_text(&query), kl_tale_count(t).text, kl_buf_text(&other));
    kl_buf_release(&query);
    kl_buf_release(&other);
}

void kl_advise_prefix_overlap(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf query = {0};

    add_begins_with(t, t->finding->facts[0], &query);
    kl_buf_addf(out, _("query with the delimiter: %s"), kl_buf_text(&query));
    kl_buf_release(&query);
}

void kl_tell_mixed_case_label(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf word = {0}, other = {0};

    add_word(&t->finding->word, &word);
    add_word(&t->finding->other, &other);
    kl_buf_addf(out,
                ngettext("%s key has the label in another case (%s) than %s others (%s)",
                         "%s keys have the label in another case (%s) than %s others "
                         "(%s)",
                         t->finding->count),
                kl_tale_count(t).text, kl_buf_text(&other), kl_tale_fact(t, 1).text,
                kl_buf_text(&word));
    kl_buf_release(&word);
    kl_buf_release(&other);
}

void kl_advise_mixed_case_label(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_buf query = {0};

    add_begins_with(t, t->finding->facts[0], &query);
    kl_buf_addf(out,
                _("choose one spelling and rewrite the others: %s does not find them"),
                kl_buf_text(&query));
    kl_buf_release(&query);
}

void kl_tell_too_long(const struct kl_tale *t, struct kl_buf *out)
{
    kl_buf_addf(out,
                ngettext("%s key has more than 1024 bytes, the longest %s",
                         "%s keys have more than 1024 bytes, the longest %s",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 0).text);
}

void kl_advise_too_long(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out,
                    _("shorten these keys, or put a hash in place of the longest part"));
}
