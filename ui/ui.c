#include "config.h"

#include "ui/ui.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/i18n.h"
#include "ui/clip.h"
#include "ui/input.h"
#include "ui/screen.h"
#include "ui/settings.h"
#include "ui/signals.h"
#include "ui/term.h"

#define GRACE_MS 300 /* what leaving gives a job to stop */
#define STATUS_INTERRUPTED 130
#define STATUS_SIGNAL 128
#define STATUS_FAILED 2
#define OSC_MAX 74994 /* bytes: many terminals take 100,000 of base64 */

struct ui {
    struct kl_config *config;
    struct ui_theme theme; /* that the terminal shows */
    bool utf8;             /* the locale's character set */
    struct kl_worker *worker;
    struct ui_screen *screen;
    struct ui_term *term;
    struct ui_input *input;
    struct ui_canvas canvas;
    struct ui_clip clip;
    int signals;
    bool signals_open;
    bool leave;
    bool more_work;
    bool gone;  /* the terminal */
    int signal; /* that asked to leave; 0: none */
};

/* ---- what the screen asks for ---- */

static void tell_tool(struct ui *ui, bool sent)
{
    struct kl_buf how = {0};

    kl_buf_addf(&how,
                sent ? _("sent to the terminal's clipboard and %s")
                     : _("sent to %s clipboard"),
                ui->clip.whose);
    ui_screen_copy_done(ui->screen, UI_STYLE_GOOD, kl_buf_text(&how));
    kl_buf_release(&how);
}

static void copy(struct ui *ui)
{
    enum kl_clipboard way =
        (enum kl_clipboard)kl_config_number(ui->config, KL_OPTION_CLIPBOARD);
    bool by_terminal = way == KL_CLIPBOARD_AUTO || way == KL_CLIPBOARD_OSC52;
    bool by_tool = way == KL_CLIPBOARD_AUTO || way == KL_CLIPBOARD_TOOL;
    struct kl_str text = ui_screen_copied(ui->screen);
    bool sent = by_terminal && text.len <= OSC_MAX && ui_term_clipboard(ui->term, text);
    struct kl_err err = {0};
    enum kl_code code = by_tool ? ui_clip_start(&ui->clip, text, &err) : KL_NOT_FOUND;

    if (way == KL_CLIPBOARD_OFF)
        ui_screen_copy_done(ui->screen, UI_STYLE_WARNING,
                            _("not sent: the option clipboard is off"));
    else if (code == KL_OK)
        tell_tool(ui, sent);
    else if (sent && code == KL_NOT_FOUND)
        ui_screen_copy_done(ui->screen, UI_STYLE_GOOD,
                            _("sent to the terminal's clipboard"));
    else if (sent)
        ui_screen_copy_done(ui->screen, UI_STYLE_WARNING, err.text);
    else if (code == KL_NOT_FOUND)
        ui_screen_copy_done(ui->screen, UI_STYLE_ERROR,
                            !by_terminal ? _("there is no desktop to send it to")
                            : text.len > OSC_MAX
                                ? _("too long for a terminal's clipboard")
                                : _("this terminal has no clipboard"));
    else
        ui_screen_copy_done(ui->screen, UI_STYLE_ERROR, err.text);
}

static void suspend(struct ui *ui)
{
    ui_term_suspend(ui->term);
    ui_signals_stop_self();
    ui_term_resume(ui->term);
}

static void obey(struct ui *ui, unsigned todo)
{
    if (todo & UI_DO_LEAVE)
        ui->leave = true;
    if (todo & UI_DO_REDRAW)
        ui_term_redraw(ui->term);
    if (todo & UI_DO_COPY)
        copy(ui);
    if (todo & UI_DO_SUSPEND)
        suspend(ui);
}

/* ---- what comes in ---- */

static void take_keys(struct ui *ui, bool final)
{
    struct ui_input_event event;

    for (;;) {
        ui_input_next(ui->input, final, &event);
        if (event.kind == UI_INPUT_NONE || ui->leave)
            return;
        if (event.kind == UI_INPUT_KEY)
            obey(ui, ui_screen_key(ui->screen, event.key));
        else if (event.kind == UI_INPUT_MOUSE)
            obey(ui, ui_screen_mouse(ui->screen, &event.mouse));
        else
            obey(ui, ui_screen_paste(ui->screen, event.paste));
    }
}

static void read_keys(struct ui *ui)
{
    if (ui_input_read(ui->input, STDIN_FILENO, NULL)) {
        ui->gone = true;
        ui->leave = true;
        return;
    }
    take_keys(ui, false);
}

static void reap_clip(struct ui *ui)
{
    struct kl_err err = {0};
    enum kl_code code = KL_OK;

    if (ui_clip_reap(&ui->clip, &code, &err) && code)
        ui_screen_note(ui->screen, UI_STYLE_ERROR, err.text);
}

static void take_signals(struct ui *ui)
{
    unsigned bits = ui_signals_take();

    if (bits & UI_SIGNAL_LEAVE) {
        ui->signal = ui_signals_leave();
        ui->leave = true;
    }
    if (bits & UI_SIGNAL_CHILD)
        reap_clip(ui);
    if (bits & UI_SIGNAL_INTERRUPT)
        obey(ui, ui_screen_key(ui->screen, UI_CTRL('C')));
    if (bits & UI_SIGNAL_STOP)
        suspend(ui);
    /* Continued by whoever stopped it: what is on the terminal is not known. */
    if (bits & UI_SIGNAL_CONTINUE)
        ui_term_resume(ui->term);
}

/* ---- the loop ---- */

static enum kl_visible visible(const struct ui *ui)
{
    switch ((enum kl_auto)kl_config_number(ui->config, KL_OPTION_ASCII)) {
    case KL_AUTO:
        break;
    case KL_AUTO_ON:
        return KL_VISIBLE_ASCII;
    case KL_AUTO_OFF:
        return KL_VISIBLE_UTF8;
    }
    return ui->utf8 ? KL_VISIBLE_UTF8 : KL_VISIBLE_ASCII;
}

/* What the configuration says of the screen, which the user may have set meanwhile. */
static void configure(struct ui *ui)
{
    enum kl_theme theme = (enum kl_theme)kl_config_number(ui->config, KL_OPTION_THEME);

    ui_term_mouse(ui->term, kl_config_is_on(ui->config, KL_OPTION_MOUSE));
    ui_screen_set_mode(ui->screen, visible(ui));
    if (theme == ui->theme.theme)
        return;
    ui_settings_theme(ui->config, &ui->theme);
    ui_term_set_theme(ui->term, &ui->theme);
}

static void draw(struct ui *ui)
{
    int width, height;

    configure(ui);
    ui_term_size(ui->term, &width, &height);
    ui_canvas_reset(&ui->canvas, width, height);
    ui_screen_draw(ui->screen, &ui->canvas, kl_clock_ms());
    ui_term_frame(ui->term, &ui->canvas);
    if (ui_term_lost(ui->term)) {
        ui->gone = true;
        ui->leave = true;
    }
}

/* Milliseconds until a view has something to do; -1: none has. */
static int until_due(const struct ui *ui)
{
    uint64_t due = ui_screen_due(ui->screen), now = kl_clock_ms();

    if (!due)
        return -1;
    return due <= now ? 0 : due - now < INT32_MAX ? (int)(due - now) : INT32_MAX;
}

/* How long nothing may happen: forever, unless something is half done. */
static int patience(const struct ui *ui)
{
    int due = until_due(ui);

    if (ui->more_work)
        return 0;
    if (ui_input_pending(ui->input))
        return UI_ESC_MS;
    if (ui_screen_loading(ui->screen))
        return due >= 0 && due < 1000 ? due : 1000;
    return due;
}

static void wait_for_news(struct ui *ui)
{
    struct pollfd fds[] = {
        {.fd = STDIN_FILENO, .events = POLLIN},
        {.fd = ui->signals, .events = POLLIN},
        {.fd = kl_worker_fd(ui->worker), .events = POLLIN},
    };
    int n = poll(fds, KL_ARRAY_LEN(fds), patience(ui));

    if (n < 0 && errno != EINTR)
        ui->leave = true;
    if (n < 0)
        return;
    if (n == 0 && ui_input_pending(ui->input))
        take_keys(ui, true);
    if (fds[1].revents)
        take_signals(ui);
    if (fds[0].revents && !ui->leave)
        read_keys(ui);
    if (fds[2].revents)
        obey(ui, ui_screen_events(ui->screen));
}

static void loop(struct ui *ui)
{
    while (!ui->leave) {
        bool more = false;

        obey(ui, ui_screen_work(ui->screen, &more));
        ui->more_work = more;
        draw(ui);
        wait_for_news(ui);
    }
}

/* ---- life ---- */

static enum kl_code open_all(struct ui *ui, const struct ui_options *options,
                             struct kl_err *err)
{
    enum kl_code code;

    ui->config = options->config;
    ui->utf8 = options->utf8;
    ui_settings_theme(ui->config, &ui->theme);
    ui->clip.wayland = options->wayland;
    ui->clip.x11 = options->x11;
    ui->clip.tmux = options->tmux;
    code = ui_signals_open(&ui->signals, err);
    ui->signals_open = code == KL_OK;
    if (!code)
        code = kl_worker_new(kl_session_opener(options->session), &ui->worker, err);
    if (!code)
        code = ui_screen_new(options->session, ui->worker, options->start,
                             options->config, visible(ui), &ui->screen, err);
    if (!code)
        code = ui_term_open(STDIN_FILENO, STDOUT_FILENO, options->colour, &ui->theme,
                            &ui->term, err);
    if (code)
        return code;
    ui_signals_crash(STDOUT_FILENO, ui_term_reset(ui->term), ui_term_mode(ui->term));
    ui->input = ui_input_new(true);
    if (options->note && options->note[0])
        ui_screen_note(ui->screen, UI_STYLE_ERROR, options->note);
    return KL_OK;
}

/* The terminal first: whatever else takes time, the shell is back at once. */
static void close_all(struct ui *ui)
{
    ui_signals_no_crash();
    ui_input_free(&ui->input);
    ui_term_close(&ui->term);
    ui_screen_free(&ui->screen);
    kl_worker_free(&ui->worker, GRACE_MS);
    ui_canvas_release(&ui->canvas);
    if (ui->signals_open)
        ui_signals_close();
}

int ui_run(const struct ui_options *options, struct kl_err *err)
{
    struct ui ui = {0};
    int status = 0;

    if (open_all(&ui, options, err)) {
        status = STATUS_FAILED;
    } else {
        loop(&ui);
        if (ui.signal)
            status = STATUS_SIGNAL + ui.signal;
        else if (ui_screen_interrupted(ui.screen))
            status = STATUS_INTERRUPTED;
        else if (ui.gone) {
            kl_err_set(err, KL_IO, "%s", _("the terminal is gone"));
            status = STATUS_FAILED;
        }
    }
    close_all(&ui);
    return status;
}
