/* One typed value of a scheme: to the text a key holds, and back.
 *
 * The two are exact inverses: text that decodes encodes to the same text again.
 * Numbers are ASCII digits without a sign, point or blank, of any length; the
 * value of a padded one has no leading zeros. epoch and epochms take 10 and 13
 * digits, or an ISO date-time that they can hold exactly; so does a number whose unit is
 * known (kl_seg.unit).
 */
#ifndef KL_KEYS_CODEC_H
#define KL_KEYS_CODEC_H

#include "keys/scheme.h"

/* Appends the key's text of value. KL_INVALID says what of it does not fit and,
 * as advice, what to do. seg is not a literal. */
enum kl_code kl_codec_encode(const struct kl_seg *seg, struct kl_str value,
                             struct kl_buf *out, struct kl_err *err);
/* Appends the value of a key's text. KL_INVALID: not of the type, another width. */
enum kl_code kl_codec_decode(const struct kl_seg *seg, struct kl_str text,
                             struct kl_buf *out, struct kl_err *err);
/* Whether text decodes, without making the value. */
bool kl_codec_fits(const struct kl_seg *seg, struct kl_str text);
/* Length of the text of the segment's type at the start of s: the width of fixed
 * ones, the token's length of iso and date; 0 when s does not start with one or the
 * type has no end of its own (text, int, path). */
size_t kl_codec_scan(const struct kl_seg *seg, struct kl_str s);
/* Appends the digits of a number that a person wrote, without leading zeros.
 * KL_INVALID names a sign, point, blank or letter in it and what to do. */
enum kl_code kl_codec_number(const char *name, struct kl_str value, struct kl_buf *out,
                             struct kl_err *err);

#endif
