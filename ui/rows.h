/* The inside of the rows view, shared by its files: view_rows.c has the view and what its
 * keys do; the others have one subject each, and stand below in its name. */
#ifndef UI_ROWS_H
#define UI_ROWS_H

#include "app/args.h"
#include "app/browse.h"
#include "app/marks.h"
#include "app/spot.h"
#include "app/survey.h"
#include "app/table_config.h"
#include "ui/grid.h"
#include "ui/keytext.h"
#include "ui/partition_ask.h"
#include "ui/rows_local.h"
#include "ui/views.h"

#define UI_ROWS_JOBS 4 /* requests under way at a time; the browse makes two */

/* Where the cell cursor is; the attribute in place i is UI_FOCUS_ATTRS + i. */
#define UI_FOCUS_KEY 0u
#define UI_FOCUS_DECODED 1u
#define UI_FOCUS_ATTRS 2u

struct ui_rows_job {
    uint64_t request; /* of the browse; 0: free */
    uint64_t job;     /* of the worker */
};

/* What one frame has put where: for the mouse. */
#define UI_ROWS_GAP 3   /* " │ " between two columns */
#define UI_ROWS_FIXED 3 /* gutter, key, decoded: before the attributes */
#define UI_ROWS_COLUMNS (UI_ROWS_FIXED + UI_GRID_COLUMNS)

enum ui_rows_column { UI_ROWS_GUTTER, UI_ROWS_KEY, UI_ROWS_DECODED };

struct ui_rows_places {
    struct ui_rect header, ruler, list;
    size_t top, end; /* rows on the screen */
    struct ui_span spans[UI_ROWS_COLUMNS];
    size_t ncolumns;
};

/* How the last frame looked. */
struct ui_rows_look {
    struct ui_rulers rulers;
    const struct kl_lens *rulers_of; /* the lens they were made of */
    int key_width;                   /* widest key seen */
    int key_drawn;                   /* width of its column on the screen */
    int page;                        /* rows on the screen */
    int drawn_width;                 /* of the body when key_width was found */
    struct ui_rows_places places;
    size_t dragged; /* the column whose border is; 0: none */
};

/* Where the cursor is to go, once the rows are there. */
struct ui_rows_goal {
    struct kl_key_value at;      /* the sort key to begin at; none: the top */
    struct kl_spot spot;         /* the row to come back to */
    struct kl_key_value item[2]; /* the table's key of the item at that sort key */
    size_t nitem;                /* 0: none */
};

/* A search over loaded rows, done in slices. */
struct ui_rows_search {
    bool active, forward;
    size_t at;   /* the row looked at last */
    size_t left; /* rows still to be looked at */
    bool wrapped;
    uint64_t not_loaded; /* rows passed over */
};

/* The check of the whole partition, read in the background; its report is the browse's
 * from then on. */
struct ui_rows_survey {
    struct kl_survey *survey; /* NULL: none, or a job has it */
    uint64_t job;             /* 0: none under way */
    bool asked;               /* what it may cost was said */
    struct kl_progress cost;
};

/* What was typed at s: a condition on the sort key, and what is filtered with it. */
struct ui_rows_asked {
    struct kl_query query; /* its equalities, condition and filter count */
    struct kl_drops drops;
    struct kl_buf text;
};

struct ui_rows {
    struct ui_view view;
    char *table;
    struct kl_buf typed;     /* the partition as typed, until the table is described */
    struct kl_names words;   /* of :query, likewise */
    struct kl_schema schema; /* .table NULL: not described yet */
    struct kl_key_value partition[KL_KEY_ATTRS]; /* schema.keys.npk of them */
    struct ui_rows_goal goal;
    struct ui_place *resting; /* where it was before it was covered; NULL: it is not */
    struct ui_partition_ask ask;
    struct ui_rows_asked asked;
    struct kl_filter *filter; /* typed at f; NULL: none */
    struct kl_buf filter_text;
    uint64_t step_since; /* when the user last moved: milliseconds of the clock */
    struct kl_table_config config; /* of the table, when the browse was made */
    struct kl_browse *browse;      /* NULL: not described yet */
    uint64_t describe;             /* the job; 0: none */
    struct ui_rows_job jobs[UI_ROWS_JOBS];
    struct kl_err err; /* the last request that failed */
    bool scan;         /* of the whole table or index, in no key order */
    bool finding;      /* w or W was pressed, and the browse has not answered yet */
    struct ui_rows_search search;
    struct ui_rows_survey survey;
    struct ui_rows_local local;
    struct kl_marks marks;   /* of this partition */
    struct kl_buf mark_from; /* the row marked last, by kl_marks_key(); empty: none */

    struct ui_rows_look look;

    /* Which attributes are shown, and where. */
    struct ui_grid grid;
    const char *hidden[KL_KEY_ATTRS + 1];
    size_t focus;
    struct ui_columns *columns;    /* of the table; the host's */
    uint64_t columns_version;      /* that shown was made of */
    size_t columns_met;            /* how many the grid had then */
    size_t shown[UI_GRID_COLUMNS]; /* attributes in their order, of the grid */
    size_t nshown;
    size_t first; /* the first column on the screen that is not frozen: UI_ROWS_KEY … */
};

/* rows_read.c */
/* Starts to read the partition, in that direction and with the condition in force. */
void ui_rows_read(struct ui_rows *rows, bool reverse);
/* The same in the direction that is configured for the table. */
void ui_rows_read_first(struct ui_rows *rows);
/* The same for another partition of the table or index. */
void ui_rows_go_to(struct ui_rows *rows, const struct kl_key_value *partition);
/* What is known of a partition does not hold for another one: marks, the check of it,
 * what its keys look like. */
void ui_rows_know_nothing(struct ui_rows *rows);
/* Notes the partition as one that was looked at. */
void ui_rows_remember(struct ui_rows *rows);
/* Starts to read the partition as typed, once the schema is there. */
void ui_rows_begin(struct ui_rows *rows);
/* Forgets what the last browse showed: jobs still under way are dropped as they end. */
void ui_rows_forget(struct ui_rows *rows);
/* What the browse wants becomes jobs: to be called after whatever may make it want. */
void ui_rows_make_requests(struct ui_rows *rows);
void ui_rows_cancel(struct ui_rows *rows);
struct kl_job;
struct kl_job_page;
/* The page of a job comes to the browse, or its failure to the user. */
void ui_rows_page_done(struct ui_rows *rows, struct kl_job_page *job);
void ui_rows_failed(struct ui_rows *rows, const struct kl_job *job);

/* rows_words.c: these four are in the view's ops */
void ui_rows_path(const struct ui_view *view, struct kl_names *path);
void ui_rows_operation(const struct ui_view *view, struct kl_buf *out);
enum ui_style ui_rows_message(struct ui_view *view, struct kl_buf *out);
void ui_rows_cost(const struct ui_view *view, struct kl_buf *out);
/* The message, in a view that lies over the rows: of keys, those that work there. */
enum ui_style ui_rows_message_in(struct ui_rows *rows, enum ui_view_kind kind,
                                 struct kl_buf *out);

/* rows_condition.c */
void ui_rows_asked_release(struct ui_rows_asked *asked);
/* Takes condition and filter of a query, as if they were typed. Nothing was before. */
void ui_rows_ask_for(struct ui_rows *rows, const struct kl_query *query,
                     struct kl_drops drops);
void ui_rows_ask_condition(struct ui_rows *rows);
enum ui_style ui_rows_preview_condition(struct ui_rows *rows, struct kl_str text,
                                        struct kl_buf *out);
bool ui_rows_take_condition(struct ui_rows *rows, struct kl_str text);
/* The scheme through which plain values go, that of the row at the cursor: the caller's
 * to free. NULL: none. */
struct kl_scheme *ui_rows_scheme(const struct ui_rows *rows);

/* rows_scan.c */
extern const enum ui_action ui_rows_scan_hints[];
/* Whether the action needs a key order, which a Scan has not: a note says so. */
bool ui_rows_refuse_in_scan(struct ui_rows *rows, enum ui_action action);

/* rows_filter.c */
void ui_rows_ask_filter(struct ui_rows *rows);
enum ui_style ui_rows_preview_filter(struct ui_rows *rows, struct kl_str text,
                                     struct kl_buf *out);
bool ui_rows_take_filter(struct ui_rows *rows, struct kl_str text);
/* A move of the user's begins a step; reading through a filter ends it after a while. */
void ui_rows_step_begin(struct ui_rows *rows);
void ui_rows_step_check(struct ui_rows *rows);
/* "12,000 read, 0 matched: Space reads on"; false: the filter has not stopped it. */
bool ui_rows_filter_words(const struct ui_rows *rows, struct kl_buf *out);

/* rows_ask.c; typing and answer are in the view's ops */
void ui_rows_ask_partition(struct ui_rows *rows);
enum ui_style ui_rows_typing(struct ui_view *view, enum ui_question question,
                             struct kl_str text, struct kl_buf *out);
bool ui_rows_answer(struct ui_view *view, enum ui_question question, struct kl_str text);

/* view_rows.c: of a table that is not described yet */
struct ui_rows *ui_rows_blank(struct ui_host *host, const char *table);

/* rows_query.c */
/* Starts to read what the words ask for, once the schema is there. */
void ui_rows_begin_query(struct ui_rows *rows);
/* The options that they may hold. */
const struct kl_args_option *ui_rows_query_options(void);

/* rows_place.c: in the view's ops */
void ui_rows_place(const struct ui_view *view, struct ui_place *place);
void ui_rows_return(struct ui_view *view, const struct ui_place *place);
void ui_rows_rest(struct ui_view *view, bool rest);

/* rows_complete.c: in the view's ops */
void ui_rows_complete(const struct ui_view *view, enum ui_question question,
                      struct kl_str text, struct ui_candidates *candidates);

/* What one frame is drawn with: rows_columns.c measures, rows_draw.c draws. */
struct ui_rows_frame {
    struct ui_rows *rows;
    struct ui_canvas *canvas;
    struct ui_rect header, ruler, list;
    size_t top, end; /* rows on the screen */
    bool positions;
    int decoded_width; /* 0: nothing decodes */
    struct ui_span spans[UI_ROWS_COLUMNS];
    size_t ncolumns;
    size_t frozen; /* of them, the first ones: they stay when the others are scrolled */
};

/* rows_columns.c */
/* The grid's column at the cursor; NULL: the cursor is on the key or what it decodes to.
 */
const struct ui_grid_column *ui_rows_column_here(const struct ui_rows *rows);
/* The place of the last column. */
size_t ui_rows_last_focus(const struct ui_rows *rows);
/* Brings what is shown in line with the columns wanted, and the cursor onto one that is
 * there. */
void ui_rows_arrange(struct ui_rows *rows);
/* Asks the browse for what the body has room for, and finds a place for every column. */
void ui_rows_frame_begin(struct ui_rows_frame *frame, struct ui_rows *rows,
                         struct ui_canvas *canvas, struct ui_rect body);
/* The name over the decoded column, "= score", of the row at the cursor or the first
 * that has one; with a question mark when it is only probably what it means. */
void ui_rows_decoded_name(const struct ui_rows_frame *frame, struct kl_buf *out);

/* What the first number in the key means, for the decoded column: its column in the
 * lens, SIZE_MAX when there is none. group: thousands separators. */
size_t ui_rows_decode(const struct ui_rows *rows, struct kl_str key, bool group,
                      struct kl_buf *out);
/* Rows that a body of that height shows. */
int ui_rows_on_screen(const struct ui_rows *rows, int height);

/* Width of the attribute in that place, as wanted or as its values need. */
int ui_rows_attribute_width(const struct ui_rows *rows, size_t place);

/* rows_arrange.c: what a key does to the columns, or to the one at the cursor */
void ui_rows_hide_column(struct ui_rows *rows);
void ui_rows_show_columns(struct ui_rows *rows);
void ui_rows_column_left(struct ui_rows *rows);
void ui_rows_column_right(struct ui_rows *rows);
void ui_rows_narrow(struct ui_rows *rows);
void ui_rows_widen(struct ui_rows *rows);
void ui_rows_fit(struct ui_rows *rows);
/* As many as the digit says that was pressed. */
void ui_rows_freeze(struct ui_rows *rows);
/* Puts all columns met so far into the list of those that something is said of. */
void ui_rows_name_columns(struct ui_rows *rows);
/* The cursor on a column of the grid, if it is shown. */
void ui_rows_focus_on(struct ui_rows *rows, const struct ui_grid_column *column);

/* A width for the column that has that focus; 0: as wide as what it shows. */
void ui_rows_set_width(struct ui_rows *rows, size_t focus, int width);

/* rows_mouse.c: in the view's ops */
size_t ui_rows_point(struct ui_view *view, int x, int y);
void ui_rows_drag(struct ui_view *view, int x, bool released);
void ui_rows_wheel(struct ui_view *view, long lines);

/* rows_draw.c */
void ui_rows_draw(struct ui_rows *rows, struct ui_canvas *canvas, struct ui_rect body);

/* rows_find.c */
void ui_rows_search_begin(struct ui_rows *rows, bool forward);
/* A slice; true: there is more. */
bool ui_rows_search_work(struct ui_rows *rows);
/* The item that the view was opened for: the cursor goes to it among the rows with its
 * sort key, once they are there. To be called when something came. */
void ui_rows_follow(struct ui_rows *rows);

/* rows_survey.c */
/* Begins to check the whole partition, or goes on where it was stopped. */
void ui_rows_check(struct ui_rows *rows);
void ui_rows_survey_stop(struct ui_rows *rows);
/* Another partition, or it is read again: what was found out counts no more. */
void ui_rows_survey_forget(struct ui_rows *rows);
/* The browse is a new one, or turned round. */
void ui_rows_survey_tell(struct ui_rows *rows);
struct kl_job_survey;
void ui_rows_survey_done(struct ui_rows *rows, struct kl_job_survey *job);
/* How far it is; false: none is under way. */
bool ui_rows_survey_words(const struct ui_rows *rows, struct kl_buf *out);

/* rows_export.c */
enum ui_rows_which {
    UI_ROWS_WHOLE,  /* all that the Query has, read again */
    UI_ROWS_PAGE,   /* what is on the screen */
    UI_ROWS_MEMORY, /* what was read, as far as it is in memory; locally, what is shown */
    UI_ROWS_MARKED,
    UI_ROWS_WHICH
};
/* How many rows those are, and how many of them are not in memory; not of the whole. */
void ui_rows_count(const struct ui_rows *rows, enum ui_rows_which which, size_t *loaded,
                   size_t *others);
/* The items of those in memory as {"Items":[…]}. KL_TOO_LARGE. */
enum kl_code ui_rows_items(struct ui_rows *rows, enum ui_rows_which which,
                           struct kl_buf *body, struct kl_err *err);
/* The attributes that have a column. */
void ui_rows_columns(const struct ui_rows *rows, struct kl_names *names);

/* rows_copy.c: of the row at the cursor */
/* A value as it is copied: text and numbers as they are, the rest as JSON. */
void ui_value_copied(const json_t *value, struct kl_buf *out);
void ui_rows_copy_cell(struct ui_rows *rows);
void ui_rows_copy_key(struct ui_rows *rows);
void ui_rows_copy_item(struct ui_rows *rows);

/* rows_marks.c */
bool ui_rows_is_marked(struct ui_rows *rows, const struct kl_row *row);
/* The row at the cursor, or no longer; all from there to the cursor; all that are shown;
 * none. */
void ui_rows_mark(struct ui_rows *rows);
void ui_rows_mark_to(struct ui_rows *rows);
void ui_rows_mark_all(struct ui_rows *rows);
void ui_rows_mark_none(struct ui_rows *rows);
/* The places of the marks (app/marks.h), of which list has room for all: in the order of
 * the key or, where rows are shown locally, in that order, those first that are among
 * them. Returns their number. */
size_t ui_rows_list_marks(struct ui_rows *rows, size_t *list);
/* The marked rows, or the one at the cursor. */
void ui_rows_copy_json(struct ui_rows *rows);
void ui_rows_copy_csv(struct ui_rows *rows);
void ui_rows_copy_keys(struct ui_rows *rows);

/* Whether its key or a value of it, as the cells show it but whole, holds the text. */
bool ui_rows_row_contains(const struct ui_rows *rows, const struct kl_row *row,
                          struct kl_str needle);

/* The rows as they are shown: those of the browse in its order, or what a person wants
 * of them locally. */
size_t ui_rows_length(const struct ui_rows *rows);
bool ui_rows_row(const struct ui_rows *rows, size_t i, struct kl_row *row);
size_t ui_rows_cursor(const struct ui_rows *rows);
size_t ui_rows_top(const struct ui_rows *rows); /* the first one on the screen */
void ui_rows_go(struct ui_rows *rows, size_t i);
/* Cursor and screen together. */
void ui_rows_scroll(struct ui_rows *rows, long lines);

/* rows_watch.c */
void ui_rows_ask_watch(struct ui_rows *rows);
enum ui_style ui_rows_preview_watch(struct ui_rows *rows, struct kl_str text,
                                    struct kl_buf *out);
bool ui_rows_take_watch(struct ui_rows *rows, struct kl_str text);

/* rows_tree.c */
void ui_rows_open_tree(struct ui_rows *rows);

/* The row at the cursor, when it is loaded. */
bool ui_rows_here(const struct ui_rows *rows, struct kl_row *row);
/* The text of the sort key; where there is none, of the partition key, or in an index of
 * what tells its rows apart: the first attribute of the table's own key that is not the
 * index's. The first of several. */
struct kl_str ui_rows_key(const struct ui_rows *rows, const struct kl_row *row);
/* The same of the row shown in place i, as it would be where another width is tried. */
struct kl_str ui_rows_shown_key(const struct ui_rows *rows, size_t i,
                                const struct kl_row *row);
enum kl_key_type ui_rows_key_type(const struct ui_rows *rows);
const char *ui_rows_key_name(const struct ui_rows *rows);

#endif
