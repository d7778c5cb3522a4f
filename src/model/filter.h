/* A filter: the AST of a FilterExpression, typed.
 *
 * DynamoDB runs it after the read (and bills what it throws away); the embedded store
 * evaluates the same tree (model/filter_match.h). app/filter_text parses what a person
 * types into it, dynamo/expression writes it as an expression.
 *
 *     or := and ('or' and)*
 *     and := not ('and' not)*
 *     not := 'not' not | '(' or ')' | term
 *
 * A node owns its children and operands.
 */
#ifndef KL_MODEL_FILTER_H
#define KL_MODEL_FILTER_H

#include <jansson.h>

#include "base/buf.h"
#include "base/err.h"
#include "model/cond.h"

/* Parentheses and NOTs within one another; DynamoDB allows 300 operators in all. */
#define KL_FILTER_DEPTH 64
#define KL_FILTER_OPERATORS 300
#define KL_FILTER_IN_MAX 100 /* values of IN: DynamoDB's limit */

/* One step of a path: .name, or [index] when name is NULL. */
struct kl_path_step {
    char *name;
    size_t index;
};

/* a.b[3]: the first step is the name of an attribute of the item. */
struct kl_path {
    struct kl_path_step *steps;
    size_t n;
    bool quoted; /* the first name stood in backticks: an attribute, whatever else has
                    the name */
};

enum kl_operand_kind {
    KL_OPERAND_PATH,
    KL_OPERAND_SIZE, /* size(path) */
    KL_OPERAND_VALUE,
};

struct kl_operand {
    enum kl_operand_kind kind;
    struct kl_path path;
    json_t *value; /* of VALUE: an AttributeValue, {"N": "41"}; owned */
    char *typed;   /* of VALUE: what the person wrote, quotes included; owned */
};

enum kl_filter_kind {
    KL_FILTER_AND,
    KL_FILTER_OR,
    KL_FILTER_NOT,
    KL_FILTER_EQ, /* operand 0 against operand 1 */
    KL_FILTER_NE,
    KL_FILTER_LT,
    KL_FILTER_LE,
    KL_FILTER_GT,
    KL_FILTER_GE,
    KL_FILTER_BETWEEN, /* operand 0 between 1 and 2, both included */
    KL_FILTER_IN,      /* operand 0 equals one of the others */
    KL_FILTER_BEGINS_WITH,
    KL_FILTER_CONTAINS,
    KL_FILTER_EXISTS,
    KL_FILTER_NOT_EXISTS,
    KL_FILTER_TYPE, /* operand 1: {"S": "SS"} */
};

struct kl_filter {
    enum kl_filter_kind kind;
    struct kl_filter **children; /* of AND, OR (two or more) and NOT (one) */
    size_t nchildren;
    struct kl_operand *operands; /* of the others */
    size_t noperands;
    size_t column; /* where it stands in the text it was read from, bytes from 0 */
};

struct kl_filter *kl_filter_new(enum kl_filter_kind kind);
void kl_filter_free(struct kl_filter **filter);
struct kl_filter *kl_filter_copy(const struct kl_filter *filter); /* NULL of NULL */
void kl_filter_add_child(struct kl_filter *filter, struct kl_filter *take_child);
/* A zeroed operand at the end; valid until the next. */
struct kl_operand *kl_filter_add_operand(struct kl_filter *filter);
/* Makes a zeroed operand a value, an AttributeValue: text, digits or the bytes of a key.
 */
void kl_operand_set(struct kl_operand *operand, const struct kl_key_value *value);
/* A term: the attribute of that name, held against the value. */
struct kl_filter *kl_filter_new_term(enum kl_filter_kind kind, const char *name,
                                     const struct kl_key_value *value);
/* a AND b, either of which may be NULL; both are used up. */
struct kl_filter *kl_filter_and(struct kl_filter *take_a, struct kl_filter *take_b);

void kl_path_release(struct kl_path *path);
void kl_path_add_name(struct kl_path *path, struct kl_str name);
void kl_path_add_index(struct kl_path *path, size_t index);
/* Whether it is the attribute of that name itself. */
bool kl_path_is(const struct kl_path *path, const char *name);

/* "=", "begins_with": as a person writes it. */
const char *kl_filter_word(enum kl_filter_kind kind);
/* The name that text begins with, as it may stand without backticks: letters, digits, _,
 * # and -, of which digits and - do not come first. Absent: none. */
struct kl_str kl_filter_name(struct kl_str text);
/* Whether a name is a word of the language itself, in any case: and, null. */
bool kl_filter_is_word(struct kl_str name);
/* Canonical text in the query language, which reads back as the same tree. Raw bytes of
 * data: to be made visible before a terminal. */
void kl_filter_describe(const struct kl_filter *filter, struct kl_buf *out);
/* The first attribute that stands alone where a value is mostly meant, as text does that
 * lacks its quotes: Bob in name = Bob; NULL: none. */
const char *kl_filter_bare_name(const struct kl_filter *filter);
/* The path in another language, a.b[3] with its names as write writes them. */
typedef void kl_path_name_fn(void *arg, const char *name, struct kl_buf *out);
void kl_path_write(const struct kl_path *path, kl_path_name_fn *write, void *arg,
                   struct kl_buf *out);

/* The same in the query language: odd names in backticks. */
void kl_path_describe(const struct kl_path *path, struct kl_buf *out);

#endif
