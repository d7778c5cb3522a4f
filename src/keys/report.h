/* What a check found: columns and findings, of one collection or of a whole run.
 *
 * Findings are data; keys/explain makes sentences of them.
 */
#ifndef KL_KEYS_REPORT_H
#define KL_KEYS_REPORT_H

#include "base/buf.h"
#include "keys/kinds.h"
#include "keys/shape.h"

struct kl_width_count {
    size_t width; /* digits, for numbers; bytes else */
    uint64_t keys;
};

enum kl_named_by { KL_NAMED_BY_ATTRIBUTE, KL_NAMED_BY_SCHEME, KL_NAMED_BY_POSITION };

/* How a column stands to byte order. */
enum kl_order {
    KL_ORDER_NONE,     /* text: no order of its own to hold against */
    KL_ORDER_NUMERIC,  /* byte order is numeric order */
    KL_ORDER_TIME,     /* byte order is time order */
    KL_ORDER_INVERTED, /* byte order is descending order of what is meant */
    KL_ORDER_BROKEN,   /* a pair stands the wrong way round */
};

/* A column: the values at one position behind one sequence of labels. */
struct kl_column {
    char *name; /* "score", or "n1", "s2", "t3" without evidence */
    enum kl_named_by named_by;
    size_t segment;  /* from 1, labels included */
    char *template_; /* "<score:pad10>#<ts:pad16>#<playerId>" */
    enum kl_class class_;
    enum kl_class inner; /* LABELLED: the class of what follows the label; else class_ */
    char *label; /* LABELLED: the literal in front of the value, "p_"; else NULL */
    struct kl_class_detail detail; /* of inner */
    size_t width;                  /* the padded or constant width in digits; 0: none */
    struct kl_width_count *widths; /* ascending */
    size_t nwidths;
    uint64_t keys;   /* keys that have this segment */
    char *min, *max; /* smallest and largest value; numbers as plain decimals */
    enum kl_order order;
    bool misplaced; /* a finding has a pair of its values that stands the wrong way */
    bool inverted;  /* proven by evidence, or by plausible times */
    bool probably_inverted; /* nearly all begin with 9s: shown, never a finding */
    char *inverted_max;     /* decimal text of MAX when inverted or probably so */
    char *attribute;        /* evidence: the attribute it equals, or NULL */
    uint64_t matches, of;   /* keys that equal it, of those that have both */
    /* A counter: the attribute whose time grows with it (owned), and that time of the
     * smallest and the largest value, seconds since 1970; NULL: none. */
    char *pace;
    int64_t pace_first, pace_last;
    bool cut; /* some tell only the day, hour … of its time */
};

struct kl_finding {
    const struct kl_kind *kind;
    enum kl_severity severity; /* after the step down for a missing witness */
    unsigned milder;           /* set by its test: steps below the kind's severity */
    bool silenced;             /* the user knows of it: shown, but counts for nothing */
    size_t column;             /* index into columns; SIZE_MAX: the key as a whole */
    uint64_t count;
    bool at_least;           /* count is a lower bound */
    struct kl_buf *examples; /* whole keys, the bytewise smallest, at most five */
    size_t nexamples;
    bool has_witness;
    struct kl_buf stored_first, meant_first; /* two keys, equal to the left */
    size_t byte;                             /* first differing byte, from 0 */
    uint64_t facts[KL_FACTS];  /* numbers the kind's sentence uses: keys/kinds.h */
    struct kl_buf word, other; /* words of keys that it uses: a label, and another */
    struct kl_buf *partitions; /* bytewise smallest, at most five; filled by
                                  keys/total.h or kl_report_set_partition() */
    size_t npartitions_shown;
    uint64_t npartitions;
};

/* What collections of paths hold; zeroed: there are none. */
struct kl_paths {
    uint64_t keys;      /* files and rows of folders */
    size_t least, most; /* depth: names on the way; of folders without their slash */
    uint64_t folders;   /* different ones, by what lies in them or by their rows */
    uint64_t rows;      /* of them with a row of their own: photos/ */
    uint64_t bare;      /* with a row that lacks the slash, and no other: photos */
    uint64_t twins;     /* with a row, beside a file of their name */
};

struct kl_layout;
struct kl_lens;

struct kl_report {
    uint64_t keys;
    uint64_t repeated;
    uint64_t collections;
    uint64_t pooled;   /* keys with more labels or segments than are kept apart, or longer
                          than any key can be: counted, not examined */
    uint64_t misfits;  /* keys that are not of the declared scheme */
    uint64_t unlisted; /* findings of collections in more columns than are kept */
    enum kl_severity unlisted_worst; /* of these */
    bool complete;                   /* every key of the collection was examined */
    bool has_evidence;               /* attributes were there to compare with */
    struct kl_paths paths;
    struct kl_column *columns;
    size_t ncolumns;
    struct kl_finding *findings; /* by severity (worst first), column, id */
    size_t nfindings;
    struct kl_layout
        *layout; /* delimiter and label trie: keys/layout.h; NULL with a scheme */
    struct kl_lens *lens; /* how to read one key: keys/lens.h; owned */
};

void kl_report_free(struct kl_report **report);
/* Says of each finding that this partition has it: for the report of one collection
 * that is not added to another. */
void kl_report_set_partition(struct kl_report *report, struct kl_str partition);
/* Puts the silenced findings behind the others, whose order stays; so does theirs. */
void kl_report_sink_silenced(struct kl_report *report);
/* How many findings are not silenced. */
size_t kl_report_heard(const struct kl_report *report);
/* The worst severity of what is not silenced, the unlisted included; false when there is
 * none. */
bool kl_report_worst(const struct kl_report *report, enum kl_severity *worst);
/* Puts findings in their order: by severity (worst first), column, id. */
void kl_report_sort(struct kl_report *report);

#endif
