/* Memory that is there or the program is not.
 *
 * Out of memory aborts with a message: nothing above has a half-way state to
 * handle. Sizes that come from outside are capped by the caller before they
 * reach these functions.
 */
#ifndef KL_BASE_MEM_H
#define KL_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/banned.h"

/* count * size bytes, zeroed; aborts when the product overflows. */
void *kl_mem_calloc(size_t count, size_t size);
void *kl_mem_realloc(void *take_ptr, size_t count, size_t size);
/* A copy of len bytes followed by a NUL, which is not part of the data. */
char *kl_mem_dup(const void *data, size_t len);
/* A copy of a NUL-ended string; NULL gives NULL. */
char *kl_mem_strdup(const char *text);

/* Overwrites with zeros, also where the compiler sees no reader: for secrets. */
void kl_mem_wipe(void *data, size_t len);

#define KL_NEW(type) ((type *)kl_mem_calloc(1, sizeof(type)))
#define KL_NEW_ARRAY(type, n) ((type *)kl_mem_calloc((n), sizeof(type)))
#define KL_ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

/* Makes room for one more element of a (ptr, len, cap) triple: doubles. */
#define KL_GROW(ptr, len, cap)                                                           \
    do {                                                                                 \
        if ((len) == (cap)) {                                                            \
            (cap) = (cap) ? 2 * (cap) : 8;                                               \
            (ptr) = kl_mem_realloc((ptr), (cap), sizeof(*(ptr)));                        \
        }                                                                                \
    } while (0)

#endif
