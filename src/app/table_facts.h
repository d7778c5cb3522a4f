/* What is known of a table as lines of a name and a value, for `keyline describe` and
 * the screen: keys, counts, indexes, and what else the source told.
 *
 *     struct kl_table_facts facts;
 *     kl_table_facts(&schema, &facts);
 *     for (size_t i = 0; i < facts.n; i++)
 *         printf("%s: %s\n", facts.list[i].name, facts.list[i].value);
 *     kl_table_facts_release(&facts);
 */
#ifndef KL_APP_TABLE_FACTS_H
#define KL_APP_TABLE_FACTS_H

#include "model/schema.h"

struct kl_table_facts {
    struct kl_fact *list; /* names are translated; "": one more of the line before */
    size_t n;
    size_t width; /* columns of the widest name */
};

void kl_table_facts(const struct kl_schema *schema, struct kl_table_facts *facts);
void kl_table_facts_release(struct kl_table_facts *facts);

#endif
