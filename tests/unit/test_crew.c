#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/crew.h"

static void add_square(void *arg, size_t member)
{
    size_t *squares = arg;

    squares[member] += member * member;
}

static void every_member_does_its_share_once(void **state)
{
    (void)state;
    for (size_t members = 1; members <= 8; members++) {
        size_t squares[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};

        kl_crew_run(members, add_square, squares);
        for (size_t i = 0; i < 9; i++)
            assert_int_equal(squares[i], i < members ? i * i + 1 : 1);
    }
}

static void cores_are_counted_up_to_a_bound(void **state)
{
    (void)state;
    assert_int_equal(kl_crew_cores(1), 1);
    assert_in_range(kl_crew_cores(4), 1, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_member_does_its_share_once),
        cmocka_unit_test(cores_are_counted_up_to_a_bound),
    };

    return cmocka_run_group_tests_name("crew", tests, NULL, NULL);
}
