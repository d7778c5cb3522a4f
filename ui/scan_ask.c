#include "config.h"

#include "ui/scan_ask.h"

#include "base/i18n.h"
#include "app/table_facts.h"

void ui_scan_draw(const struct kl_schema *schema, struct ui_canvas *canvas,
                  struct ui_rect body)
{
    struct kl_table_facts facts;

    kl_table_facts(schema, &facts);
    for (size_t i = 0; i < facts.n && body.h > 0; i++) {
        struct ui_pen pen = ui_pen_on(canvas, ui_rect_take_line(&body));

        ui_pen_space(&pen, 2, UI_STYLE_TEXT);
        ui_pen_column(&pen, kl_str_from(facts.list[i].name), (int)facts.width, false,
                      UI_STYLE_HEADER);
        ui_pen_data(&pen, kl_str_from(facts.list[i].value), UI_STYLE_TEXT);
    }
    kl_table_facts_release(&facts);
}

enum ui_style ui_scan_question(const struct ui_view *view, const struct kl_schema *schema,
                               struct kl_buf *out)
{
    if (schema->typed) {
        kl_buf_add_text(out, _("Scan: reads the whole table, and its size is not known"));
    } else if (schema->approximate && !schema->items && !schema->bytes) {
        kl_buf_add_text(out, schema->index
                                 ? _("Scan: reads the whole index, which DynamoDB "
                                     "has not counted yet")
                                 : _("Scan: reads the whole table, which DynamoDB "
                                     "has not counted yet"));
    } else {
        kl_buf_add_text(out, schema->index ? _("Scan: reads the whole index, about ")
                                           : _("Scan: reads the whole table, about "));
        ui_add_bytes(out, schema->bytes);
        kl_buf_add_text(out, ", ");
        ui_add_count(out, schema->items);
        kl_buf_add_text(out, ngettext(" item, ", " items, ", schema->items));
        ui_add_count(out, (kl_schema_scan_milli(schema) + 999) / 1000);
        kl_buf_add_text(out, " RCU");
    }
    kl_buf_addf(out, _(": %s reads on, %s does not; %s types a partition"),
                ui_view_key(view, UI_ACTION_OPEN).text,
                ui_view_key(view, UI_ACTION_ESCAPE).text,
                ui_view_key(view, UI_ACTION_PARTITION).text);
    return UI_STYLE_WARNING;
}
