#include "config.h"

#include "ui/term.h"

#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/base64.h"
#include "base/i18n.h"
#include "ui/paint.h"

/* Last, because they make macros of words such as move and columns. */
#include <curses.h>
#include <term.h>

#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"
/* Buttons, moves while one is down, and positions in the form of mode 1006. */
#define MOUSE_ON "\033[?1000h\033[?1002h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1002l\033[?1000l"

struct ui_term {
    int in, out;
    struct termios saved;
    enum ui_depth depth;
    struct ui_ink_strings inks;
    struct ui_paint paint;
    struct ui_canvas shown;
    struct kl_buf start; /* bytes that take the screen */
    struct kl_buf reset; /* bytes that give it back */
    struct kl_buf frame;
    bool taken;            /* the screen is ours: raw mode, alternate screen */
    bool has_mouse, mouse; /* it can, and does, tell what the mouse does */
    bool redraw;
    bool lost;
};

/* Appends a terminfo string without its "$<5>" delays, which no terminal of today
 * needs and which would be shown. */
static void add_cap(struct kl_buf *out, const char *cap)
{
    if (!cap || cap == (const char *)-1)
        return;
    while (*cap) {
        const char *end = cap[0] == '$' && cap[1] == '<' ? strchr(cap, '>') : NULL;

        if (end)
            cap = end + 1;
        else
            kl_buf_add_char(out, *cap++);
    }
}

static char *find_cap(const char *name)
{
    char *cap = tigetstr((char *)(uintptr_t)name);

    return cap == (char *)-1 ? NULL : cap;
}

static char *plain_cap(const char *name)
{
    struct kl_buf out = {0};
    size_t len;

    add_cap(&out, find_cap(name));
    return kl_buf_take(&out, &len);
}

static void place_cursor(int x, int y, struct kl_buf *out)
{
    add_cap(out, tparm(cursor_address, y, x));
}

static void add_colour(struct kl_buf *out, const char *cap_name, int colour)
{
    char *cap = find_cap(cap_name);

    if (cap && colour >= 0)
        add_cap(out, tparm(cap, colour));
}

struct attr_cap {
    unsigned attr;
    const char *name;
    int ncv; /* its bit in no_color_video */
};

static const struct attr_cap attr_caps[] = {
    {UI_ATTR_BOLD, "bold", 32},
    {UI_ATTR_DIM, "dim", 16},
    {UI_ATTR_UNDERLINE, "smul", 2},
    {UI_ATTR_REVERSE, "rev", 4},
};

static char *ink_string(struct ui_ink ink)
{
    struct kl_buf out = {0};
    int ncv = tigetnum((char *)(uintptr_t) "ncv");
    bool coloured = ink.fg >= 0 || ink.bg >= 0;
    size_t len;

    add_cap(&out, find_cap("sgr0"));
    for (size_t i = 0; i < KL_ARRAY_LEN(attr_caps); i++) {
        bool clash = coloured && ncv > 0 && (ncv & attr_caps[i].ncv);

        if ((ink.attrs & attr_caps[i].attr) && !clash)
            add_cap(&out, find_cap(attr_caps[i].name));
    }
    add_colour(&out, "setaf", ink.fg);
    add_colour(&out, "setab", ink.bg);
    return kl_buf_take(&out, &len);
}

static void make_inks(struct ui_term *term, const struct ui_theme *theme)
{
    for (int style = 0; style < UI_STYLE_COUNT; style++) {
        for (unsigned mods = 0; mods < UI_MODS; mods++)
            term->inks.on[style][mods] =
                ink_string(ui_theme_ink(theme, (enum ui_style)style, mods, term->depth));
    }
    term->inks.off = plain_cap("sgr0");
}

static void free_inks(struct ui_term *term)
{
    for (int style = 0; style < UI_STYLE_COUNT; style++) {
        for (unsigned mods = 0; mods < UI_MODS; mods++)
            free(term->inks.on[style][mods]);
    }
    free(term->inks.off);
}

void ui_term_set_theme(struct ui_term *term, const struct ui_theme *theme)
{
    free_inks(term);
    make_inks(term, theme);
    term->redraw = true;
}

static void make_start_and_reset(struct ui_term *term)
{
    bool xterm_like = tigetflag((char *)(uintptr_t) "XT") > 0 || find_cap("BE");

    add_cap(&term->start, find_cap("smcup"));
    add_cap(&term->start, find_cap("smkx"));
    add_cap(&term->start, find_cap("clear"));
    add_cap(&term->reset, find_cap("sgr0"));
    if (xterm_like) {
        kl_buf_add_text(&term->start, PASTE_ON);
        kl_buf_add_text(&term->reset, PASTE_OFF);
    }
    term->has_mouse = xterm_like || find_cap("kmous");
    if (term->has_mouse)
        kl_buf_add_text(&term->reset, MOUSE_OFF);
    /* Where there is no alternate screen the shell goes on below a clean one. */
    if (!find_cap("rmcup"))
        add_cap(&term->reset, find_cap("clear"));
    add_cap(&term->reset, find_cap("rmkx"));
    add_cap(&term->reset, find_cap("cnorm"));
    add_cap(&term->reset, find_cap("rmcup"));
}

static void make_paint(struct ui_term *term)
{
    term->paint = (struct ui_paint){
        .inks = &term->inks,
        .hide_cursor = plain_cap("civis"),
        .show_cursor = plain_cap("cnorm"),
        .clear = plain_cap("clear"),
        .move = place_cursor,
        .keep_corner = tigetflag((char *)(uintptr_t) "am") > 0 &&
                       tigetflag((char *)(uintptr_t) "xenl") <= 0,
    };
}

static void free_text(const char *text)
{
    free((char *)(uintptr_t)text);
}

/* Everything except the state of the terminal. */
static void free_term(struct ui_term *term)
{
    free_inks(term);
    free_text(term->paint.hide_cursor);
    free_text(term->paint.show_cursor);
    free_text(term->paint.clear);
    ui_canvas_release(&term->shown);
    kl_buf_release(&term->start);
    kl_buf_release(&term->reset);
    kl_buf_release(&term->frame);
    free(term);
    del_curterm(cur_term);
}

static void write_all(struct ui_term *term, struct kl_str bytes)
{
    size_t off = 0;

    while (!term->lost && off < bytes.len) {
        ssize_t n = write(term->out, bytes.data + off, bytes.len - off);

        if (n > 0) {
            off += (size_t)n;
        } else if (n < 0 && errno == EAGAIN) {
            poll(&(struct pollfd){.fd = term->out, .events = POLLOUT}, 1, -1);
        } else if (n == 0 || errno != EINTR) {
            term->lost = true;
        }
    }
}

static void set_raw(const struct ui_term *term)
{
    struct termios raw = term->saved;

    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
    raw.c_cflag &= ~(tcflag_t)(CSIZE | PARENB);
    raw.c_cflag |= CS8;
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(term->in, TCSADRAIN, &raw);
}

static enum kl_code set_up_terminfo(int out, struct kl_err *err)
{
    int result = 0;
    char *cup;

    if (setupterm(NULL, out, &result) != OK) {
        kl_err_set(err, KL_INVALID, "%s",
                   result == 0 ? _("the terminal type in TERM is unknown")
                               : _("there is no terminfo database"));
        kl_err_advise(
            err, "%s",
            _("set TERM, for example to xterm, or use a command such as keyline query"));
        return KL_INVALID;
    }
    cup = find_cap("cup");
    if (cup)
        return KL_OK;
    del_curterm(cur_term);
    kl_err_set(err, KL_INVALID, "%s", _("this terminal type cannot place the cursor"));
    kl_err_advise(
        err, "%s",
        _("set TERM, for example to xterm, or use a command such as keyline query"));
    return KL_INVALID;
}

enum kl_code ui_term_open(int in, int out, bool colour, const struct ui_theme *theme,
                          struct ui_term **result, struct kl_err *err)
{
    struct ui_term *term;
    struct termios saved;
    enum kl_code code;

    if (!isatty(in) || !isatty(out) || tcgetattr(in, &saved) != 0)
        return kl_err_set(err, KL_INVALID, "%s", _("the screen needs a terminal"));
    code = set_up_terminfo(out, err);
    if (code)
        return code;
    term = KL_NEW(struct ui_term);
    term->in = in;
    term->out = out;
    term->saved = saved;
    term->depth =
        colour ? ui_style_depth(tigetnum((char *)(uintptr_t) "colors")) : UI_DEPTH_MONO;
    make_inks(term, theme);
    make_start_and_reset(term);
    make_paint(term);
    ui_term_resume(term);
    *result = term;
    return KL_OK;
}

void ui_term_resume(struct ui_term *term)
{
    set_raw(term);
    /* Once only: a second time would save the place of the cursor anew. */
    if (!term->taken)
        write_all(term, kl_buf_str(&term->start));
    if (term->mouse)
        write_all(term, KL_STR(MOUSE_ON));
    term->taken = true;
    term->redraw = true;
}

void ui_term_mouse(struct ui_term *term, bool on)
{
    on = on && term->has_mouse;
    if (term->mouse == on)
        return;
    term->mouse = on;
    if (term->taken)
        write_all(term, on ? KL_STR(MOUSE_ON) : KL_STR(MOUSE_OFF));
}

void ui_term_suspend(struct ui_term *term)
{
    if (term->taken)
        write_all(term, kl_buf_str(&term->reset));
    term->taken = false;
    tcsetattr(term->in, TCSADRAIN, &term->saved);
}

void ui_term_close(struct ui_term **term)
{
    if (!*term)
        return;
    ui_term_suspend(*term);
    free_term(*term);
    *term = NULL;
}

void ui_term_size(const struct ui_term *term, int *width, int *height)
{
    struct winsize size = {0};

    if (ioctl(term->out, TIOCGWINSZ, &size) != 0 || !size.ws_col || !size.ws_row) {
        int width_cap = tigetnum((char *)(uintptr_t) "cols");
        int height_cap = tigetnum((char *)(uintptr_t) "lines");

        size.ws_col = width_cap > 0 ? (unsigned short)width_cap : 80;
        size.ws_row = height_cap > 0 ? (unsigned short)height_cap : 24;
    }
    *width = size.ws_col;
    *height = size.ws_row;
}

void ui_term_frame(struct ui_term *term, const struct ui_canvas *canvas)
{
    kl_buf_clear(&term->frame);
    ui_paint_frame(&term->paint, &term->shown, canvas, term->redraw, &term->frame);
    term->redraw = false;
    write_all(term, kl_buf_str(&term->frame));
}

void ui_term_redraw(struct ui_term *term)
{
    term->redraw = true;
}

bool ui_term_lost(const struct ui_term *term)
{
    return term->lost;
}

/* Terminals that know no OSC strings and would show the bytes of one. */
static bool shows_osc(void)
{
    static const char *const names[] = {"linux", "vt",   "cons", "ansi",
                                        "sun",   "wsvt", "pc"};
    const char *name = termname();

    for (size_t i = 0; i < KL_ARRAY_LEN(names); i++) {
        if (strncmp(name, names[i], strlen(names[i])) == 0)
            return true;
    }
    return false;
}

bool ui_term_clipboard(struct ui_term *term, struct kl_str text)
{
    struct kl_buf out = {0};

    if (shows_osc())
        return false;
    kl_buf_add_text(&out, "\033]52;c;");
    kl_base64_encode(text, &out);
    kl_buf_add_text(&out, "\a");
    write_all(term, kl_buf_str(&out));
    kl_buf_release(&out);
    return true;
}

struct kl_str ui_term_reset(const struct ui_term *term)
{
    return kl_buf_str(&term->reset);
}

const struct termios *ui_term_mode(const struct ui_term *term)
{
    return &term->saved;
}
