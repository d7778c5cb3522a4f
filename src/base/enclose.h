/* Text in quotes of a language in which a backslash is a character like any other. */
#ifndef KL_BASE_ENCLOSE_H
#define KL_BASE_ENCLOSE_H

#include "base/buf.h"

/* Text between two quotes, doubled inside: "a ""b""" (CSV, SQL, PartiQL). */
void kl_enclose(char quote, struct kl_str text, struct kl_buf *out);
/* One word of a POSIX shell, in single quotes: 'it'\''s'. */
void kl_enclose_shell(struct kl_str text, struct kl_buf *out);

#endif
