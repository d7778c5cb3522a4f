#include "config.h"

#include "keys/kind_advice.h"
#include "keys/kinds.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/suggest.h"

#define NEAREST 3

void kl_kind_advise(struct kl_str id, struct kl_err *err)
{
    const char *near[NEAREST];
    const char **ids = NULL;
    char *word = kl_mem_dup(id.data ? id.data : "", id.len);
    struct kl_buf list = {0};
    size_t n = 0, cap = 0, nnear;

    do {
        KL_GROW(ids, n, cap);
        ids[n] = kl_kind_at(n) ? kl_kind_at(n)->id : NULL;
    } while (ids[n++]);
    nnear = kl_suggest_all(word, ids, near, NEAREST);
    for (size_t i = 0; i < nnear; i++)
        kl_buf_addf(&list, "%s%s", i ? ", " : "", near[i]);
    kl_err_advise(err, _("the nearest are %s; see keyline explain for all of them"),
                  kl_buf_text(&list));
    kl_buf_release(&list);
    free(ids);
    free(word);
}
