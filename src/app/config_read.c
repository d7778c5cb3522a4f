#include "config.h"

#include "app/config_read.h"

#include "base/i18n.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "app/config_text.h"

enum where {
    IN_OPTIONS, /* above all sections, or in one of tables */
    IN_KEYS,
    IN_STYLE,
    IN_NOTHING, /* below a head that is wrong: its lines are not looked at */
};

struct reader {
    struct kl_config *config;
    const struct kl_config_words *words;
    struct kl_config_faults *faults;
    unsigned line;
    enum where where;
    size_t section;     /* IN_OPTIONS: which */
    struct kl_buf view; /* IN_KEYS: empty for all */
    struct kl_err err;  /* of this line */
};

/* ---- sections ---- */

/* Takes the next word, which may be quoted, from *rest; false: there is none, or its
 * quote has no end. */
static bool next_word(struct kl_str *rest, struct kl_buf *word)
{
    struct kl_str text = kl_config_trim(*rest);
    size_t len = 0;

    kl_buf_clear(word);
    if (text.len && text.data[0] == '"')
        len = kl_config_quoted_len(text);
    else
        while (len < text.len && text.data[len] != ' ' && text.data[len] != '\t' &&
               text.data[len] != '"')
            len++;
    kl_config_unquote(kl_str_sub(text, 0, len), word);
    *rest = kl_config_trim(kl_str_sub(text, len, SIZE_MAX));
    return len > 0;
}

static bool is(const struct kl_buf *word, const char *text)
{
    return kl_str_eq(kl_buf_str(word), kl_str_from(text));
}

static enum kl_code bad_head(struct reader *reader, struct kl_str head)
{
    kl_err_set(&reader->err, KL_INVALID, _("[%.*s] is no section"),
               KL_STR_ARG(kl_option_quote(head)));
    kl_err_advise(&reader->err,
                  _("there are [keys], [keys VIEW], [style], [table \"NAME\"] and "
                    "[table \"NAME\" in \"DATA\"]"));
    return KL_INVALID;
}

/* "NAME" or "NAME" in "DATA". */
static enum kl_code table_head(struct reader *reader, struct kl_str head,
                               struct kl_str rest)
{
    struct kl_buf name = {0}, in = {0}, place = {0};
    enum kl_code code = KL_OK;
    bool placed;

    if (!next_word(&rest, &name))
        code = bad_head(reader, head);
    placed = !code && rest.len;
    if (placed && (!next_word(&rest, &in) || !is(&in, "in") ||
                   !next_word(&rest, &place) || rest.len))
        code = bad_head(reader, head);
    if (!code && (!name.len || (placed && !place.len)))
        code = kl_err_set(&reader->err, KL_INVALID, _("a name in [%.*s] is empty"),
                          KL_STR_ARG(kl_option_quote(head)));
    if (!code) {
        kl_config_section_add(reader->config, kl_buf_str(&name),
                              placed ? kl_buf_str(&place) : (struct kl_str){0},
                              reader->line);
        reader->section = reader->config->nsections - 1;
        reader->where = IN_OPTIONS;
    }
    kl_buf_release(&name);
    kl_buf_release(&in);
    kl_buf_release(&place);
    return code;
}

static enum kl_code keys_head(struct reader *reader, struct kl_str head,
                              struct kl_str rest)
{
    kl_buf_clear(&reader->view);
    if (rest.len && (!next_word(&rest, &reader->view) || rest.len || !reader->view.len))
        return bad_head(reader, head);
    if (reader->view.len && reader->words &&
        reader->words->view(kl_buf_str(&reader->view), &reader->err))
        return KL_INVALID;
    reader->where = IN_KEYS;
    return KL_OK;
}

static void read_head(struct reader *reader, struct kl_str line)
{
    struct kl_str head = kl_config_trim(kl_str_sub(line, 1, line.len - 2)), rest = head;
    struct kl_buf word = {0};
    bool named = next_word(&rest, &word);

    reader->where = IN_NOTHING;
    if (line.data[line.len - 1] != ']')
        kl_err_set(&reader->err, KL_INVALID, _("the ']' of a section is missing: %.*s"),
                   KL_STR_ARG(kl_option_quote(line)));
    else if (named && is(&word, "keys"))
        keys_head(reader, head, rest);
    else if (named && is(&word, "table"))
        table_head(reader, head, rest);
    else if (named && is(&word, "style") && !rest.len)
        reader->where = IN_STYLE;
    else
        bad_head(reader, head);
    kl_buf_release(&word);
}

/* ---- lines ---- */

/* "name = value"; the name may be quoted. */
static bool cut(struct kl_str line, struct kl_buf *name, struct kl_str *value)
{
    size_t quoted = line.data[0] == '"' ? kl_config_quoted_len(line) : 0;
    size_t equals = kl_str_find(line, KL_STR("="), quoted);
    struct kl_str front;

    if (equals == SIZE_MAX || (line.data[0] == '"' && !quoted))
        return false;
    front = kl_config_trim(kl_str_sub(line, 0, equals));
    if (quoted && front.len != quoted)
        return false;
    kl_config_unquote(front, name);
    *value = kl_config_trim(kl_str_sub(line, equals + 1, SIZE_MAX));
    return name->len > 0;
}

static enum kl_code not_for_tables(struct reader *reader, const struct kl_option_row *row)
{
    kl_err_set(&reader->err, KL_INVALID, _("%s is no option of single tables"),
               row->name);
    kl_err_advise(&reader->err, _("it stands above all sections"));
    return KL_INVALID;
}

static enum kl_code again(struct reader *reader, const char *what, unsigned line)
{
    return kl_err_set(&reader->err, KL_INVALID, _("%s is set in line %u already"), what,
                      line);
}

static enum kl_code put_option(struct reader *reader, const struct kl_option_row *row,
                               struct kl_str value)
{
    struct kl_config *config = reader->config;
    struct kl_config_section *section = &config->sections[reader->section];
    const struct kl_setting *before = kl_config_section_find(section, row->option);
    struct kl_setting *setting;

    if (!row->table && reader->section)
        return not_for_tables(reader, row);
    if (before)
        return again(reader, row->name, before->line);
    if (!row->table && config->origins[row->option] == KL_ORIGIN_FILE)
        return again(reader, row->name, config->lines[row->option]);
    if (kl_config_check(row->option, value, &reader->err))
        return reader->err.code;
    if (!row->table) {
        kl_config_put(config, row, KL_ORIGIN_FILE, reader->line, value);
        return KL_OK;
    }
    setting = kl_config_section_put(section, row->option);
    setting->text = kl_mem_dup(value.len ? value.data : "", value.len);
    setting->origin = KL_ORIGIN_FILE;
    setting->line = reader->line;
    return KL_OK;
}

static void read_option(struct reader *reader, struct kl_str name, struct kl_str raw)
{
    const struct kl_option_row *row = kl_option_find(name);
    struct kl_buf value = {0};

    if (!row) {
        kl_option_unknown(name, &reader->err);
        return;
    }
    kl_config_value(row, raw, &value);
    put_option(reader, row, kl_buf_str(&value));
    kl_buf_release(&value);
}

static void read_key(struct reader *reader, struct kl_str name, struct kl_str value)
{
    struct kl_config *config = reader->config;
    struct kl_buf action = {0};
    struct kl_config_key key;

    kl_config_unquote(value, &action);
    key = (struct kl_config_key){
        .view = reader->view.len ? kl_mem_strdup(kl_buf_text(&reader->view)) : NULL,
        .key = kl_mem_dup(name.data, name.len),
        .action = kl_mem_strdup(kl_buf_text(&action)),
        .line = reader->line,
    };
    if (reader->words && reader->words->key(config, &key, &reader->err)) {
        free(key.view);
        free(key.key);
        free(key.action);
    } else {
        KL_GROW(config->keys, config->nkeys, config->keys_cap);
        config->keys[config->nkeys++] = key;
    }
    kl_buf_release(&action);
}

static void read_style(struct reader *reader, struct kl_str name, struct kl_str value)
{
    struct kl_config *config = reader->config;
    struct kl_buf look = {0};
    struct kl_config_style style;

    kl_config_unquote(value, &look);
    style = (struct kl_config_style){
        .name = kl_mem_dup(name.data, name.len),
        .look = kl_mem_strdup(kl_buf_text(&look)),
        .line = reader->line,
    };
    if (reader->words && reader->words->style(config, &style, &reader->err)) {
        free(style.name);
        free(style.look);
    } else {
        KL_GROW(config->styles, config->nstyles, config->styles_cap);
        config->styles[config->nstyles++] = style;
    }
    kl_buf_release(&look);
}

static void read_setting(struct reader *reader, struct kl_str line)
{
    struct kl_buf name = {0};
    struct kl_str value;

    if (!cut(line, &name, &value))
        kl_err_set(&reader->err, KL_INVALID,
                   _("neither \"name = value\" nor a section: %.*s"),
                   KL_STR_ARG(kl_option_quote(line)));
    else
        switch (reader->where) {
        case IN_OPTIONS:
            read_option(reader, kl_buf_str(&name), value);
            break;
        case IN_KEYS:
            read_key(reader, kl_buf_str(&name), value);
            break;
        case IN_STYLE:
            read_style(reader, kl_buf_str(&name), value);
            break;
        case IN_NOTHING:
            break;
        }
    kl_buf_release(&name);
}

static void read_line(struct reader *reader, struct kl_str line)
{
    if (line.len && memchr(line.data, '\0', line.len))
        kl_err_set(&reader->err, KL_INVALID, _("a NUL byte: this is no text"));
    else if (!kl_utf8_valid(line))
        kl_err_set(&reader->err, KL_INVALID, _("this is not UTF-8"));
    else if (!line.len || line.data[0] == '#')
        return;
    else if (line.data[0] == '[')
        read_head(reader, line);
    else if (reader->where != IN_NOTHING)
        read_setting(reader, line);
}

static void keep_fault(struct reader *reader)
{
    struct kl_config_faults *faults = reader->faults;

    if (!reader->err.code)
        return;
    if (faults->n == KL_CONFIG_FAULTS_MAX) {
        faults->more++;
        return;
    }
    KL_GROW(faults->faults, faults->n, faults->cap);
    faults->faults[faults->n++] = (struct kl_config_fault){reader->line, reader->err};
}

void kl_config_read(struct kl_config *config, struct kl_str text,
                    const struct kl_config_words *words, struct kl_config_faults *faults)
{
    struct reader reader = {.config = config, .words = words, .faults = faults};

    if (kl_str_starts(text, KL_STR("\xef\xbb\xbf")))
        text = kl_str_sub(text, 3, SIZE_MAX); /* editors that write a byte order mark */
    while (text.len) {
        size_t end = kl_str_find(text, KL_STR("\n"), 0);
        struct kl_str line = kl_str_sub(text, 0, end);

        if (line.len && line.data[line.len - 1] == '\r')
            line.len--;
        reader.line++;
        reader.err = (struct kl_err){0};
        read_line(&reader, kl_config_trim(line));
        keep_fault(&reader);
        text = end == SIZE_MAX ? (struct kl_str){0} : kl_str_sub(text, end + 1, SIZE_MAX);
    }
    kl_buf_release(&reader.view);
}

void kl_config_faults_release(struct kl_config_faults *faults)
{
    free(faults->faults);
    *faults = (struct kl_config_faults){0};
}

void kl_config_fault_tell(const struct kl_config *config,
                          const struct kl_config_fault *fault, struct kl_buf *out)
{
    kl_buf_addf(out, "%s:%u: %s", config->path ? config->path : "keyline.conf",
                fault->line, fault->err.text);
    if (fault->err.advice[0])
        kl_buf_addf(out, "; %s", fault->err.advice);
}
