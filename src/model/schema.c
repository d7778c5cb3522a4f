#include "config.h"

#include "model/schema.h"

static void copy_attrs(struct kl_key_attr *to, const struct kl_key_attr *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = (struct kl_key_attr){kl_mem_strdup(from[i].name), from[i].type};
}

static bool attrs_eq(const struct kl_key_attr *a, const struct kl_key_attr *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i].type != b[i].type ||
            !kl_str_eq(kl_str_from(a[i].name), kl_str_from(b[i].name)))
            return false;
    return true;
}

void kl_key_schema_copy(struct kl_key_schema *to, const struct kl_key_schema *from)
{
    struct kl_key_schema copy = {.npk = from->npk, .nsk = from->nsk};

    copy_attrs(copy.pk, from->pk, from->npk);
    copy_attrs(copy.sk, from->sk, from->nsk);
    *to = copy;
}

void kl_key_schema_release(struct kl_key_schema *keys)
{
    if (!keys)
        return;
    for (size_t i = 0; i < keys->npk; i++)
        free(keys->pk[i].name);
    for (size_t i = 0; i < keys->nsk; i++)
        free(keys->sk[i].name);
    *keys = (struct kl_key_schema){0};
}

bool kl_key_schema_eq(const struct kl_key_schema *a, const struct kl_key_schema *b)
{
    return a->npk == b->npk && a->nsk == b->nsk && attrs_eq(a->pk, b->pk, a->npk) &&
           attrs_eq(a->sk, b->sk, a->nsk);
}

void kl_schema_copy(struct kl_schema *to, const struct kl_schema *from)
{
    *to = *from;
    to->table = kl_mem_strdup(from->table);
    kl_key_schema_copy(&to->keys, &from->keys);
}

void kl_schema_release(struct kl_schema *schema)
{
    if (!schema)
        return;
    free(schema->table);
    kl_key_schema_release(&schema->keys);
    *schema = (struct kl_schema){0};
}

const char *kl_key_type_name(enum kl_key_type type)
{
    switch (type) {
    case KL_KEY_S:
        return "S";
    case KL_KEY_N:
        return "N";
    case KL_KEY_B:
        return "B";
    }
    return "?";
}

enum kl_code kl_key_type_parse(struct kl_str name, enum kl_key_type *type)
{
    static const enum kl_key_type types[] = {KL_KEY_S, KL_KEY_N, KL_KEY_B};

    for (size_t i = 0; i < KL_ARRAY_LEN(types); i++) {
        if (kl_str_eq(name, kl_str_from(kl_key_type_name(types[i])))) {
            *type = types[i];
            return KL_OK;
        }
    }
    return KL_INVALID;
}
