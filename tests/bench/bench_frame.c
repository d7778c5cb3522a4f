/* One frame of the rows view at 200×60: with a million rows read against a thousand,
 * and against the two milliseconds that a frame may take. */
#include "config.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/worker.h"
#include "store/writer.h"
#include "tests/bench/bench.h"
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

static void stop_if(enum kl_code code, const struct kl_err *err)
{
    if (!code)
        return;
    fprintf(stderr, "bench_frame: %s\n", err->text);
    exit(2);
}

static void put_rows(struct kl_store_writer *writer, const char *partition, unsigned rows)
{
    struct kl_err err = {0};
    struct kl_buf item = {0};

    for (unsigned i = 0; i < rows; i++) {
        kl_buf_clear(&item);
        kl_buf_addf(&item,
                    "{\"pk\":{\"S\":\"%s\"},\"sk\":{\"S\":\"%010u#%016u#p_%04u\"},"
                    "\"score\":{\"N\":\"%u\"},\"name\":{\"S\":\"Bj\xc3\xb6rn\"}}",
                    partition, i, 1719100800 + i, i % 5000, i);
        stop_if(kl_store_writer_put(writer, kl_buf_str(&item), &err), &err);
    }
    kl_buf_release(&item);
}

static void make_database(const char *path)
{
    struct kl_schema schema = {.table = kl_mem_strdup("rows")};
    struct kl_store_writer *writer = NULL;
    struct kl_store_counts counts;
    struct kl_err err = {0};

    schema.keys.pk[0] = (struct kl_key_attr){kl_mem_strdup("pk"), KL_KEY_S};
    schema.keys.sk[0] = (struct kl_key_attr){kl_mem_strdup("sk"), KL_KEY_S};
    schema.keys.npk = schema.keys.nsk = 1;
    stop_if(kl_store_writer_open(path, &writer, &err), &err);
    stop_if(kl_store_writer_begin(writer, &schema, 0, &err), &err);
    put_rows(writer, "small", 1000);
    put_rows(writer, "large", 1000000);
    stop_if(kl_store_writer_commit(writer, &counts, NULL, &err), &err);
    kl_store_writer_close(&writer);
    kl_schema_release(&schema);
}

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

    stop_if(kl_session_open(&options, &view->session, &err), &err);
    stop_if(kl_worker_new(kl_session_opener(view->session), &view->worker, &err), &err);
    stop_if(ui_screen_new(view->session, view->worker, &start, KL_VISIBLE_UTF8,
                          &view->screen, &err),
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
    const char *tmp = getenv("TMPDIR");
    struct kl_buf folder = {0}, path = {0};
    struct benched benched = {0};
    int missed;

    kl_buf_addf(&folder, "%s/keyline-bench-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(folder.data)) {
        perror("bench_frame");
        return 2;
    }
    kl_buf_addf(&path, "%s/rows.db", kl_buf_text(&folder));
    make_database(kl_buf_text(&path));
    open_view(&benched.small, kl_buf_text(&path), "small");
    open_view(&benched.large, kl_buf_text(&path), "large");
    missed = bench_compare(&growth, large_frames, small_frames, &benched);
    missed |= bench_print(&limit, frame_time(&benched.large), FRAME_MAX, "s");
    close_view(&benched.small);
    close_view(&benched.large);
    unlink(kl_buf_text(&path));
    rmdir(kl_buf_text(&folder));
    kl_buf_release(&path);
    kl_buf_release(&folder);
    return missed;
}
