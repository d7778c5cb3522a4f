/* The languages of app/snippet: one entry of texts each.
 *
 * In a text @1 and @2 stand for what is filled in: literals of the language, numbers,
 * the bytes of a binary value.
 */
#ifndef KL_APP_SNIPPET_LANG_H
#define KL_APP_SNIPPET_LANG_H

#include "base/buf.h"

/* How a language writes a character of a string that is not printed as it is. */
enum kl_snippet_quote {
    KL_QUOTE_C,      /* "\u0001" */
    KL_QUOTE_BRACES, /* "\u{1}" */
    KL_QUOTE_DOLLAR, /* "\u0001", and \$ */
    KL_QUOTE_PHP,    /* "\u{1}", and \$ */
    KL_QUOTE_RUBY,   /* "\u0001", and \# */
};

/* How the bytes of a binary value are written. */
enum kl_snippet_bytes {
    KL_BYTES_BASE64, /* a literal of base64 */
    KL_BYTES_HEX,    /* 0x00, 0xff */
    KL_BYTES_JAVA,   /* 0x00, (byte) 0xff */
    KL_BYTES_KOTLIN, /* 0x00, 0xff.toByte() */
};

/* A map: what opens it, one entry, what stands between two, what closes it. */
struct kl_snippet_map {
    const char *open, *entry, *between, *close;
};

struct kl_snippet_lang {
    const char *target; /* "boto3" */
    enum kl_snippet_quote quote;
    enum kl_snippet_bytes bytes;
    const char *binary_head; /* first, where there is a binary value; or NULL */
    const char *head;
    const char *table, *index, *key_condition, *filter; /* @1: a literal */
    struct kl_snippet_map names, values;
    const char *s, *n, *b, *yes, *no, *null; /* one value */
    const char *reverse;                     /* descending order */
    const char *limit;                       /* @1: of one page */
    const char *tail;                        /* all pages */
    const char *tail_limited;                /* @1: rows to stop after */
};

extern const struct kl_snippet_lang kl_snippet_langs[]; /* target NULL ends */

#endif
