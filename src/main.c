/* Picks cli or ui: the only file that knows both. */
#include "config.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>

#include "base/i18n.h"
#include "cli/cli.h"

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
        .xdg_data_home = getenv("XDG_DATA_HOME"),
        .home = getenv("HOME"),
    };

    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C");
    bindtextdomain(PACKAGE, LOCALEDIR);
    textdomain(PACKAGE);
    /* A reader that went away shows as EPIPE where the output is written. */
    signal(SIGPIPE, SIG_IGN);
    host.utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
    return cli_main(&host, argc, argv);
}
