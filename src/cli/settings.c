#include "config.h"

#include "cli/settings.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "app/config_file.h"
#include "cli/print.h"

static struct kl_config_place place_of(const struct cli *cli, const struct kl_args *args)
{
    return (struct kl_config_place){
        .none = kl_args_has(args, "no-config"),
        .file = kl_args_get(args, "config"),
        .env_file = cli->host->env_config,
        .xdg_config_home = cli->host->xdg_config_home,
        .home = cli->host->home,
    };
}

static enum kl_code open_config(struct cli *cli, const struct kl_args *args,
                                struct kl_config_faults *faults, struct kl_err *err)
{
    const struct kl_config_place place = place_of(cli, args);

    if (place.none && place.file)
        return kl_err_set(err, KL_INVALID, _("--config and --no-config: one of them"));
    return kl_config_open(&cli->config, &place, cli->host->config_words, faults, err);
}

static void put_faults(struct cli *cli, const struct kl_config_faults *faults)
{
    for (size_t i = 0; i < faults->n; i++) {
        struct kl_buf line = {0};

        kl_config_fault_tell(&cli->config, &faults->faults[i], &line);
        cli_note(cli, "%s", kl_buf_text(&line));
        kl_buf_release(&line);
    }
    if (faults->more)
        cli_note(cli, ngettext("%s more fault", "%s more faults", faults->more),
                 kl_digits_count(faults->more, true).text);
}

/* For the screen, which covers what was printed: the first fault. */
static void note_faults(struct cli *cli, const struct kl_config_faults *faults)
{
    struct kl_buf *note = &cli->config_note;
    size_t others = faults->n - 1 + faults->more;

    kl_config_fault_tell(&cli->config, &faults->faults[0], note);
    if (others)
        kl_buf_addf(note, ngettext(" (and %s more)", " (and %s more)", others),
                    kl_digits_count(others, true).text);
    kl_buf_add_text(note, _("; these lines are passed over: keyline --check-config"));
}

/* What options of the command line say goes over the file; their words were checked. */
static void apply_options(struct cli *cli, const struct kl_args *args)
{
    if (kl_args_has(args, "theme"))
        kl_config_set(&cli->config, KL_ORIGIN_COMMAND, KL_STR("theme"),
                      kl_str_from(kl_args_get(args, "theme")), NULL);
    if (kl_args_has(args, "no-mouse"))
        kl_config_set(&cli->config, KL_ORIGIN_COMMAND, KL_STR("mouse"), KL_STR("off"),
                      NULL);
}

int cli_settings_read(struct cli *cli, const struct kl_args *args)
{
    struct kl_config_faults faults = {0};
    struct kl_err err = {0};
    int status = CLI_DONE;

    if (open_config(cli, args, &faults, &err)) {
        kl_err_advise(&err, _("--no-config goes without"));
        status = cli_fail(cli, &err);
    } else if (faults.n) {
        put_faults(cli, &faults);
        if (cli->command->screen)
            note_faults(cli, &faults);
        else
            cli_note(cli, _("mend it, or go without: --no-config"));
        status = cli->command->screen ? CLI_DONE : CLI_FAILED;
    }
    kl_config_faults_release(&faults);
    apply_options(cli, args);
    return status;
}

/* ---- --check-config ---- */

static const char *origin_name(enum kl_origin origin)
{
    switch (origin) {
    case KL_ORIGIN_DEFAULT:
        return _("default");
    case KL_ORIGIN_FILE:
        return _("line");
    case KL_ORIGIN_COMMAND:
        return _("command line");
    case KL_ORIGIN_SET:
        return _("set");
    }
    return "";
}

static void put_setting(struct cli *cli, const char *name, struct kl_str value,
                        enum kl_origin origin, unsigned line)
{
    struct kl_buf text = {0};

    kl_buf_addf(&text, "%s = %.*s", name, KL_STR_ARG(value));
    cli_put_visible(cli, kl_buf_str(&text));
    for (size_t width = kl_utf8_width(kl_buf_str(&text)); width < 50; width++)
        cli_put(cli, " ");
    cli_putf(cli, "  %s%s", cli_style(cli, CLI_DIM), origin_name(origin));
    if (line)
        cli_putf(cli, " %u", line);
    cli_putf(cli, "%s\n", cli_style(cli, CLI_PLAIN));
    kl_buf_release(&text);
}

static void put_options(struct cli *cli)
{
    for (int i = 0; i < KL_OPTION_COUNT; i++) {
        enum kl_option option = (enum kl_option)i;
        struct kl_buf value = {0};
        unsigned line;
        enum kl_origin origin = kl_config_origin(&cli->config, option, &line);

        kl_config_write(&cli->config, option, &value);
        put_setting(cli, kl_option_row(option)->name, kl_buf_str(&value), origin, line);
        kl_buf_release(&value);
    }
}

static void put_head(struct cli *cli, const char *section, const char *name,
                     const char *place)
{
    struct kl_buf head = {0};

    kl_buf_addf(&head, "[%s", section);
    if (name)
        kl_buf_addf(&head, " \"%s\"", name);
    if (place)
        kl_buf_addf(&head, " in \"%s\"", place);
    kl_buf_add_text(&head, "]");
    cli_put(cli, "\n");
    cli_put_visible(cli, kl_buf_str(&head));
    cli_put(cli, "\n");
    kl_buf_release(&head);
}

static void put_tables(struct cli *cli)
{
    for (size_t i = 1; i < cli->config.nsections; i++) {
        const struct kl_config_section *section = &cli->config.sections[i];

        put_head(cli, "table", section->table, section->place);
        for (size_t k = 0; k < section->n; k++) {
            const struct kl_setting *setting = &section->settings[k];

            put_setting(cli, kl_option_row(setting->option)->name,
                        kl_str_from(setting->text), setting->origin, setting->line);
        }
    }
}

static void put_keys(struct cli *cli)
{
    const char *view = NULL;

    for (size_t i = 0; i < cli->config.nkeys; i++) {
        const struct kl_config_key *key = &cli->config.keys[i];

        if (!i || strcmp(view ? view : "", key->view ? key->view : "") != 0)
            put_head(cli, "keys", key->view, NULL);
        view = key->view;
        put_setting(cli, key->key, kl_str_from(key->action), KL_ORIGIN_FILE, key->line);
    }
}

static void put_styles(struct cli *cli)
{
    if (cli->config.nstyles)
        put_head(cli, "style", NULL, NULL);
    for (size_t i = 0; i < cli->config.nstyles; i++)
        put_setting(cli, cli->config.styles[i].name,
                    kl_str_from(cli->config.styles[i].look), KL_ORIGIN_FILE,
                    cli->config.styles[i].line);
}

/* Where the file is, or would be. */
static void put_place(struct cli *cli, const struct kl_args *args)
{
    const struct kl_config_place place = place_of(cli, args);
    struct kl_buf path = {0};

    if (cli->config.path) {
        cli_put_visible(cli, kl_str_from(cli->config.path));
        cli_put(cli, _(": ok\n"));
        return;
    }
    kl_config_path(&place, &path);
    if (!path.len) {
        cli_put(cli, _("no configuration file\n"));
    } else {
        cli_put_visible(cli, kl_buf_str(&path));
        cli_put(cli, _(": there is no such file\n"));
    }
    kl_buf_release(&path);
}

int cli_settings_check(struct cli *cli, const struct kl_args *args)
{
    struct kl_config_faults faults = {0};
    struct kl_err err = {0};
    int status = CLI_DONE;

    if (open_config(cli, args, &faults, &err)) {
        status = cli_fail(cli, &err);
    } else if (faults.n) {
        put_faults(cli, &faults);
        status = CLI_FAILED;
    } else {
        put_place(cli, args);
        cli_put(cli, "\n");
        put_options(cli);
        put_tables(cli);
        put_keys(cli);
        put_styles(cli);
    }
    kl_config_faults_release(&faults);
    return status;
}
