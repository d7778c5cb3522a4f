#include "config.h"

#include "ui/set.h"

#include "base/i18n.h"

/* The name and what is behind it; whether there is anything. */
static bool cut(struct kl_str text, struct kl_str *name, struct kl_str *value)
{
    size_t at = 0;
    bool equals;

    while (at < text.len && text.data[at] != ' ' && text.data[at] != '=')
        at++;
    *name = kl_str_sub(text, 0, at);
    while (at < text.len && text.data[at] == ' ')
        at++;
    equals = at < text.len && text.data[at] == '=';
    at += equals;
    while (at < text.len && text.data[at] == ' ')
        at++;
    *value = kl_str_sub(text, at, SIZE_MAX);
    return equals || value->len;
}

/* "theme = light", and where that is from. */
static void add_value(const struct kl_config *config, const struct kl_option_row *row,
                      struct kl_buf *out)
{
    unsigned line;

    kl_buf_addf(out, "%s = ", row->name);
    kl_config_write(config, row->option, out);
    switch (kl_config_origin(config, row->option, &line)) {
    case KL_ORIGIN_DEFAULT:
        kl_buf_add_text(out, _(" (the default)"));
        break;
    case KL_ORIGIN_FILE:
        kl_buf_addf(out, _(" (line %u of the configuration)"), line);
        break;
    case KL_ORIGIN_COMMAND:
        kl_buf_add_text(out, _(" (of the command line)"));
        break;
    case KL_ORIGIN_SET:
        break;
    }
}

/* help: what the option does, too. */
static void note_value(struct ui_host *host, const struct kl_option_row *row, bool help)
{
    struct kl_buf words = {0}, visible = {0};

    add_value(host->config, row, &words);
    if (help)
        kl_buf_addf(&words, " · %s", _(row->help));
    kl_utf8_visible(kl_buf_str(&words), host->mode, &visible);
    ui_host_note(host, UI_STYLE_INFO, "%s", kl_buf_text(&visible));
    kl_buf_release(&words);
    kl_buf_release(&visible);
}

bool ui_set(struct ui_host *host, struct kl_str text, const struct kl_option_row **row)
{
    struct kl_str name, value;
    struct kl_err err = {0};
    bool given = cut(text, &name, &value);
    const struct kl_option_row *found = kl_option_find(name);

    *row = NULL;
    if (!name.len) {
        ui_host_note(host, UI_STYLE_WARNING, "%s",
                     _("set: takes an option and its value; Tab lists them"));
        return false;
    }
    if (!found)
        kl_option_unknown(name, &err);
    else if (given)
        kl_config_set(host->config, KL_ORIGIN_SET, name, value, &err);
    if (err.code) {
        ui_host_error(host, &err);
        return false;
    }
    note_value(host, found, !given);
    *row = given ? found : NULL;
    return true;
}

enum ui_style ui_set_typing(const struct ui_host *host, struct kl_str text,
                            struct kl_buf *out)
{
    struct kl_str name, value;
    const struct kl_option_row *row;
    struct kl_err err = {0};
    bool given = cut(text, &name, &value);

    row = kl_option_find(name);
    if (!row) {
        kl_buf_add_text(out, _("an option of keyline.conf and its value, such as theme "
                               "light; Tab lists them"));
        return UI_STYLE_FAINT;
    }
    if (given && value.len && kl_config_check(row->option, value, &err)) {
        ui_error_words(&err, out);
        return UI_STYLE_WARNING;
    }
    kl_option_expected(row, out);
    kl_buf_add_text(out, _("; now "));
    add_value(host->config, row, out);
    return UI_STYLE_FAINT;
}
