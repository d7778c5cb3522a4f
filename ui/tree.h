/* The inside of the tree view, shared by its files: view_tree.c (what it does),
 * tree_read.c (the jobs for it, and the way to a key), tree_draw.c (how it looks),
 * tree_words.c (what it tells) and rows_tree.c (how rows become one). */
#ifndef UI_TREE_H
#define UI_TREE_H

#include "app/tree.h"
#include "app/tree_guess.h"
#include "ui/views.h"

#define UI_TREE_SAMPLE 64 /* keys from which the delimiter is guessed */

/* A part of a level, or a count, that is on its way. */
struct ui_tree_job {
    uint64_t job;
    struct kl_tree_node *folder;
    bool counts;
    struct kl_progress progress;
};

struct ui_tree {
    struct ui_view view;
    struct ui_list list;
    struct kl_tree *tree;
    struct ui_tree_job *jobs;
    size_t njobs, jobs_cap;
    uint64_t sample; /* the job that reads the first keys; 0: none */
    struct kl_err err;
    bool sampled; /* the first keys were looked at: */
    enum kl_tree_guess guess;
    struct kl_buf guessed; /* the delimiter, also when it was not used */
    size_t looked;         /* keys */
    bool begun;            /* the top was opened, and a lone folder in it too */
    struct kl_buf target;  /* the key to go to, once it is there; empty: none */
    const struct kl_tree_node *jumped; /* in whose level that made a gap */
    int marker;                        /* the column of ▸, from the last draw */
    int shift;                         /* columns that names are moved to the left by */
};

/* tree_read.c */
/* Finds out the delimiter from the first keys; then, or with one, reads the top. */
void ui_tree_begin(struct ui_tree *self);
/* Judges the keys of a page, and learns of its attributes. */
void ui_tree_sample(struct ui_tree *self, const struct kl_page *page);
/* Reads a part of a folder's level, unless one is on its way. */
void ui_tree_read(struct ui_tree *self, struct kl_tree_node *folder,
                  enum kl_tree_what what);
/* Reads the level anew; what was below it is forgotten. */
void ui_tree_read_again(struct ui_tree *self, struct kl_tree_node *folder);
/* Counts what is below a folder, or stops counting. */
void ui_tree_count(struct ui_tree *self, struct kl_tree_node *folder);
void ui_tree_seek(struct ui_tree *self);
void ui_tree_event(struct ui_view *view, struct kl_event *event);
bool ui_tree_loading(const struct ui_view *view);
void ui_tree_stop(struct ui_view *view);
/* The cursor stays on its line whatever was added before it. */
void ui_tree_hold(struct ui_tree *self, const struct kl_tree_node *node);

/* tree_words.c: these are in the view's ops */
void ui_tree_path(const struct ui_view *view, struct kl_names *path);
void ui_tree_operation(const struct ui_view *view, struct kl_buf *out);
enum ui_style ui_tree_message(struct ui_view *view, struct kl_buf *out);
void ui_tree_cost(const struct ui_view *view, struct kl_buf *out);
/* What is to be said of a line, behind its name; returns the style. */
enum ui_style ui_tree_note(const struct ui_tree *self, struct kl_tree_line line,
                           struct kl_buf *out);
/* What reading the level of a folder gave and cost; nothing before it was read. */
void ui_tree_level_words(const struct kl_tree_node *folder, struct kl_buf *out);
/* "skip-scan", "by parent", "by depth" */
const char *ui_tree_way_name(enum kl_tree_way way);
/* Whether w stops at the node. */
bool ui_tree_is_odd(const struct kl_tree_node *node);

/* tree_draw.c */
void ui_tree_draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body);

/* The line at the cursor; of an empty tree its node is NULL. */
struct kl_tree_line ui_tree_here(const struct ui_tree *self);
/* The folder that is looked at: the one at the cursor, or else the one it lies in. */
struct kl_tree_node *ui_tree_folder_here(const struct ui_tree *self);

#endif
