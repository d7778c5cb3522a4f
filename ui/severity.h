/* How a finding's severity is shown: a mark in the gutter, and a style. */
#ifndef UI_SEVERITY_H
#define UI_SEVERITY_H

#include "keys/check.h"
#include "ui/style.h"

const char *ui_severity_mark(enum kl_severity severity);
enum ui_style ui_severity_style(enum kl_severity severity);

#endif
