/* What a JSON object in a data file is: an item, an item in a wrapper, a change of a
 * stream or an incremental export, a reply or a request that holds many items, or
 * something else that is known by its members.
 *
 * Which member says what is one table in json_kind.c. The walks are those of
 * model/scan.h: from a position to the one behind what was walked over, or NULL with the
 * fault in the scan.
 */
#ifndef KL_APP_JSON_KIND_H
#define KL_APP_JSON_KIND_H

#include "model/scan.h"

/* How the objects of an array are to be read. */
enum kl_element {
    KL_ELEMENT_ANY,     /* each by its members */
    KL_ELEMENT_ITEM,    /* the item itself */
    KL_ELEMENT_WRAPPED, /* {"Item": …}; {} for one that was not found */
    KL_ELEMENT_REQUEST, /* {"PutRequest": {"Item": …}}, {"DeleteRequest": {"Key": …}} */
    KL_ELEMENT_CHANGE, /* {"Keys": …, "NewImage": …, "OldImage": …} */
    KL_ELEMENT_RECORD, /* {"eventName": …, "dynamodb": {"Keys": …, "NewImage": …}} */
};

struct kl_json_object {
    /* In. */
    bool look; /* for what tells of another kind of file */
    /* In and out. */
    bool items_seen; /* the object had its Items */

    /* Out: an object that is whole. */
    enum kl_element element;
    const char *other; /* what other kind of file it is of; marked for translation */
    bool model;        /* of NoSQL Workbench */
    /* Out: one that is not: the walk ended in it. */
    const char *container; /* behind the '[' or '{' that holds the items; or NULL */
    enum kl_element container_of; /* its elements */
    bool tables;                  /* it maps tables to arrays of such elements */
    struct kl_str table;          /* escapes and all; absent: no name */
    /* Out: what else was among the members. */
    struct kl_str cut;     /* the member that says that more was to come */
    bool left;             /* what the server did not process */
    struct kl_str strange; /* a member that no reply has, beside a container */

    /* Private. */
    unsigned parts;
    size_t strangers, key_maps, may_be;
    bool all_colons, all_hashes;
};

/* p is at a '{'. The walk ends behind the object, or in a container, which may hold too
 * many to walk over. found is a struct kl_json_object. */
const char *kl_json_walk_object(struct kl_scan *scan, const char *p, void *found);
/* The rest of such an object, from behind the container. */
const char *kl_json_walk_rest(struct kl_scan *scan, const char *p, void *found);
/* A member of a map of tables, from behind its '{' or what came before: the walk ends
 * behind the '[' (container is set) or behind the '}'. */
const char *kl_json_walk_table(struct kl_scan *scan, const char *p, void *found);

#endif
