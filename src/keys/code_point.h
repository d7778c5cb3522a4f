/* Code points in words: U+200B ZERO WIDTH SPACE.
 *
 * The names are Unicode's (for controls its aliases) of those that keys are found to
 * hold; others are told by their number alone.
 */
#ifndef KL_KEYS_CODE_POINT_H
#define KL_KEYS_CODE_POINT_H

#include "base/buf.h"

/* Appends the number, and the name when it is known. */
void kl_code_point_tell(uint32_t code_point, struct kl_buf *out);

#endif
