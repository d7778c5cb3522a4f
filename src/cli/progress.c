#include "config.h"

#include "cli/progress.h"

#include "base/clock.h"
#include "base/digits.h"
#include "base/i18n.h"

#define FIRST_MS 1000
#define REDRAW_MS 200
#define BAR 20

void cli_progress_init(struct cli_progress *progress, struct cli *cli, const char *what)
{
    *progress = (struct cli_progress){
        .cli = cli, .what = what, .started = kl_clock_ms(), .drawn = kl_clock_ms()};
}

void cli_progress_restart(struct cli_progress *progress, const char *what)
{
    progress->what = what;
    progress->started = kl_clock_ms();
}

static void add_bar(uint64_t done, uint64_t total, struct kl_buf *line)
{
    unsigned part = (unsigned)((double)done / (double)total * BAR);

    kl_buf_add_char(line, '[');
    for (unsigned i = 0; i < BAR; i++)
        kl_buf_add_char(line, i < part ? '#' : '.');
    kl_buf_addf(line, "] %3u%%  ", (unsigned)((double)done / (double)total * 100));
}

void cli_progress_show(struct cli_progress *progress, uint64_t done, uint64_t total)
{
    uint64_t now = kl_clock_ms(), passed = now - progress->started;
    struct kl_buf line = {0};
    double rate;

    if (!progress->cli->progress || now - progress->drawn < REDRAW_MS ||
        (!progress->shown && passed < FIRST_MS))
        return;
    progress->drawn = now;
    progress->shown = true;
    rate = passed ? (double)done * 1000 / (double)passed : 0;
    if (done > total)
        total = 0;
    if (total)
        add_bar(done, total, &line);
    kl_buf_addf(&line, "%s %s  %s/s", kl_digits_count(done, true).text, progress->what,
                kl_digits_count((uint64_t)rate, true).text);
    if (progress->capacity_milli)
        kl_buf_addf(&line, "  %s RCU", kl_digits_milli(progress->capacity_milli).text);
    if (total && rate > 0) {
        uint64_t left = (uint64_t)((double)(total - done) / rate) + 1;

        kl_buf_addf(&line, _("  %llu:%02llu left"), (unsigned long long)left / 60,
                    (unsigned long long)left % 60);
    }
    fprintf(progress->cli->host->err, "\r%s\033[K", kl_buf_text(&line));
    fflush(progress->cli->host->err);
    kl_buf_release(&line);
}

void cli_progress_clear(struct cli_progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", progress->cli->host->err);
    fflush(progress->cli->host->err);
    progress->shown = false;
}

enum kl_code cli_progress_tell(void *arg, const struct kl_progress *progress)
{
    struct cli_progress *shown = arg;

    shown->capacity_milli = progress->capacity_milli;
    cli_progress_show(shown, progress->done, progress->total);
    return KL_OK;
}
