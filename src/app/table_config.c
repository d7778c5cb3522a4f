#include "config.h"

#include "app/table_config.h"

#include "base/digits.h"
#include "base/glob.h"
#include "base/i18n.h"
#include "app/config_text.h"

/* ---- lists ---- */

static enum kl_code name_again(const struct kl_option_row *row, const char *name,
                               struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID, _("%s names \"%.*s\" twice"), row->name,
                      KL_STR_ARG(kl_option_quote(kl_str_from(name))));
}

static enum kl_code read_names(struct kl_names *names, const struct kl_option_row *row,
                               struct kl_str text, struct kl_err *err)
{
    enum kl_code code = KL_OK;
    struct kl_buf item = {0};

    kl_names_release(names);
    while (!code && text.len) {
        code = kl_config_next_item(row->name, &text, &item, err);
        for (size_t i = 0; !code && i < names->n; i++)
            if (kl_str_eq(kl_str_from(names->names[i]), kl_buf_str(&item)))
                code = name_again(row, names->names[i], err);
        if (!code)
            kl_names_add(names, kl_buf_str(&item));
    }
    kl_buf_release(&item);
    return code;
}

static void release_widths(struct kl_table_config *table)
{
    for (size_t i = 0; i < table->nwidths; i++)
        free(table->widths[i].name);
    free(table->widths);
    table->widths = NULL;
    table->nwidths = table->widths_cap = 0;
}

static enum kl_code add_width(struct kl_table_config *table,
                              const struct kl_option_row *row, struct kl_str item,
                              struct kl_err *err)
{
    size_t colon = item.len;
    struct kl_column_width width = {0};
    struct kl_str digits;
    uint64_t number = 0;

    while (colon && item.data[colon - 1] != ':')
        colon--;
    digits = kl_str_sub(item, colon, SIZE_MAX);
    if (colon < 2 || !kl_str_all_digits(digits) || !kl_digits_to_u64(digits, &number) ||
        number < KL_COLUMN_WIDTH_MIN || number > KL_COLUMN_WIDTH_MAX)
        return kl_err_set(err, KL_INVALID,
                          _("%s is a list of NAME:WIDTH, a width from %d to %d, not "
                            "\"%.*s\""),
                          row->name, KL_COLUMN_WIDTH_MIN, KL_COLUMN_WIDTH_MAX,
                          KL_STR_ARG(kl_option_quote(item)));
    width.name = kl_mem_dup(item.data, colon - 1);
    width.width = (unsigned)number;
    for (size_t i = 0; i < table->nwidths; i++) {
        if (!strcmp(table->widths[i].name, width.name)) {
            free(width.name);
            return name_again(row, table->widths[i].name, err);
        }
    }
    KL_GROW(table->widths, table->nwidths, table->widths_cap);
    table->widths[table->nwidths++] = width;
    return KL_OK;
}

static enum kl_code read_widths(struct kl_table_config *table,
                                const struct kl_option_row *row, struct kl_str text,
                                struct kl_err *err)
{
    enum kl_code code = KL_OK;
    struct kl_buf item = {0};

    release_widths(table);
    while (!code && text.len) {
        code = kl_config_next_item(row->name, &text, &item, err);
        if (!code)
            code = add_width(table, row, kl_buf_str(&item), err);
    }
    kl_buf_release(&item);
    return code;
}

/* A list adds to what is there; an empty one takes it away. */
static enum kl_code read_ignore(struct kl_table_config *table,
                                const struct kl_option_row *row, struct kl_str text,
                                struct kl_err *err)
{
    enum kl_code code = KL_OK;
    struct kl_buf item = {0};

    if (!text.len)
        kl_silence_release(&table->silence);
    while (!code && text.len) {
        code = kl_config_next_item(row->name, &text, &item, err);
        if (!code)
            code = kl_silence_add(&table->silence, kl_buf_str(&item), err);
    }
    kl_buf_release(&item);
    return code;
}

static enum kl_code read_scheme(struct kl_table_config *table,
                                const struct kl_option_row *row, struct kl_str text,
                                struct kl_err *err)
{
    struct kl_buf plain = {0};
    enum kl_code code = KL_OK;

    kl_scheme_free(&table->scheme);
    free(table->scheme_text);
    table->scheme_text = NULL;
    kl_config_unquote(text, &plain);
    if (plain.len) {
        code = kl_scheme_parse(kl_buf_str(&plain), &table->scheme, err);
        if (code)
            kl_err_prefix(err, "%s", row->name);
        else
            table->scheme_text = kl_mem_strdup(kl_buf_text(&plain));
    }
    kl_buf_release(&plain);
    return code;
}

/* ---- settings ---- */

enum kl_code kl_table_config_put(struct kl_table_config *table,
                                 const struct kl_option_row *row, struct kl_str text,
                                 struct kl_err *err)
{
    switch (row->type) {
    case KL_OPTION_TYPE_SWITCH:
    case KL_OPTION_TYPE_CHOICE:
    case KL_OPTION_TYPE_NUMBER:
    case KL_OPTION_TYPE_SIZE:
        break;
    case KL_OPTION_TYPE_SCHEME:
        return read_scheme(table, row, text, err);
    case KL_OPTION_TYPE_IGNORE:
        return read_ignore(table, row, text, err);
    case KL_OPTION_TYPE_NAMES:
        return read_names(row->option == KL_OPTION_COLUMNS ? &table->columns
                                                           : &table->hide,
                          row, text, err);
    case KL_OPTION_TYPE_WIDTHS:
        return read_widths(table, row, text, err);
    }
    return kl_option_read(row, text, &table->numbers[row->option], err);
}

/* Every setting was checked when it was made. */
static void put_section(struct kl_table_config *table,
                        const struct kl_config_section *section)
{
    for (size_t i = 0; i < section->n; i++)
        kl_table_config_put(table, kl_option_row(section->settings[i].option),
                            kl_str_from(section->settings[i].text), NULL);
}

static bool is_meant(const struct kl_config_section *section, struct kl_str table,
                     struct kl_str place)
{
    return (!section->table ||
            kl_glob_matches(kl_str_from(section->table), table, '@')) &&
           (!section->place || kl_glob_matches(kl_str_from(section->place), place, 0));
}

void kl_table_config_read(struct kl_table_config *table, const struct kl_config *config,
                          const char *name, const char *index, const char *place)
{
    struct kl_buf seen = {0};

    for (int i = 0; i < KL_OPTION_COUNT; i++) {
        const struct kl_option_row *row = kl_option_row((enum kl_option)i);

        if (row->table)
            kl_table_config_put(table, row, kl_str_from(row->fallback), NULL);
    }
    kl_buf_add_text(&seen, name);
    if (index)
        kl_buf_addf(&seen, "@%s", index);
    for (size_t i = 0; config && i < config->nsections; i++)
        if (is_meant(&config->sections[i], kl_buf_str(&seen),
                     kl_str_from(place ? place : "")))
            put_section(table, &config->sections[i]);
    if (config)
        put_section(table, &config->set);
    kl_buf_release(&seen);
}

void kl_table_config_release(struct kl_table_config *table)
{
    free(table->scheme_text);
    kl_scheme_free(&table->scheme);
    kl_silence_release(&table->silence);
    kl_names_release(&table->columns);
    kl_names_release(&table->hide);
    release_widths(table);
    *table = (struct kl_table_config){0};
}
