#include "config.h"

#include "ui/tree.h"

#include "base/i18n.h"

/* ---- jobs ---- */

static void submit(struct ui_tree *self, struct kl_job *take_job,
                   struct kl_tree_node *folder)
{
    bool counts = take_job->kind == KL_JOB_COUNT;

    KL_GROW(self->jobs, self->njobs, self->jobs_cap);
    self->jobs[self->njobs++] = (struct ui_tree_job){
        .job = ui_view_submit(&self->view, take_job), .folder = folder, .counts = counts};
}

static void drop(struct ui_tree *self, size_t i)
{
    self->jobs[i] = self->jobs[--self->njobs];
}

static bool lies_in(const struct kl_tree_node *node, const struct kl_tree_node *folder)
{
    for (; node; node = node->parent) {
        if (node == folder)
            return true;
    }
    return false;
}

/* What comes of them is not wanted any more. */
static void forget_jobs_in(struct ui_tree *self, const struct kl_tree_node *folder)
{
    for (size_t i = self->njobs; i-- > 0;) {
        if (!lies_in(self->jobs[i].folder, folder))
            continue;
        kl_worker_cancel(self->view.host->worker, self->jobs[i].job);
        drop(self, i);
    }
}

void ui_tree_read(struct ui_tree *self, struct kl_tree_node *folder,
                  enum kl_tree_what what)
{
    if (folder->level && folder->level->loading)
        return;
    if (!folder->level || !folder->level->read)
        what = KL_TREE_START;
    submit(self, &kl_tree_read(self->tree, folder, what, kl_buf_str(&self->target))->job,
           folder);
    ui_list_set(&self->list, kl_tree_lines(self->tree));
}

void ui_tree_read_again(struct ui_tree *self, struct kl_tree_node *folder)
{
    forget_jobs_in(self, folder);
    submit(self, &kl_tree_read(self->tree, folder, KL_TREE_START, KL_STR(""))->job,
           folder);
    ui_list_set(&self->list, kl_tree_lines(self->tree));
}

void ui_tree_count(struct ui_tree *self, struct kl_tree_node *folder)
{
    for (size_t i = 0; i < self->njobs; i++) {
        if (self->jobs[i].folder == folder && self->jobs[i].counts) {
            kl_worker_cancel(self->view.host->worker, self->jobs[i].job);
            return;
        }
    }
    submit(self, &kl_tree_count(self->tree, folder)->job, folder);
}

/* ---- beginning ---- */

static void open_top(struct ui_tree *self)
{
    self->begun = false;
    ui_tree_read(self, kl_tree_root(self->tree), KL_TREE_START);
}

void ui_tree_begin(struct ui_tree *self)
{
    const struct kl_schema *schema = kl_tree_schema(self->tree);
    const struct kl_key_value *pk = kl_tree_partition(self->tree);
    struct kl_query query = {0};

    self->err = (struct kl_err){0};
    if (kl_tree_delimiter(self->tree).len) {
        open_top(self);
        return;
    }
    kl_query_init_of(&query, schema);
    query.npk = schema->keys.npk;
    for (size_t i = 0; i < query.npk; i++)
        kl_key_value_copy(&query.pk[i], &pk[i]);
    query.limit = UI_TREE_SAMPLE;
    self->sample = ui_view_submit(&self->view, &kl_job_page_new(&query, true)->job);
    kl_query_release(&query);
}

void ui_tree_sample(struct ui_tree *self, const struct kl_page *page)
{
    size_t sk = kl_tree_schema(self->tree)->keys.npk;
    struct kl_str keys[UI_TREE_SAMPLE];
    size_t n = page->nitems < UI_TREE_SAMPLE ? page->nitems : UI_TREE_SAMPLE;

    for (size_t i = 0; i < n; i++)
        keys[i] = kl_page_key(page, i, sk).text;
    kl_buf_clear(&self->guessed);
    self->guess = kl_tree_guess(keys, n, &self->guessed);
    self->sampled = true;
    self->looked = n;
    if (self->guess != KL_TREE_GUESS_PATHS)
        return;
    kl_tree_set_delimiter(self->tree, kl_buf_str(&self->guessed));
    for (size_t i = 0; i < n; i++)
        kl_tree_learn(self->tree, keys[i], page, i);
}

/* ---- the way to a key ---- */

void ui_tree_hold(struct ui_tree *self, const struct kl_tree_node *node)
{
    ui_list_set(&self->list, kl_tree_lines(self->tree));
    if (node)
        ui_list_go(&self->list, kl_tree_line_of(self->tree, node));
}

static void arrive(struct ui_tree *self, struct kl_tree_node *node, bool found)
{
    kl_buf_clear(&self->target);
    self->jumped = NULL;
    ui_tree_hold(self, node);
    if (!found)
        ui_host_note(self->view.host, UI_STYLE_WARNING, "%s",
                     _("that key is not there any more: this is where it would stand"));
}

/* One step on the way: until the key is there, or is known not to be. */
void ui_tree_seek(struct ui_tree *self)
{
    struct kl_tree_node *node;
    enum kl_tree_what what;
    enum kl_tree_found found;

    if (!self->target.len || !kl_tree_delimiter(self->tree).len)
        return;
    found = kl_tree_find(self->tree, kl_buf_str(&self->target), &node, &what);
    ui_list_set(&self->list, kl_tree_lines(self->tree));
    if (found == KL_TREE_READ && node->level && node->level->loading)
        return;
    if (found == KL_TREE_READ && (what == KL_TREE_START || self->jumped != node)) {
        self->jumped = what == KL_TREE_JUMP ? node : NULL;
        ui_tree_read(self, node, what);
        return;
    }
    arrive(self, node, found == KL_TREE_FOUND);
}

/* ---- what comes back ---- */

/* The cursor's line keeps its place: what was read may stand before it. */
static void take_level(struct ui_tree *self, struct kl_tree_node *folder,
                       struct kl_job_level *job)
{
    struct kl_tree_line here = ui_tree_here(self);
    struct kl_buf key = {0};
    struct kl_tree_node *node;
    enum kl_tree_what what;

    if (here.node)
        kl_tree_key(self->tree, here.node, &key);
    kl_tree_take(self->tree, folder, job);
    ui_list_set(&self->list, kl_tree_lines(self->tree));
    /* A level read anew has new nodes; a line that asked for more becomes what came. */
    if (here.kind == KL_TREE_LINE_NODE && key.len &&
        kl_tree_find(self->tree, kl_buf_str(&key), &node, &what) == KL_TREE_FOUND)
        ui_tree_hold(self, node);
    kl_buf_release(&key);
    if (job->job.code && self->target.len) {
        kl_buf_clear(&self->target);
        self->jumped = NULL;
    }
}

/* A top that is one folder is opened with it: there is nothing else to choose. */
static void open_lone_folder(struct ui_tree *self)
{
    struct kl_tree_level *top = kl_tree_root(self->tree)->level;

    if (self->begun || !top || !top->read)
        return;
    self->begun = true;
    if (top->n != 1 || !top->end || !top->nodes[0]->folder || top->nodes[0]->level)
        return;
    kl_tree_show(self->tree, top->nodes[0], true);
    ui_tree_read(self, top->nodes[0], KL_TREE_START);
}

static void take_sample(struct ui_tree *self, struct kl_job_page *job)
{
    self->sample = 0;
    kl_tree_add_cost(self->tree, job->job.code != KL_CANCELLED, job->page.scanned,
                     job->page.capacity_milli);
    if (job->job.code) {
        self->err = job->job.err;
        kl_err_set(&self->err, job->job.code, "%s", _("stopped"));
        return;
    }
    ui_tree_sample(self, &job->page);
    if (kl_tree_delimiter(self->tree).len)
        open_top(self);
}

static void take_count(struct ui_tree *self, struct kl_tree_node *folder,
                       const struct kl_job_count *job)
{
    kl_tree_take_count(self->tree, folder, &job->progress, true, job->end);
    if (job->job.code && job->job.code != KL_CANCELLED)
        ui_host_error(self->view.host, &job->job.err);
}

static void take_done(struct ui_tree *self, struct kl_tree_node *folder,
                      struct kl_job *job)
{
    if (job->kind == KL_JOB_COUNT) {
        take_count(self, folder, (struct kl_job_count *)job);
        return;
    }
    take_level(self, folder, (struct kl_job_level *)job);
    ui_tree_seek(self);
    if (!self->target.len)
        open_lone_folder(self);
}

static void take_progress(struct ui_tree *self, struct ui_tree_job *job,
                          const struct kl_progress *progress)
{
    job->progress = *progress;
    if (job->counts)
        kl_tree_take_count(self->tree, job->folder, progress, false, false);
}

void ui_tree_event(struct ui_view *view, struct kl_event *event)
{
    struct ui_tree *self = (struct ui_tree *)view;

    if (event->type == KL_EVENT_DONE && event->id == self->sample) {
        take_sample(self, (struct kl_job_page *)event->job);
        return;
    }
    for (size_t i = 0; i < self->njobs; i++) {
        struct kl_tree_node *folder = self->jobs[i].folder;

        if (self->jobs[i].job != event->id)
            continue;
        if (event->type == KL_EVENT_DONE) {
            drop(self, i);
            take_done(self, folder, event->job);
        } else if (event->type == KL_EVENT_PROGRESS) {
            take_progress(self, &self->jobs[i], &event->progress);
        }
        return;
    }
}

bool ui_tree_loading(const struct ui_view *view)
{
    const struct ui_tree *self = (const struct ui_tree *)view;

    return self->sample || self->njobs;
}

void ui_tree_stop(struct ui_view *view)
{
    struct ui_tree *self = (struct ui_tree *)view;

    kl_buf_clear(&self->target);
    if (self->sample)
        kl_worker_cancel(view->host->worker, self->sample);
    for (size_t i = 0; i < self->njobs; i++)
        kl_worker_cancel(view->host->worker, self->jobs[i].job);
}
