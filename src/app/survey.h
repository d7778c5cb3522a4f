/* The sort keys of one collection, read to the end in steps.
 *
 *     struct kl_survey *survey = kl_survey_new(schema, query, NULL, NULL);
 *     while (!kl_survey_complete(survey) && !code)
 *         code = kl_survey_step(survey, source, 16, …);
 *     report = kl_survey_report(survey, reverse);
 *
 * A step that fails or is cancelled loses nothing of what was read before: the report
 * then says that it is of a part, and the next step goes on there. Memory does not grow
 * with the collection.
 */
#ifndef KL_APP_SURVEY_H
#define KL_APP_SURVEY_H

#include "model/source.h"
#include "keys/check.h"
#include "keys/scheme.h"
#include "app/key_tap.h"
#include "app/progress.h"

struct kl_survey;

/* The rows of query, ascending from the first, whatever its direction, limit and start.
 * schema, with an S sort key, says where the key stands. scheme NULL: inferred; tap,
 * which is borrowed, NULL: nobody looks. */
struct kl_survey *kl_survey_new(const struct kl_schema *schema,
                                const struct kl_query *query,
                                const struct kl_scheme *scheme,
                                const struct kl_key_tap *tap);
void kl_survey_free(struct kl_survey **survey);
/* Reads on, at most that many pages (0: to the end); progress once a page. KL_INVALID:
 * the source gave keys out of order. */
enum kl_code kl_survey_step(struct kl_survey *survey, struct kl_source *source,
                            unsigned pages, kl_progress_fn progress, void *arg,
                            struct kl_token *token, struct kl_err *err);
/* Everything was read. */
bool kl_survey_complete(const struct kl_survey *survey);
/* What was read so far: items, requests, capacity. */
void kl_survey_cost(const struct kl_survey *survey, struct kl_progress *cost);
/* What the keys read so far say; complete only when all were, and the query has no
 * condition. reverse: the reader reads descending. */
struct kl_report *kl_survey_report(const struct kl_survey *survey, bool reverse);

#endif
