#include "config.h"

#include "ui/partition_ask.h"

#include "base/i18n.h"
#include "model/key_text.h"
#include "app/recent.h"

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

/* Those of a list that agree with the answers given. */
static void add_values(const struct ui_partition_ask *ask,
                       const struct kl_partitions *list, const char *help,
                       struct ui_candidates *candidates)
{
    /* All of it answered: what is typed is the first answer of the next time. */
    size_t n = list->n && ask->n < list->list[0].nvalues ? ask->n : 0;

    for (size_t i = 0; i < list->n && !candidates->more; i++) {
        const struct kl_key_value *values = list->list[i].values;
        struct kl_buf text = {0};
        size_t same = 0;

        while (same < n && kl_key_value_cmp(&values[same], &ask->values[same]) == 0)
            same++;
        kl_key_text_add(&values[n], &text);
        if (same == n)
            ui_candidates_add(candidates, kl_buf_str(&text), help);
        kl_buf_release(&text);
    }
}

void ui_partition_ask_complete(const struct ui_partition_ask *ask,
                               const struct ui_host *host, const struct kl_schema *schema,
                               const struct kl_partitions *known, struct kl_str text,
                               struct ui_candidates *candidates)
{
    struct kl_partitions recent = {.n = 0};

    ui_candidates_begin(candidates, text, 0);
    if (!schema->table)
        return;
    kl_recent_read(kl_session_recent(host->session), kl_session_data(host->session),
                   schema, &recent);
    add_values(ask, &recent, _("looked at before"), candidates);
    if (known)
        add_values(ask, known, NULL, candidates);
    kl_partitions_release(&recent);
}

void ui_partition_ask_index(const struct kl_schema *schema, struct kl_str text,
                            struct ui_candidates *candidates)
{
    ui_candidates_begin(candidates, text, 0);
    ui_candidates_add(candidates, kl_str_from(schema->table), _("the table itself"));
    for (size_t i = 0; i < schema->nindexes; i++)
        ui_candidates_add(candidates, kl_str_from(schema->indexes[i].name),
                          schema->indexes[i].local ? _("local") : _("global"));
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
