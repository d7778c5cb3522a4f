#include "config.h"

#include <inttypes.h>

#include "app/demo_item.h"

/* Several entity types under one partition key, each clean by itself. */

struct customer {
    char pk[32];
    const char *name;
};

static const char *const first_names[] = {"Amira",  "Benno", "Carmen", "Dilek", "Emil",
                                          "Farida", "Goran", "Hana",   "Ivo",   "Jun"};
static const char *const streets[] = {"Mill Lane", "Harbour Road", "High Street",
                                      "Station Square", "Orchard Way"};
static const char *const cities[] = {"Leiden", "Porto", "Tartu", "Graz", "Uppsala"};
static const char *const goods[] = {"teapot", "lamp",    "kettle", "chair",
                                    "rug",    "bookend", "clock",  "mirror"};

static void begin(struct kl_demo_out *out, const struct customer *customer)
{
    kl_demo_begin(out);
    kl_demo_s(out, "pk", "%s", customer->pk);
}

static void add_profile(struct kl_demo_out *out, const struct customer *customer)
{
    begin(out, customer);
    kl_demo_s(out, "sk", "PROFILE");
    kl_demo_s(out, "type", "profile");
    kl_demo_s(out, "name", "%s", customer->name);
    kl_demo_s(out, "city", "%s", KL_DEMO_PICK(&out->random, cities));
    kl_demo_end(out);
}

static void add_address(struct kl_demo_out *out, const struct customer *customer,
                        const char *kind)
{
    uint64_t number = 1 + kl_demo_below(&out->random, 180);

    begin(out, customer);
    kl_demo_s(out, "sk", "ADDR#%s", kind);
    kl_demo_s(out, "type", "address");
    kl_demo_s(out, "street", "%" PRIu64 " %s", number,
              KL_DEMO_PICK(&out->random, streets));
    kl_demo_s(out, "city", "%s", KL_DEMO_PICK(&out->random, cities));
    kl_demo_end(out);
}

static void add_item(struct kl_demo_out *out, const struct customer *customer,
                     uint64_t order, unsigned line)
{
    begin(out, customer);
    kl_demo_s(out, "sk", "ORDER#%08" PRIu64 "#ITEM#%03u", order, line);
    kl_demo_s(out, "type", "item");
    kl_demo_n(out, "line", line);
    kl_demo_s(out, "sku", "%s", KL_DEMO_PICK(&out->random, goods));
    kl_demo_n(out, "quantity", 1 + kl_demo_below(&out->random, 4));
    kl_demo_n(out, "cents", 950 + kl_demo_below(&out->random, 42000));
    kl_demo_end(out);
}

static void add_time(struct kl_demo_out *out)
{
    uint64_t month = 1 + kl_demo_below(&out->random, 9);
    uint64_t day = 1 + kl_demo_below(&out->random, 28);
    uint64_t hour = kl_demo_below(&out->random, 24);
    uint64_t minute = kl_demo_below(&out->random, 60);

    kl_demo_s(out, "placed",
              "2026-%02" PRIu64 "-%02" PRIu64 "T%02" PRIu64 ":%02" PRIu64 ":00Z", month,
              day, hour, minute);
}

static void add_order(struct kl_demo_out *out, const struct customer *customer,
                      uint64_t order)
{
    unsigned lines = 1 + (unsigned)kl_demo_below(&out->random, 5);

    begin(out, customer);
    kl_demo_s(out, "sk", "ORDER#%08" PRIu64, order);
    kl_demo_s(out, "type", "order");
    kl_demo_n(out, "order", order);
    add_time(out);
    kl_demo_n(out, "lines", lines);
    kl_demo_end(out);
    for (unsigned line = 1; line <= lines; line++)
        add_item(out, customer, order, line);
}

void kl_demo_shop(struct kl_demo_out *out)
{
    uint64_t order = 1040;

    out->random.state = 3000;
    for (unsigned i = 0; i < 60; i++) {
        struct customer customer = {.name = first_names[i % 10]};
        unsigned orders = 4 + (unsigned)kl_demo_below(&out->random, 5);

        snprintf(customer.pk, sizeof(customer.pk), "CUSTOMER#%04u", 1001 + 7 * i);
        add_profile(out, &customer);
        add_address(out, &customer, "home");
        if (i % 3 == 0)
            add_address(out, &customer, "work");
        for (unsigned k = 0; k < orders; k++) {
            order += 1 + kl_demo_below(&out->random, 90);
            add_order(out, &customer, order);
        }
    }
}
