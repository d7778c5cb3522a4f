/* What the keys read so far say: the report, the lens, the mark of a row.
 *
 * Private to app/browse. The report is over the summaries of all runs (what lies in
 * a gap between them is not known, so it is not complete) and is made when it is
 * asked for. A survey of the collection, read elsewhere, stands in its place while it
 * rests on more keys. The lens is frozen from the first page, and made anew only when
 * more than a fifth of the rows since then do not fit.
 */
#ifndef KL_APP_VERDICT_H
#define KL_APP_VERDICT_H

#include "keys/check.h"
#include "keys/lens.h"
#include "keys/silence.h"
#include "app/evidence.h"
#include "app/ground.h"

struct kl_verdict {
    const struct kl_ground *ground;
    const struct kl_scheme *scheme;   /* declared by the user, or NULL; borrowed */
    const struct kl_silence *silence; /* of the user, or NULL; borrowed */
    bool reverse;                     /* of the view; see kl_verdict_is_old() */
    struct kl_report *report;         /* NULL: to be made */
    struct kl_report *survey;         /* of all keys, read elsewhere; NULL: none */
    struct kl_lens *lens;             /* NULL: no page with keys yet */
    bool lens_changed;                /* since somebody last looked */
    uint64_t fresh, unfit;            /* rows since the lens was made; those not of it */
    struct kl_page one;               /* a single item, scanned for its attributes */
    struct kl_evidence_list evidence;
};

void kl_verdict_init(struct kl_verdict *verdict, const struct kl_ground *ground,
                     const struct kl_scheme *scheme, bool reverse);
void kl_verdict_release(struct kl_verdict *verdict);
/* The ground, or the direction, is another: the report is made anew when needed. */
void kl_verdict_is_old(struct kl_verdict *verdict);
/* NULL: there is none any more. */
void kl_verdict_set_survey(struct kl_verdict *verdict, struct kl_report *take_survey);
const struct kl_report *kl_verdict_report(struct kl_verdict *verdict);
/* A number that changes when other rows may be marked than before: the kinds of
 * findings, or the state of their columns, are others. */
uint64_t kl_verdict_marks(struct kl_verdict *verdict);
/* Counts the rows of a page that is about to be new ground. */
void kl_verdict_count(struct kl_verdict *verdict, const struct kl_page *page);
/* Makes the lens, or makes it anew, where that is due. */
void kl_verdict_tend_lens(struct kl_verdict *verdict);
/* The index of the finding that speaks of a loaded row; SIZE_MAX: none. */
size_t kl_verdict_mark(struct kl_verdict *verdict, const struct kl_run *run, int64_t pos);

#endif
