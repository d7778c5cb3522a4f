/* One frame of the rows view at 200×60: with a million rows read against a thousand,
 * and against the two milliseconds that a frame may take. */
#include "config.h"

#include <poll.h>

#include "app/worker.h"
#include "tests/bench/bench.h"
#include "tests/bench/rows_db.h"
#include "ui/key.h"
#include "ui/paint.h"
#include "ui/screen.h"

#define WIDTH 200
#define HEIGHT 60
#define FRAMES 300 /* of one run */
#define FRAME_MAX 0.002

struct view {
    struct kl_session *session;
    struct kl_worker *worker;
    struct ui_screen *screen;
    struct ui_canvas canvas, shown;
    struct kl_buf bytes;
};

struct benched {
    struct view small, large;
};

static void draw(struct view *view)
{
    ui_canvas_reset(&view->canvas, WIDTH, HEIGHT);
    ui_screen_draw(view->screen, &view->canvas, 1);
}

/* Until nothing is under way any more. */
static void settle(struct view *view)
{
    struct pollfd fd = {.fd = kl_worker_fd(view->worker), .events = POLLIN};
    bool more;

    do {
        ui_screen_events(view->screen);
        ui_screen_work(view->screen, &more);
        draw(view);
    } while (more || poll(&fd, 1, kl_worker_pending(view->worker) ? -1 : 0) > 0);
}

/* w looks for a wrong row, and as there is none it reads the partition to its end. */
static void open_view(struct view *view, const char *path, const char *partition)
{
    struct kl_session_options options = {.db = path};
    struct kl_start start = {.table = kl_mem_strdup("rows"),
                             .partition = kl_mem_strdup(partition)};
    struct kl_err err = {0};

    bench_stop_if(kl_session_open(&options, &view->session, &err), &err);
    bench_stop_if(kl_worker_new(kl_session_opener(view->session), &view->worker, &err),
                  &err);
    bench_stop_if(ui_screen_new(view->session, view->worker, &start, NULL,
                                KL_VISIBLE_UTF8, &view->screen, &err),
                  &err);
    kl_start_release(&start);
    settle(view);
    ui_screen_key(view->screen, 'w');
    settle(view);
}

static void close_view(struct view *view)
{
    ui_screen_free(&view->screen);
    kl_worker_free(&view->worker, 10000);
    kl_session_free(&view->session);
    ui_canvas_release(&view->canvas);
    ui_canvas_release(&view->shown);
    kl_buf_release(&view->bytes);
}

static void place_cursor(int x, int y, struct kl_buf *out)
{
    kl_buf_addf(out, "\033[%d;%dH", y + 1, x + 1);
}

/* Frames as they are in use: the cursor moves, the difference is made into bytes. */
static void draw_frames(struct view *view)
{
    static const struct ui_ink_strings inks;
    const struct ui_paint paint = {.inks = &inks, .move = place_cursor};

    for (int i = 0; i < FRAMES; i++) {
        ui_screen_key(view->screen, i % 40 < 20 ? 'j' : 'k');
        draw(view);
        kl_buf_clear(&view->bytes);
        ui_paint_frame(&paint, &view->shown, &view->canvas, false, &view->bytes);
    }
}

static void small_frames(void *state)
{
    draw_frames(&((struct benched *)state)->small);
}

static void large_frames(void *state)
{
    draw_frames(&((struct benched *)state)->large);
}

static double frame_time(struct view *view)
{
    double times[9];

    for (size_t i = 0; i < 9; i++) {
        double from = bench_cpu();

        draw_frames(view);
        times[i] = (bench_cpu() - from) / FRAMES;
    }
    return bench_median(times, 9);
}

int main(void)
{
    const struct bench_row growth = {.name = "300 frames, 1 million rows",
                                     .theirs = "1 thousand rows",
                                     .runs = 9,
                                     .ratio = BENCH_SLOWER,
                                     .bar = 1.1,
                                     .cpu = true};
    const struct bench_row limit = {.name = "a frame at 200x60",
                                    .theirs = "two milliseconds",
                                    .ratio = BENCH_SLOWER,
                                    .bar = 1};
    struct bench_rows_db db = {0};
    struct benched benched = {0};
    int missed;

    bench_rows_db_name(&db);
    bench_rows_db_fill(&db);
    open_view(&benched.small, db.path, "small");
    open_view(&benched.large, db.path, "large");
    missed = bench_compare(&growth, large_frames, small_frames, &benched);
    missed |= bench_print(&limit, frame_time(&benched.large), FRAME_MAX, "s");
    close_view(&benched.small);
    close_view(&benched.large);
    bench_rows_db_remove(&db);
    return missed;
}
