/* What tests say of a world's screen (tests/unit/world.h). Included after cmocka.h.
 *
 *     world_expect(&world, 80, 24, "300 of 300 examined");
 *     static const struct world_case cases[] = {{"help_80x24", NULL, NULL, "?", 80, 24}};
 *     world_case_tests(cases, KL_ARRAY_LEN(cases), tests);
 */
#ifndef TESTS_UNIT_WORLD_CHECK_H
#define TESTS_UNIT_WORLD_CHECK_H

#include "tests/unit/world.h"

/* Draws the screen in that size, and fails with it on standard error unless a line of it
 * holds text (holds it not). */
void world_expect(struct world *world, int width, int height, const char *text);
void world_expect_not(struct world *world, int width, int height, const char *text);
/* The same of the line that the cursor's row is on. */
void world_expect_cursor(struct world *world, int width, int height, const char *text);

/* One screen: what to open, the keys pressed, the size, and its golden. */
struct world_case {
    const char *golden;
    const char *table, *partition; /* NULL: the tables; the partitions */
    const char *keys;              /* NULL: none */
    int width, height;
    enum kl_visible mode;
};

/* A test for each of n cases, which must live as long. */
void world_case_tests(const struct world_case *cases, size_t n, struct CMUnitTest *tests);

#endif
