#include "config.h"

#include "ui/dialog.h"

#include "base/i18n.h"
#include "app/jobs.h"
#include "ui/command.h"
#include "ui/status.h"

/* ---- open and closed ---- */

/* Once for each question: later runs that end before this one are not heard of. */
static void load_history(struct ui_host *host, enum ui_question question)
{
    struct ui_history *history = &host->prompt.history[question];
    const char *path = kl_session_history(host->session);
    const char *name = ui_question_name(question);
    struct kl_names answers = {.n = 0};

    if (history->loaded || !name)
        return;
    history->loaded = true;
    kl_history_read(path, name, &answers);
    for (size_t i = 0; i < answers.n; i++)
        ui_history_add(history, kl_str_from(answers.names[i]));
    kl_names_release(&answers);
}

void ui_dialog_open(struct ui_host *host, enum ui_question question, const char *label,
                    struct kl_str text)
{
    ui_completion_close(&host->completion);
    load_history(host, question);
    ui_prompt_open(&host->prompt, question, label, text);
}

void ui_dialog_close(struct ui_host *host)
{
    ui_completion_close(&host->completion);
    ui_prompt_close(&host->prompt);
}

/* The job is no view's: nobody waits for it. */
void ui_dialog_remember(struct ui_host *host)
{
    struct ui_prompt *prompt = &host->prompt;
    struct kl_job_history *job;

    if (!ui_prompt_remember(prompt) || !kl_session_history(host->session))
        return;
    job = kl_job_history_new(host->session, ui_question_name(prompt->question),
                             kl_buf_str(&prompt->text));
    kl_worker_submit(host->worker, &job->job);
}

/* ---- keys ---- */

static void complete(struct ui_host *host, const struct ui_view *view)
{
    struct ui_prompt *prompt = &host->prompt;
    struct kl_str text = kl_str_sub(kl_buf_str(&prompt->text), 0, prompt->cursor);
    struct ui_candidates found = {0};

    if (prompt->question == UI_QUESTION_COMMAND)
        ui_command_complete(view, text, &found);
    else if (prompt->question == UI_QUESTION_FILE)
        ui_candidates_add_files(&found, text);
    else if (view->ops->complete && ui_question_name(prompt->question))
        view->ops->complete(view, prompt->question, text, &found);
    if (!ui_completion_begin(&host->completion, prompt, &found))
        ui_host_note(host, UI_STYLE_FAINT, "%s", _("nothing is known that goes on so"));
}

/* Whether the key is one of the completion's. */
static bool completion_key(struct ui_host *host, const struct ui_view *view, int32_t key)
{
    struct ui_completion *completion = &host->completion;
    bool tab = key == UI_KEY_TAB || key == UI_KEY_BACKTAB;

    if (tab && completion->open)
        ui_completion_step(completion, &host->prompt, key == UI_KEY_TAB ? 1 : -1);
    else if (tab)
        complete(host, view);
    else if (key == UI_KEY_ESC && completion->open)
        ui_completion_give_up(completion, &host->prompt);
    else
        return false;
    return true;
}

enum ui_prompt_result ui_dialog_key(struct ui_host *host, const struct ui_view *view,
                                    int32_t key)
{
    if (!host->prompt.search.active && completion_key(host, view, key))
        return UI_PROMPT_CHANGED;
    ui_completion_close(&host->completion);
    return ui_prompt_key(&host->prompt, key);
}

enum ui_prompt_result ui_dialog_paste(struct ui_host *host, struct kl_str text)
{
    ui_completion_close(&host->completion);
    return ui_prompt_paste(&host->prompt, text);
}

/* ---- how it looks ---- */

void ui_dialog_draw(struct ui_host *host, struct ui_view *view, struct ui_canvas *canvas,
                    const struct ui_layout *layout)
{
    struct ui_rect rest = layout->message, line;
    struct kl_buf words = {0};
    enum ui_style style = host->note_style;

    if (!rest.h)
        rest = layout->body; /* a screen of two lines: the prompt lies over the body */
    line = ui_rect_take_line(&rest);
    ui_canvas_fill(canvas, line, UI_STYLE_TEXT);
    ui_completion_draw(&host->completion, canvas, layout->body);
    ui_prompt_draw(&host->prompt, canvas, line);
    if (host->note.len)
        kl_buf_add_str(&words, kl_buf_str(&host->note));
    else if (host->prompt.question == UI_QUESTION_COMMAND)
        style = ui_command_typing(view, kl_buf_str(&host->prompt.text), &words);
    else if (view->ops->typing)
        style = view->ops->typing(view, host->prompt.question,
                                  kl_buf_str(&host->prompt.text), &words);
    ui_status_message(canvas, layout->message.h > 1 ? rest : layout->status,
                      kl_buf_str(&words), style);
    kl_buf_release(&words);
}
