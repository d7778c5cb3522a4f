#include "config.h"

#include "ui/severity.h"

const char *ui_severity_mark(enum kl_severity severity)
{
    static const char *const marks[] = {
        [KL_INFO] = "•", [KL_WARNING] = "▲", [KL_ERROR] = "✗"};

    return marks[severity];
}

enum ui_style ui_severity_style(enum kl_severity severity)
{
    static const enum ui_style styles[] = {[KL_INFO] = UI_STYLE_INFO,
                                           [KL_WARNING] = UI_STYLE_WARNING,
                                           [KL_ERROR] = UI_STYLE_ERROR};

    return styles[severity];
}
