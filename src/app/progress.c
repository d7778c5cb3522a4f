#include "config.h"

#include "app/progress.h"

enum kl_code kl_progress_tell(kl_progress_fn fn, void *arg,
                              const struct kl_progress *progress)
{
    return fn ? fn(arg, progress) : KL_OK;
}
