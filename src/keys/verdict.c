#include "config.h"

#include "keys/verdict.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "keys/instant.h"

/* Bytes of a key that a sentence shows. */
#define KEY_SHOWN 96

/* Columns. */

/* Whether a finding says that the column's values are not written alike: a width or
 * an order would be said of some of them only. */
static bool is_uneven(const struct kl_report *report, size_t column)
{
    for (size_t i = 0; i < report->nfindings; i++)
        if (report->findings[i].column == column && report->findings[i].kind->uneven)
            return true;
    return false;
}

/* Numbers of one width, or times. Numbers of several widths that no finding speaks of
 * (parts of dates, say) stand in order by chance. */
static bool has_order(const struct kl_report *report, size_t column)
{
    const struct kl_column *c = &report->columns[column];
    bool numbers = c->order == KL_ORDER_NUMERIC || c->order == KL_ORDER_INVERTED;

    return ((numbers && c->width) || c->order == KL_ORDER_TIME) &&
           !is_uneven(report, column);
}

static bool is_time(const struct kl_column *c)
{
    return c->order == KL_ORDER_TIME || c->detail.unit != KL_UNIT_NONE ||
           kl_instant_spans(kl_str_from(c->min), kl_str_from(c->max));
}

/* "10 digits", "dates". */
static void add_form(const struct kl_column *c, struct kl_buf *out)
{
    enum kl_class class_ = c->class_ == KL_CLASS_LABELLED ? c->inner : c->class_;

    if (class_ == KL_CLASS_ISO_DATE)
        kl_buf_add_text(out, _("dates"));
    else if (class_ == KL_CLASS_ISO_DATETIME)
        kl_buf_add_text(out, _("date-times"));
    else if (class_ == KL_CLASS_ISO_PREFIX)
        kl_buf_add_text(out, _("dates and times"));
    else if (class_ == KL_CLASS_UUID)
        kl_buf_add_text(out, _("UUIDs"));
    else if (class_ == KL_CLASS_ULID)
        kl_buf_add_text(out, _("ULIDs"));
    else if (class_ == KL_CLASS_KSUID)
        kl_buf_add_text(out, _("KSUIDs"));
    else if (c->width)
        kl_buf_addf(out, ngettext("%zu digit", "%zu digits", c->width), c->width);
    else
        kl_buf_add_text(out, _("times"));
}

/* ", in numeric order". */
static void add_order(const struct kl_column *c, struct kl_buf *out)
{
    const char *max = c->inverted_max ? c->inverted_max : "";

    if (c->probably_inverted && !c->inverted)
        kl_buf_addf(out, _(", probably inverted (%s - %s)"), max, c->name);
    else if (c->inverted && is_time(c))
        kl_buf_addf(out, _(", inverted (%s - %s), latest first"), max, c->name);
    else if (c->inverted)
        kl_buf_addf(out, _(", inverted (%s - %s), best first"), max, c->name);
    else if (c->order == KL_ORDER_TIME)
        kl_buf_add_text(out, _(", in time order"));
    else
        kl_buf_add_text(out, _(", in numeric order"));
}

/* Whether another column, of other keys, has the same name. */
static bool shares_name(const struct kl_report *report, size_t column)
{
    for (size_t i = 0; i < report->ncolumns; i++)
        if (i != column && !strcmp(report->columns[i].name, report->columns[column].name))
            return true;
    return false;
}

/* Paths. */

static void add_folders(const struct kl_paths *p, struct kl_buf *out)
{
    kl_buf_addf(out, ngettext(", %s folder", ", %s folders", p->folders),
                kl_digits_count(p->folders, true).text);
    if (!p->rows)
        kl_buf_add_text(out, _(", none with a row of its own"));
    else if (p->rows == p->folders)
        kl_buf_add_text(out, _(", each with a row of its own"));
    else
        kl_buf_addf(out,
                    ngettext(", %s with a row of its own", ", %s with rows of their own",
                             p->rows),
                    kl_digits_count(p->rows, true).text);
    if (p->bare)
        kl_buf_addf(out,
                    ngettext(", %s with a row that lacks the slash",
                             ", %s with rows that lack the slash", p->bare),
                    kl_digits_count(p->bare, true).text);
    if (p->twins)
        kl_buf_addf(out,
                    ngettext(", %s beside a file of its name",
                             ", %s beside files of their names", p->twins),
                    kl_digits_count(p->twins, true).text);
}

bool kl_explain_paths(const struct kl_report *report, struct kl_buf *out)
{
    const struct kl_paths *p = &report->paths;
    uint64_t files = p->keys - p->rows;

    if (!p->keys)
        return false;
    if (p->least == p->most)
        kl_buf_addf(out, ngettext("%zu name deep", "%zu names deep", p->most), p->most);
    else
        kl_buf_addf(out, _("%zu to %zu names deep"), p->least, p->most);
    kl_buf_addf(out, ngettext(", %s file", ", %s files", files),
                kl_digits_count(files, true).text);
    add_folders(p, out);
    return true;
}

bool kl_explain_is_path(const struct kl_column *column)
{
    return column->template_ && !strcmp(column->template_, "<path:path>");
}

static bool is_spoken_of(const struct kl_report *report, size_t column)
{
    for (size_t i = 0; i < report->nfindings; i++)
        if (report->findings[i].column == column && !report->findings[i].silenced)
            return true;
    return false;
}

bool kl_explain_verdict(const struct kl_report *report, size_t column, struct kl_buf *out)
{
    const struct kl_column *c = &report->columns[column];

    if (kl_explain_is_path(c)) {
        if (is_spoken_of(report, column))
            return false;
        kl_buf_addf(out, "%s: ", c->name);
        return kl_explain_paths(report, out);
    }
    if (!has_order(report, column))
        return false;
    kl_buf_add_text(out, c->name);
    if (shares_name(report, column) && c->template_)
        kl_buf_addf(out, _(" in %s"), c->template_);
    kl_buf_add_text(out, ": ");
    add_form(c, out);
    add_order(c, out);
    return true;
}

/* Numbers that are padded, were it half way: equal ones stand together. */
static bool has_ties(const struct kl_report *report, size_t column)
{
    return has_order(report, column) ||
           report->columns[column].inner == KL_CLASS_PADDED_NUMBER;
}

/* The column directly to the left, if it is one of those asked for; SIZE_MAX. */
static size_t left_of(const struct kl_report *report, size_t column,
                      bool (*is_wanted)(const struct kl_report *report, size_t column))
{
    const struct kl_column *c = &report->columns[column];

    for (size_t i = 0; i < report->ncolumns; i++) {
        const struct kl_column *left = &report->columns[i];

        if (is_wanted(report, i) && left->segment + 1 == c->segment && left->template_ &&
            c->template_ && !strcmp(left->template_, c->template_))
            return i;
    }
    return SIZE_MAX;
}

static void add_rests_on(const struct kl_report *report, struct kl_buf *out)
{
    struct kl_digits_count all = kl_digits_count(report->keys, true);
    struct kl_digits_count examined =
        kl_digits_count(report->keys - report->pooled - report->misfits, true);

    if (report->complete)
        kl_buf_addf(out, _("%s of %s examined"), examined.text, all.text);
    else
        kl_buf_addf(out, _("%s read so far"), all.text);
    if (report->misfits)
        kl_buf_addf(out,
                    ngettext(" · %s key is not of the scheme",
                             " · %s keys are not of the scheme", report->misfits),
                    kl_digits_count(report->misfits, true).text);
    if (report->keys && !report->has_evidence)
        kl_buf_addf(out, " · %s", _("no evidence here"));
}

void kl_explain_clean(const struct kl_report *report, struct kl_buf *out)
{
    if (report->paths.keys) {
        kl_buf_add_text(out, _("path: "));
        kl_explain_paths(report, out);
        kl_buf_add_text(out, " · ");
    }
    for (size_t i = 0; i < report->ncolumns; i++) {
        const struct kl_column *c = &report->columns[i];

        if (!has_order(report, i))
            continue;
        kl_buf_addf(out, "%s: ", c->name);
        add_form(c, out);
        if (left_of(report, i, has_order) == SIZE_MAX || c->inverted ||
            c->probably_inverted)
            add_order(c, out);
        kl_buf_add_text(out, " · ");
    }
    add_rests_on(report, out);
}

void kl_explain_evidence(const struct kl_report *report, size_t column,
                         struct kl_buf *out)
{
    const struct kl_column *c = &report->columns[column];

    if (!report->has_evidence)
        kl_buf_add_text(out, _("no evidence here"));
    else if (!c->attribute)
        kl_buf_add_text(out, _("no attribute equals it"));
    else
        kl_buf_addf(out,
                    c->cut ? _("attribute %s, cut short, in %s of %s")
                           : _("attribute %s in %s of %s"),
                    c->attribute, kl_digits_count(c->matches, true).text,
                    kl_digits_count(c->of, true).text);
}

void kl_explain_tie(const struct kl_column *ordered, const struct kl_column *tie,
                    bool reverse, struct kl_buf *out)
{
    bool down = reverse != tie->inverted;

    kl_buf_add_text(out, reverse ? _("in descending order ") : _("in ascending order "));
    if (is_time(tie))
        kl_buf_addf(out,
                    down ? _("the latest of equal %s comes first")
                         : _("the earliest of equal %s comes first"),
                    ordered->name);
    else
        kl_buf_addf(out,
                    down ? _("of equal %s the largest %s comes first")
                         : _("of equal %s the smallest %s comes first"),
                    ordered->name, tie->name);
}

bool kl_explain_reverse(const struct kl_report *report, bool reverse, struct kl_buf *out)
{
    for (size_t i = 0; i < report->ncolumns; i++) {
        size_t left = has_order(report, i) ? left_of(report, i, has_ties) : SIZE_MAX;

        if (left == SIZE_MAX)
            continue;
        kl_explain_tie(&report->columns[left], &report->columns[i], reverse, out);
        return true;
    }
    return false;
}

/* Neighbours. */

static bool is_continuation(struct kl_str key, size_t at)
{
    return at < key.len && ((unsigned char)key.data[at] & 0xc0) == 0x80;
}

/* Moves a cut of at most three bytes back, to where a character begins. */
static size_t cut_before(struct kl_str key, size_t at)
{
    size_t back = 0;

    while (back < 3 && back < at && is_continuation(key, at - back))
        back++;
    return at - back;
}

/* The key, or of a long one what stands around a byte. */
static void add_around(struct kl_str key, size_t at, struct kl_buf *out)
{
    size_t from = 0, to = key.len;

    if (key.len > KEY_SHOWN) {
        from = at > KEY_SHOWN / 2 ? cut_before(key, at - KEY_SHOWN / 2) : 0;
        to = from + KEY_SHOWN < key.len ? cut_before(key, from + KEY_SHOWN) : key.len;
    }
    if (from)
        kl_buf_add_text(out, "...");
    for (size_t i = from; i < to; i++) {
        if (key.data[i])
            kl_buf_add_char(out, key.data[i]);
        else
            kl_buf_add_text(out, "\\x00");
    }
    if (to < key.len)
        kl_buf_add_text(out, "...");
}

void kl_explain_key(struct kl_str key, struct kl_buf *out)
{
    add_around(key, 0, out);
}

void kl_explain_byte(struct kl_str key, size_t at, struct kl_buf *out)
{
    unsigned char byte = (unsigned char)key.data[at];
    size_t start = cut_before(key, at), len;

    if (byte >= 0x80 && kl_utf8_decode(key, start, &len) >= 0 && start + len > at)
        kl_buf_addf(out, "'%.*s' ", (int)len, key.data + start);
    else if (byte && byte < 0x80)
        kl_buf_addf(out, "'%c' ", byte);
    kl_buf_addf(out, "0x%02x", byte);
}

void kl_explain_pair(struct kl_str before, struct kl_str after, struct kl_buf *out)
{
    size_t at = kl_str_common(before, after);
    bool ends = at == before.len || at == after.len;
    struct kl_buf a = {0}, b = {0}, x = {0}, y = {0};

    add_around(before, at, &a);
    add_around(after, at, &b);
    if (ends && before.len == after.len) {
        kl_buf_addf(out, _("both keys are %s"), kl_buf_text(&a));
    } else if (ends) {
        bool first = before.len < after.len;

        kl_buf_addf(out, _("byte %zu: %s ends where %s goes on, so it comes first"), at,
                    kl_buf_text(first ? &a : &b), kl_buf_text(first ? &b : &a));
    } else {
        bool below = (unsigned char)before.data[at] < (unsigned char)after.data[at];

        kl_explain_byte(before, at, &x);
        kl_explain_byte(after, at, &y);
        kl_buf_addf(out,
                    below ? _("byte %zu: %s < %s, so %s comes before %s")
                          : _("byte %zu: %s > %s, so %s comes after %s"),
                    at, kl_buf_text(&x), kl_buf_text(&y), kl_buf_text(&a),
                    kl_buf_text(&b));
    }
    kl_buf_release(&a);
    kl_buf_release(&b);
    kl_buf_release(&x);
    kl_buf_release(&y);
}

void kl_explain_width(struct kl_str max, size_t width, struct kl_buf *out)
{
    struct kl_str digits = kl_digits_trim(max);
    struct kl_buf grouped = {0};

    kl_digits_group(digits, &grouped);
    kl_buf_addf(out, ngettext("%s has %zu digit; ", "%s has %zu digits; ", digits.len),
                kl_buf_text(&grouped), digits.len);
    kl_buf_addf(out,
                _("%zu leave room for values 100 times as large.\n"
                  "A value that outgrows its width falls among the smaller ones, and "
                  "widening later\nrewrites every key."),
                width);
    kl_buf_release(&grouped);
}
