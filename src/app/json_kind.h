/* What a JSON object at the top of a data file is: an item, an item in a wrapper, a
 * reply, or something else that is known by its members.
 *
 * Both functions walk as model/scan.h does: from a position to the one behind what was
 * walked over, or NULL with the fault in the scan.
 */
#ifndef KL_APP_JSON_KIND_H
#define KL_APP_JSON_KIND_H

#include "model/scan.h"

struct kl_json_object {
    bool look;            /* in: for what tells of another kind of file */
    const char *item;     /* value of the member Item, unless that is an attribute or
                             other members are than a reply has */
    const char *item_end; /* behind it */
    const char *items;    /* behind the '[' of Items */
    bool is_item;         /* has members that no wrapper has */
    const char *other;    /* what other kind of file it is of; marked for translation */
};

/* p is at a '{'. The walk ends behind the object, or behind the '[' of its Items, which
 * may be too many to walk over. found is a struct kl_json_object. */
const char *kl_json_walk_object(struct kl_scan *scan, const char *p, void *found);
/* The rest of such an object, from behind the ']' of its Items. */
const char *kl_json_walk_rest(struct kl_scan *scan, const char *p, void *found);

#endif
