#include "config.h"

#include "ui/partition_ask.h"

#include "base/i18n.h"
#include "model/key_text.h"

void ui_partition_ask_release(struct ui_partition_ask *ask)
{
    for (size_t i = 0; i < ask->n; i++)
        kl_key_value_release(&ask->values[i]);
    *ask = (struct ui_partition_ask){0};
}

static void ask_next(struct ui_partition_ask *ask, struct ui_host *host,
                     const struct kl_schema *schema)
{
    struct kl_buf label = {0};

    kl_buf_addf(&label, "%s = ", schema->keys.pk[ask->n].name);
    ui_host_ask(host, UI_QUESTION_PARTITION, kl_buf_text(&label), KL_STR(""));
    kl_buf_release(&label);
}

void ui_partition_ask_begin(struct ui_partition_ask *ask, struct ui_host *host,
                            const struct kl_schema *schema)
{
    ui_partition_ask_release(ask);
    ask_next(ask, host, schema);
}

bool ui_partition_ask_take(struct ui_partition_ask *ask, struct ui_host *host,
                           const struct kl_schema *schema, struct kl_str text,
                           bool *whole)
{
    struct kl_err err = {0};

    *whole = false;
    if (!text.len)
        return true;
    if (kl_key_text_read(text, schema->keys.pk[ask->n].type, KL_PARTITION_KEY_MAX,
                         &ask->values[ask->n], &err)) {
        ui_host_error(host, &err);
        return false;
    }
    if (++ask->n < schema->keys.npk) {
        ask_next(ask, host, schema);
        return false;
    }
    *whole = true;
    return true;
}

void ui_partition_add(const struct kl_key_value *values, size_t n, struct kl_buf *out)
{
    for (size_t i = 0; i < n; i++) {
        if (i)
            kl_buf_add_text(out, " · ");
        kl_key_text_add(&values[i], out);
    }
}

void ui_partition_path(struct kl_names *path, const struct ui_host *host,
                       const char *table, const char *index)
{
    struct kl_buf name = {0};

    kl_buf_add_text(&name, table);
    if (index)
        kl_buf_addf(&name, "@%s", index);
    ui_path_add(path, host, kl_buf_str(&name));
    kl_buf_release(&name);
}
