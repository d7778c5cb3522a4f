#include "config.h"

#include "report_text.h"

#include "base/utf8.h"
#include "keys/layout.h"

static const char *or_none(const char *text)
{
    return text ? text : "-";
}

static void add_keys(const char *what, const struct kl_buf *keys, size_t n,
                     struct kl_buf *out)
{
    for (size_t i = 0; i < n; i++) {
        kl_buf_addf(out, " %s=", what);
        kl_utf8_visible(kl_buf_str(&keys[i]), KL_VISIBLE_UTF8, out);
    }
}

static void add_column(const struct kl_column *c, struct kl_buf *out)
{
    kl_buf_addf(out,
                "%s by %d at %zu in %s: %s/%s label %s width %zu keys %llu min %s max %s",
                c->name, c->named_by, c->segment, c->template_, kl_class_name(c->class_),
                kl_class_name(c->inner), or_none(c->label), c->width,
                (unsigned long long)c->keys, c->min, c->max);
    kl_buf_addf(out, " detail %d %d %d %d %u %zu order %d inverted %d %d %s",
                c->detail.unit, c->detail.layout, c->detail.precision, c->detail.zone,
                c->detail.version, c->detail.places, c->order, c->inverted,
                c->probably_inverted, or_none(c->inverted_max));
    kl_buf_addf(out, " pace %s %lld to %lld", or_none(c->pace), (long long)c->pace_first,
                (long long)c->pace_last);
    kl_buf_addf(out, " attribute %s %llu of %llu widths", or_none(c->attribute),
                (unsigned long long)c->matches, (unsigned long long)c->of);
    for (size_t i = 0; i < c->nwidths; i++)
        kl_buf_addf(out, " %zu:%llu", c->widths[i].width,
                    (unsigned long long)c->widths[i].keys);
    kl_buf_add_char(out, '\n');
}

static void add_finding(const struct kl_finding *f, struct kl_buf *out)
{
    kl_buf_addf(out, "%s %s column %zd count %llu%s facts", kl_severity_name(f->severity),
                f->kind->id, (ssize_t)f->column, (unsigned long long)f->count,
                f->at_least ? "+" : "");
    for (size_t i = 0; i < KL_FACTS; i++)
        kl_buf_addf(out, " %llu", (unsigned long long)f->facts[i]);
    add_keys("example", f->examples, f->nexamples, out);
    add_keys("word", &f->word, 1, out);
    add_keys("other", &f->other, 1, out);
    if (f->has_witness) {
        add_keys("stored", &f->stored_first, 1, out);
        add_keys("meant", &f->meant_first, 1, out);
        kl_buf_addf(out, " byte %zu", f->byte);
    }
    kl_buf_addf(out, " partitions %llu", (unsigned long long)f->npartitions);
    add_keys("partition", f->partitions, f->npartitions_shown, out);
    kl_buf_add_char(out, '\n');
}

static void add_paths(const struct kl_paths *p, struct kl_buf *out)
{
    kl_buf_addf(out, "paths %llu depth %zu %zu folders %llu rows %llu bare %llu",
                (unsigned long long)p->keys, p->least, p->most,
                (unsigned long long)p->folders, (unsigned long long)p->rows,
                (unsigned long long)p->bare);
    kl_buf_addf(out, " twins %llu\n", (unsigned long long)p->twins);
}

void report_text(const struct kl_report *report, struct kl_buf *out)
{
    kl_buf_addf(out, "keys %llu repeated %llu collections %llu pooled %llu misfits %llu",
                (unsigned long long)report->keys, (unsigned long long)report->repeated,
                (unsigned long long)report->collections,
                (unsigned long long)report->pooled, (unsigned long long)report->misfits);
    kl_buf_addf(out, " complete %d evidence %d\n", report->complete,
                report->has_evidence);
    add_paths(&report->paths, out);
    for (size_t i = 0; i < report->ncolumns; i++)
        add_column(&report->columns[i], out);
    for (size_t i = 0; i < report->nfindings; i++)
        add_finding(&report->findings[i], out);
    for (size_t i = 0; report->layout && i < report->layout->n; i++) {
        const struct kl_layout_node *node = &report->layout->nodes[i];

        kl_buf_addf(out, "node %zu under %zu column %zd keys %llu ends %llu %.*s\n", i,
                    node->parent, (ssize_t)node->column, (unsigned long long)node->keys,
                    (unsigned long long)node->ends, (int)node->len,
                    node->label ? node->label : "");
    }
}
