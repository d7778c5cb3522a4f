#include "config.h"

#include "app/crew.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include "base/mem.h"

struct member {
    kl_crew_fn fn;
    void *arg;
    size_t number;
    bool started;
    pthread_t thread;
};

size_t kl_crew_cores(size_t most)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef CPU_COUNT
    cpu_set_t set;

    if (!sched_getaffinity(0, sizeof(set), &set))
        cores = CPU_COUNT(&set);
#endif
    return cores < 1 ? 1 : (size_t)cores < most ? (size_t)cores : most;
}

static void *thread_main(void *arg)
{
    const struct member *member = arg;

    member->fn(member->arg, member->number);
    return NULL;
}

void kl_crew_run(size_t members, kl_crew_fn fn, void *arg)
{
    struct member *others = KL_NEW_ARRAY(struct member, members);

    for (size_t i = 1; i < members; i++) {
        struct member *other = &others[i];

        *other = (struct member){.fn = fn, .arg = arg, .number = i};
        other->started = !pthread_create(&other->thread, NULL, thread_main, other);
    }
    fn(arg, 0);
    for (size_t i = 1; i < members; i++) {
        if (others[i].started)
            pthread_join(others[i].thread, NULL);
        else
            fn(arg, i);
    }
    free(others);
}
