/* A screen on a small database of known rows, driven by keys: for goldens.
 *
 *     struct world world;
 *     world_open(&world, (struct kl_start){.table = …}, KL_VISIBLE_UTF8);
 *     world_keys(&world, "w K");
 *     world_draw(&world, 80, 24);
 *     golden_check(&world.canvas, "key_80x24");
 *     world_close(&world);
 *
 * The real store and worker run behind it; world_keys() waits until both have nothing
 * more to do, so that what is drawn does not depend on time. Included after cmocka.h.
 */
#ifndef TESTS_UNIT_WORLD_H
#define TESTS_UNIT_WORLD_H

#include "tests/unit/golden.h"
#include "ui/screen.h"

struct world {
    struct kl_session *session;
    struct kl_worker *worker;
    struct ui_screen *screen;
    struct ui_canvas canvas;
    unsigned todo; /* what the screen asked for since the last look: UI_DO_… */
};

/* The database is made once per program: group setup and teardown of cmocka. */
int world_setup(void **state);
int world_teardown(void **state);
/* In place of world_setup(): a table "things" (pk and sk, both S) of those items alone.
 */
void world_make(const char *const *items, size_t n);

/* Puts an item into a table of it, whose keys are S. */
void world_put(const char *table, const char *pk, const char *sk, const char *item);
/* table and partition: what to open, NULL: the tables. */
void world_open(struct world *world, const char *table, const char *partition,
                enum kl_visible mode);
/* The same with a configuration, which is the caller's. */
void world_open_configured(struct world *world, struct kl_config *config,
                           const char *table, const char *partition);
/* The same on DynamoDB at https://far.example, whose sources the opener makes. */
void world_open_far(struct world *world, const char *table, const char *partition,
                    struct kl_opener take_opener);
void world_close(struct world *world);
/* Names of keys with a space between; "'text" types the text. Waits after each. */
void world_keys(struct world *world, const char *keys);
/* One key, without waiting for what it starts. */
void world_key(struct world *world, int32_t key);
void world_settle(struct world *world);
void world_draw(struct world *world, int width, int height);
void world_draw_at(struct world *world, int width, int height, uint64_t now_ms);
/* Whether a line of what was drawn last holds text. */
bool world_shows(const struct world *world, const char *text);

#endif
