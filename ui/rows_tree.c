#include "config.h"

#include "ui/rows.h"

#include "ui/tree.h"

/* Rows on the screen and around, as a page that tells their other attributes too. */
static void sample_rows(struct ui_rows *rows, struct kl_page *page)
{
    const char *names[KL_PAGE_KEYS];
    const struct kl_page_wants wants = {
        .keys = names, .nkeys = kl_schema_names(&rows->schema, names), .evidence = true};
    size_t at = kl_browse_top(rows->browse), n = 0;
    struct kl_row row;

    kl_buf_add_text(&page->body, "{\"Items\":[");
    for (; n < UI_TREE_SAMPLE && kl_browse_row(rows->browse, at, &row); at++) {
        struct kl_str item;

        if (row.state != KL_ROW_LOADED)
            break;
        item = kl_page_item(row.page, row.item);
        kl_buf_add_text(&page->body, n++ ? "," : "");
        kl_buf_add_str(&page->body, item);
    }
    kl_buf_add_text(&page->body, "]}");
    if (kl_page_scan(page, &wants, NULL))
        page->nitems = 0;
}

/* The key at the cursor; absent: there is none. */
static struct kl_str key_here(const struct ui_rows *rows)
{
    struct kl_row row;

    if (!ui_rows_here(rows, &row))
        return (struct kl_str){0};
    return kl_page_key(row.page, row.item, rows->schema.keys.npk).text;
}

void ui_rows_open_tree(struct ui_rows *rows)
{
    struct ui_host *host = rows->view.host;
    struct kl_page page = {0};

    if (ui_tree_refuses(&rows->view, &rows->schema))
        return;
    if (ui_tree_go_to(rows->view.below, &rows->schema, rows->partition, key_here(rows))) {
        host->go_back = true;
        return;
    }
    sample_rows(rows, &page);
    ui_host_push(host, ui_tree_new(host, &rows->schema, rows->partition,
                                   page.nitems ? &page : NULL, key_here(rows)));
    kl_page_release(&page);
}
