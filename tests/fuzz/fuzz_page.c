/* A reply: the scan takes any bytes; what it accepts is JSON to jansson too, item by
 * item, and keys and evidence are what jansson finds in the same items. */
#include "config.h"

#include <jansson.h>

#include "base/base64.h"
#include "model/page.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const key_names[] = {"pk", "sk"};

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* NULL where jansson refuses what is valid JSON: NUL in a name, a number beyond its
 * types, and with JSON_REJECT_DUPLICATES a name that occurs twice. */
static json_t *load(struct kl_str json, size_t flags)
{
    json_error_t error;
    json_t *value = json_loadb(json.data, json.len, flags | JSON_ALLOW_NUL, &error);

    if (!value)
        must(json_error_code(&error) == json_error_null_byte_in_key ||
             json_error_code(&error) == json_error_numeric_overflow ||
             json_error_code(&error) == json_error_duplicate_key);
    return value;
}

/* The text of {"S":…}, {"N":…} or {"B":…} as jansson sees it; NULL: another value. */
static const json_t *scalar_of(const json_t *value, const char *type)
{
    const json_t *text =
        json_object_size(value) == 1 ? json_object_get(value, type) : NULL;

    return json_is_string(text) ? text : NULL;
}

static void check_text(struct kl_page_attr attr, const json_t *text)
{
    struct kl_str s = {json_string_value(text), json_string_length(text)};
    struct kl_buf bytes = {0};

    must(attr.text.data != NULL);
    if (attr.type == KL_KEY_B) {
        must(kl_base64_decode(s, &bytes));
        s = kl_buf_str(&bytes);
    }
    must(kl_str_eq(attr.text, s));
    kl_buf_release(&bytes);
}

static void check_key(const json_t *item, const char *name, struct kl_page_attr attr)
{
    const json_t *value = json_object_get(item, name);
    const json_t *text = scalar_of(value, kl_key_type_name(attr.type));

    must(kl_str_eq(attr.name, kl_str_from(name)));
    if (text)
        check_text(attr, text);
    else
        must(!attr.text.data && !scalar_of(value, "S") && !scalar_of(value, "N") &&
             !scalar_of(value, "B"));
}

static bool is_key(const char *name)
{
    return !strcmp(name, key_names[0]) || !strcmp(name, key_names[1]);
}

static void check_evidence(const struct kl_page *page, size_t i, json_t *item)
{
    size_t n = 0;

    for (void *at = json_object_iter(item); at; at = json_object_iter_next(item, at)) {
        const json_t *value = json_object_iter_value(at);
        const json_t *text = scalar_of(value, "S");
        struct kl_page_attr attr;

        if (!text)
            text = scalar_of(value, "N");
        if (!text || is_key(json_object_iter_key(at)))
            continue;
        must(n < kl_page_nattrs(page, i));
        attr = kl_page_attr(page, i, n++);
        must(kl_str_eq(attr.name, kl_str_from(json_object_iter_key(at))));
        must(scalar_of(value, kl_key_type_name(attr.type)) == text);
        check_text(attr, text);
    }
    must(n == kl_page_nattrs(page, i));
}

static void check_item(const struct kl_page *page, size_t i)
{
    struct kl_str json = kl_page_item(page, i);
    json_t *item = load(json, JSON_REJECT_DUPLICATES);

    must(json.len >= 2 && json.data[0] == '{' && json.data[json.len - 1] == '}');
    if (!item) {
        json_decref(load(json, 0));
        return;
    }
    must(json_is_object(item));
    for (size_t key = 0; key < KL_ARRAY_LEN(key_names); key++)
        check_key(item, key_names[key], kl_page_key(page, i, key));
    check_evidence(page, i, item);
    json_decref(item);
}

static void check_page(const struct kl_page *page)
{
    json_decref(load(kl_buf_str(&page->body), 0));
    for (size_t i = 0; i < page->nitems; i++)
        check_item(page, i);
    if (page->last_key.len)
        json_decref(load(kl_page_last_key(page), 0));
    must(kl_page_memory(page) > page->body.len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct kl_page_wants wants = {key_names, KL_ARRAY_LEN(key_names), true};
    struct kl_page page = {0};
    struct kl_err err = {0};

    kl_buf_add(&page.body, data, size);
    if (kl_page_scan(&page, &wants, &err))
        must(err.code == KL_INVALID && !page.nitems && !page.last_key.len);
    else
        check_page(&page);
    kl_page_release(&page);
    return 0;
}
