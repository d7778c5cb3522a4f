#include "config.h"

#include "tests/unit/golden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/file.h"
#include "ui/theme.h"

#define GOLDEN_MAX (1u << 20)

typedef void (*add_cell_fn)(const struct ui_cell *cell, struct kl_buf *out);

/* One line per line of the canvas, without the spaces at its end. */
static void add_lines(const struct ui_canvas *canvas, add_cell_fn add, struct kl_buf *out)
{
    for (int y = 0; y < canvas->height; y++) {
        size_t start = out->len;

        for (int x = 0; x < canvas->width; x++)
            add(ui_canvas_at(canvas, x, y), out);
        while (out->len > start && out->data[out->len - 1] == ' ')
            out->len--;
        kl_buf_add_char(out, '\n');
    }
}

static void add_text(const struct ui_cell *cell, struct kl_buf *out)
{
    if (cell->len)
        kl_buf_add(out, cell->text, cell->len);
    else if (cell->width)
        kl_buf_add_char(out, ' ');
}

static void add_style(const struct ui_cell *cell, struct kl_buf *out)
{
    bool plain = !cell->len && cell->width && cell->style == UI_STYLE_TEXT;

    kl_buf_add_char(out, plain ? ' ' : ui_style_letter((enum ui_style)cell->style));
}

static void add_mods(const struct ui_cell *cell, struct kl_buf *out)
{
    kl_buf_add_char(out, cell->mods & UI_MOD_MATCH  ? 'm'
                         : cell->mods & UI_MOD_CELL ? 'c'
                         : cell->mods & UI_MOD_ROW  ? 'r'
                                                    : ' ');
}

void golden_text(const struct ui_canvas *canvas, struct kl_buf *out)
{
    add_lines(canvas, add_text, out);
}

void golden_styles(const struct ui_canvas *canvas, struct kl_buf *out)
{
    add_lines(canvas, add_style, out);
}

static bool has_mods(const struct ui_canvas *canvas)
{
    for (int i = 0; i < canvas->width * canvas->height; i++) {
        if (canvas->cells[i].mods)
            return true;
    }
    return false;
}

static void write_file(const char *path, const struct kl_buf *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fwrite(text->data, 1, text->len, file);
    assert_int_equal(fclose(file), 0);
}

static void add_mono(const struct ui_cell *cell, struct kl_buf *out)
{
    static const char letters[] = " bdBuuuurRrRUURR";
    struct ui_theme theme;
    struct ui_ink ink;

    ui_theme_init(&theme, KL_THEME_MONO);
    ink = ui_theme_ink(&theme, (enum ui_style)cell->style, cell->mods, UI_DEPTH_MONO);
    kl_buf_add_char(out, letters[ink.attrs]);
}

static void add_path(struct kl_buf *path, const char *file)
{
    const char *top = getenv("KEYLINE_TOP");

    kl_buf_addf(path, "%s/%s", top ? top : ".", file);
}

/* Compares with the golden, or writes it. */
static void compare(struct kl_buf *now, const char *name)
{
    struct kl_buf golden = {0}, path = {0};

    add_path(&path, "tests/screen/");
    kl_buf_addf(&path, "%s.screen", name);
    if (getenv("GENERATE"))
        write_file(kl_buf_text(&path), now);
    if (kl_file_read(kl_buf_text(&path), GOLDEN_MAX, &golden, NULL))
        fail_msg("%s is missing: GENERATE=1 writes it", kl_buf_text(&path));
    if (!kl_str_eq(kl_buf_str(now), kl_buf_str(&golden))) {
        fprintf(stderr, "# %s differs; the screen is now:\n%s", kl_buf_text(&path),
                kl_buf_text(now));
        fail_msg("the screen is not that of %s", kl_buf_text(&path));
    }
    kl_buf_release(now);
    kl_buf_release(&golden);
    kl_buf_release(&path);
}

void golden_check(const struct ui_canvas *canvas, const char *name)
{
    struct kl_buf now = {0};

    golden_text(canvas, &now);
    kl_buf_add_text(&now, "====\n");
    golden_styles(canvas, &now);
    if (has_mods(canvas)) {
        kl_buf_add_text(&now, "====\n");
        add_lines(canvas, add_mods, &now);
    }
    compare(&now, name);
}

void golden_check_mono(const struct ui_canvas *canvas, const char *name)
{
    struct kl_buf now = {0};

    golden_text(canvas, &now);
    kl_buf_add_text(&now, "====\n");
    add_lines(canvas, add_mono, &now);
    compare(&now, name);
}

/* Where the lines begin after a mark of the manual; SIZE_MAX: it is not there. */
static size_t find_mark(struct kl_str text, const char *what, const char *name,
                        bool after)
{
    struct kl_buf mark = {0};
    size_t at;

    kl_buf_addf(&mark, ".\\\" %s %s\n", what, name);
    at = kl_str_find(text, kl_buf_str(&mark), 0);
    if (at != SIZE_MAX && after)
        at += mark.len;
    kl_buf_release(&mark);
    return at;
}

void golden_manual(const char *file, const char *name, const struct kl_buf *lines)
{
    struct kl_buf manual = {0}, path = {0}, now = {0};
    size_t from, to;

    add_path(&path, file);
    assert_int_equal(kl_file_read(kl_buf_text(&path), GOLDEN_MAX, &manual, NULL), KL_OK);
    from = find_mark(kl_buf_str(&manual), "BEGIN", name, true);
    to = find_mark(kl_buf_str(&manual), "END", name, false);
    assert_true(from <= to && to < manual.len);
    kl_buf_add(&now, manual.data, from);
    kl_buf_add_str(&now, kl_buf_str(lines));
    kl_buf_add(&now, manual.data + to, manual.len - to);
    if (getenv("GENERATE"))
        write_file(kl_buf_text(&path), &now);
    else if (!kl_str_eq(kl_buf_str(&now), kl_buf_str(&manual)))
        fail_msg("%s: what is between the marks of %s is not:\n%s", kl_buf_text(&path),
                 name, kl_buf_text(lines));
    kl_buf_release(&manual);
    kl_buf_release(&path);
    kl_buf_release(&now);
}

void golden_mdoc(const char *words, struct kl_buf *out)
{
    /* \\& keeps a ? or a / from being taken for punctuation. */
    kl_buf_add_text(out, "\\&");
    for (; *words; words++) {
        if (*words == '^')
            kl_buf_add_text(out, "\\(ha");
        else if (*words == '-')
            kl_buf_add_text(out, "\\-");
        else
            kl_buf_add_char(out, *words);
    }
}
