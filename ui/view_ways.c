/* What one level of a tree costs by each way to read it: measured where it was read that
 * way, else estimated; the way chosen is how the tree goes on. */
#include "config.h"

#include "ui/views.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "ui/status.h"
#include "ui/tree.h"

#define WAY 9 /* columns */
#define NUMBER 9
#define KIND 9
#define PAGE_BYTES (1u << 20)
#define UNIT_BYTES 4096u /* that half a capacity unit reads, eventually consistent */

struct ways_view {
    struct ui_view view;
    struct ui_list list;
    struct ui_tree *tree; /* below on the stack */
    struct kl_buf key;    /* of the folder: nodes come and go */
    uint64_t job;         /* that measures; 0: none */
    enum kl_tree_way measuring;
    struct kl_err err;
};

/* What a way costs, as far as that is known. */
struct price {
    bool there;        /* the table has this way for this level */
    bool measured;     /* else estimated */
    bool known;        /* there is something to say */
    const char *about; /* "~", or ">" for at least, "<" for at most; "" measured */
    uint64_t requests, read, milli;
    uint64_t children;
    bool end;
};

/* NULL: the folder is not there any more. */
static struct kl_tree_node *folder_of(const struct ways_view *self)
{
    struct kl_tree_node *node;
    enum kl_tree_what what;

    if (kl_tree_find(self->tree->tree, kl_buf_str(&self->key), &node, &what) !=
        KL_TREE_FOUND)
        return NULL;
    return node->folder ? node : NULL;
}

/* ---- what it costs ---- */

static uint64_t half_units(uint64_t bytes)
{
    uint64_t units = (bytes + UNIT_BYTES - 1) / UNIT_BYTES;

    return 500 * (units ? units : 1);
}

/* Of a Query that reads so many items. */
static void price_items(const struct kl_schema *schema, uint64_t items,
                        struct price *price)
{
    uint64_t bytes = schema->items ? items * (schema->bytes / schema->items + 1) : 0;

    price->known = true;
    price->read = items;
    price->requests = bytes / PAGE_BYTES + 1;
    price->milli = half_units(bytes);
}

/* Rows directly in the folder; false: not all of the level was read. */
static bool rows_in(const struct kl_tree_node *folder, uint64_t *rows)
{
    const struct kl_tree_level *level = folder->level;

    *rows = folder->row;
    for (size_t i = 0; level && i < level->n; i++)
        *rows += level->nodes[i]->row;
    return level && level->end && !level->gap;
}

/* At most two requests for a child and one more, with few items each. */
static void estimate_skip(const struct kl_tree_node *folder, struct price *price)
{
    const struct kl_tree_level *level = folder->level;

    price->about = "≤";
    if (!level || !level->end || level->gap)
        return;
    price->known = true;
    price->requests = 2 * level->n + 1;
    price->read = 50 * (level->n ? level->n : 1);
    price->milli = 500 * price->requests;
}

static void estimate_parent(const struct kl_tree *tree, const struct kl_tree_node *folder,
                            struct price *price)
{
    uint64_t rows;

    /* Other partitions have folders of that name, too. */
    price->about = kl_tree_ways(tree)->alone ? "≥" : "~";
    if (rows_in(folder, &rows))
        price_items(kl_tree_schema(tree), rows - folder->row, price);
}

static void estimate_depth(const struct kl_tree *tree, const struct kl_tree_node *folder,
                           struct price *price)
{
    const struct kl_tree_level *level = folder->level;
    bool counted = level && level->count.known && level->count.end;

    price->about = counted ? "~" : "≥";
    price_items(kl_tree_schema(tree), kl_tree_known(folder), price);
}

static void find_price(const struct ways_view *self, const struct kl_tree_node *folder,
                       enum kl_tree_way way, struct price *price)
{
    const struct kl_tree *tree = self->tree->tree;
    const struct kl_tree_measure *measure =
        folder->level ? &folder->level->measures[way] : NULL;

    *price = (struct price){
        .there = kl_tree_ways_has(kl_tree_ways(tree), way, kl_buf_str(&self->key)),
        .about = ""};
    if (!price->there)
        return;
    if (measure && measure->done) {
        price->known = price->measured = true;
        price->requests = measure->cost.requests;
        price->read = measure->cost.read;
        price->milli = measure->cost.capacity_milli;
        price->children = measure->children;
        price->end = measure->cost.end;
    } else if (way == KL_TREE_SKIP) {
        estimate_skip(folder, price);
    } else if (way == KL_TREE_PARENT) {
        estimate_parent(tree, folder, price);
    } else {
        estimate_depth(tree, folder, price);
    }
}

/* ---- how it looks ---- */

static const char *kind_of(const struct ways_view *self, enum kl_tree_way way,
                           const struct price *price)
{
    if (self->job && self->measuring == way)
        return _("reading");
    if (!price->there)
        return _("none");
    if (!price->known)
        return _("unknown");
    return price->measured ? _("measured") : _("estimated");
}

static void draw_number(struct ui_pen *pen, const struct price *price, const char *number)
{
    struct kl_buf text = {0};
    int width;

    if (price->known)
        kl_buf_addf(&text, "%s%s", price->about, number);
    width = ui_pen_words_width(pen->canvas, kl_buf_str(&text));
    ui_pen_space(pen, NUMBER - width, UI_STYLE_TEXT);
    ui_pen_str(pen, kl_buf_str(&text), UI_STYLE_NUMBER);
    kl_buf_release(&text);
}

static void draw_way(const struct ways_view *self, const struct kl_tree_node *folder,
                     enum kl_tree_way way, struct ui_canvas *canvas, struct ui_rect line)
{
    bool used = kl_tree_way_of(self->tree->tree, folder) == way;
    struct ui_pen pen = ui_pen_on(canvas, line);
    struct price price;

    find_price(self, folder, way, &price);
    ui_pen_words(&pen, used ? "▸ " : "  ", UI_STYLE_STRONG);
    ui_pen_column(&pen, kl_str_from(ui_tree_way_name(way)), WAY, false,
                  price.there ? UI_STYLE_STRONG : UI_STYLE_FAINT);
    pen.x -= 2;
    draw_number(&pen, &price, kl_digits_count(price.requests, true).text);
    draw_number(&pen, &price, kl_digits_count(price.read, true).text);
    draw_number(&pen, &price, kl_digits_milli(price.milli).text);
    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    ui_pen_column(&pen, kl_str_from(kind_of(self, way, &price)), KIND, false,
                  price.measured ? UI_STYLE_GOOD : UI_STYLE_FAINT);
}

/* Below the ways: the request of the one at the cursor, in full. */
static void draw_request(const struct ways_view *self, const struct kl_tree_node *folder,
                         struct ui_canvas *canvas, struct ui_rect rest)
{
    enum kl_tree_way way = (enum kl_tree_way)self->list.cursor;
    struct kl_buf request = {0};

    if (rest.h > 2)
        ui_rect_take_line(&rest);
    if (kl_tree_ways_has(kl_tree_ways(self->tree->tree), way, kl_buf_str(&self->key)))
        kl_tree_describe(self->tree->tree, folder, way, &request);
    rest.x += 1;
    rest.w -= 1;
    ui_status_message(canvas, rest, kl_buf_str(&request), UI_STYLE_FAINT);
    kl_buf_release(&request);
}

static void draw_header(struct ui_canvas *canvas, struct ui_rect line)
{
    struct ui_pen pen = ui_pen_on(canvas, line);

    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    ui_pen_column(&pen, kl_str_from(_("way")), WAY, false, UI_STYLE_HEADER);
    pen.x -= 1;
    ui_pen_column(&pen, kl_str_from(_("requests")), NUMBER - 1, true, UI_STYLE_HEADER);
    pen.x -= 1;
    ui_pen_column(&pen, kl_str_from(_("read")), NUMBER - 1, true, UI_STYLE_HEADER);
    pen.x -= 1;
    ui_pen_column(&pen, kl_str_from("RCU"), NUMBER - 1, true, UI_STYLE_HEADER);
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct ui_list_line at = {0};
    struct ways_view *self = (struct ways_view *)view;
    const struct kl_tree_node *folder = folder_of(self);

    if (body.h > 1)
        draw_header(canvas, ui_rect_take_line(&body));
    ui_list_fit(&self->list, body);
    while (folder && ui_list_line(&self->list, canvas, &body, &at))
        draw_way(self, folder, (enum kl_tree_way)at.i, canvas, at.rect);
    if (folder)
        draw_request(self, folder, canvas, body);
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    const struct ways_view *self = (const struct ways_view *)view;

    self->tree->view.ops->path(&self->tree->view, names);
    ui_path_add(names, view->host, kl_str_from(_("ways to read it")));
}

/* ---- what it tells ---- */

/* Why there is no such way. */
static void add_why_not(const struct ways_view *self, enum kl_tree_way way,
                        struct kl_buf *out)
{
    const struct kl_tree_ways *ways = kl_tree_ways(self->tree->tree);

    if (way == KL_TREE_DEPTH)
        kl_buf_add_text(out, _("no number in the rows seen is how deep they lie"));
    else if (!ways->parent)
        kl_buf_add_text(out,
                        _("no attribute of the rows seen is the folder they lie in"));
    else if (!ways->index)
        kl_buf_addf(out,
                    _("%s is the folder that a row lies in, but no index has it as its "
                      "partition key with the sort key of this tree"),
                    ways->parent);
    else
        kl_buf_add_text(out, _("the top lies in no folder"));
}

/* How sure it is that an attribute is what it was taken for. */
static void add_share(uint64_t rows, uint64_t of, struct kl_buf *out)
{
    if (rows == of)
        kl_buf_add_text(out, _(" in every row seen"));
    else
        kl_buf_addf(out, _(" in %llu %% of the rows seen"),
                    (unsigned long long)(rows * 100 / of));
}

/* What the estimate, or the way, rests on. */
static void add_basis(const struct ways_view *self, enum kl_tree_way way,
                      const struct price *price, struct kl_buf *out)
{
    const struct kl_tree_ways *ways = kl_tree_ways(self->tree->tree);

    if (price->measured && !price->end)
        kl_buf_addf(out, _("measured on the first %s names · "),
                    kl_digits_count(price->children, true).text);
    if (way == KL_TREE_SKIP) {
        kl_buf_add_text(out,
                        _("a few names at a time, then behind each folder: what lies "
                          "below is not read"));
        return;
    }
    if (way == KL_TREE_PARENT) {
        kl_buf_addf(out, _("%s is the folder"), ways->parent);
        add_share(ways->parent_rows, ways->parent_of, out);
        if (ways->alone)
            kl_buf_add_text(out, _("; other partitions' rows are read and filtered"));
    } else {
        kl_buf_addf(out, _("%s is the depth"), ways->depth);
        add_share(ways->depth_rows, ways->depth_of, out);
        kl_buf_add_text(out, _("; all below is read and billed"));
    }
    kl_buf_add_text(out, _("; folders without a row are not listed"));
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    const struct ways_view *self = (const struct ways_view *)view;
    const struct kl_tree_node *folder = folder_of(self);
    enum kl_tree_way way = (enum kl_tree_way)self->list.cursor;
    struct price price;

    if (self->err.code) {
        ui_error_words(&self->err, out);
        return UI_STYLE_ERROR;
    }
    if (!folder) {
        kl_buf_add_text(out, _("the folder was read again, and is not there any more"));
        return UI_STYLE_WARNING;
    }
    find_price(self, folder, way, &price);
    if (!price.there)
        add_why_not(self, way, out);
    else
        add_basis(self, way, &price, out);
    return price.there ? UI_STYLE_TEXT : UI_STYLE_WARNING;
}

static void cost(const struct ui_view *view, struct kl_buf *out)
{
    ui_below_cost(view, out);
}

/* ---- what it does ---- */

static bool is_there(const struct ways_view *self)
{
    struct kl_buf why = {0};
    enum kl_tree_way way = (enum kl_tree_way)self->list.cursor;
    bool there =
        kl_tree_ways_has(kl_tree_ways(self->tree->tree), way, kl_buf_str(&self->key));

    if (!there) {
        add_why_not(self, way, &why);
        ui_host_note(self->view.host, UI_STYLE_WARNING, "%s", kl_buf_text(&why));
    }
    kl_buf_release(&why);
    return there;
}

/* The tree reads that way from now on, and this level at once. */
static void choose(struct ways_view *self)
{
    enum kl_tree_way way = (enum kl_tree_way)self->list.cursor;
    struct kl_tree_node *folder = folder_of(self);

    if (!folder || !is_there(self))
        return;
    kl_tree_set_way(self->tree->tree, way);
    if (!folder->level || !folder->level->read || folder->level->way != way) {
        kl_tree_show(self->tree->tree, folder, true);
        ui_tree_read_again(self->tree, folder);
    }
    self->view.host->go_back = true;
}

static void measure(struct ways_view *self)
{
    struct kl_tree_node *folder = folder_of(self);

    if (self->job || !folder || !is_there(self))
        return;
    self->err = (struct kl_err){0};
    self->measuring = (enum kl_tree_way)self->list.cursor;
    self->job = ui_view_submit(
        &self->view, &kl_tree_measure(self->tree->tree, folder, self->measuring)->job);
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct ways_view *self = (struct ways_view *)view;

    if (action == UI_ACTION_OPEN)
        choose(self);
    else if (action == UI_ACTION_RERUN)
        measure(self);
    else
        return false;
    return true;
}

static void event(struct ui_view *view, struct kl_event *event)
{
    struct ways_view *self = (struct ways_view *)view;
    struct kl_tree_node *folder = folder_of(self);

    if (event->type != KL_EVENT_DONE)
        return;
    self->job = 0;
    if (event->job->code) {
        self->err = event->job->err;
        kl_err_set(&self->err, event->job->code, "%s", _("stopped"));
    }
    if (folder)
        kl_tree_take_measure(self->tree->tree, folder,
                             (const struct kl_job_level *)event->job);
}

static bool loading(const struct ui_view *view)
{
    return ((const struct ways_view *)view)->job != 0;
}

static void stop(struct ui_view *view)
{
    kl_worker_cancel(view->host->worker, ((struct ways_view *)view)->job);
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    (void)view;
    kl_buf_add_text(out, ui_tree_way_name((enum kl_tree_way)i));
}

static void close_view(struct ui_view *view)
{
    struct ways_view *self = (struct ways_view *)view;

    if (self->job)
        kl_worker_cancel(view->host->worker, self->job);
    kl_buf_release(&self->key);
    free(self);
}

static const enum ui_action hints[] = {UI_ACTION_OPEN, UI_ACTION_RERUN, UI_ACTION_BACK,
                                       UI_ACTION_HELP, UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_WAYS,
    .hints = hints,
    .path = path,
    .draw = draw,
    .message = message,
    .cost = cost,
    .act = act,
    .event = event,
    .loading = loading,
    .stop = stop,
    .line = line,
    .close = close_view,
};

struct ui_view *ui_tree_ways_new(struct ui_host *host, struct ui_view *tree)
{
    struct ways_view *self = KL_NEW(struct ways_view);
    const struct kl_tree_node *folder;

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->tree = (struct ui_tree *)tree;
    folder = ui_tree_folder_here(self->tree);
    kl_tree_key(self->tree->tree, folder, &self->key);
    ui_list_set(&self->list, KL_TREE_WAYS);
    ui_list_go(&self->list, (size_t)kl_tree_way_of(self->tree->tree, folder));
    return &self->view;
}
