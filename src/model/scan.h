/* A walk over JSON text that builds nothing: it checks and it finds ends.
 *
 * Positions are pointers into the text. Every function takes the position of what
 * it walks over and returns the one behind it, or NULL after it has noted in the
 * scan what is wrong and where. The grammar is RFC 8259's; strings are valid UTF-8
 * and their escapes stand for Unicode text (a lone surrogate is a fault).
 *
 * The text is followed by at least one NUL and KL_SCAN_SLACK readable bytes in all:
 * a NUL never is part of JSON, so no function looks for the end on its way.
 */
#ifndef KL_MODEL_SCAN_H
#define KL_MODEL_SCAN_H

#include "base/buf.h"
#include "base/err.h"
#include "model/skip.h"

#define KL_SCAN_DEPTH 128 /* DynamoDB nests 32 values, two levels of JSON each */
#define KL_SCAN_SLACK (2 * KL_SKIP_BYTES)

struct kl_scan {
    const char *start, *end;
    const char *fault; /* what is wrong, marked N_() */
    const char *fault_at;
};

/* Makes room behind the text of buf, so that it can be walked over. */
void kl_scan_init(struct kl_scan *scan, struct kl_buf *buf);
/* Notes what is wrong unless something is noted; NULL. */
const char *kl_scan_fault(struct kl_scan *scan, const char *at, const char *what);
/* The fault as an error: "malformed what at byte n: …". */
enum kl_code kl_scan_err(const struct kl_scan *scan, const char *what,
                         struct kl_err *err);

/* p is at a '{', '[', '"', digit, … depth counts the containers around it. */
const char *kl_scan_value(struct kl_scan *scan, const char *p, unsigned depth);
/* The same, for a value that must be a number. */
const char *kl_scan_number(struct kl_scan *scan, const char *p);
/* The rest of a string from any byte inside it; kl_scan_string is the way in. */
const char *kl_scan_string_rest(struct kl_scan *scan, const char *p, bool *escapes);
/* Appends what a valid string without its quotes stands for. */
void kl_scan_unescape(struct kl_str text, struct kl_buf *out);

static inline const char *kl_scan_space(const char *p)
{
    while (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')
        p++;
    return p;
}

/* Whether p is {"S":" with any one byte for S: an AttributeValue of text, spaced as
 * every server writes it. */
static inline bool kl_scan_is_typed_text(const char *p)
{
    static const char mask_bytes[8] = {-1, -1, 0, -1, -1, -1, 0, 0};
    static const char want_bytes[8] = {'{', '"', 0, '"', ':', '"', 0, 0};
    uint64_t bytes, mask, want;

    memcpy(&bytes, p, 8);
    memcpy(&mask, mask_bytes, 8);
    memcpy(&want, want_bytes, 8);
    return (bytes & mask) == want;
}

/* p is behind the opening quote; returns the closing one. *escapes becomes true
 * when there is a backslash and is left alone else. */
static inline const char *kl_scan_string(struct kl_scan *scan, const char *p,
                                         bool *escapes)
{
    size_t run;

    do {
        run = kl_skip_plain(p);
        p += run;
    } while (run == KL_SKIP_BYTES);
    return *p == '"' ? p : kl_scan_string_rest(scan, p, escapes);
}

#endif
