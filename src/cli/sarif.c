#include "config.h"

#include "cli/sarif.h"

#include <locale.h>

#include "base/ascii.h"
#include "base/i18n.h"
#include "model/plain.h"
#include "keys/explain.h"
#include "cli/print.h"

#define SCHEMA                                                                           \
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"                \
    "sarif-schema-2.1.0.json"

/* ---- pieces ---- */

/* A string of text that may hold keys: bytes that are not UTF-8 are shown escaped. */
static void add_string(struct kl_str text, struct kl_buf *out)
{
    struct kl_buf visible = {0};

    kl_utf8_visible(text, KL_VISIBLE_UTF8, &visible);
    kl_json_string(kl_buf_str(&visible), out);
    kl_buf_release(&visible);
}

static void add_message(const char *member, struct kl_str text, struct kl_buf *out)
{
    kl_buf_addf(out, "\"%s\": {\"text\": ", member);
    add_string(text, out);
    kl_buf_add_char(out, '}');
}

static const char *level_of(enum kl_severity severity)
{
    switch (severity) {
    case KL_INFO:
        return "note";
    case KL_WARNING:
        return "warning";
    case KL_ERROR:
        return "error";
    }
    return "none";
}

/* ---- rules ---- */

static void add_rule(const struct kl_kind *kind, struct kl_buf *out)
{
    struct kl_buf help = {0};

    kl_buf_addf(out, "{\"id\": \"%s\", ", kind->id);
    add_message("shortDescription", kl_str_from(kind->title), out);
    kl_buf_add_text(out, ", ");
    add_message("fullDescription", kl_str_from(kind->detail), out);
    kl_buf_addf(&help, "%s\n\nReported:\n%s\n\nNot reported:\n%s", kind->advice,
                kind->bad, kind->good);
    kl_buf_add_text(out, ", \"help\": {\"text\": ");
    kl_json_string(kl_buf_str(&help), out);
    kl_buf_addf(out, "}, \"defaultConfiguration\": {\"level\": \"%s\"}}",
                level_of(kind->severity));
    kl_buf_release(&help);
}

static void add_tool(struct kl_buf *out)
{
    kl_buf_addf(out,
                "   \"tool\": {\"driver\": {\"name\": \"keyline\", \"version\": \"%s\",\n"
                "    \"rules\": [",
                PACKAGE_VERSION);
    for (size_t i = 0; kl_kind_at(i); i++) {
        kl_buf_add_text(out, i ? ",\n     " : "\n     ");
        add_rule(kl_kind_at(i), out);
    }
    kl_buf_add_text(out, "]}},\n");
}

static size_t rule_index(const struct kl_kind *kind)
{
    size_t i = 0;

    while (kl_kind_at(i) && kl_kind_at(i) != kind)
        i++;
    return i;
}

/* ---- places ---- */

/* A path as a URI reference (RFC 3986): what it may not hold in percent form. */
static void add_uri(const char *path, struct kl_buf *out)
{
    struct kl_buf uri = {0};

    if (path[0] == '/')
        kl_buf_add_text(&uri, "file://");
    for (const char *at = path; *at; at++) {
        unsigned char c = (unsigned char)*at;

        if (kl_ascii_is_alnum(*at) || strchr("-._~/", *at))
            kl_buf_add_char(&uri, *at);
        else
            kl_buf_addf(&uri, "%%%02X", c);
    }
    kl_json_string(kl_buf_str(&uri), out);
    kl_buf_release(&uri);
}

static void add_region(const struct cli_sarif *sarif, struct kl_str key,
                       struct kl_buf *out)
{
    const struct kl_key_place *place = kl_key_places_find(sarif->places, key);

    if (!place)
        return;
    if (sarif->null_ended)
        kl_buf_addf(out, ", \"region\": {\"byteOffset\": %llu, \"byteLength\": %llu",
                    (unsigned long long)place->off, (unsigned long long)place->len);
    else
        kl_buf_addf(out, ", \"region\": {\"startLine\": %llu",
                    (unsigned long long)place->line);
    kl_buf_add_text(out, ", ");
    add_message("snippet", key, out);
    kl_buf_add_char(out, '}');
}

static void add_physical(const struct cli_sarif *sarif, struct kl_str key,
                         struct kl_buf *out)
{
    kl_buf_add_text(out, "\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
    if (strcmp(sarif->file, "-") != 0)
        add_uri(sarif->file, out);
    else
        kl_buf_add_text(out,
                        "\"stdin\", \"description\": {\"text\": \"standard input\"}");
    kl_buf_add_char(out, '}');
    if (key.data)
        add_region(sarif, key, out);
    kl_buf_add_char(out, '}');
}

/* The partition of a table, or the table. */
static void add_logical(const struct cli_sarif *sarif, struct kl_str partition,
                        struct kl_buf *out)
{
    struct kl_buf name = {0};

    kl_buf_add_text(&name, sarif->table);
    if (partition.data) {
        kl_buf_add_char(&name, '/');
        kl_buf_add_str(&name, partition);
    }
    kl_buf_add_text(out, "\"logicalLocations\": [{\"name\": ");
    add_string(partition.data ? partition : kl_str_from(sarif->table), out);
    kl_buf_add_text(out, ", \"fullyQualifiedName\": ");
    add_string(kl_buf_str(&name), out);
    kl_buf_add_text(out, ", \"kind\": \"resource\"}]");
    kl_buf_release(&name);
}

static void add_location(const struct cli_sarif *sarif, struct kl_str what,
                         struct kl_buf *out)
{
    if (sarif->file)
        add_physical(sarif, what, out);
    else
        add_logical(sarif, what, out);
}

/* ---- results ---- */

/* What is pointed at: keys in a file, partitions of a table. */
static struct kl_str pointed_at(const struct cli_sarif *sarif,
                                const struct kl_finding *finding, size_t i)
{
    if (!sarif->file)
        return i < finding->npartitions_shown ? kl_buf_str(&finding->partitions[i])
                                              : (struct kl_str){0};
    if (i < finding->nexamples)
        return kl_buf_str(&finding->examples[i]);
    return !i && finding->has_witness ? kl_buf_str(&finding->meant_first)
                                      : (struct kl_str){0};
}

static void add_related(const struct cli_sarif *sarif, struct kl_str what,
                        const char *message, size_t *n, struct kl_buf *out)
{
    kl_buf_addf(out, "%s{\"id\": %zu, ", *n ? ", " : "", *n + 1);
    add_location(sarif, what, out);
    kl_buf_add_text(out, ", ");
    add_message("message", kl_str_from(message), out);
    kl_buf_add_char(out, '}');
    ++*n;
}

static void add_locations(const struct cli_sarif *sarif, const struct kl_finding *finding,
                          struct kl_buf *out)
{
    struct kl_str what;
    size_t n = 0;

    kl_buf_add_text(out, "\"locations\": [{");
    add_location(sarif, pointed_at(sarif, finding, 0), out);
    kl_buf_add_text(out, "}], \"relatedLocations\": [");
    for (size_t i = 1; (what = pointed_at(sarif, finding, i)).data; i++)
        add_related(sarif, what, sarif->file ? "another example" : "another partition",
                    &n, out);
    if (sarif->file && finding->has_witness) {
        add_related(sarif, kl_buf_str(&finding->stored_first), "stored first", &n, out);
        add_related(sarif, kl_buf_str(&finding->meant_first), "meant first", &n, out);
    }
    kl_buf_add_char(out, ']');
}

/* A template without its names and types, which change as more keys are seen. */
static void add_form(const char *template_, struct kl_buf *out)
{
    bool inside = false;

    for (const char *at = template_; *at; at++) {
        size_t n = *at == '\\' && at[1] ? 2 : 1;

        if (!inside || (n == 1 && *at == '>'))
            kl_buf_add(out, at, n);
        inside = n == 1 && *at != '>' && (inside || *at == '<');
        at += n - 1;
    }
}

static void add_fingerprint(const struct cli_sarif *sarif,
                            const struct kl_finding *finding,
                            const struct kl_column *column, struct kl_buf *out)
{
    struct kl_buf text = {0};

    kl_buf_addf(&text, "%s\n%s\n", finding->kind->id, sarif->table ? sarif->table : "");
    if (column) {
        add_form(column->template_, &text);
        kl_buf_addf(&text, "\n%zu", column->segment);
    }
    kl_buf_addf(out, "\"partialFingerprints\": {\"keylineFinding/v1\": \"%016llx\"}",
                (unsigned long long)kl_hash(kl_buf_str(&text)));
    kl_buf_release(&text);
}

static void add_properties(const struct cli_sarif *sarif,
                           const struct kl_finding *finding,
                           const struct kl_column *column, struct kl_buf *out)
{
    struct kl_buf advice = {0};

    kl_explain_advice(sarif->report, finding, &advice);
    kl_buf_addf(out, "\"properties\": {\"count\": %llu, ",
                (unsigned long long)finding->count);
    if (column) {
        kl_buf_add_text(out, "\"column\": ");
        add_string(kl_str_from(column->name), out);
        kl_buf_addf(out, ", \"segment\": %zu, \"template\": ", column->segment);
        add_string(kl_str_from(column->template_), out);
        kl_buf_add_text(out, ", ");
    }
    kl_buf_add_text(out, "\"advice\": ");
    add_string(kl_buf_str(&advice), out);
    kl_buf_add_char(out, '}');
    kl_buf_release(&advice);
}

static void add_sentence(const struct cli_sarif *sarif, const struct kl_finding *finding,
                         struct kl_buf *out)
{
    struct kl_buf sentence = {0}, witness = {0};

    kl_explain_message(sarif->report, finding, &sentence);
    if (kl_explain_witness(sarif->report, finding, &witness))
        kl_buf_addf(&sentence, "; %s", kl_buf_text(&witness));
    add_message("message", kl_buf_str(&sentence), out);
    kl_buf_release(&sentence);
    kl_buf_release(&witness);
}

static void add_result(const struct cli_sarif *sarif, const struct kl_finding *finding,
                       struct kl_buf *out)
{
    const struct kl_column *column = finding->column < sarif->report->ncolumns
                                         ? &sarif->report->columns[finding->column]
                                         : NULL;

    kl_buf_addf(out, "{\"ruleId\": \"%s\", \"ruleIndex\": %zu, \"level\": \"%s\", ",
                finding->kind->id, rule_index(finding->kind),
                level_of(finding->severity));
    add_sentence(sarif, finding, out);
    kl_buf_add_text(out, ",\n     ");
    add_locations(sarif, finding, out);
    kl_buf_add_text(out, ",\n     ");
    add_fingerprint(sarif, finding, column, out);
    if (sarif->silencing)
        kl_buf_add_text(out, finding->silenced
                                 ? ", \"suppressions\": [{\"kind\": \"external\", "
                                   "\"justification\": \"--ignore\"}]"
                                 : ", \"suppressions\": []");
    kl_buf_add_text(out, ", ");
    add_properties(sarif, finding, column, out);
    kl_buf_add_char(out, '}');
}

void cli_sarif_want(const struct kl_report *report, struct kl_key_places *places)
{
    for (size_t i = 0; i < report->nfindings; i++) {
        const struct kl_finding *finding = &report->findings[i];

        for (size_t k = 0; k < finding->nexamples; k++)
            kl_key_places_want(places, kl_buf_str(&finding->examples[k]));
        if (!finding->has_witness)
            continue;
        kl_key_places_want(places, kl_buf_str(&finding->stored_first));
        kl_key_places_want(places, kl_buf_str(&finding->meant_first));
    }
}

void cli_sarif_put(struct cli *cli, const struct cli_sarif *sarif)
{
    const struct kl_report *report = sarif->report;
    struct kl_buf out = {0};

    /* Programs read this: the same words in every language. */
    setlocale(LC_MESSAGES, "C");
    kl_buf_addf(&out, "{\"$schema\": \"%s\",\n \"version\": \"2.1.0\",\n \"runs\": [{\n",
                SCHEMA);
    add_tool(&out);
    kl_buf_addf(&out, "   \"invocations\": [{\"executionSuccessful\": %s}],\n",
                report->complete ? "true" : "false");
    kl_buf_add_text(&out, "   \"results\": [");
    for (size_t i = 0; i < report->nfindings; i++) {
        kl_buf_add_text(&out, i ? ",\n    " : "\n    ");
        add_result(sarif, &report->findings[i], &out);
    }
    kl_buf_add_text(&out, "]}]}\n");
    cli_put_json(cli, kl_buf_str(&out));
    kl_buf_release(&out);
}
