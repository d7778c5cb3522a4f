/* JSON data files: a run of objects, one a line or laid out in any other way, or arrays
 * of them. What an object is, its members say (app/json_kind.h): an item, an item in a
 * wrapper, a change, a reply or a request with many items, which may be far larger than
 * memory, or a model of NoSQL Workbench. How the values of items are written, the first
 * item says: as DynamoDB does, in lower-case types (app/loose_item.h), or as plain JSON
 * (app/plain_item.h).
 *
 * After a fault it goes on behind it where it can find the next item: on the next line
 * of a file with an item a line, else at the next line that begins with '{'. Inside a
 * reply it cannot.
 */
#ifndef KL_APP_READ_JSON_H
#define KL_APP_READ_JSON_H

#include "app/reader.h"

struct kl_reader *kl_read_json_new(const struct kl_reader_options *options);

#endif
