#include "config.h"

#include "model/page.h"

#include "base/i18n.h"
#include "model/page_items.h"

/* Numbers of a reply above this are not counts of anything. */
#define MILLI_MAX ((uint64_t)1 << 60)

/* One reply being read. */
struct reply {
    struct kl_page_pass pass;
    unsigned seen; /* bits of enum field */
};

/* The fields of a reply that mean something here. Item and Items are one. */
enum field {
    FIELD_OTHER,
    FIELD_ITEMS,
    FIELD_COUNT,
    FIELD_SCANNED,
    FIELD_CAPACITY,
    FIELD_LAST_KEY,
};

/* Reads a member's value at p. */
typedef const char *(*member_fn)(struct reply *reply, const char *p, struct kl_str name);

static const char *fault(struct reply *reply, const char *at, const char *what)
{
    return kl_scan_fault(&reply->pass.scan, at, what);
}

/* A member's name, colon and value. */
static const char *member(struct reply *reply, const char *p, member_fn read)
{
    struct kl_scan *scan = &reply->pass.scan;
    struct kl_buf plain = {0};
    bool escapes = false;
    const char *end;
    struct kl_str name;

    if (*p != '"')
        return fault(reply, p, N_("a name in quotes is expected"));
    end = kl_scan_string(scan, p + 1, &escapes);
    if (!end)
        return NULL;
    name = (struct kl_str){p + 1, (size_t)(end - p - 1)};
    if (escapes) {
        kl_scan_unescape(name, &plain);
        name = kl_buf_str(&plain);
    }
    p = kl_scan_space(end + 1);
    p = *p == ':' ? read(reply, kl_scan_space(p + 1), name)
                  : fault(reply, p, N_("':' is expected"));
    kl_buf_release(&plain);
    return p;
}

/* Every member of the object at p goes to read. */
static const char *members(struct reply *reply, const char *p, member_fn read)
{
    if (*p != '{')
        return fault(reply, p, N_("an object is expected"));
    p = kl_scan_space(p + 1);
    if (*p == '}')
        return p + 1;
    for (;;) {
        p = member(reply, p, read);
        if (!p)
            return NULL;
        p = kl_scan_space(p);
        if (*p == '}')
            return p + 1;
        if (*p != ',')
            return fault(reply, p, N_("',' or '}' is expected"));
        p = kl_scan_space(p + 1);
    }
}

/* digits × 10^power, rounded up; false when it is out of range. */
static bool scale(uint64_t digits, int power, uint64_t *value)
{
    for (; power > 0 && digits; power--)
        if (__builtin_mul_overflow(digits, 10, &digits) || digits > MILLI_MAX)
            return false;
    for (; power < 0 && digits > 1; power++)
        digits = digits / 10 + (digits % 10 != 0);
    *value = digits;
    return digits <= MILLI_MAX;
}

/* The number at p, which is valid JSON, × 1000. */
static bool milli_of(const char *p, const char *end, uint64_t *milli)
{
    uint64_t digits = 0;
    int power = 3, exponent = 0, sign = 1;
    bool fraction = false;

    for (; p < end && *p != 'e' && *p != 'E'; p++) {
        if (*p == '.') {
            fraction = true;
        } else if (digits < MILLI_MAX / 10) {
            digits = digits * 10 + (uint64_t)(*p - '0');
            power -= fraction;
        } else {
            /* too many digits: the rest only says that there is something */
            digits += digits % 10 == 0 && *p != '0';
            power += !fraction;
        }
    }
    for (p += p < end; p < end; p++) {
        if (*p == '-' || *p == '+')
            sign = *p == '-' ? -1 : 1;
        else if (exponent < 1000000)
            exponent = exponent * 10 + (*p - '0');
    }
    return scale(digits, power + sign * exponent, milli);
}

/* A number that is not negative; null leaves *milli alone. */
static const char *count(struct reply *reply, const char *p, uint64_t *milli)
{
    const char *end;

    if (*p == 'n')
        return kl_scan_value(&reply->pass.scan, p, 1);
    end = kl_scan_number(&reply->pass.scan, p);
    if (end && (*p == '-' || !milli_of(p, end, milli)))
        return fault(reply, p, N_("the count is out of range"));
    return end;
}

static const char *read_capacity(struct reply *reply, const char *p, struct kl_str name)
{
    if (kl_str_eq(name, KL_STR("CapacityUnits")))
        return count(reply, p, &reply->pass.page->capacity_milli);
    return kl_scan_value(&reply->pass.scan, p, 2);
}

static const char *last_key(struct reply *reply, const char *p)
{
    struct kl_page *page = reply->pass.page;
    const char *end = kl_scan_value(&reply->pass.scan, p, 1);

    if (!end || *p == 'n')
        return end;
    if (*p != '{')
        return fault(reply, p, N_("LastEvaluatedKey is not an object"));
    if (*kl_scan_space(p + 1) != '}')
        page->last_key =
            (struct kl_page_span){(uint32_t)(p - page->body.data), (uint32_t)(end - p)};
    return end;
}

static enum field field_of(struct kl_str name)
{
    static const struct {
        const char *name;
        enum field field;
    } known[] = {
        {"Items", FIELD_ITEMS},
        {"Item", FIELD_ITEMS},
        {"Count", FIELD_COUNT},
        {"ScannedCount", FIELD_SCANNED},
        {"ConsumedCapacity", FIELD_CAPACITY},
        {"LastEvaluatedKey", FIELD_LAST_KEY},
    };

    for (size_t i = 0; i < KL_ARRAY_LEN(known); i++)
        if (kl_str_eq(name, kl_str_from(known[i].name)))
            return known[i].field;
    return FIELD_OTHER;
}

static const char *read_field(struct reply *reply, const char *p, struct kl_str name)
{
    struct kl_page_pass *pass = &reply->pass;
    enum field field = field_of(name);
    unsigned bit = 1u << field;

    if (field != FIELD_OTHER && (reply->seen & bit))
        return fault(reply, p, N_("the field occurs twice in the reply"));
    reply->seen |= bit;
    switch (field) {
    case FIELD_ITEMS:
        if (name.len == strlen("Items"))
            return kl_page_pass_items(pass, p);
        return kl_page_pass_item(pass, p);
    case FIELD_COUNT:
        return count(reply, p, &pass->page->matched);
    case FIELD_SCANNED:
        return count(reply, p, &pass->page->scanned);
    case FIELD_CAPACITY:
        if (*p == '{')
            return members(reply, p, read_capacity);
        return kl_scan_value(&pass->scan, p, 1);
    case FIELD_LAST_KEY:
        return last_key(reply, p);
    case FIELD_OTHER:
        break;
    }
    return kl_scan_value(&pass->scan, p, 1);
}

static bool read_reply(struct reply *reply)
{
    const char *p = kl_scan_space(reply->pass.scan.start);

    p = members(reply, p, read_field);
    p = p ? kl_scan_space(p) : NULL;
    if (p && p != reply->pass.scan.end)
        p = fault(reply, p, N_("something follows the reply"));
    return p != NULL;
}

enum kl_code kl_page_scan(struct kl_page *page, const struct kl_page_wants *wants,
                          struct kl_err *err)
{
    struct reply reply = {0};
    enum kl_code code = KL_OK;

    if (page->body.len > KL_PAGE_MAX)
        return kl_err_set(err, KL_TOO_LARGE,
                          _("a reply of %zu bytes: at most %u are read"), page->body.len,
                          KL_PAGE_MAX);
    kl_page_pass_init(&reply.pass, page, wants);
    if (read_reply(&reply)) {
        page->scanned =
            reply.seen & 1u << FIELD_SCANNED ? page->scanned / 1000 : page->nitems;
        page->matched =
            reply.seen & 1u << FIELD_COUNT ? page->matched / 1000 : page->nitems;
        page->listed = reply.seen & (1u << FIELD_ITEMS | 1u << FIELD_COUNT);
    } else {
        code = kl_scan_err(&reply.pass.scan, _("reply"), err);
        page->nitems = 0;
        page->last_key = (struct kl_page_span){0};
    }
    kl_page_pass_release(&reply.pass);
    return code;
}

enum kl_code kl_page_scan_item(struct kl_page *page, struct kl_str item,
                               const struct kl_page_wants *wants, struct kl_err *err)
{
    enum kl_code code;

    kl_buf_add_text(&page->body, "{\"Item\":");
    kl_buf_add_str(&page->body, item);
    kl_buf_add_char(&page->body, '}');
    code = kl_page_scan(page, wants, err);
    if (!code && page->nitems != 1)
        code = kl_err_set(err, KL_INVALID, _("a reply without an item"));
    return code;
}

void kl_page_release(struct kl_page *page)
{
    if (!page)
        return;
    kl_buf_release(&page->body);
    kl_buf_release(&page->unescaped);
    kl_map_release(&page->names);
    free(page->items);
    free(page->keys);
    free(page->key_names);
    free(page->evidence);
    free(page->evidence_from);
    *page = (struct kl_page){0};
}

struct kl_str kl_page_item(const struct kl_page *page, size_t i)
{
    return (struct kl_str){page->body.data + page->items[i].off, page->items[i].len};
}

static struct kl_page_attr attr_of(const struct kl_page *page, uint32_t name,
                                   struct kl_page_slot slot)
{
    struct kl_page_attr attr = {.name = page->names.entries[name].key};
    const struct kl_buf *from =
        slot.form & KL_PAGE_FORM_UNESCAPED ? &page->unescaped : &page->body;
    unsigned form = slot.form & ~(unsigned)KL_PAGE_FORM_UNESCAPED;

    attr.type = form == KL_PAGE_FORM_N   ? KL_KEY_N
                : form == KL_PAGE_FORM_B ? KL_KEY_B
                                         : KL_KEY_S;
    if (form != KL_PAGE_FORM_NONE)
        attr.text = (struct kl_str){kl_buf_text(from) + slot.off, slot.len};
    return attr;
}

struct kl_page_attr kl_page_key(const struct kl_page *page, size_t i, size_t key)
{
    return attr_of(page, page->key_names[key], page->keys[i * page->nkeys + key]);
}

size_t kl_page_nattrs(const struct kl_page *page, size_t i)
{
    return page->evidence_from ? page->evidence_from[i + 1] - page->evidence_from[i] : 0;
}

struct kl_page_attr kl_page_attr(const struct kl_page *page, size_t i, size_t attr)
{
    const struct kl_page_evidence *e = &page->evidence[page->evidence_from[i] + attr];

    return attr_of(page, e->name, e->slot);
}

void kl_page_drop_attrs(struct kl_page *page)
{
    free(page->evidence);
    free(page->evidence_from);
    page->evidence = NULL;
    page->evidence_from = NULL;
    page->nevidence = 0;
}

struct kl_str kl_page_last_key(const struct kl_page *page)
{
    if (!page->last_key.len)
        return (struct kl_str){0};
    return (struct kl_str){page->body.data + page->last_key.off, page->last_key.len};
}

size_t kl_page_memory(const struct kl_page *page)
{
    size_t bytes = sizeof(*page) + page->body.cap + page->unescaped.cap;

    bytes += page->nitems * (sizeof(*page->items) + page->nkeys * sizeof(*page->keys));
    bytes += page->nevidence * sizeof(*page->evidence);
    if (page->evidence_from)
        bytes += (page->nitems + 1) * sizeof(*page->evidence_from);
    bytes += page->nkeys * sizeof(*page->key_names);
    bytes += page->names.cap * sizeof(*page->names.entries) +
             page->names.nslots * sizeof(*page->names.slots);
    for (size_t i = 0; i < page->names.n; i++)
        bytes += page->names.entries[i].key.len + 1;
    return bytes;
}
