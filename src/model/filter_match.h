/* Whether an item satisfies a filter, as DynamoDB documents it (developer guide,
 * "Condition and filter expressions, operators, and functions").
 *
 * - A path that leads nowhere is absent. A comparison with it is false, but <> is true.
 * - Values of two types are never equal; < <= > >= and between compare S, N and B of one
 *   type, anything else is false.
 * - Numbers are compared by value, S and B by unsigned bytes, sets whatever the order of
 *   their elements, lists and maps element by element.
 * - size() of S and B is their bytes (of S in UTF-8), of sets, lists and maps their
 *   elements; of anything else it is absent.
 * - contains() looks for a piece of an S or B, an element of a set or a list.
 */
#ifndef KL_MODEL_FILTER_MATCH_H
#define KL_MODEL_FILTER_MATCH_H

#include "model/filter.h"
#include "model/item.h"

bool kl_filter_matches(const struct kl_filter *filter, const struct kl_item *item);

#endif
