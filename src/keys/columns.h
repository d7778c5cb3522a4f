/* The columns of a report: read out of the trie, named, in their order. */
#ifndef KL_KEYS_COLUMNS_H
#define KL_KEYS_COLUMNS_H

#include "keys/judge.h"

/* Fills readings, names and columns of judge, report->columns with names and templates,
 * and the layout. There is a trie. */
void kl_columns_read(struct kl_judge *judge);

#endif
