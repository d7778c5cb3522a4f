#include "config.h"

#include "ui/screen.h"

#include "base/i18n.h"
#include "ui/dialog.h"
#include "ui/screen_command.h"
#include "ui/screen_trail.h"
#include "ui/search.h"
#include "ui/settings.h"
#include "ui/status.h"
#include "ui/views.h"

#define TALL 16 /* lines from which a message may take two of them */

/* ---- what views left in the host ---- */

void ui_screen_settle(struct ui_screen *screen)
{
    struct ui_host *host = &screen->host;

    if (host->done && host->done == screen->top)
        host->go_back = true;
    host->done = NULL;
    if (host->go_back && screen->top->below)
        ui_screen_leave(screen);
    host->go_back = false;
    if (host->pushed)
        ui_screen_push(screen, host->pushed);
    host->pushed = NULL;
    if (host->copy_what.len)
        screen->todo |= UI_DO_COPY;
}

static unsigned take_todo(struct ui_screen *screen)
{
    unsigned todo = screen->todo;

    screen->todo = 0;
    return todo;
}

/* ---- actions ---- */

static bool is_loading(const struct ui_view *view)
{
    return view->ops->loading && view->ops->loading(view);
}

static void escape(struct ui_screen *screen)
{
    if (is_loading(screen->top))
        screen->top->ops->stop(screen->top);
    else if (screen->host.needle.len)
        kl_buf_clear(&screen->host.needle); /* the marks of a search go first */
    else if (screen->top->below)
        ui_screen_leave(screen);
    else
        ui_screen_back(screen); /* which tells that there is none */
}

static void quit(struct ui_screen *screen)
{
    if (screen->top->below)
        ui_screen_leave(screen);
    else
        screen->todo |= UI_DO_LEAVE;
}

/* The second one leaves, also while what the first one stopped has not ended yet. */
static void interrupt(struct ui_screen *screen, bool again)
{
    if (again) {
        screen->leaving_by_interrupt = true;
        screen->todo |= UI_DO_LEAVE;
        return;
    }
    if (is_loading(screen->top)) {
        screen->top->ops->stop(screen->top);
        ui_host_note(&screen->host, UI_STYLE_WARNING, "%s",
                     _("stopped; Ctrl-C again leaves keyline"));
    } else {
        ui_host_note(&screen->host, UI_STYLE_WARNING, "%s",
                     _("nothing is running; Ctrl-C again leaves keyline"));
    }
    screen->interrupted = true;
}

static void copy_line(struct ui_screen *screen)
{
    struct ui_view *view = screen->top;
    struct kl_buf line = {0};

    if (!view->list->n)
        return;
    view->ops->line(view, view->list->cursor, &line);
    ui_host_copy(&screen->host, _("line"), kl_buf_str(&line));
    kl_buf_release(&line);
}

/* What every list does alike. */
static bool act_on_list(struct ui_screen *screen, enum ui_action action)
{
    struct ui_view *view = screen->top;

    if (!view->list)
        return false;
    if (action == UI_ACTION_SEARCH_NEXT || action == UI_ACTION_SEARCH_PREVIOUS)
        ui_search_list(view, action == UI_ACTION_SEARCH_NEXT);
    else if (action == UI_ACTION_COPY_CELL)
        copy_line(screen);
    else
        return ui_list_act(view->list, action);
    return true;
}

/* While it is off the terminal's own selection works. */
static void toggle_mouse(struct ui_screen *screen)
{
    struct ui_host *host = &screen->host;
    bool on = !kl_config_is_on(host->config, KL_OPTION_MOUSE);

    kl_config_set(host->config, KL_ORIGIN_SET, KL_STR("mouse"),
                  on ? KL_STR("on") : KL_STR("off"), NULL);
    ui_host_note(host, UI_STYLE_INFO, "%s",
                 on ? _("the mouse works on the screen")
                    : _("the mouse is the terminal's again: it selects text"));
}

static bool act_on_screen(struct ui_screen *screen, enum ui_action action, bool again)
{
    struct ui_host *host = &screen->host;

    if (action == UI_ACTION_BACK)
        ui_screen_back(screen);
    else if (action == UI_ACTION_FORWARD)
        ui_screen_forward(screen);
    else if (action == UI_ACTION_ESCAPE)
        escape(screen);
    else if (action == UI_ACTION_QUIT)
        quit(screen);
    else if (action == UI_ACTION_INTERRUPT)
        interrupt(screen, again);
    else if (action == UI_ACTION_REDRAW)
        screen->todo |= UI_DO_REDRAW;
    else if (action == UI_ACTION_SUSPEND)
        screen->todo |= UI_DO_SUSPEND;
    else if (action == UI_ACTION_MOUSE)
        toggle_mouse(screen);
    else if (action == UI_ACTION_SEARCH)
        ui_host_ask(host, UI_QUESTION_SEARCH, "/", KL_STR(""));
    else if (action == UI_ACTION_COMMAND)
        ui_screen_ask_command(screen, KL_STR(""));
    else if (action == UI_ACTION_HELP)
        ui_host_push(host, ui_help_new(host, screen->top->ops->kind));
    else if (ui_screen_is_opener(screen, action))
        ui_screen_leave(screen);
    else
        return false;
    return true;
}

static bool needs_needle(const struct ui_screen *screen, enum ui_action action)
{
    return !screen->host.needle.len &&
           (action == UI_ACTION_SEARCH_NEXT || action == UI_ACTION_SEARCH_PREVIOUS);
}

void ui_screen_act(struct ui_screen *screen, enum ui_action action, bool again)
{
    struct ui_view *view = screen->top;

    if (needs_needle(screen, action))
        ui_host_note(&screen->host, UI_STYLE_INFO, _("nothing to search for: %s asks"),
                     ui_view_key(view, UI_ACTION_SEARCH).text);
    else if (!view->ops->act(view, action) && !act_on_list(screen, action) &&
             !act_on_screen(screen, action, again))
        ui_host_note(&screen->host, UI_STYLE_FAINT, _("%s: does nothing in this view"),
                     ui_action_row(action)->name);
}

/* ---- keys ---- */

static void search_answered(struct ui_screen *screen, struct kl_str text)
{
    struct ui_view *view = screen->top;

    /* Enter alone looks for the same again. */
    if (text.len) {
        kl_buf_set(&screen->host.needle, text);
    }
    if (!screen->host.needle.len)
        return;
    if (!view->ops->act(view, UI_ACTION_SEARCH_NEXT))
        act_on_list(screen, UI_ACTION_SEARCH_NEXT);
}

/* The line is closed first: what it says may ask something else. */
static void command_answered(struct ui_screen *screen, struct kl_str text)
{
    ui_dialog_close(&screen->host);
    if (!ui_screen_command(screen, text))
        ui_screen_ask_command(screen, text);
}

void ui_screen_answer(struct ui_screen *screen)
{
    struct ui_prompt *prompt = &screen->host.prompt;
    struct ui_view *view = screen->top;
    struct kl_buf text = {0};
    bool taken = true;

    kl_buf_add_str(&text, kl_buf_str(&prompt->text));
    ui_dialog_remember(&screen->host);
    if (prompt->question == UI_QUESTION_COMMAND) {
        command_answered(screen, kl_buf_str(&text));
        taken = false;
    } else if (prompt->question == UI_QUESTION_CREDENTIAL) {
        kl_worker_answer(screen->host.worker, kl_buf_text(&text));
    } else if (prompt->question == UI_QUESTION_SEARCH) {
        search_answered(screen, kl_buf_str(&text));
    } else if (view->ops->answer) {
        taken = view->ops->answer(view, prompt->question, kl_buf_str(&text));
    }
    if (taken)
        ui_dialog_close(&screen->host);
    kl_buf_wipe(&text);
}

static void give_up(struct ui_screen *screen)
{
    if (screen->host.prompt.question == UI_QUESTION_CREDENTIAL)
        kl_worker_answer(screen->host.worker, NULL);
    ui_dialog_close(&screen->host);
}

static void prompt_did(struct ui_screen *screen, enum ui_prompt_result result)
{
    if (result == UI_PROMPT_DONE)
        ui_screen_answer(screen);
    else if (result == UI_PROMPT_CANCELLED)
        give_up(screen);
    ui_screen_settle(screen);
}

static void unbound(struct ui_screen *screen)
{
    struct kl_buf name = {0}, help = {0};

    for (size_t i = 0; i < screen->nkeys; i++)
        ui_key_name(screen->keys[i], &name);
    ui_keymap_keys(screen->host.keymap, screen->top->ops->kind, UI_ACTION_HELP, 1, &help);
    ui_host_note(&screen->host, UI_STYLE_FAINT,
                 help.len ? _("%s does nothing here; %s lists the keys")
                          : _("%s does nothing here%.0s"),
                 kl_buf_text(&name), kl_buf_text(&help));
    kl_buf_release(&name);
    kl_buf_release(&help);
}

static void command_key(struct ui_screen *screen, int32_t key)
{
    bool again = screen->interrupted;
    enum ui_action action = UI_ACTION_NONE;
    enum ui_match match;

    screen->interrupted = false;
    if (screen->nkeys && (key == UI_KEY_ESC || key == UI_CTRL('C'))) {
        screen->nkeys = 0; /* gives up the binding begun */
        return;
    }
    screen->keys[screen->nkeys++] = key;
    match = ui_keymap_find(screen->host.keymap, screen->top->ops->kind, screen->keys,
                           screen->nkeys, &action);
    if (match == UI_MATCH_PREFIX && screen->nkeys < UI_KEYS_MAX)
        return;
    screen->host.key = key;
    if (match == UI_MATCH_ACTION)
        ui_screen_act(screen, action, again);
    else
        unbound(screen);
    screen->host.key = 0;
    screen->nkeys = 0;
    ui_screen_settle(screen);
}

unsigned ui_screen_key(struct ui_screen *screen, int32_t key)
{
    kl_buf_clear(&screen->host.note);
    ui_pointer_forget(&screen->pointer);
    if (screen->host.prompt.open)
        prompt_did(screen, ui_dialog_key(&screen->host, screen->top, key));
    else
        command_key(screen, key);
    return take_todo(screen);
}

unsigned ui_screen_mouse(struct ui_screen *screen, const struct ui_mouse *mouse)
{
    if (screen->host.prompt.open || mouse->kind == UI_MOUSE_OTHER)
        return 0;
    if (mouse->kind != UI_MOUSE_DRAG && mouse->kind != UI_MOUSE_RELEASE)
        kl_buf_clear(&screen->host.note);
    screen->nkeys = 0;
    if (ui_pointer_did(&screen->pointer, screen->top, mouse) &&
        ui_action_works(UI_ACTION_OPEN, screen->top->ops->kind))
        ui_screen_act(screen, UI_ACTION_OPEN, false);
    ui_screen_settle(screen);
    return take_todo(screen);
}

unsigned ui_screen_paste(struct ui_screen *screen, struct kl_str text)
{
    /* Outside of a prompt a paste is an accident: its letters are no commands. */
    if (screen->host.prompt.open)
        prompt_did(screen, ui_dialog_paste(&screen->host, text));
    return take_todo(screen);
}

/* ---- events ---- */

static struct ui_view *view_of(struct ui_screen *screen, uint64_t generation)
{
    for (struct ui_view *view = screen->top; view; view = view->below) {
        if (view->generation == generation)
            return view;
    }
    return NULL;
}

static void source_asks(struct ui_screen *screen, const char *prompt)
{
    struct kl_buf label = {0};

    kl_utf8_visible(kl_str_from(prompt), screen->host.mode, &label);
    ui_dialog_open(&screen->host, UI_QUESTION_CREDENTIAL, kl_buf_text(&label),
                   KL_STR(""));
    kl_buf_release(&label);
}

/* What the source says and asks is the screen's matter, whichever view waits for it. */
static void take_event(struct ui_screen *screen, struct kl_event *event)
{
    struct ui_view *view = view_of(screen, event->generation);

    switch (event->type) {
    case KL_EVENT_NOTICE:
        ui_host_note(&screen->host, UI_STYLE_WARNING, "%s", event->text);
        screen->host.note_passes = true;
        return;
    case KL_EVENT_QUESTION:
        source_asks(screen, event->text);
        return;
    case KL_EVENT_DONE:
        if (screen->host.note_passes)
            kl_buf_clear(&screen->host.note);
        break;
    case KL_EVENT_PROGRESS:
        break;
    }
    if (view && view->ops->event)
        view->ops->event(view, event);
}

unsigned ui_screen_events(struct ui_screen *screen)
{
    struct kl_event event;

    while (kl_worker_next(screen->host.worker, &event)) {
        take_event(screen, &event);
        kl_event_release(&event);
        ui_screen_settle(screen);
    }
    return take_todo(screen);
}

unsigned ui_screen_work(struct ui_screen *screen, bool *more)
{
    *more = false;
    for (struct ui_view *view = screen->top; view; view = view->below) {
        if (view->ops->work)
            *more = view->ops->work(view) || *more;
    }
    ui_screen_settle(screen);
    return take_todo(screen);
}

uint64_t ui_screen_due(const struct ui_screen *screen)
{
    uint64_t first = 0;

    for (const struct ui_view *view = screen->top; view; view = view->below) {
        uint64_t due = view->ops->due ? view->ops->due(view) : 0;

        first = due && (!first || due < first) ? due : first;
    }
    return first;
}

bool ui_screen_loading(const struct ui_screen *screen)
{
    return is_loading(screen->top);
}

/* ---- drawing ---- */

/* Seconds that the top view has been loading. */
static unsigned waited(struct ui_screen *screen, uint64_t now_ms)
{
    if (!is_loading(screen->top)) {
        screen->loading_since = 0;
        return 0;
    }
    if (!screen->loading_since)
        screen->loading_since = now_ms;
    return (unsigned)((now_ms - screen->loading_since) / 1000);
}

static enum ui_style message_words(const struct ui_screen *screen, struct kl_buf *out)
{
    const struct ui_host *host = &screen->host;

    if (!host->note.len)
        return screen->top->ops->message(screen->top, out);
    kl_buf_add_str(out, kl_buf_str(&host->note));
    return host->note_style;
}

static bool is_whole(const struct ui_screen *screen)
{
    const struct ui_view *view = screen->top;

    if (screen->host.note.len)
        return screen->host.note_style == UI_STYLE_ERROR;
    return view->ops->whole && view->ops->whole(view);
}

/* Lines that the message gets: one or two, or as many as it takes to show a failure
 * whole, as long as that leaves half of the screen. */
static int message_lines(const struct ui_screen *screen, const struct ui_canvas *canvas)
{
    int usual = canvas->height >= TALL ? 2 : 1, lines = usual;
    struct kl_buf words = {0};

    if (is_whole(screen)) {
        message_words(screen, &words);
        lines = ui_status_message_lines(canvas, canvas->width, kl_buf_str(&words));
        kl_buf_release(&words);
    }
    if (lines > canvas->height / 2)
        lines = canvas->height / 2;
    return lines > usual ? lines : usual;
}

/* Returns what stays free of its last line. */
static struct ui_rect draw_message(struct ui_screen *screen, struct ui_canvas *canvas,
                                   struct ui_rect lines)
{
    struct kl_buf words = {0};
    enum ui_style style = message_words(screen, &words);
    struct ui_rect rest = ui_status_message(canvas, lines, kl_buf_str(&words), style);

    kl_buf_release(&words);
    return rest;
}

/* Costs and hints share a line where it is long enough for both; else hints go to what
 * is free of the message, if that is longer. */
static void draw_status(struct ui_screen *screen, struct ui_canvas *canvas,
                        const struct ui_layout *layout, struct ui_rect free_part,
                        uint64_t now_ms)
{
    struct ui_view *view = screen->top;
    struct ui_rect room = layout->status;
    int x = ui_status_cost(view, canvas, room, waited(screen, now_ms)) + 3;

    room.x += x;
    room.w -= x + 1;
    if (ui_status_hints_width(view) > room.w && free_part.w > room.w)
        room = free_part;
    if (room.h <= 0)
        return;
    if (screen->host.prompt.open)
        ui_status_prompt_hints(canvas, room);
    else
        ui_status_hints(view, canvas, room);
}

void ui_screen_set_mode(struct ui_screen *screen, enum kl_visible mode)
{
    screen->host.mode = mode;
}

void ui_screen_draw(struct ui_screen *screen, struct ui_canvas *canvas, uint64_t now_ms)
{
    struct ui_view *view = screen->top;
    struct ui_layout layout;
    struct ui_rect free_part = {0};

    canvas->mode = screen->host.mode;
    ui_layout_screen(canvas->width, canvas->height, message_lines(screen, canvas),
                     &layout);
    screen->host.body_height = layout.body.h;
    view->ops->draw(view, canvas, layout.body);
    ui_status_title(view, canvas, layout.title);
    if (screen->nkeys)
        ui_status_pending(view, screen->keys[0], canvas, layout.message);
    else if (screen->host.prompt.open)
        ui_dialog_draw(&screen->host, view, canvas, &layout);
    else
        free_part = draw_message(screen, canvas, layout.message);
    if (!screen->host.prompt.open || layout.message.h > 1)
        draw_status(screen, canvas, &layout, free_part, now_ms);
}

/* ---- the clipboard ---- */

struct kl_str ui_screen_copied(const struct ui_screen *screen)
{
    return kl_buf_str(&screen->host.copy);
}

void ui_screen_copy_done(struct ui_screen *screen, enum ui_style style, const char *how)
{
    struct ui_host *host = &screen->host;
    struct kl_buf bytes = {0};

    ui_add_count(&bytes, host->copy.len);
    ui_host_note(host, style, _("%s, %s bytes: %s"), kl_buf_text(&host->copy_what),
                 kl_buf_text(&bytes), how);
    kl_buf_clear(&host->copy);
    kl_buf_clear(&host->copy_what);
    kl_buf_release(&bytes);
}

void ui_screen_note(struct ui_screen *screen, enum ui_style style, const char *words)
{
    ui_host_note(&screen->host, style, "%s", words);
}

bool ui_screen_interrupted(const struct ui_screen *screen)
{
    return screen->leaving_by_interrupt;
}

/* ---- life ---- */

/* The first view: q leaves there. */
static void open_views(struct ui_screen *screen, const struct kl_start *start)
{
    struct ui_host *host = &screen->host;

    if (start->note)
        ui_host_note(host, UI_STYLE_INFO, "%s", start->note);
    if (!start->table)
        ui_screen_push(screen, ui_tables_new(host, start->select, start->build_demo));
    else if (start->partition)
        ui_screen_push(screen,
                       ui_rows_open(host, start->table, kl_str_from(start->partition)));
    else
        ui_screen_push(screen, ui_partitions_new(host, start->table, NULL));
}

enum kl_code ui_screen_new(const struct kl_session *session, struct kl_worker *worker,
                           const struct kl_start *start, struct kl_config *config,
                           enum kl_visible mode, struct ui_screen **out,
                           struct kl_err *err)
{
    struct ui_screen *screen = KL_NEW(struct ui_screen);

    screen->host.session = session;
    screen->host.worker = worker;
    screen->host.mode = mode;
    kl_config_init(&screen->defaults);
    screen->host.config = config ? config : &screen->defaults;
    screen->host.body_height = 24; /* until it is drawn */
    if (ui_keymap_new(&screen->host.keymap, err)) {
        kl_config_release(&screen->defaults);
        free(screen);
        return KL_INVALID;
    }
    ui_settings_bind(screen->host.config, screen->host.keymap);
    open_views(screen, start);
    *out = screen;
    return KL_OK;
}

void ui_screen_free(struct ui_screen **screen)
{
    struct ui_host *host;

    if (!*screen)
        return;
    host = &(*screen)->host;
    while ((*screen)->top) {
        struct ui_view *view = (*screen)->top;

        (*screen)->top = view->below;
        view->ops->close(view);
    }
    ui_keymap_free(&host->keymap);
    ui_trail_release(&host->back);
    ui_trail_release(&host->forward);
    ui_completion_close(&host->completion);
    ui_prompt_release(&host->prompt);
    kl_buf_release(&host->needle);
    kl_buf_release(&host->note);
    kl_buf_release(&host->copy);
    kl_buf_release(&host->copy_what);
    ui_column_sets_release(&host->columns);
    kl_config_release(&(*screen)->defaults);
    free(*screen);
    *screen = NULL;
}
