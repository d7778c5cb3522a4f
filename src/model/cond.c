#include "config.h"

#include "model/cond.h"

#include "base/base64.h"
#include "base/utf8.h"
#include "model/number.h"

void kl_key_value_set(struct kl_key_value *value, enum kl_key_type type,
                      struct kl_str data)
{
    char *copy = kl_mem_dup(data.data, data.len);

    free(value->data);
    *value = (struct kl_key_value){.type = type, .data = copy, .len = data.len};
}

void kl_key_value_copy(struct kl_key_value *to, const struct kl_key_value *from)
{
    *to = *from;
    if (from->data)
        to->data = kl_mem_dup(from->data, from->len);
}

void kl_key_value_release(struct kl_key_value *value)
{
    if (!value)
        return;
    free(value->data);
    *value = (struct kl_key_value){0};
}

struct kl_key_value kl_key_value_borrow(enum kl_key_type type, struct kl_str data)
{
    return (struct kl_key_value){
        .type = type, .data = (char *)(uintptr_t)data.data, .len = data.len};
}

struct kl_str kl_key_value_str(const struct kl_key_value *value)
{
    return (struct kl_str){value->data ? value->data : "", value->len};
}

int kl_key_value_cmp(const struct kl_key_value *a, const struct kl_key_value *b)
{
    if (a->type == KL_KEY_N)
        return kl_number_cmp(kl_key_value_str(a), kl_key_value_str(b));
    return kl_str_cmp(kl_key_value_str(a), kl_key_value_str(b));
}

void kl_cond_copy(struct kl_cond *to, const struct kl_cond *from)
{
    to->op = from->op;
    kl_key_value_copy(&to->a, &from->a);
    kl_key_value_copy(&to->b, &from->b);
}

void kl_cond_release(struct kl_cond *cond)
{
    if (!cond)
        return;
    kl_key_value_release(&cond->a);
    kl_key_value_release(&cond->b);
    cond->op = KL_COND_NONE;
}

bool kl_cond_matches(const struct kl_cond *cond, const struct kl_key_value *value)
{
    switch (cond->op) {
    case KL_COND_NONE:
        return true;
    case KL_COND_EQ:
        return kl_key_value_cmp(value, &cond->a) == 0;
    case KL_COND_LT:
        return kl_key_value_cmp(value, &cond->a) < 0;
    case KL_COND_LE:
        return kl_key_value_cmp(value, &cond->a) <= 0;
    case KL_COND_GT:
        return kl_key_value_cmp(value, &cond->a) > 0;
    case KL_COND_GE:
        return kl_key_value_cmp(value, &cond->a) >= 0;
    case KL_COND_BETWEEN:
        return kl_key_value_cmp(value, &cond->a) >= 0 &&
               kl_key_value_cmp(value, &cond->b) <= 0;
    case KL_COND_BEGINS_WITH:
        return value->type != KL_KEY_N &&
               kl_str_starts(kl_key_value_str(value), kl_key_value_str(&cond->a));
    }
    return false;
}

/* Quotes and backslashes are escaped as the query language reads them, the rest as
 * a terminal may show it. */
static void describe_text(struct kl_str text, struct kl_buf *out)
{
    struct kl_buf quoted = {0};

    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] == '"' || text.data[i] == '\\')
            kl_buf_add_char(&quoted, '\\');
        kl_buf_add_char(&quoted, text.data[i]);
    }
    kl_buf_add_char(out, '"');
    kl_utf8_visible(kl_buf_str(&quoted), KL_VISIBLE_UTF8, out);
    kl_buf_add_char(out, '"');
    kl_buf_release(&quoted);
}

static void describe_value(const struct kl_key_value *value, struct kl_buf *out)
{
    switch (value->type) {
    case KL_KEY_S:
        describe_text(kl_key_value_str(value), out);
        break;
    case KL_KEY_N:
        kl_utf8_visible(kl_key_value_str(value), KL_VISIBLE_UTF8, out);
        break;
    case KL_KEY_B:
        kl_buf_add_text(out, "b64:");
        kl_base64_encode(kl_key_value_str(value), out);
        break;
    }
}

void kl_cond_describe(const struct kl_cond *cond, struct kl_buf *out)
{
    static const char *const words[] = {
        [KL_COND_NONE] = "",
        [KL_COND_EQ] = "= ",
        [KL_COND_LT] = "< ",
        [KL_COND_LE] = "<= ",
        [KL_COND_GT] = "> ",
        [KL_COND_GE] = ">= ",
        [KL_COND_BETWEEN] = "between ",
        [KL_COND_BEGINS_WITH] = "begins_with ",
    };

    if (cond->op == KL_COND_NONE)
        return;
    kl_buf_add_text(out, words[cond->op]);
    describe_value(&cond->a, out);
    if (cond->op == KL_COND_BETWEEN) {
        kl_buf_add_text(out, " and ");
        describe_value(&cond->b, out);
    }
}
