/* A strict walk over DynamoDB JSON values: checks, measures, normalises.
 *
 * It checks values as DynamoDB would (each one of the ten types, numbers of at most 38
 * digits, sets neither empty nor with a value twice, 32 levels: developer guide
 * "Constraints" and "Naming rules and data types"), adds up their size, and copies
 * the text: without white space between tokens, numbers in normal form, everything else
 * as it came.
 *
 * Like model/scan.h it goes from position to position in the text; NULL is a fault:
 * then either scan.fault is set (the text is no JSON) or the error given to start.
 * A zeroed struct is ready and is used again and again; nothing is allocated per item
 * once its buffers have grown.
 */
#ifndef KL_STORE_STRICT_H
#define KL_STORE_STRICT_H

#include "model/scan.h"
#include "model/schema.h"

/* A string of the input: in its text, or (data NULL) at off in plain. */
struct kl_strict_piece {
    const char *data;
    size_t off, len;
};

/* A value that was walked over. */
struct kl_strict_value {
    const char *type; /* "S" … */
    bool is_key_type; /* S, N or B: key_type says which */
    enum kl_key_type key_type;
    struct kl_strict_piece text; /* of S, N, B: text, normal form, bytes */
    uint64_t size;               /* bytes as DynamoDB counts them */
};

struct kl_strict {
    struct kl_buf text;  /* the copy; whole after kl_strict_end */
    size_t fault_offset; /* of what DynamoDB would not take */
    struct kl_scan scan;

    /* Private. */
    struct kl_err *err;
    struct kl_buf input; /* with room behind it, as scan needs */
    const char *from;    /* input up to here is in text already */
    struct kl_buf plain; /* strings that held escapes; bytes of B; numbers of sets */
    struct kl_buf number;
    struct kl_strict_piece *pieces; /* names and set members of the open containers */
    size_t npieces, piece_cap;
    struct kl_str *sorted;
    size_t nsorted, sorted_cap;
};

void kl_strict_release(struct kl_strict *in);
/* Begins with another text; returns its first position. err is kept until the end. */
const char *kl_strict_start(struct kl_strict *in, struct kl_str json, struct kl_err *err);
/* Copies the rest; p must be the end of the input. */
const char *kl_strict_end(struct kl_strict *in, const char *p);
/* Notes what DynamoDB would not take; NULL. */
const char *kl_strict_refuse(struct kl_strict *in, const char *at, const char *format,
                             ...) __attribute__((format(printf, 3, 4)));

const char *kl_strict_space(struct kl_strict *in, const char *p);
/* The character c with white space around it, or the fault. */
const char *kl_strict_token(struct kl_strict *in, const char *p, char c,
                            const char *fault);
/* The name of an attribute. One that holds NUL is refused: jansson, through which items
 * are read (model/item), takes none, and the item would be kept and never seen. */
const char *kl_strict_name(struct kl_strict *in, const char *p,
                           struct kl_strict_piece *name);
/* Behind an element of an object or array that ends with close: behind the ',' or,
 * with *more false, behind the closing bracket. */
const char *kl_strict_next(struct kl_strict *in, const char *p, char close, bool *more);
/* {"S": …} and the like; level counts the lists and maps around it. */
const char *kl_strict_value(struct kl_strict *in, const char *p, unsigned level,
                            struct kl_strict_value *value);

/* Borrowed until the next step of the walk. */
struct kl_str kl_strict_str(const struct kl_strict *in,
                            const struct kl_strict_piece *piece);
/* Names must be distinct: each is pushed, and at the container's end those since base
 * (npieces at its start) are compared. what names them; p is handed through. */
void kl_strict_push(struct kl_strict *in, const struct kl_strict_piece *piece);
const char *kl_strict_distinct(struct kl_strict *in, const char *p, size_t base,
                               const char *what);
/* Appends a name or value in quotes for a message: visible, cut when it is long. */
void kl_strict_quote(struct kl_str text, struct kl_buf *out);

#endif
