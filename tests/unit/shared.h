/* Vectors that lie beside the project, in $KEYLINE_SHARED or ../shared. */
#ifndef KL_TESTS_SHARED_H
#define KL_TESTS_SHARED_H

#include <jansson.h>

#include "base/buf.h"

/* The path of a file or folder there; a test's own memory until it ends. */
void shared_path(const char *name, struct kl_buf *path);
bool shared_exists(const char *name);
/* The whole file; the test fails where there is none. */
void shared_read(const char *name, struct kl_buf *text);
json_t *shared_json(const char *name);
/* The string of a member; NULL where there is none. */
const char *shared_text(const json_t *object, const char *member);
/* For main(): the plan of a test that is left out. */
int shared_skip(void);

#endif
