#include "config.h"

#include "ui/complete.h"

#include <dirent.h>
#include <sys/stat.h>

#include "base/digits.h"
#include "base/i18n.h"

#define LINES 8         /* of candidates at a time */
#define WORDS_GAP 2     /* columns between a candidate and its words */
#define FOLDER_MAX 5000 /* names that are looked at: the screen waits for them */

/* ---- candidates ---- */

void ui_candidates_release(struct ui_candidates *candidates)
{
    for (size_t i = 0; i < candidates->n; i++) {
        free(candidates->list[i].text);
        free(candidates->list[i].help);
    }
    free(candidates->list);
    *candidates = (struct ui_candidates){0};
}

void ui_candidates_begin(struct ui_candidates *candidates, struct kl_str text,
                         size_t from)
{
    candidates->from = from;
    candidates->typed = kl_str_sub(text, from, SIZE_MAX);
}

static bool is_among(const struct ui_candidates *candidates, struct kl_str text)
{
    for (size_t i = 0; i < candidates->n; i++) {
        if (kl_str_eq(text, kl_str_from(candidates->list[i].text)))
            return true;
    }
    return false;
}

void ui_candidates_add(struct ui_candidates *candidates, struct kl_str text,
                       const char *help)
{
    if (!text.len || !kl_str_starts(text, candidates->typed) ||
        kl_str_find(text, (struct kl_str){"", 1}, 0) != SIZE_MAX ||
        is_among(candidates, text))
        return;
    if (candidates->n == UI_CANDIDATES_MAX) {
        candidates->more = true;
        return;
    }
    KL_GROW(candidates->list, candidates->n, candidates->cap);
    candidates->list[candidates->n++] = (struct ui_candidate){
        .text = kl_mem_dup(text.data, text.len), .help = kl_mem_strdup(help)};
}

static size_t common_bytes(struct kl_str a, struct kl_str b)
{
    size_t n = 0;

    while (n < a.len && n < b.len && a.data[n] == b.data[n])
        n++;
    return n;
}

size_t ui_candidates_common(const struct ui_candidates *candidates)
{
    struct kl_str first, common;
    struct kl_grapheme g;
    size_t end = 0;

    if (!candidates->n)
        return 0;
    first = common = kl_str_from(candidates->list[0].text);
    for (size_t i = 1; i < candidates->n; i++)
        common.len = common_bytes(common, kl_str_from(candidates->list[i].text));
    while (kl_utf8_next(first, end, &g) && g.off + g.len <= common.len)
        end = g.off + g.len;
    return end;
}

/* ---- files ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* "." and ".." are never offered, other hidden names when a dot is typed. */
static bool is_offered(struct kl_str name, struct kl_str typed)
{
    if (kl_str_eq(name, KL_STR(".")) || kl_str_eq(name, KL_STR("..")))
        return false;
    return kl_str_starts(name, typed) && (typed.len || name.data[0] != '.');
}

/* The names in a folder that begin with what is typed, sorted; a folder among them ends
 * with a slash. */
static void read_folder(const char *folder, struct kl_str typed, struct kl_names *names)
{
    DIR *dir = opendir(*folder ? folder : ".");
    const struct dirent *entry;

    for (size_t read = 0; dir && read < FOLDER_MAX && (entry = readdir(dir)); read++) {
        struct kl_buf path = {0};
        struct stat st;

        if (!is_offered(kl_str_from(entry->d_name), typed))
            continue;
        kl_buf_addf(&path, "%s%s", folder, entry->d_name);
        if (!stat(kl_buf_text(&path), &st)) {
            kl_buf_clear(&path);
            kl_buf_addf(&path, "%s%s", entry->d_name, S_ISDIR(st.st_mode) ? "/" : "");
            kl_names_add(names, kl_buf_str(&path));
        }
        kl_buf_release(&path);
    }
    if (dir)
        closedir(dir);
    if (names->n)
        qsort(names->names, names->n, sizeof(*names->names), by_name);
}

void ui_candidates_add_files(struct ui_candidates *candidates, struct kl_str text)
{
    struct kl_names names = {.n = 0};
    size_t folder = text.len;
    char *path;

    while (folder && text.data[folder - 1] != '/')
        folder--;
    path = kl_mem_dup(text.data, folder);
    ui_candidates_begin(candidates, text, folder);
    read_folder(path, candidates->typed, &names);
    for (size_t i = 0; i < names.n; i++)
        ui_candidates_add(candidates, kl_str_from(names.names[i]), NULL);
    kl_names_release(&names);
    free(path);
}

/* ---- the choice ---- */

void ui_completion_close(struct ui_completion *completion)
{
    ui_candidates_release(&completion->found);
    kl_buf_release(&completion->typed);
    *completion = (struct ui_completion){0};
}

bool ui_completion_begin(struct ui_completion *completion, struct ui_prompt *prompt,
                         struct ui_candidates *take_found)
{
    struct ui_candidates *found = &completion->found;
    size_t common;

    ui_completion_close(completion);
    *found = *take_found;
    *take_found = (struct ui_candidates){0};
    if (!found->n)
        return false;
    kl_buf_add_str(&completion->typed, found->typed);
    common = ui_candidates_common(found);
    if (common > completion->typed.len)
        ui_prompt_replace(prompt, found->from,
                          kl_str_sub(kl_str_from(found->list[0].text), 0, common));
    found->typed = (struct kl_str){0}; /* of a text that may have changed */
    completion->chosen = found->n;
    completion->open = found->n > 1;
    if (!completion->open)
        ui_completion_close(completion);
    return true;
}

/* Puts a candidate, or what was typed, in the place. */
static void choose(struct ui_completion *completion, struct ui_prompt *prompt,
                   size_t chosen)
{
    const struct ui_candidates *found = &completion->found;

    completion->chosen = chosen;
    ui_prompt_replace(prompt, found->from,
                      chosen < found->n ? kl_str_from(found->list[chosen].text)
                                        : kl_buf_str(&completion->typed));
}

void ui_completion_step(struct ui_completion *completion, struct ui_prompt *prompt,
                        int step)
{
    size_t places = completion->found.n + 1;

    choose(completion, prompt,
           (completion->chosen + places + (size_t)(long)step) % places);
}

void ui_completion_give_up(struct ui_completion *completion, struct ui_prompt *prompt)
{
    choose(completion, prompt, completion->found.n);
    ui_completion_close(completion);
}

/* ---- how it looks ---- */

static int widest(const struct ui_completion *completion, const struct ui_canvas *canvas)
{
    int width = 0;

    for (size_t i = 0; i < completion->found.n; i++) {
        struct kl_str text = kl_str_from(completion->found.list[i].text);
        int own = ui_pen_data_width(canvas, text);

        width = own > width ? own : width;
    }
    return width;
}

static void draw_head(const struct ui_completion *completion, struct ui_canvas *canvas,
                      struct ui_rect line)
{
    const struct ui_candidates *found = &completion->found;
    struct ui_pen pen = ui_pen_on(canvas, line);
    struct kl_buf words = {0};

    if (completion->chosen < found->n)
        kl_buf_addf(&words, _(" %zu of "), completion->chosen + 1);
    else
        kl_buf_add_char(&words, ' ');
    kl_buf_addf(&words,
                found->more ? _("more than %zu · Tab, Shift-Tab: the next · Esc: "
                                "as it was ")
                            : _("%zu · Tab, Shift-Tab: the next · Esc: as it "
                                "was "),
                found->n);
    ui_pen_words(&pen, "──", UI_STYLE_RULE);
    ui_pen_str(&pen, kl_buf_str(&words), UI_STYLE_FAINT);
    while (pen.x < pen.end)
        ui_pen_words(&pen, "─", UI_STYLE_RULE);
    kl_buf_release(&words);
}

static void draw_candidate(const struct ui_candidate *candidate, struct ui_canvas *canvas,
                           struct ui_rect line, int width)
{
    struct ui_pen pen = ui_pen_at(canvas, line.x + 1, line.y, line.w - 1);
    int all = pen.end;

    if (candidate->help && pen.x + width + WORDS_GAP < all)
        pen.end = pen.x + width;
    ui_pen_data(&pen, kl_str_from(candidate->text), UI_STYLE_STRONG);
    pen.end = all;
    ui_pen_to(&pen, line.x + 1 + width + WORDS_GAP, UI_STYLE_TEXT);
    if (candidate->help)
        ui_pen_words(&pen, candidate->help, UI_STYLE_FAINT);
}

void ui_completion_draw(const struct ui_completion *completion, struct ui_canvas *canvas,
                        struct ui_rect body)
{
    size_t n = completion->found.n, chosen = completion->chosen, first;
    int lines = n < LINES ? (int)n : LINES, width = widest(completion, canvas);

    if (!completion->open)
        return;
    if (lines > body.h / 2)
        lines = body.h / 2;
    if (width > body.w * 2 / 3)
        width = body.w * 2 / 3;
    body.y += body.h - lines;
    body.h = lines;
    ui_canvas_fill(canvas, body, UI_STYLE_TEXT);
    if (lines > 1)
        draw_head(completion, canvas, (struct ui_rect){body.x, body.y - 1, body.w, 1});
    first = ui_layout_scroll(0, chosen < n ? chosen : 0, n, lines, 1);
    for (size_t i = first; i < n && body.h > 0; i++) {
        struct ui_rect line = ui_rect_take_line(&body);

        draw_candidate(&completion->found.list[i], canvas, line, width);
        if (i == chosen)
            ui_canvas_mod(canvas, line, UI_MOD_ROW);
    }
}
