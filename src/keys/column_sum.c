#include "config.h"

#include "keys/column_sum.h"

#include "base/digits.h"

void kl_column_release(struct kl_column *column)
{
    free(column->name);
    free(column->template_);
    free(column->label);
    free(column->widths);
    free(column->min);
    free(column->max);
    free(column->inverted_max);
    free(column->attribute);
    free(column->pace);
}

void kl_column_sum_release(struct kl_column_sum *sum)
{
    kl_column_release(&sum->column);
    kl_buf_release(&sum->from);
    *sum = (struct kl_column_sum){0};
}

static void copy_column(struct kl_column *to, const struct kl_column *from)
{
    *to = *from;
    to->name = kl_mem_strdup(from->name);
    to->template_ = kl_mem_strdup(from->template_);
    to->label = kl_mem_strdup(from->label);
    to->min = kl_mem_strdup(from->min);
    to->max = kl_mem_strdup(from->max);
    to->inverted_max = kl_mem_strdup(from->inverted_max);
    to->attribute = kl_mem_strdup(from->attribute);
    to->pace = kl_mem_strdup(from->pace);
    to->widths = KL_NEW_ARRAY(struct kl_width_count, from->nwidths + 1);
    memcpy(to->widths, from->widths, from->nwidths * sizeof(*from->widths));
}

void kl_column_sum_init(struct kl_column_sum *sum, const struct kl_column *column,
                        struct kl_str partition)
{
    *sum = (struct kl_column_sum){.from_keys = column->keys};
    copy_column(&sum->column, column);
    kl_buf_add_str(&sum->from, partition);
}

/* ---- adding ---- */

static int compare_numbers(struct kl_str a, struct kl_str b)
{
    return kl_str_all_digits(a) && kl_str_all_digits(b) ? kl_digits_cmp(a, b)
                                                        : kl_str_cmp(a, b);
}

/* The smaller (sign -1) or larger (1) text of the two stays in mine. */
static void keep_extreme(char **mine, const char *other, int sign, bool number)
{
    struct kl_str a = kl_str_from(*mine), b = kl_str_from(other);

    if (number ? compare_numbers(b, a) * sign <= 0 : kl_str_cmp(b, a) * sign <= 0)
        return;
    free(*mine);
    *mine = kl_mem_strdup(other);
}

/* Of two texts that may be there the bytewise smaller. */
static void keep_smaller(char **mine, const char *other)
{
    if (!other || (*mine && strcmp(*mine, other) <= 0))
        return;
    free(*mine);
    *mine = kl_mem_strdup(other);
}

static void add_width(struct kl_column *to, struct kl_width_count width)
{
    size_t i = 0;

    while (i < to->nwidths && to->widths[i].width < width.width)
        i++;
    if (i < to->nwidths && to->widths[i].width == width.width) {
        to->widths[i].keys += width.keys;
        return;
    }
    to->widths = kl_mem_realloc(to->widths, to->nwidths + 1, sizeof(*to->widths));
    memmove(to->widths + i + 1, to->widths + i, (to->nwidths - i) * sizeof(*to->widths));
    to->widths[i] = width;
    to->nwidths++;
}

static void merge_column(struct kl_column *to, const struct kl_column *from)
{
    bool number = kl_class_is_number(to->inner) && kl_class_is_number(from->inner);

    for (size_t i = 0; i < from->nwidths; i++)
        add_width(to, from->widths[i]);
    to->keys += from->keys;
    to->matches += from->matches;
    to->of += from->of;
    to->cut |= from->cut;
    to->misplaced |= from->misplaced;
    keep_smaller(&to->attribute, from->attribute);
    /* Each collection counts for itself. */
    free(to->pace);
    to->pace = NULL;
    to->pace_first = to->pace_last = 0;
    keep_extreme(&to->min, from->min, -1, number);
    keep_extreme(&to->max, from->max, 1, number);
    if (from->order == KL_ORDER_BROKEN)
        to->order = KL_ORDER_BROKEN;
    to->probably_inverted &= from->probably_inverted;
    to->inverted &= from->inverted;
    keep_smaller(&to->inverted_max, from->inverted_max);
}

/* What cannot be added. */
static void take_class(struct kl_column_sum *sum, const struct kl_column *column,
                       uint64_t keys, struct kl_str partition)
{
    struct kl_column *to = &sum->column;

    if (keys < sum->from_keys ||
        (keys == sum->from_keys && kl_str_cmp(partition, kl_buf_str(&sum->from)) >= 0))
        return;
    to->class_ = column->class_;
    to->inner = column->inner;
    to->detail = column->detail;
    to->width = column->width;
    if (to->order != KL_ORDER_BROKEN)
        to->order = column->order;
    free(to->label);
    to->label = kl_mem_strdup(column->label);
    sum->from_keys = keys;
    kl_buf_set(&sum->from, partition);
}

/* A zero in front, once seen, is padding. */
static enum kl_class padded_if(enum kl_class class_, bool padded)
{
    return class_ == KL_CLASS_NUMBER && padded ? KL_CLASS_PADDED_NUMBER : class_;
}

static void merge(struct kl_column_sum *sum, const struct kl_column *from, uint64_t keys,
                  struct kl_str partition)
{
    struct kl_column *to = &sum->column;
    bool padded =
        to->inner == KL_CLASS_PADDED_NUMBER || from->inner == KL_CLASS_PADDED_NUMBER;

    merge_column(to, from);
    take_class(sum, from, keys, partition);
    to->class_ = padded_if(to->class_, padded);
    to->inner = padded_if(to->inner, padded);
}

void kl_column_sum_add(struct kl_column_sum *sum, const struct kl_column *column,
                       struct kl_str partition)
{
    merge(sum, column, column->keys, partition);
}

void kl_column_sum_merge(struct kl_column_sum *sum, const struct kl_column_sum *other)
{
    merge(sum, &other->column, other->from_keys, kl_buf_str(&other->from));
}

/* ---- templates ---- */

int kl_column_compare(const struct kl_column *a, const struct kl_column *b)
{
    int order = strcmp(a->template_, b->template_);

    if (order)
        return order;
    if (a->segment != b->segment)
        return a->segment < b->segment ? -1 : 1;
    return strcmp(a->name, b->name);
}

/* The end of the part of a template that at points to: a character, escaped or not, or
 * a whole <name:type>. *name gets the length of the name in it. */
static size_t template_step(const char *at, size_t *name)
{
    size_t n = 1;

    *name = 0;
    if (*at == '\\' && at[1])
        return 2;
    if (*at != '<')
        return 1;
    while (at[n] && at[n] != '>') {
        if (at[n] == ':' && !*name)
            *name = n - 1;
        n += at[n] == '\\' && at[n + 1] ? 2 : 1;
    }
    if (!*name)
        *name = n - 1;
    return n + (at[n] == '>');
}

/* A number of n digits, of which none began with a 0 here, is padded to n elsewhere. */
static bool is_fixed(const char *type, size_t n)
{
    return n > 4 && !strncmp(type, ":fix", 4);
}

size_t kl_column_fixed(const struct kl_column *column)
{
    size_t name, n, fixed = 0;

    for (const char *at = column->template_; *at; at += n) {
        n = template_step(at, &name);
        fixed += *at == '<' && is_fixed(at + 1 + name, n - 1 - name);
    }
    return fixed;
}

void kl_column_form(const struct kl_column *column, bool types, struct kl_buf *out)
{
    size_t name, n;

    for (const char *at = column->template_; *at; at += n) {
        n = template_step(at, &name);
        if (*at != '<')
            kl_buf_add(out, at, n);
        else if (types && is_fixed(at + 1 + name, n - 1 - name))
            kl_buf_addf(out, "<:pad%.*s", (int)(n - 5 - name), at + 5 + name);
        else if (types)
            kl_buf_addf(out, "<%.*s", (int)(n - 1 - name), at + 1 + name);
        else
            kl_buf_add_text(out, "<>");
    }
}

/* Whether a part of the template, with a name of that length, is the column's own. */
static bool is_own(const struct kl_column *column, const char *at, size_t name)
{
    const char *own = column->name;

    if (*at != '<')
        return false;
    for (size_t i = 1; i <= name; i++, own++) {
        if (i < name && at[i] == '\\')
            i++;
        if (at[i] != *own)
            return false;
    }
    return !*own;
}

bool kl_column_same_place(const struct kl_column *a, const struct kl_column *b)
{
    const char *x = a->template_, *y = b->template_;

    while (a->segment == b->segment && *x && *y) {
        size_t name_x, name_y, nx = template_step(x, &name_x);
        size_t ny = template_step(y, &name_y);
        bool own = is_own(a, x, name_x);

        if (own || is_own(b, y, name_y))
            return own && is_own(b, y, name_y);
        if (*x != *y || (*x != '<' && (nx != ny || memcmp(x, y, nx) != 0)))
            return false;
        x += nx;
        y += ny;
    }
    return false;
}

size_t kl_column_places_named(const struct kl_column *column)
{
    size_t n = 0, name;

    for (const char *at = column->template_; *at; at += template_step(at, &name))
        n += *at == '<' && strchr("nst", at[1]) && at[2] >= '1' && at[2] <= '9';
    return n;
}
