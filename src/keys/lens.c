#include "config.h"

#include "keys/lens.h"

#include "base/ascii.h"
#include "base/digits.h"
#include "keys/codec.h"
#include "keys/cutter.h"
#include "keys/instant.h"
#include "keys/literal.h"

/* A padded number with at least this many digits can be an epoch with zeros in front:
 * in a scheme, where no other value tells. */
#define EPOCH_PAD_MIN 11

_Static_assert(KL_LENS_VALUES >= KL_CUTS_MAX, "a cut is a value at most");

struct column {
    struct kl_lens_column shown;
    struct kl_seg seg;   /* the type; its text is the name; owned */
    char *type;          /* shown.type; owned */
    struct kl_buf label; /* in front of the value, part of the segment */
    bool padded;         /* leading zeros are padding, whatever the type */
    bool time;           /* plausible epochs are shown as dates */
};

struct kl_lens {
    struct column *columns;
    size_t n;
    struct kl_cutter cutter;
    char **templates; /* ended by NULL */
};

static struct kl_str column_label(const struct column *c)
{
    return kl_buf_str(&c->label);
}

static void finish_column(struct column *c)
{
    struct kl_buf type = {0};

    kl_scheme_type_text(&c->seg, &type);
    c->type = kl_buf_take(&type, NULL);
    c->padded |= c->seg.type == KL_SEG_PAD || c->seg.type == KL_SEG_FIX;
    c->time |= c->seg.type == KL_SEG_EPOCH || c->seg.type == KL_SEG_EPOCHMS;
    c->shown.name = c->seg.text;
    c->shown.type = c->type;
    c->shown.width = c->seg.width;
}

/* The one column of paths that end at different depths. */
static bool is_whole_path(const struct kl_column *column)
{
    return column->class_ == KL_CLASS_PATH_COMPONENT && column->template_ &&
           !strcmp(column->template_, "<path:path>");
}

/* Whether the smallest or the largest value is a point in time, inverted or not. */
static bool holds_times(const struct kl_column *column)
{
    struct kl_str max = kl_str_from(column->inverted_max);
    struct kl_str ends[] = {kl_str_from(column->min), kl_str_from(column->max)};
    bool found =
        column->detail.unit != KL_UNIT_NONE || kl_instant_spans(ends[0], ends[1]);

    for (size_t i = 0; i < KL_ARRAY_LEN(ends) && max.len && !found; i++) {
        struct kl_buf rest = {0};

        found = kl_str_all_digits(ends[i]) && kl_digits_sub(max, ends[i], &rest) &&
                kl_instant_unit(kl_buf_str(&rest)) != KL_UNIT_NONE;
        kl_buf_release(&rest);
    }
    return found;
}

static void column_from_report(const struct kl_column *from, struct column *to)
{
    enum kl_class class_ = from->class_ == KL_CLASS_LABELLED ? from->inner : from->class_;
    size_t width = from->width;
    bool inverted = from->inverted || from->probably_inverted;

    to->seg.type =
        is_whole_path(from) ? KL_SEG_PATH : kl_scheme_type_of_class(class_, &width);
    to->seg.width = width;
    if (inverted && from->inverted_max && from->width) {
        to->seg.type = KL_SEG_INV;
        to->seg.width = from->width;
        to->seg.max = kl_mem_strdup(from->inverted_max);
        to->shown.inverted = true;
        to->shown.probably = !from->inverted;
    }
    to->seg.text = kl_mem_strdup(from->name ? from->name : "");
    to->seg.len = strlen(to->seg.text);
    if (from->label)
        kl_buf_add_text(&to->label, from->label);
    to->padded = class_ == KL_CLASS_PADDED_DECIMAL;
    to->time = holds_times(from);
    to->shown.segment = from->segment;
    finish_column(to);
}

static int more_keys_first(const void *a, const void *b)
{
    const struct kl_column *const *x = a, *const *y = b;

    if ((*x)->keys != (*y)->keys)
        return (*x)->keys < (*y)->keys ? 1 : -1;
    return (*x)->segment > (*y)->segment ? 1 : (*x)->segment < (*y)->segment ? -1 : 0;
}

static bool has_template(char *const *templates, size_t n, const char *template_)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(templates[i], template_))
            return true;
    return false;
}

/* Each template of the columns once, that of the most keys first. */
static char **collect_templates(const struct kl_report *report)
{
    const struct kl_column **by_keys =
        KL_NEW_ARRAY(const struct kl_column *, report->ncolumns + 1);
    char **templates = KL_NEW_ARRAY(char *, report->ncolumns + 1);
    size_t n = 0;

    for (size_t i = 0; i < report->ncolumns; i++)
        by_keys[i] = &report->columns[i];
    qsort(by_keys, report->ncolumns, sizeof(*by_keys), more_keys_first);
    for (size_t i = 0; i < report->ncolumns; i++)
        if (by_keys[i]->template_ && !has_template(templates, n, by_keys[i]->template_))
            templates[n++] = kl_mem_strdup(by_keys[i]->template_);
    free(by_keys);
    return templates;
}

struct kl_lens *kl_lens_from_report(const struct kl_report *report)
{
    struct kl_lens *lens = KL_NEW(struct kl_lens);

    lens->n = lens->cutter.columns = report->ncolumns;
    lens->columns = KL_NEW_ARRAY(struct column, lens->n + 1);
    for (size_t i = 0; i < lens->n; i++)
        column_from_report(&report->columns[i], &lens->columns[i]);
    if (report->layout)
        lens->cutter.layout = kl_layout_copy(report->layout);
    lens->templates = collect_templates(report);
    return lens;
}

struct kl_lens *kl_lens_from_scheme(const struct kl_scheme *scheme)
{
    struct kl_lens *lens = KL_NEW(struct kl_lens);
    struct kl_buf text = {0};

    lens->cutter.scheme = kl_scheme_copy(scheme);
    lens->columns = KL_NEW_ARRAY(struct column, scheme->n + 1);
    for (size_t i = 0; i < scheme->n; i++) {
        const struct kl_seg *seg = &scheme->segs[i];
        struct column *c = &lens->columns[lens->n];

        if (seg->type == KL_SEG_LITERAL)
            continue;
        c->seg = *seg;
        c->seg.text = kl_mem_dup(seg->text, seg->len);
        c->seg.max = kl_mem_strdup(seg->max);
        c->shown.segment = kl_scheme_segment(scheme, i);
        c->shown.inverted = seg->type == KL_SEG_INV;
        c->time = seg->type == KL_SEG_PAD && seg->width >= EPOCH_PAD_MIN;
        finish_column(c);
        lens->n++;
    }
    kl_scheme_format(scheme, &text);
    lens->templates = KL_NEW_ARRAY(char *, 2);
    lens->templates[0] = kl_buf_take(&text, NULL);
    return lens;
}

void kl_lens_free(struct kl_lens **lens)
{
    struct kl_lens *l = *lens;

    if (!l)
        return;
    for (size_t i = 0; i < l->n; i++) {
        free(l->columns[i].seg.text);
        free(l->columns[i].seg.max);
        free(l->columns[i].type);
        kl_buf_release(&l->columns[i].label);
    }
    for (size_t i = 0; l->templates[i]; i++)
        free(l->templates[i]);
    free(l->templates);
    free(l->columns);
    kl_cutter_release(&l->cutter);
    free(l);
    *lens = NULL;
}

/* The parts that are drawn, as they are filled in. */
struct parts {
    struct kl_part *at;
    size_t n, max;
    size_t end; /* of the key */
};

static void add_part(struct parts *parts, size_t off, size_t len, enum kl_part_role role,
                     size_t column)
{
    if (!len || !parts->max)
        return;
    if (parts->n == parts->max) {
        struct kl_part *last = &parts->at[parts->max - 1];

        *last =
            (struct kl_part){last->off, parts->end - last->off, KL_PART_TEXT, SIZE_MAX};
        return;
    }
    parts->at[parts->n++] = (struct kl_part){off, len, role, column};
}

static void add_literal(struct parts *parts, struct kl_str key, const struct kl_cut *cut)
{
    struct kl_str literal = kl_str_sub(key, cut->off, cut->len);
    size_t off = 0;

    while (off < literal.len) {
        bool word;
        size_t len = kl_literal_run(literal, off, &word);

        add_part(parts, cut->off + off, len, word ? KL_PART_LABEL : KL_PART_DELIMITER,
                 SIZE_MAX);
        off += len;
    }
}

/* Leading zeros in front of a digit, or blanks; the last character is none of them. */
static size_t padding_of(struct kl_str text)
{
    size_t n = 0;
    char fill = text.len && text.data[0] == ' ' ? ' ' : '0';

    while (n + 1 < text.len && text.data[n] == fill &&
           (fill == ' ' || kl_ascii_is_digit(text.data[n + 1])))
        n++;
    return n;
}

/* Blanks, then digits, as wide as the column. */
static bool is_blank_padded(struct kl_str text)
{
    return text.len && text.data[0] == ' ' &&
           kl_str_all_digits(kl_str_sub(text, padding_of(text), text.len));
}

static void add_number(struct parts *parts, const struct column *c, size_t column,
                       size_t off, struct kl_str text)
{
    const struct kl_seg *seg = &c->seg;
    size_t padding = 0;

    if (!kl_str_all_digits(text) && !is_blank_padded(text)) {
        add_part(parts, off, text.len, KL_PART_TEXT, column);
        return;
    }
    if (seg->width && text.len != seg->width) {
        add_part(parts, off, text.len, KL_PART_WRONG, column);
        return;
    }
    if (seg->type == KL_SEG_INV) {
        bool fits = kl_codec_fits(seg, text);

        add_part(parts, off, text.len, fits ? KL_PART_INVERTED : KL_PART_WRONG, column);
        return;
    }
    if (c->padded || seg->type == KL_SEG_INT)
        padding = padding_of(text);
    add_part(parts, off, padding, KL_PART_PADDING, column);
    add_part(parts, off + padding, text.len - padding, KL_PART_DIGITS, column);
}

static void add_value(struct parts *parts, const struct kl_lens *lens, struct kl_str key,
                      const struct kl_cut *cut)
{
    const struct column *c = &lens->columns[cut->column];
    struct kl_str text = kl_str_sub(key, cut->off, cut->len);
    size_t off = cut->off;

    if (c->label.len && kl_str_starts(text, column_label(c))) {
        add_part(parts, off, c->label.len, KL_PART_LABEL, SIZE_MAX);
        off += c->label.len;
        text = kl_str_sub(text, c->label.len, SIZE_MAX);
    }
    if (kl_seg_is_number(&c->seg)) {
        add_number(parts, c, cut->column, off, text);
    } else if (c->padded && text.len) {
        size_t padding = padding_of(text);

        add_part(parts, off, padding, KL_PART_PADDING, cut->column);
        add_part(parts, off + padding, text.len - padding, KL_PART_DIGITS, cut->column);
    } else {
        add_part(parts, off, text.len, KL_PART_TEXT, cut->column);
    }
}

size_t kl_lens_parts(const struct kl_lens *lens, struct kl_str key, struct kl_part *at,
                     size_t max)
{
    struct kl_cut cuts[KL_CUTS_MAX];
    struct parts parts = {.at = at, .max = max, .end = key.len};
    size_t n = kl_cutter_cut(&lens->cutter, key, cuts);

    if (!n)
        add_part(&parts, 0, key.len, KL_PART_TEXT, SIZE_MAX);
    for (size_t i = 0; i < n; i++) {
        const struct kl_cut *cut = &cuts[i];

        switch (cut->kind) {
        case KL_CUT_TEXT:
            add_part(&parts, cut->off, cut->len, KL_PART_TEXT, SIZE_MAX);
            break;
        case KL_CUT_LABEL:
            add_part(&parts, cut->off, cut->len, KL_PART_LABEL, SIZE_MAX);
            break;
        case KL_CUT_DELIMITER:
            add_part(&parts, cut->off, cut->len, KL_PART_DELIMITER, SIZE_MAX);
            break;
        case KL_CUT_LITERAL:
            add_literal(&parts, key, cut);
            break;
        case KL_CUT_VALUE:
            add_value(&parts, lens, key, cut);
            break;
        }
    }
    return parts.n;
}

/* The value of a cut, without its label. */
static struct kl_str value_of(const struct kl_lens *lens, struct kl_str key,
                              const struct kl_cut *cut)
{
    struct kl_str text = kl_str_sub(key, cut->off, cut->len);
    struct kl_str label = column_label(&lens->columns[cut->column]);

    return kl_str_starts(text, label) ? kl_str_sub(text, label.len, SIZE_MAX) : text;
}

/* The value of a column among the pieces; false when key has none. */
static bool find_value(const struct kl_lens *lens, struct kl_str key,
                       const struct kl_cut *cuts, size_t n, size_t column,
                       struct kl_str *text)
{
    for (size_t i = 0; i < n; i++) {
        if (cuts[i].kind != KL_CUT_VALUE || cuts[i].column != column)
            continue;
        *text = value_of(lens, key, &cuts[i]);
        return true;
    }
    return false;
}

size_t kl_lens_values(const struct kl_lens *lens, struct kl_str key,
                      struct kl_lens_value *values)
{
    struct kl_cut cuts[KL_CUTS_MAX];
    size_t ncuts = kl_cutter_cut(&lens->cutter, key, cuts), n = 0;

    for (size_t i = 0; i < ncuts; i++) {
        struct kl_str text;

        if (cuts[i].kind != KL_CUT_VALUE)
            continue;
        text = value_of(lens, key, &cuts[i]);
        values[n++] = (struct kl_lens_value){cuts[i].column,
                                             (size_t)(text.data - key.data), text.len};
    }
    return n;
}

bool kl_lens_segment(const struct kl_lens *lens, struct kl_str key, size_t column,
                     struct kl_str *segment)
{
    struct kl_cut cuts[KL_CUTS_MAX];

    if (column >= lens->n)
        return false;
    /* A path found out is of several pieces; one declared is a segment like others. */
    if (lens->cutter.layout && lens->columns[column].seg.type == KL_SEG_PATH) {
        *segment = key;
        return key.len > 0;
    }
    return find_value(lens, key, cuts, kl_cutter_cut(&lens->cutter, key, cuts), column,
                      segment);
}

/* The value of a number's text: inverted it needs the right width. */
static bool number_value(const struct column *c, struct kl_str text, struct kl_buf *out)
{
    if (is_blank_padded(text))
        text = kl_str_sub(text, padding_of(text), SIZE_MAX);
    if (!kl_str_all_digits(text))
        return false;
    if (c->seg.type == KL_SEG_INV)
        return kl_codec_fits(&c->seg, text) &&
               kl_digits_sub(kl_str_from(c->seg.max), text, out);
    kl_buf_add_str(out, kl_digits_trim(text));
    return true;
}

/* A plain time in a column of inverted ones stays what it is. */
static struct kl_str undo_inversion(const struct column *c, struct kl_str text,
                                    struct kl_str value)
{
    bool strayed = c->seg.type == KL_SEG_INV && c->time &&
                   kl_instant_unit(value) == KL_UNIT_NONE &&
                   kl_instant_unit(text) != KL_UNIT_NONE;

    return strayed ? text : value;
}

static void add_value_text(const struct column *c, struct kl_str value, bool group,
                           struct kl_buf *out)
{
    enum kl_unit unit = c->time ? kl_instant_unit(value) : KL_UNIT_NONE;

    if (unit != KL_UNIT_NONE)
        kl_instant_format(value, unit, out);
    else if (group)
        kl_digits_group(value, out);
    else
        kl_buf_add_str(out, value);
}

bool kl_lens_decode(const struct kl_lens *lens, struct kl_str key, size_t column,
                    bool group, struct kl_buf *out)
{
    struct kl_str text;
    struct kl_buf value = {0};
    const struct column *c;
    bool known;

    if (!kl_lens_segment(lens, key, column, &text))
        return false;
    c = &lens->columns[column];
    if (!kl_seg_is_number(&c->seg)) {
        kl_buf_add_str(out, text);
        return true;
    }
    known = number_value(c, text, &value);
    if (known)
        add_value_text(c, undo_inversion(c, text, kl_buf_str(&value)), group, out);
    kl_buf_release(&value);
    return known;
}

bool kl_lens_fits(const struct kl_lens *lens, struct kl_str key)
{
    return kl_cutter_fits(&lens->cutter, key);
}

size_t kl_lens_columns(const struct kl_lens *lens)
{
    return lens->n;
}

const struct kl_lens_column *kl_lens_column(const struct kl_lens *lens, size_t i)
{
    return &lens->columns[i].shown;
}

const char *kl_lens_template(const struct kl_lens *lens, size_t i)
{
    return lens->templates[i];
}
