#include "config.h"

#include "store/intake.h"

#include "base/i18n.h"
#include "store/order.h"

#define NAME_MAX_BYTES 65535

void kl_intake_release(struct kl_intake *in)
{
    kl_strict_release(&in->walk);
    kl_buf_release(&in->pk);
    kl_buf_release(&in->sk);
    *in = (struct kl_intake){0};
}

/* ---- Keys */

/* The key attribute of that name, and where its value goes; NULL when it is none. */
static const struct kl_key_attr *find_key(struct kl_intake *in, struct kl_str name,
                                          struct kl_buf **key, size_t *max)
{
    const struct kl_key_schema *keys = in->keys;

    if (keys->npk > 0 && kl_str_eq(name, kl_str_from(keys->pk[0].name))) {
        *key = &in->pk;
        *max = KL_PARTITION_KEY_MAX;
        return &keys->pk[0];
    }
    if (keys->nsk > 0 && kl_str_eq(name, kl_str_from(keys->sk[0].name))) {
        *key = &in->sk;
        *max = KL_SORT_KEY_MAX;
        return &keys->sk[0];
    }
    return NULL;
}

/* p is behind the value of the attribute of that name. */
static const char *take_key(struct kl_intake *in, const char *p, struct kl_str name,
                            const struct kl_strict_value *value)
{
    struct kl_buf *key;
    size_t max;
    const struct kl_key_attr *attr = find_key(in, name, &key, &max);

    if (!attr)
        return p;
    if (!value->is_key_type || value->key_type != attr->type)
        return kl_strict_refuse(&in->walk, p - 1,
                                _("a key of type %s, but the table's is %s"), value->type,
                                kl_key_type_name(attr->type));
    if (value->text.len == 0)
        return kl_strict_refuse(&in->walk, p - 1, _("a key must not be empty"));
    if (attr->type != KL_KEY_N && value->text.len > max)
        return kl_strict_refuse(&in->walk, p - 1, _("a key of %zu bytes, more than %zu"),
                                value->text.len, max);
    kl_order_normal(attr->type, kl_strict_str(&in->walk, &value->text), key);
    return p;
}

static const char *missing_key(struct kl_intake *in, const char *p)
{
    const struct kl_key_attr *attr =
        in->pk.len == 0 ? &in->keys->pk[0] : &in->keys->sk[0];
    struct kl_buf quoted = {0};

    kl_strict_quote(kl_str_from(attr->name), &quoted);
    kl_strict_refuse(&in->walk, p, _("the key attribute %s is missing"),
                     kl_buf_text(&quoted));
    kl_buf_release(&quoted);
    return NULL;
}

/* ---- The item */

static const char *read_name(struct kl_intake *in, const char *p,
                             struct kl_strict_piece *name)
{
    const char *at = p;

    p = kl_strict_name(&in->walk, p, name);
    if (p && name->len == 0)
        return kl_strict_refuse(&in->walk, at, _("an attribute without a name"));
    if (p && name->len > NAME_MAX_BYTES)
        return kl_strict_refuse(&in->walk, at,
                                _("an attribute's name of %zu bytes, more than %d"),
                                name->len, NAME_MAX_BYTES);
    return p ? kl_strict_token(&in->walk, p, ':', N_("':' is expected")) : NULL;
}

static void say_attribute(struct kl_intake *in, const struct kl_strict_piece *name)
{
    struct kl_buf quoted = {0};

    kl_strict_quote(kl_strict_str(&in->walk, name), &quoted);
    kl_err_prefix(in->walk.err, _("attribute %s"), kl_buf_text(&quoted));
    kl_buf_release(&quoted);
}

static const char *read_attribute(struct kl_intake *in, const char *p)
{
    struct kl_strict_piece name;
    struct kl_strict_value value;

    p = read_name(in, p, &name);
    if (!p)
        return NULL;
    kl_strict_push(&in->walk, &name);
    in->nattrs++;
    p = kl_strict_value(&in->walk, p, 0, &value);
    p = p ? take_key(in, p, kl_strict_str(&in->walk, &name), &value) : NULL;
    if (p && in->rows)
        p = kl_index_rows_take(in->rows, &in->walk, p, kl_strict_str(&in->walk, &name),
                               &value);
    if (p)
        in->size += name.len + value.size;
    else if (!in->walk.scan.fault)
        say_attribute(in, &name);
    return p;
}

static const char *read_attributes(struct kl_intake *in, const char *p)
{
    bool more = true;

    p = kl_strict_space(&in->walk, p);
    if (*p != '{')
        return kl_strict_refuse(&in->walk, p,
                                _("not an item: a JSON object is expected"));
    p = kl_strict_space(&in->walk, p + 1);
    if (*p == '}')
        return p + 1;
    while (p && more) {
        p = read_attribute(in, p);
        p = p ? kl_strict_next(&in->walk, p, '}', &more) : NULL;
    }
    return p ? kl_strict_distinct(&in->walk, p, 0, _("the attribute")) : NULL;
}

static const char *read_item(struct kl_intake *in, const char *p)
{
    p = read_attributes(in, p);
    if (!p)
        return NULL;
    if ((in->pk.len == 0 && in->keys->npk > 0) || (in->sk.len == 0 && in->keys->nsk > 0))
        return missing_key(in, p);
    if (in->size > KL_ITEM_MAX)
        return kl_strict_refuse(&in->walk, p,
                                _("an item of %llu bytes, more than 400 KB"),
                                (unsigned long long)in->size);
    return kl_strict_end(&in->walk, p);
}

enum kl_code kl_intake_item(struct kl_intake *in, struct kl_str json,
                            const struct kl_key_schema *keys, struct kl_err *err)
{
    const struct kl_scan *scan = &in->walk.scan;
    struct kl_err own = {0};
    const char *p = kl_strict_start(&in->walk, json, &own);
    bool whole;

    in->keys = keys;
    in->size = 0;
    in->nattrs = 0;
    in->fault_offset = 0;
    kl_buf_clear(&in->pk);
    kl_buf_clear(&in->sk);
    if (in->rows)
        kl_index_rows_begin(in->rows);
    whole = read_item(in, p);
    in->walk.err = NULL;
    if (whole) {
        if (in->rows)
            kl_index_rows_end(in->rows, kl_buf_str(&in->pk), kl_buf_str(&in->sk),
                              in->size);
        return KL_OK;
    }
    if (scan->fault) {
        in->fault_offset = (size_t)(scan->fault_at - scan->start);
        return kl_scan_err(scan, _("item"), err);
    }
    in->fault_offset = in->walk.fault_offset;
    return kl_err_set(err, own.code, "%s", own.text);
}

enum kl_code kl_intake_key(struct kl_intake *in, struct kl_str json,
                           const struct kl_key_schema *keys, struct kl_err *err)
{
    enum kl_code code = kl_intake_item(in, json, keys, err);

    if (!code && in->nattrs != keys->npk + keys->nsk)
        return kl_err_set(err, KL_INVALID, _("other attributes than those of the key"));
    return code;
}
