/* Picks cli or ui: the only file that knows both. */
#include "config.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>

#include "base/i18n.h"
#include "cli/cli.h"
#include "ui/settings.h"
#include "ui/ui.h"

static bool is_utf8(void)
{
    return !strcmp(nl_langinfo(CODESET), "UTF-8");
}

static bool is_set(const char *name)
{
    const char *value = getenv(name);

    return value && value[0];
}

static const char *get_env(void *arg, const char *name)
{
    (void)arg;
    return getenv(name);
}

static int open_screen(const struct cli_screen *screen, struct kl_err *err)
{
    const struct ui_options options = {
        .session = screen->session,
        .start = screen->start,
        .config = screen->config,
        .note = screen->note,
        .colour = screen->colour,
        .utf8 = is_utf8(),
        .wayland = is_set("WAYLAND_DISPLAY"),
        .x11 = is_set("DISPLAY"),
        .tmux = is_set("TMUX"),
    };

    return ui_run(&options, err);
}

int main(int argc, char **argv)
{
    struct cli_host host = {
        .in = stdin,
        .err = stderr,
        .out_fd = STDOUT_FILENO,
        .in_terminal = isatty(STDIN_FILENO),
        .out_terminal = isatty(STDOUT_FILENO),
        .err_terminal = isatty(STDERR_FILENO),
        .env_db = getenv("KEYLINE_DB"),
        .env_no_color = getenv("NO_COLOR"),
        .env_term = getenv("TERM"),
        .env_config = getenv("KEYLINE_CONFIG"),
        .xdg_config_home = getenv("XDG_CONFIG_HOME"),
        .xdg_data_home = getenv("XDG_DATA_HOME"),
        .xdg_state_home = getenv("XDG_STATE_HOME"),
        .home = getenv("HOME"),
        .temp_folder = is_set("TMPDIR") ? getenv("TMPDIR") : "/tmp",
        .get_env = get_env,
        .config_words = &ui_settings_words,
        .open_screen = open_screen,
    };

    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C");
    bindtextdomain(PACKAGE, LOCALEDIR);
    textdomain(PACKAGE);
    /* A reader that went away shows as EPIPE where the output is written. */
    signal(SIGPIPE, SIG_IGN);
    /* And a limit on the size of files as EFBIG. */
    signal(SIGXFSZ, SIG_IGN);
    host.utf8 = is_utf8();
    return cli_main(&host, argc, argv);
}
