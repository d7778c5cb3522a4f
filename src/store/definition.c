#include "config.h"

#include "store/definition.h"

#include "base/ascii.h"
#include "base/i18n.h"
#include "base/utf8.h"

#define KEY_NAME_MAX 255
#define TABLE_NAME_MIN 1 /* DynamoDB wants three; the name of a file is often shorter */
#define TABLE_NAME_MAX 255
#define INDEX_NAME_MIN 3

bool kl_definition_allows(char c)
{
    return kl_ascii_is_alnum(c) || c == '_' || c == '-' || c == '.';
}

static bool is_name(struct kl_str name, size_t min)
{
    if (name.len < min || name.len > TABLE_NAME_MAX)
        return false;
    for (size_t i = 0; i < name.len; i++)
        if (!kl_definition_allows(name.data[i]))
            return false;
    return true;
}

static enum kl_code check_name(const struct kl_key_attr *attr, struct kl_err *err)
{
    struct kl_str name = kl_str_from(attr->name);

    if (name.len == 0 || name.len > KEY_NAME_MAX || !kl_utf8_valid(name))
        return kl_err_set(err, KL_INVALID,
                          _("a key attribute's name must be UTF-8 of 1 to %d bytes"),
                          KEY_NAME_MAX);
    return KL_OK;
}

/* index: the name is one, not a table's. */
static enum kl_code no_name(const char *name, bool index, struct kl_err *err)
{
    struct kl_buf shown = {0};

    kl_utf8_visible(kl_str_sub(kl_str_from(name), 0, TABLE_NAME_MAX), KL_VISIBLE_UTF8,
                    &shown);
    kl_err_set(err, KL_INVALID,
               index ? _("\"%s\" is no index name: it must be %d to %d "
                         "characters of a-z A-Z 0-9 _ - .")
                     : _("\"%s\" is no table name: it must be %d to %d "
                         "characters of a-z A-Z 0-9 _ - ."),
               kl_buf_text(&shown), index ? INDEX_NAME_MIN : TABLE_NAME_MIN,
               TABLE_NAME_MAX);
    kl_buf_release(&shown);
    return KL_INVALID;
}

/* ---- Checking indexes */

static enum kl_code check_local(const struct kl_schema *schema,
                                const struct kl_index *index, struct kl_err *err)
{
    const struct kl_key_schema *keys = &index->keys;

    if (!schema->keys.nsk)
        return kl_err_set(err, KL_INVALID,
                          _("the local index %s: its table has no sort key"),
                          index->name);
    if (keys->npk != 1 || keys->nsk != 1 ||
        strcmp(keys->pk[0].name, schema->keys.pk[0].name) != 0)
        return kl_err_set(err, KL_INVALID,
                          _("the local index %s: its key is the partition key of the "
                            "table and one sort key"),
                          index->name);
    return KL_OK;
}

static enum kl_code check_projection(const struct kl_index *index, struct kl_err *err)
{
    static const char *const known[] = {"ALL", "KEYS_ONLY", "INCLUDE"};
    bool includes = index->projection && !strcmp(index->projection, "INCLUDE");

    for (size_t i = 0; index->projection && i < KL_ARRAY_LEN(known); i++)
        if (!strcmp(index->projection, known[i]) && includes == (index->ninclude > 0))
            return KL_OK;
    return kl_err_set(err, KL_INVALID,
                      _("the index %s: its projection is ALL, KEYS_ONLY, or INCLUDE with "
                        "the names of attributes"),
                      index->name);
}

/* A name stands in each key once, and has one type everywhere. */
static enum kl_code check_attr(const struct kl_schema *schema,
                               const struct kl_index *index,
                               const struct kl_key_attr *attr, struct kl_err *err)
{
    const struct kl_key_schema *lists[] = {&index->keys, &schema->keys};
    size_t met = 0;

    for (size_t i = 0; i < KL_ARRAY_LEN(lists); i++)
        for (size_t k = 0; k < lists[i]->npk + lists[i]->nsk; k++) {
            const struct kl_key_attr *other =
                k < lists[i]->npk ? &lists[i]->pk[k] : &lists[i]->sk[k - lists[i]->npk];

            if (strcmp(other->name, attr->name) != 0)
                continue;
            if (other->type != attr->type)
                return kl_err_set(err, KL_INVALID, _("the index %s: %s is of two types"),
                                  index->name, attr->name);
            met += i == 0;
        }
    if (met > 1)
        return kl_err_set(err, KL_INVALID, _("the index %s: %s stands twice in its key"),
                          index->name, attr->name);
    return check_name(attr, err);
}

static enum kl_code check_index(const struct kl_schema *schema, size_t at,
                                struct kl_err *err)
{
    const struct kl_index *index = &schema->indexes[at];
    const struct kl_key_schema *keys = &index->keys;
    enum kl_code code;

    if (!is_name(kl_str_from(index->name), INDEX_NAME_MIN))
        return no_name(index->name, true, err);
    code = check_projection(index, err);
    for (size_t i = 0; i < at && !code; i++)
        if (!strcmp(schema->indexes[i].name, index->name))
            code =
                kl_err_set(err, KL_INVALID, _("two indexes of the name %s"), index->name);
    if (!code && keys->npk == 0)
        code = kl_err_set(err, KL_INVALID, _("the index %s has no partition key"),
                          index->name);
    if (!code && index->local)
        code = check_local(schema, index, err);
    for (size_t i = 0; i < keys->npk + keys->nsk && !code; i++)
        code = check_attr(schema, index,
                          i < keys->npk ? &keys->pk[i] : &keys->sk[i - keys->npk], err);
    return code;
}

enum kl_code kl_definition_check(const struct kl_schema *schema, struct kl_err *err)
{
    const struct kl_key_schema *keys = &schema->keys;
    enum kl_code code;

    if (!is_name(kl_str_from(schema->table), TABLE_NAME_MIN))
        return no_name(schema->table, false, err);
    if (keys->npk != 1 || keys->nsk > 1)
        return kl_err_set(err, KL_INVALID,
                          _("a table has one partition key and at most one sort key"));
    code = check_name(&keys->pk[0], err);
    if (!code && keys->nsk > 0)
        code = check_name(&keys->sk[0], err);
    if (!code && keys->nsk > 0 && strcmp(keys->pk[0].name, keys->sk[0].name) == 0)
        code = kl_err_set(err, KL_INVALID,
                          _("the partition key and the sort key are the same attribute"));
    for (size_t i = 0; i < schema->nindexes && !code; i++)
        code = check_index(schema, i, err);
    return code;
}

void kl_definition_describe_keys(const struct kl_key_schema *keys, struct kl_buf *out)
{
    for (size_t i = 0; i < keys->npk + keys->nsk; i++) {
        const struct kl_key_attr *attr =
            i < keys->npk ? &keys->pk[i] : &keys->sk[i - keys->npk];

        if (i > 0)
            kl_buf_add_text(out, ", ");
        kl_utf8_visible(kl_str_from(attr->name), KL_VISIBLE_UTF8, out);
        kl_buf_addf(out, " (%s)", kl_key_type_name(attr->type));
    }
}
