#include "config.h"

#include "model/filter.h"

#include "base/ascii.h"
#include "base/base64.h"
#include "base/enclose.h"
#include "model/plain.h"
#include "model/schema.h"
#include "model/value.h"

struct kl_filter *kl_filter_new(enum kl_filter_kind kind)
{
    struct kl_filter *filter = KL_NEW(struct kl_filter);

    filter->kind = kind;
    return filter;
}

void kl_path_release(struct kl_path *path)
{
    for (size_t i = 0; i < path->n; i++)
        free(path->steps[i].name);
    free(path->steps);
    *path = (struct kl_path){0};
}

static void release_operand(struct kl_operand *operand)
{
    kl_path_release(&operand->path);
    json_decref(operand->value);
    free(operand->typed);
    *operand = (struct kl_operand){0};
}

void kl_filter_free(struct kl_filter **filter)
{
    struct kl_filter *f = *filter;

    if (!f)
        return;
    for (size_t i = 0; i < f->nchildren; i++)
        kl_filter_free(&f->children[i]);
    for (size_t i = 0; i < f->noperands; i++)
        release_operand(&f->operands[i]);
    free(f->children);
    free(f->operands);
    free(f);
    *filter = NULL;
}

static void add_step(struct kl_path *path, struct kl_path_step step)
{
    path->steps = kl_mem_realloc(path->steps, path->n + 1, sizeof(*path->steps));
    path->steps[path->n++] = step;
}

void kl_path_add_name(struct kl_path *path, struct kl_str name)
{
    add_step(path, (struct kl_path_step){.name = kl_mem_dup(name.data, name.len)});
}

void kl_path_add_index(struct kl_path *path, size_t index)
{
    add_step(path, (struct kl_path_step){.index = index});
}

bool kl_path_is(const struct kl_path *path, const char *name)
{
    return path->n == 1 && !strcmp(path->steps[0].name, name);
}

void kl_filter_add_child(struct kl_filter *filter, struct kl_filter *take_child)
{
    filter->children =
        kl_mem_realloc(filter->children, filter->nchildren + 1, sizeof(take_child));
    filter->children[filter->nchildren++] = take_child;
}

struct kl_operand *kl_filter_add_operand(struct kl_filter *filter)
{
    struct kl_operand *operand;

    filter->operands = kl_mem_realloc(filter->operands, filter->noperands + 1,
                                      sizeof(*filter->operands));
    operand = &filter->operands[filter->noperands++];
    *operand = (struct kl_operand){0};
    return operand;
}

void kl_operand_set(struct kl_operand *operand, const struct kl_key_value *value)
{
    struct kl_buf text = {0};

    if (value->type == KL_KEY_B)
        kl_base64_encode(kl_key_value_str(value), &text);
    else
        kl_buf_add_str(&text, kl_key_value_str(value));
    operand->kind = KL_OPERAND_VALUE;
    operand->value = json_object();
    json_object_set_new(operand->value, kl_key_type_name(value->type),
                        json_stringn(kl_buf_text(&text), text.len));
    kl_buf_release(&text);
}

struct kl_filter *kl_filter_new_term(enum kl_filter_kind kind, const char *name,
                                     const struct kl_key_value *value)
{
    struct kl_filter *term = kl_filter_new(kind);
    struct kl_operand *operand = kl_filter_add_operand(term);

    operand->kind = KL_OPERAND_PATH;
    kl_path_add_name(&operand->path, kl_str_from(name));
    kl_operand_set(kl_filter_add_operand(term), value);
    return term;
}

static void copy_operand(struct kl_operand *to, const struct kl_operand *from)
{
    to->kind = from->kind;
    to->value = from->value ? json_deep_copy(from->value) : NULL;
    to->typed = kl_mem_strdup(from->typed);
    to->path.quoted = from->path.quoted;
    for (size_t i = 0; i < from->path.n; i++)
        add_step(&to->path, (struct kl_path_step){kl_mem_strdup(from->path.steps[i].name),
                                                  from->path.steps[i].index});
}

struct kl_filter *kl_filter_copy(const struct kl_filter *filter)
{
    struct kl_filter *copy;

    if (!filter)
        return NULL;
    copy = kl_filter_new(filter->kind);
    copy->column = filter->column;
    for (size_t i = 0; i < filter->nchildren; i++)
        kl_filter_add_child(copy, kl_filter_copy(filter->children[i]));
    for (size_t i = 0; i < filter->noperands; i++)
        copy_operand(kl_filter_add_operand(copy), &filter->operands[i]);
    return copy;
}

/* The terms of an AND join it, so that no AND is the child of another. */
static void join_and(struct kl_filter *into, struct kl_filter *take)
{
    if (take->kind != KL_FILTER_AND) {
        kl_filter_add_child(into, take);
        return;
    }
    for (size_t i = 0; i < take->nchildren; i++)
        kl_filter_add_child(into, take->children[i]);
    take->nchildren = 0;
    kl_filter_free(&take);
}

struct kl_filter *kl_filter_and(struct kl_filter *take_a, struct kl_filter *take_b)
{
    struct kl_filter *both;

    if (!take_a || !take_b)
        return take_a ? take_a : take_b;
    both = kl_filter_new(KL_FILTER_AND);
    join_and(both, take_a);
    join_and(both, take_b);
    return both;
}

const char *kl_filter_word(enum kl_filter_kind kind)
{
    switch (kind) {
    case KL_FILTER_AND:
        return "and";
    case KL_FILTER_OR:
        return "or";
    case KL_FILTER_NOT:
        return "not";
    case KL_FILTER_EQ:
        return "=";
    case KL_FILTER_NE:
        return "<>";
    case KL_FILTER_LT:
        return "<";
    case KL_FILTER_LE:
        return "<=";
    case KL_FILTER_GT:
        return ">";
    case KL_FILTER_GE:
        return ">=";
    case KL_FILTER_BETWEEN:
        return "between";
    case KL_FILTER_IN:
        return "in";
    case KL_FILTER_BEGINS_WITH:
        return "begins_with";
    case KL_FILTER_CONTAINS:
        return "contains";
    case KL_FILTER_EXISTS:
        return "attribute_exists";
    case KL_FILTER_NOT_EXISTS:
        return "attribute_not_exists";
    case KL_FILTER_TYPE:
        return "attribute_type";
    }
    return "?";
}

/* ---- text ---- */

bool kl_filter_is_word(struct kl_str name)
{
    static const char *const words[] = {"and", "or",   "not",   "between",
                                        "in",  "true", "false", "null"};

    for (size_t i = 0; i < KL_ARRAY_LEN(words); i++)
        if (kl_str_is_word(name, words[i]))
            return true;
    return false;
}

struct kl_str kl_filter_name(struct kl_str text)
{
    size_t len = 0;

    while (len < text.len &&
           (kl_ascii_is_alnum(text.data[len]) || text.data[len] == '_' ||
            text.data[len] == '#' || text.data[len] == '-'))
        len++;
    if (!len || kl_ascii_is_digit(text.data[0]) || text.data[0] == '-')
        return (struct kl_str){0};
    return kl_str_sub(text, 0, len);
}

static bool is_plain_name(struct kl_str name)
{
    return name.len && kl_filter_name(name).len == name.len && !kl_filter_is_word(name);
}

static void add_name(void *unused, const char *name, struct kl_buf *out)
{
    struct kl_str text = kl_str_from(name);

    (void)unused;
    if (is_plain_name(text))
        kl_buf_add_str(out, text);
    else
        kl_enclose('`', text, out);
}

/* A name that stood in backticks has them again. */
static void enclose_name(void *unused, const char *name, struct kl_buf *out)
{
    (void)unused;
    kl_enclose('`', kl_str_from(name), out);
}

void kl_path_write(const struct kl_path *path, kl_path_name_fn *write, void *arg,
                   struct kl_buf *out)
{
    for (size_t i = 0; i < path->n; i++) {
        const struct kl_path_step *step = &path->steps[i];

        if (!step->name) {
            kl_buf_addf(out, "[%zu]", step->index);
            continue;
        }
        if (i)
            kl_buf_add_char(out, '.');
        write(arg, step->name, out);
    }
}

void kl_path_describe(const struct kl_path *path, struct kl_buf *out)
{
    kl_path_write(path, path->quoted ? enclose_name : add_name, NULL, out);
}

static void add_operand(const struct kl_operand *operand, struct kl_buf *out)
{
    const json_t *inner;

    if (operand->kind != KL_OPERAND_VALUE) {
        kl_buf_add_text(out, operand->kind == KL_OPERAND_SIZE ? "size(" : "");
        kl_path_describe(&operand->path, out);
        kl_buf_add_text(out, operand->kind == KL_OPERAND_SIZE ? ")" : "");
        return;
    }
    if (kl_value_type(operand->value, &inner) == KL_VALUE_B)
        kl_buf_addf(out, "b64:%s", json_string_value(inner));
    else
        kl_plain_value(operand->value, KL_PLAIN_COMPACT, out);
}

/* From operand first on, with commas. */
static void add_operands(const struct kl_filter *filter, size_t first, struct kl_buf *out)
{
    for (size_t i = first; i < filter->noperands; i++) {
        if (i > first)
            kl_buf_add_text(out, ", ");
        add_operand(&filter->operands[i], out);
    }
}

/* An OR inside an AND, and either inside a NOT, need parentheses. */
static void add_child(const struct kl_filter *parent, const struct kl_filter *child,
                      struct kl_buf *out)
{
    bool enclosed = child->nchildren > 1 &&
                    (parent->kind == KL_FILTER_NOT || child->kind == KL_FILTER_OR);

    kl_buf_add_text(out, enclosed ? "(" : "");
    kl_filter_describe(child, out);
    kl_buf_add_text(out, enclosed ? ")" : "");
}

static void describe_term(const struct kl_filter *filter, struct kl_buf *out)
{
    const char *word = kl_filter_word(filter->kind);

    if (filter->kind >= KL_FILTER_BEGINS_WITH) {
        kl_buf_addf(out, "%s(", word);
        add_operands(filter, 0, out);
        kl_buf_add_char(out, ')');
        return;
    }
    add_operand(&filter->operands[0], out);
    kl_buf_addf(out, " %s ", word);
    if (filter->kind == KL_FILTER_IN) {
        kl_buf_add_char(out, '(');
        add_operands(filter, 1, out);
        kl_buf_add_char(out, ')');
        return;
    }
    add_operand(&filter->operands[1], out);
    if (filter->kind == KL_FILTER_BETWEEN) {
        kl_buf_add_text(out, " and ");
        add_operand(&filter->operands[2], out);
    }
}

void kl_filter_describe(const struct kl_filter *filter, struct kl_buf *out)
{
    if (filter->kind == KL_FILTER_NOT)
        kl_buf_add_text(out, "not ");
    for (size_t i = 0; i < filter->nchildren; i++) {
        if (i)
            kl_buf_addf(out, " %s ", kl_filter_word(filter->kind));
        add_child(filter, filter->children[i], out);
    }
    if (!filter->nchildren)
        describe_term(filter, out);
}

const char *kl_filter_bare_name(const struct kl_filter *filter)
{
    for (size_t i = 0; i < filter->nchildren; i++) {
        const char *name = kl_filter_bare_name(filter->children[i]);

        if (name)
            return name;
    }
    for (size_t i = 1; i < filter->noperands; i++) {
        const struct kl_operand *operand = &filter->operands[i];

        if (operand->kind == KL_OPERAND_PATH && operand->path.n == 1 &&
            !operand->path.quoted)
            return operand->path.steps[0].name;
    }
    return NULL;
}
