#include "config.h"

#include "model/page_items.h"

#include "base/base64.h"
#include "base/i18n.h"

/* A short string of an AttributeValue: {"S":"…"}, {"N":"…"} or {"B":"…"}. */
struct scalar {
    unsigned form; /* KL_PAGE_FORM_NONE: the value is something else */
    bool escapes;
    const char *text;
    size_t len;
};

static uint64_t load64(const char *p)
{
    uint64_t word;

    memcpy(&word, p, 8);
    return word;
}

static uint32_t load32(const char *p)
{
    uint32_t word;

    memcpy(&word, p, 4);
    return word;
}

/* memcmp() of short runs without a call: overlapping loads from both ends. */
static bool same_bytes(const char *a, const char *b, size_t len)
{
    if (len > 16)
        return !memcmp(a, b, len);
    if (len >= 8)
        return load64(a) == load64(b) && load64(a + len - 8) == load64(b + len - 8);
    if (len >= 4)
        return load32(a) == load32(b) && load32(a + len - 4) == load32(b + len - 4);
    for (size_t i = 0; i < len; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

static const char *fault(struct kl_page_pass *pass, const char *at, const char *what)
{
    return kl_scan_fault(&pass->scan, at, what);
}

static uint32_t intern(struct kl_page_pass *pass, struct kl_str name)
{
    struct kl_map *names = &pass->page->names;
    size_t id = *kl_map_put(names, name, names->n);

    if (id >= pass->marks_cap) {
        size_t cap = pass->marks_cap ? 2 * pass->marks_cap : 32;

        pass->marks = kl_mem_realloc(pass->marks, cap, sizeof(*pass->marks));
        memset(pass->marks + pass->marks_cap, 0,
               (cap - pass->marks_cap) * sizeof(*pass->marks));
        pass->marks_cap = cap;
    }
    return (uint32_t)id;
}

void kl_page_pass_init(struct kl_page_pass *pass, struct kl_page *page,
                       const struct kl_page_wants *wants)
{
    *pass = (struct kl_page_pass){.page = page, .evidence = wants->evidence};
    kl_scan_init(&pass->scan, &page->body);
    page->nkeys = wants->nkeys;
    page->key_names = KL_NEW_ARRAY(uint32_t, wants->nkeys);
    for (size_t i = 0; i < wants->nkeys; i++) {
        page->key_names[i] = intern(pass, kl_str_from(wants->keys[i]));
        pass->marks[page->key_names[i]].is_key = true;
    }
    if (wants->evidence)
        page->evidence_from = KL_NEW_ARRAY(uint32_t, 1);
}

void kl_page_pass_release(struct kl_page_pass *pass)
{
    struct kl_page *page = pass->page;

    if (page->items)
        page->items = kl_mem_realloc(page->items, page->nitems, sizeof(*page->items));
    if (page->keys)
        page->keys =
            kl_mem_realloc(page->keys, page->nitems * page->nkeys, sizeof(*page->keys));
    if (page->evidence)
        page->evidence =
            kl_mem_realloc(page->evidence, page->nevidence, sizeof(*page->evidence));
    if (page->evidence_from)
        page->evidence_from = kl_mem_realloc(page->evidence_from, page->nitems + 1,
                                             sizeof(*page->evidence_from));
    kl_buf_trim(&page->body);
    kl_buf_trim(&page->unescaped);
    free(pass->places);
    free(pass->marks);
}

/* The name at p, an opening quote, becomes what is expected at its place. */
static const char *learn_name(struct kl_page_pass *pass, const char *p, size_t at)
{
    bool escapes = false;
    const char *end = kl_scan_string(&pass->scan, p + 1, &escapes);
    struct kl_str name = {p + 1, 0};
    struct kl_buf plain = {0};

    if (!end)
        return NULL;
    name.len = (size_t)(end - name.data);
    if (escapes) {
        kl_scan_unescape(name, &plain);
        name = kl_buf_str(&plain);
    }
    if (at == pass->nplaces) {
        KL_GROW(pass->places, pass->nplaces, pass->places_cap);
        pass->nplaces++;
    }
    pass->places[at] =
        (struct kl_page_place){p, (size_t)(end + 1 - p), intern(pass, name)};
    kl_buf_release(&plain);
    return end + 1;
}

/* The name of the attribute at this place of the item, behind it: at its value. */
static const char *attribute_name(struct kl_page_pass *pass, const char *p, size_t at,
                                  uint32_t *name)
{
    const char *from = p;
    const struct kl_page_place *place;

    if (*p != '"')
        return fault(pass, p, N_("an attribute name in quotes is expected"));
    place = at < pass->nplaces ? &pass->places[at] : NULL;
    if (place && place->raw_len <= (size_t)(pass->scan.end - p) &&
        same_bytes(p, place->raw, place->raw_len))
        p += place->raw_len;
    else
        p = learn_name(pass, p, at);
    if (!p)
        return NULL;
    *name = pass->places[at].name;
    if (pass->marks[*name].last_item == pass->page->nitems + 1)
        return fault(pass, from, N_("an attribute name occurs twice in one item"));
    pass->marks[*name].last_item = (uint32_t)pass->page->nitems + 1;
    p = kl_scan_space(p);
    if (*p != ':')
        return fault(pass, p, N_("':' is expected"));
    return kl_scan_space(p + 1);
}

static unsigned form_of(char type)
{
    switch (type) {
    case 'S':
        return KL_PAGE_FORM_S;
    case 'N':
        return KL_PAGE_FORM_N;
    case 'B':
        return KL_PAGE_FORM_B;
    default:
        return KL_PAGE_FORM_NONE;
    }
}

/* A type's name may be written with escapes, as "\\u0053" for S. */
static unsigned name_form(struct kl_str name, bool escapes)
{
    struct kl_buf plain = {0};
    unsigned form;

    if (escapes) {
        kl_scan_unescape(name, &plain);
        name = kl_buf_str(&plain);
    }
    form = name.len == 1 ? form_of(name.data[0]) : KL_PAGE_FORM_NONE;
    kl_buf_release(&plain);
    return form;
}

/* A value that is valid JSON, in any spacing, taken apart again. */
static void take_scalar(struct kl_page_pass *pass, const char *p, struct scalar *scalar)
{
    bool escapes = false, name_escapes = false;
    const char *name, *end;
    unsigned form;

    if (*p != '{')
        return;
    name = kl_scan_space(p + 1);
    if (*name != '"')
        return;
    end = kl_scan_string(&pass->scan, name + 1, &name_escapes);
    form = name_form((struct kl_str){name + 1, (size_t)(end - name - 1)}, name_escapes);
    p = kl_scan_space(kl_scan_space(end + 1) + 1);
    if (!form || *p != '"')
        return;
    end = kl_scan_string(&pass->scan, p + 1, &escapes);
    if (*kl_scan_space(end + 1) != '}')
        return;
    *scalar = (struct scalar){form, escapes, p + 1, (size_t)(end - p - 1)};
}

/* An attribute's value; what it holds is looked at when it is wanted. */
static const char *attribute_value(struct kl_page_pass *pass, const char *p, bool wanted,
                                   struct scalar *scalar)
{
    const char *end;

    *scalar = (struct scalar){0};
    if (kl_scan_is_typed_text(p) && form_of(p[2])) {
        end = kl_scan_string(&pass->scan, p + 6, &scalar->escapes);
        if (!end)
            return NULL;
        if (end[1] == '}') {
            scalar->form = form_of(p[2]);
            scalar->text = p + 6;
            scalar->len = (size_t)(end - scalar->text);
            return end + 2;
        }
        scalar->escapes = false;
    }
    end = kl_scan_value(&pass->scan, p, 3);
    if (end && wanted)
        take_scalar(pass, p, scalar);
    return end;
}

/* Puts the text of a scalar where it can be read: in the body as it is, or without
 * its escapes or base64 in unescaped. */
static bool make_slot(struct kl_page_pass *pass, const struct scalar *scalar,
                      struct kl_page_slot *slot)
{
    struct kl_page *page = pass->page;
    struct kl_str text = {scalar->text, scalar->len};
    size_t off = page->unescaped.len;

    *slot = (struct kl_page_slot){(uint32_t)(text.data - page->body.data),
                                  (uint32_t)text.len, scalar->form};
    if (!scalar->escapes && scalar->form != KL_PAGE_FORM_B)
        return true;
    if (scalar->escapes)
        kl_scan_unescape(text, &page->unescaped);
    if (scalar->form == KL_PAGE_FORM_B) {
        struct kl_str code = kl_str_sub(kl_buf_str(&page->unescaped), off, SIZE_MAX);
        struct kl_buf bytes = {0};
        bool valid = kl_base64_decode(scalar->escapes ? code : text, &bytes);

        page->unescaped.len = off;
        kl_buf_add_str(&page->unescaped, kl_buf_str(&bytes));
        kl_buf_release(&bytes);
        if (!valid)
            return fault(pass, text.data, N_("a binary key is not base64"));
    }
    *slot = (struct kl_page_slot){(uint32_t)off, (uint32_t)(page->unescaped.len - off),
                                  scalar->form | KL_PAGE_FORM_UNESCAPED};
    return true;
}

/* The slot is written where it stays: made on the stack in two parts and copied as
 * one, it would wait for the store buffer, which cost a quarter of the scan. */
static bool note_key(struct kl_page_pass *pass, uint32_t name,
                     const struct scalar *scalar)
{
    struct kl_page *page = pass->page;
    struct kl_page_slot *keys = page->keys + page->nitems * page->nkeys;
    size_t first = 0;

    while (page->key_names[first] != name)
        first++;
    if (!make_slot(pass, scalar, &keys[first]))
        return false;
    for (size_t i = first + 1; i < page->nkeys; i++)
        if (page->key_names[i] == name)
            keys[i] = keys[first];
    return true;
}

static bool note_evidence(struct kl_page_pass *pass, uint32_t name,
                          const struct scalar *scalar)
{
    struct kl_page *page = pass->page;

    if (scalar->form == KL_PAGE_FORM_B)
        return true;
    KL_GROW(page->evidence, page->nevidence, pass->evidence_cap);
    page->evidence[page->nevidence].name = name;
    return make_slot(pass, scalar, &page->evidence[page->nevidence++].slot);
}

static const char *attribute(struct kl_page_pass *pass, const char *p, size_t at)
{
    struct scalar scalar;
    uint32_t name = 0;
    bool is_key, noted = true;

    p = attribute_name(pass, p, at, &name);
    if (!p)
        return NULL;
    is_key = pass->marks[name].is_key;
    p = attribute_value(pass, p, is_key || pass->evidence, &scalar);
    if (!p || !scalar.form)
        return p;
    if (is_key)
        noted = note_key(pass, name, &scalar);
    else if (pass->evidence)
        noted = note_evidence(pass, name, &scalar);
    return noted ? p : NULL;
}

/* Room for one more item, whose keys are absent until they are met. */
static void begin_item(struct kl_page_pass *pass)
{
    struct kl_page *page = pass->page;

    if (page->nitems == pass->items_cap) {
        size_t cap = pass->items_cap ? 2 * pass->items_cap : 64;

        page->items = kl_mem_realloc(page->items, cap, sizeof(*page->items));
        if (page->nkeys)
            page->keys =
                kl_mem_realloc(page->keys, cap * page->nkeys, sizeof(*page->keys));
        if (pass->evidence)
            page->evidence_from = kl_mem_realloc(page->evidence_from, cap + 1,
                                                 sizeof(*page->evidence_from));
        pass->items_cap = cap;
    }
    if (page->nkeys)
        memset(page->keys + page->nitems * page->nkeys, 0,
               page->nkeys * sizeof(*page->keys));
    if (pass->evidence)
        page->evidence_from[page->nitems] = (uint32_t)page->nevidence;
}

static const char *end_item(struct kl_page_pass *pass, const char *from, const char *end)
{
    struct kl_page *page = pass->page;

    page->items[page->nitems++] =
        (struct kl_page_span){(uint32_t)(from - page->body.data), (uint32_t)(end - from)};
    if (pass->evidence)
        page->evidence_from[page->nitems] = (uint32_t)page->nevidence;
    return end;
}

const char *kl_page_pass_item(struct kl_page_pass *pass, const char *p)
{
    const char *from = p;

    if (*p != '{')
        return fault(pass, p, N_("an item is expected, an object"));
    begin_item(pass);
    p = kl_scan_space(p + 1);
    if (*p == '}')
        return end_item(pass, from, p + 1);
    for (size_t at = 0;; at++) {
        p = attribute(pass, p, at);
        if (!p)
            return NULL;
        p = kl_scan_space(p);
        if (*p == '}')
            return end_item(pass, from, p + 1);
        if (*p != ',')
            return fault(pass, p, N_("',' or '}' is expected"));
        p = kl_scan_space(p + 1);
    }
}

const char *kl_page_pass_items(struct kl_page_pass *pass, const char *p)
{
    if (*p != '[')
        return fault(pass, p, N_("Items is not an array"));
    p = kl_scan_space(p + 1);
    if (*p == ']')
        return p + 1;
    for (;;) {
        p = kl_page_pass_item(pass, p);
        if (!p)
            return NULL;
        p = kl_scan_space(p);
        if (*p == ']')
            return p + 1;
        if (*p != ',')
            return fault(pass, p, N_("',' or ']' is expected"));
        p = kl_scan_space(p + 1);
    }
}
