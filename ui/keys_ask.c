#include "config.h"

#include "ui/keys_ask.h"

#include "base/i18n.h"

bool ui_keys_help(const struct kl_err *err)
{
    return err->code == KL_DENIED;
}

enum ui_style ui_keys_error(const struct ui_view *view, const struct kl_err *err,
                            enum ui_action types, struct kl_buf *out)
{
    ui_error_words(err, out);
    kl_buf_addf(out, _(" · %s tries again"), ui_view_key(view, UI_ACTION_RERUN).text);
    if (ui_keys_help(err))
        kl_buf_addf(out,
                    _(" · %s types the table's key attributes, for who may read "
                      "a table but not describe it"),
                    ui_view_key(view, types).text);
    return UI_STYLE_ERROR;
}

void ui_keys_ask(struct ui_host *host, const char *table)
{
    struct kl_buf label = {0};

    kl_utf8_visible(kl_str_from(table), host->mode, &label);
    kl_buf_add_text(&label, _(" key attributes: "));
    ui_host_ask(host, UI_QUESTION_KEYS, kl_buf_text(&label), KL_STR(""));
    kl_buf_release(&label);
}

enum ui_style ui_keys_typing(struct kl_str text, struct kl_buf *out)
{
    struct kl_key_schema keys;
    struct kl_err err = {0};
    enum ui_style style = UI_STYLE_INFO;

    if (!text.len) {
        kl_buf_add_text(out, _("NAME:TYPE of the partition key, then of the sort key if "
                               "there is one; S, N or B: pk:S sk:S"));
        return UI_STYLE_FAINT;
    }
    if (kl_key_schema_parse(text, &keys, &err)) {
        ui_error_words(&err, out);
        style = UI_STYLE_WARNING;
    } else {
        kl_buf_addf(out, _("partition key %s"), keys.pk[0].name);
        if (keys.nsk)
            kl_buf_addf(out, _(", sort key %s"), keys.sk[0].name);
        else
            kl_buf_add_text(out, _(", no sort key"));
    }
    kl_key_schema_release(&keys);
    return style;
}

bool ui_keys_answer(struct ui_host *host, const char *table, struct kl_str text,
                    struct kl_schema *schema)
{
    struct kl_key_schema keys;
    struct kl_err err = {0};

    if (kl_key_schema_parse(text, &keys, &err)) {
        ui_host_error(host, &err);
        return false;
    }
    kl_schema_release(schema);
    *schema =
        (struct kl_schema){.table = kl_mem_strdup(table), .keys = keys, .typed = true};
    return true;
}
