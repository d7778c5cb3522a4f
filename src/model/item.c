#include "config.h"

#include "model/item.h"

#include "base/base64.h"
#include "base/i18n.h"
#include "base/map.h"
#include "base/utf8.h"
#include "model/number.h"
#include "model/value.h"

/* Where in the item a value stands, from the inside out; on the stack of the walk. */
struct place {
    const struct place *parent;
    const char *name; /* NULL: the element at index */
    size_t index;
};

static enum kl_code check_value(const json_t *value, const struct place *place,
                                struct kl_err *err);

static void describe_place(const struct place *place, struct kl_buf *out)
{
    if (place->parent)
        describe_place(place->parent, out);
    if (!place->name) {
        kl_buf_addf(out, "[%zu]", place->index);
        return;
    }
    if (place->parent)
        kl_buf_add_char(out, '.');
    kl_utf8_visible(kl_str_from(place->name), KL_VISIBLE_UTF8, out);
}

static enum kl_code refuse(const struct place *place, const char *what,
                           struct kl_err *err)
{
    struct kl_buf where = {0};

    describe_place(place, &where);
    kl_err_set(err, KL_INVALID, _("attribute %s: %s"), kl_buf_text(&where), what);
    kl_buf_release(&where);
    return KL_INVALID;
}

static enum kl_code check_number(const json_t *text, const struct place *place,
                                 struct kl_buf *normal, struct kl_err *err)
{
    struct kl_err why = {0};

    if (!json_is_string(text))
        return refuse(place, _("a number is not given as text"), err);
    if (kl_number_normalise(kl_value_text(text), normal, &why))
        return refuse(place, why.text, err);
    return KL_OK;
}

static enum kl_code check_binary(const json_t *text, const struct place *place,
                                 struct kl_err *err)
{
    struct kl_buf bytes = {0};
    bool valid = json_is_string(text) && kl_base64_decode(kl_value_text(text), &bytes);

    kl_buf_release(&bytes);
    return valid ? KL_OK : refuse(place, _("a binary value is not base64"), err);
}

/* One member of a set; its text, the same for equal members, goes to same. */
static enum kl_code check_member(enum kl_value_type set, const json_t *member,
                                 const struct place *place, struct kl_buf *same,
                                 struct kl_err *err)
{
    if (set == KL_VALUE_NS)
        return check_number(member, place, same, err);
    if (set == KL_VALUE_BS && check_binary(member, place, err))
        return KL_INVALID;
    if (!json_is_string(member))
        return refuse(place, _("a member of a set is not text"), err);
    kl_buf_add_str(same, kl_value_text(member));
    return KL_OK;
}

static enum kl_code check_set(enum kl_value_type set, const json_t *members,
                              const struct place *place, struct kl_err *err)
{
    struct kl_map seen = {0};
    struct kl_buf same = {0};
    enum kl_code code = KL_OK;

    if (!json_array_size(members))
        return refuse(place, _("a set has no members"), err);
    for (size_t i = 0; i < json_array_size(members) && !code; i++) {
        struct place at = {.parent = place, .index = i};

        kl_buf_clear(&same);
        code = check_member(set, json_array_get(members, i), &at, &same, err);
        if (!code && *kl_map_put(&seen, kl_buf_str(&same), i) != i)
            code = refuse(&at, _("a member of a set occurs twice"), err);
    }
    kl_buf_release(&same);
    kl_map_release(&seen);
    return code;
}

static enum kl_code check_members(const json_t *map, const struct place *place,
                                  struct kl_err *err)
{
    /* jansson's iterators take what they do not change without const */
    json_t *object = (json_t *)(uintptr_t)map;

    for (void *at = json_object_iter(object); at;
         at = json_object_iter_next(object, at)) {
        struct place inside = {.parent = place, .name = json_object_iter_key(at)};

        if (check_value(json_object_iter_value(at), &inside, err))
            return KL_INVALID;
    }
    return KL_OK;
}

static enum kl_code check_elements(const json_t *list, const struct place *place,
                                   struct kl_err *err)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct place inside = {.parent = place, .index = i};

        if (check_value(json_array_get(list, i), &inside, err))
            return KL_INVALID;
    }
    return KL_OK;
}

static enum kl_code check_text_number(const json_t *text, const struct place *place,
                                      struct kl_err *err)
{
    struct kl_buf normal = {0};
    enum kl_code code = check_number(text, place, &normal, err);

    kl_buf_release(&normal);
    return code;
}

static enum kl_code check_shape(const struct place *place, bool right, const char *what,
                                struct kl_err *err)
{
    return right ? KL_OK : refuse(place, what, err);
}

/* An AttributeValue: an object of one member, its type. */
static enum kl_code check_value(const json_t *value, const struct place *place,
                                struct kl_err *err)
{
    const json_t *inner;

    if (!json_is_object(value) || json_object_size(value) != 1)
        return refuse(place, _("a value is not an object with one type"), err);
    switch (kl_value_type(value, &inner)) {
    case KL_VALUE_S:
        return check_shape(place, json_is_string(inner), _("S is not text"), err);
    case KL_VALUE_N:
        return check_text_number(inner, place, err);
    case KL_VALUE_B:
        return check_binary(inner, place, err);
    case KL_VALUE_BOOL:
        return check_shape(place, json_is_boolean(inner),
                           _("BOOL is neither true nor false"), err);
    case KL_VALUE_NULL:
        return check_shape(place, json_is_true(inner), _("NULL is not true"), err);
    case KL_VALUE_M:
        return json_is_object(inner) ? check_members(inner, place, err)
                                     : refuse(place, _("M is not an object"), err);
    case KL_VALUE_L:
        return json_is_array(inner) ? check_elements(inner, place, err)
                                    : refuse(place, _("L is not an array"), err);
    case KL_VALUE_SS:
    case KL_VALUE_NS:
    case KL_VALUE_BS:
        return check_set(kl_value_type(value, NULL), inner, place, err);
    case KL_VALUE_ABSENT:
    case KL_VALUE_UNKNOWN:
        break;
    }
    return KL_OK;
}

/* What jansson found, without the piece of data that its own message quotes. */
static const char *syntax_fault(enum json_error_code code)
{
    static const char *const texts[] = {
        [json_error_stack_overflow] = N_("nested too deeply"),
        [json_error_premature_end_of_input] = N_("it ends too early"),
        [json_error_end_of_input_expected] = N_("something follows the item"),
        [json_error_invalid_utf8] = N_("invalid UTF-8"),
        [json_error_null_character] = N_("NUL in a name"),
        [json_error_null_byte_in_key] = N_("NUL in a name"),
        [json_error_duplicate_key] = N_("a name occurs twice in one object"),
        [json_error_numeric_overflow] = N_("a number is out of range"),
    };

    if ((size_t)code < KL_ARRAY_LEN(texts) && texts[code])
        return gettext(texts[code]);
    return _("not JSON");
}

enum kl_code kl_item_decode(struct kl_str json, struct kl_item *item, struct kl_err *err)
{
    json_error_t error;
    enum kl_code code = KL_OK;

    *item = (struct kl_item){.root = json_loadb(json.data ? json.data : "", json.len,
                                                JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL,
                                                &error)};
    if (!item->root)
        return kl_err_set(err, KL_INVALID, _("malformed item at byte %d: %s"),
                          error.position, syntax_fault(json_error_code(&error)));
    if (!json_is_object(item->root))
        code = kl_err_set(err, KL_INVALID, _("malformed item: not an object"));
    else
        code = check_members(item->root, NULL, err);
    if (code)
        kl_item_release(item);
    return code;
}

void kl_item_release(struct kl_item *item)
{
    if (!item)
        return;
    json_decref(item->root);
    *item = (struct kl_item){0};
}

const json_t *kl_item_get(const struct kl_item *item, const char *name)
{
    return json_object_get(item->root, name);
}

static uint64_t members_size(const json_t *map, uint64_t overhead)
{
    json_t *object = (json_t *)(uintptr_t)map;
    uint64_t size = 0;

    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at))
        size += overhead + strlen(json_object_iter_key(at)) +
                kl_value_size(json_object_iter_value(at));
    return size;
}

static uint64_t scalar_size(enum kl_value_type type, const json_t *text)
{
    if (type == KL_VALUE_N || type == KL_VALUE_NS)
        return kl_number_size(kl_value_text(text));
    if (type == KL_VALUE_B || type == KL_VALUE_BS)
        return kl_base64_size(kl_value_text(text));
    return json_string_length(text);
}

/* A document costs 3 bytes and 1 for each element; a set only its members. */
uint64_t kl_value_size(const json_t *value)
{
    const json_t *inner;
    enum kl_value_type type = kl_value_type(value, &inner);
    uint64_t size = 0;

    switch (type) {
    case KL_VALUE_S:
    case KL_VALUE_N:
    case KL_VALUE_B:
        return scalar_size(type, inner);
    case KL_VALUE_M:
        return 3 + members_size(inner, 1);
    case KL_VALUE_L:
        for (size_t i = 0; i < json_array_size(inner); i++)
            size += 1 + kl_value_size(json_array_get(inner, i));
        return 3 + size;
    case KL_VALUE_SS:
    case KL_VALUE_NS:
    case KL_VALUE_BS:
        for (size_t i = 0; i < json_array_size(inner); i++)
            size += scalar_size(type, json_array_get(inner, i));
        return size;
    case KL_VALUE_BOOL:
    case KL_VALUE_NULL:
    case KL_VALUE_ABSENT:
    case KL_VALUE_UNKNOWN:
        break;
    }
    return 1;
}

uint64_t kl_item_size(const struct kl_item *item)
{
    return item->root ? members_size(item->root, 0) : 0;
}
