#include "config.h"

#include "store/project.h"

#include "base/i18n.h"
#include "model/scan.h"

/* One member, from its name's opening quote to behind its value. */
static const char *read_member(struct kl_scan *scan, const char *p, struct kl_buf *name)
{
    const char *end;
    bool escapes = false;

    if (*p != '"')
        return kl_scan_fault(scan, p, N_("a name in quotes is expected"));
    end = kl_scan_string(scan, p + 1, &escapes);
    if (!end)
        return NULL;
    kl_buf_clear(name);
    kl_scan_unescape((struct kl_str){p + 1, (size_t)(end - p - 1)}, name);
    if (end[1] != ':')
        return kl_scan_fault(scan, end + 1, N_("':' is expected"));
    return kl_scan_value(scan, end + 2, 1);
}

/* Copies the members to keep; NULL at a fault. */
static const char *copy_members(struct kl_scan *scan, const char *p, kl_project_fn keep,
                                const void *arg, struct kl_buf *out)
{
    struct kl_buf name = {0};
    bool first = true;

    while (p && *p != '}') {
        const char *from = p;

        p = read_member(scan, p, &name);
        if (p && keep(arg, kl_buf_str(&name))) {
            if (!first)
                kl_buf_add_char(out, ',');
            kl_buf_add(out, from, (size_t)(p - from));
            first = false;
        }
        if (p && *p != '}')
            p = *p == ',' ? p + 1 : kl_scan_fault(scan, p, N_("',' or '}' is expected"));
    }
    kl_buf_release(&name);
    return p;
}

enum kl_code kl_project_item(struct kl_buf *item, kl_project_fn keep, const void *arg,
                             struct kl_buf *out, struct kl_err *err)
{
    struct kl_scan scan;
    const char *p;

    kl_scan_init(&scan, item);
    p = scan.start;
    kl_buf_add_char(out, '{');
    if (*p == '{')
        p = copy_members(&scan, p + 1, keep, arg, out);
    else
        p = kl_scan_fault(&scan, p, N_("an object is expected"));
    kl_buf_add_char(out, '}');
    return p ? KL_OK : kl_scan_err(&scan, _("item"), err);
}
