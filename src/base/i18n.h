/* Marks for translation.
 *
 * _("text") is looked up when it is used; N_("text") only marks a string that
 * stands in a const table and is looked up later with gettext(). Formats keep
 * their conversions. JSON and SARIF output is never marked.
 */
#ifndef KL_BASE_I18N_H
#define KL_BASE_I18N_H

#include <libintl.h>

#define _(text) gettext(text)
#define N_(text) text

#endif
