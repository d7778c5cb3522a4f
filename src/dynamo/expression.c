#include "config.h"

#include "dynamo/expression.h"

#include "model/plain.h"

void kl_expression_release(struct kl_expression *expression)
{
    kl_map_release(&expression->names);
    kl_buf_release(&expression->values);
}

void kl_expression_add_name(struct kl_expression *expression, const char *name,
                            struct kl_buf *out)
{
    struct kl_str key = kl_str_from(name);
    size_t number = *kl_map_put(&expression->names, key, expression->names.n);

    kl_buf_addf(out, "#n%zu", number);
}

void kl_expression_add_placeholder(struct kl_expression *expression, struct kl_buf *out)
{
    kl_buf_addf(out, ":v%u", expression->nvalues);
    if (expression->nvalues)
        kl_buf_add_char(&expression->values, ',');
    kl_buf_addf(&expression->values, "\":v%u\":", expression->nvalues);
    expression->nvalues++;
}

void kl_expression_add_members(const struct kl_expression *expression, struct kl_buf *out)
{
    for (size_t i = 0; i < expression->names.n; i++) {
        kl_buf_addf(out,
                    i ? ",\"#n%zu\":" : ",\"ExpressionAttributeNames\":{\"#n%zu\":", i);
        kl_json_string(expression->names.entries[i].key, out);
    }
    if (expression->names.n)
        kl_buf_add_char(out, '}');
    if (expression->values.len)
        kl_buf_addf(out, ",\"ExpressionAttributeValues\":{%s}",
                    kl_buf_text(&expression->values));
}

/* ---- filters ---- */

static void add_name(void *expression, const char *name, struct kl_buf *out)
{
    kl_expression_add_name(expression, name, out);
}

static void add_path(struct kl_expression *expression, const struct kl_path *path,
                     struct kl_buf *out)
{
    kl_path_write(path, add_name, expression, out);
}

static void add_operand(struct kl_expression *expression,
                        const struct kl_operand *operand, struct kl_buf *out)
{
    char *json;

    switch (operand->kind) {
    case KL_OPERAND_PATH:
        add_path(expression, &operand->path, out);
        break;
    case KL_OPERAND_SIZE:
        kl_buf_add_text(out, "size(");
        add_path(expression, &operand->path, out);
        kl_buf_add_char(out, ')');
        break;
    case KL_OPERAND_VALUE:
        kl_expression_add_placeholder(expression, out);
        json = json_dumps(operand->value, JSON_COMPACT);
        kl_buf_add_text(&expression->values, json ? json : "");
        free(json);
        break;
    }
}

static void add_operands(struct kl_expression *expression, const struct kl_filter *filter,
                         size_t first, struct kl_buf *out)
{
    for (size_t i = first; i < filter->noperands; i++) {
        if (i > first)
            kl_buf_add_text(out, ", ");
        add_operand(expression, &filter->operands[i], out);
    }
}

/* Keywords are written in capitals, functions as they are. */
static void add_word(enum kl_filter_kind kind, struct kl_buf *out)
{
    for (const char *c = kl_filter_word(kind); *c; c++)
        kl_buf_add_char(out, *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c);
}

static void add_term(struct kl_expression *expression, const struct kl_filter *filter,
                     struct kl_buf *out)
{
    if (filter->kind >= KL_FILTER_BEGINS_WITH) {
        kl_buf_addf(out, "%s(", kl_filter_word(filter->kind));
        add_operands(expression, filter, 0, out);
        kl_buf_add_char(out, ')');
        return;
    }
    add_operand(expression, &filter->operands[0], out);
    kl_buf_add_char(out, ' ');
    add_word(filter->kind, out);
    kl_buf_add_char(out, ' ');
    if (filter->kind == KL_FILTER_IN) {
        kl_buf_add_char(out, '(');
        add_operands(expression, filter, 1, out);
        kl_buf_add_char(out, ')');
        return;
    }
    add_operand(expression, &filter->operands[1], out);
    if (filter->kind != KL_FILTER_BETWEEN)
        return;
    kl_buf_add_text(out, " AND ");
    add_operand(expression, &filter->operands[2], out);
}

void kl_expression_add_filter(struct kl_expression *expression,
                              const struct kl_filter *filter, struct kl_buf *out)
{
    if (!filter->nchildren)
        add_term(expression, filter, out);
    if (filter->kind == KL_FILTER_NOT)
        kl_buf_add_text(out, "NOT ");
    for (size_t i = 0; i < filter->nchildren; i++) {
        const struct kl_filter *child = filter->children[i];

        if (i) {
            kl_buf_add_char(out, ' ');
            add_word(filter->kind, out);
            kl_buf_add_char(out, ' ');
        }
        kl_buf_add_text(out, child->nchildren ? "(" : "");
        kl_expression_add_filter(expression, child, out);
        kl_buf_add_text(out, child->nchildren ? ")" : "");
    }
}
