#include "config.h"

#include "app/config.h"

#include "base/i18n.h"
#include "app/config_text.h"
#include "app/table_config.h"

/* ---- life ---- */

void kl_config_init(struct kl_config *config)
{
    *config = (struct kl_config){0};
    for (int i = 0; i < KL_OPTION_COUNT; i++) {
        const struct kl_option_row *row = kl_option_row((enum kl_option)i);

        if (!row->table)
            kl_option_read(row, kl_str_from(row->fallback), &config->numbers[i], NULL);
    }
    kl_config_section_add(config, (struct kl_str){0}, (struct kl_str){0}, 0);
}

static void release_section(struct kl_config_section *section)
{
    for (size_t i = 0; i < section->n; i++)
        free(section->settings[i].text);
    free(section->settings);
    free(section->table);
    free(section->place);
}

void kl_config_release(struct kl_config *config)
{
    if (!config)
        return;
    for (size_t i = 0; i < config->nsections; i++)
        release_section(&config->sections[i]);
    release_section(&config->set);
    for (size_t i = 0; i < config->nkeys; i++) {
        free(config->keys[i].view);
        free(config->keys[i].key);
        free(config->keys[i].action);
    }
    for (size_t i = 0; i < config->nstyles; i++) {
        free(config->styles[i].name);
        free(config->styles[i].look);
    }
    free(config->sections);
    free(config->keys);
    free(config->styles);
    free(config->path);
    *config = (struct kl_config){0};
}

/* ---- sections ---- */

struct kl_config_section *kl_config_section_add(struct kl_config *config,
                                                struct kl_str table, struct kl_str place,
                                                unsigned line)
{
    struct kl_config_section *section;

    KL_GROW(config->sections, config->nsections, config->sections_cap);
    section = &config->sections[config->nsections++];
    *section = (struct kl_config_section){
        .table = table.data ? kl_mem_dup(table.data, table.len) : NULL,
        .place = place.data ? kl_mem_dup(place.data, place.len) : NULL,
        .line = line,
    };
    return section;
}

struct kl_setting *kl_config_section_find(const struct kl_config_section *section,
                                          enum kl_option option)
{
    for (size_t i = 0; i < section->n; i++)
        if (section->settings[i].option == option)
            return &section->settings[i];
    return NULL;
}

struct kl_setting *kl_config_section_put(struct kl_config_section *section,
                                         enum kl_option option)
{
    struct kl_setting *setting;

    KL_GROW(section->settings, section->n, section->cap);
    setting = &section->settings[section->n++];
    *setting = (struct kl_setting){.option = option};
    return setting;
}

/* ---- values ---- */

uint64_t kl_config_number(const struct kl_config *config, enum kl_option option)
{
    return config->numbers[option];
}

bool kl_config_is_on(const struct kl_config *config, enum kl_option option)
{
    return config->numbers[option] != 0;
}

enum kl_code kl_config_check(enum kl_option option, struct kl_str text,
                             struct kl_err *err)
{
    struct kl_table_config scratch = {0};
    enum kl_code code = kl_table_config_put(&scratch, kl_option_row(option), text, err);

    kl_table_config_release(&scratch);
    return code;
}

void kl_config_put(struct kl_config *config, const struct kl_option_row *row,
                   enum kl_origin origin, unsigned line, struct kl_str text)
{
    kl_option_read(row, text, &config->numbers[row->option], NULL);
    config->origins[row->option] = origin;
    config->lines[row->option] = line;
}

/* For all tables, over what was set before. */
static void set_for_tables(struct kl_config *config, const struct kl_option_row *row,
                           enum kl_origin origin, struct kl_str text)
{
    struct kl_setting *setting = kl_config_section_find(&config->set, row->option);

    if (!setting)
        setting = kl_config_section_put(&config->set, row->option);
    free(setting->text);
    setting->text = kl_mem_dup(text.len ? text.data : "", text.len);
    setting->origin = origin;
}

enum kl_code kl_config_set(struct kl_config *config, enum kl_origin origin,
                           struct kl_str name, struct kl_str text, struct kl_err *err)
{
    const struct kl_option_row *row = kl_option_find(name);
    struct kl_buf value = {0};
    enum kl_code code;

    if (!row)
        return kl_option_unknown(name, err);
    kl_config_value(row, text, &value);
    code = kl_config_check(row->option, kl_buf_str(&value), err);
    if (!code && row->table)
        set_for_tables(config, row, origin, kl_buf_str(&value));
    else if (!code)
        kl_config_put(config, row, origin, 0, kl_buf_str(&value));
    kl_buf_release(&value);
    return code;
}

/* What holds for all tables: set since, or above all sections. */
static const struct kl_setting *of_all_tables(const struct kl_config *config,
                                              enum kl_option option)
{
    const struct kl_setting *setting = kl_config_section_find(&config->set, option);

    return setting || !config->nsections
               ? setting
               : kl_config_section_find(&config->sections[0], option);
}

void kl_config_write(const struct kl_config *config, enum kl_option option,
                     struct kl_buf *out)
{
    const struct kl_option_row *row = kl_option_row(option);
    const struct kl_setting *setting = of_all_tables(config, option);

    if (row->table)
        kl_buf_add_text(out, setting ? setting->text : row->fallback);
    else
        kl_option_write(row, config->numbers[option], out);
}

enum kl_origin kl_config_origin(const struct kl_config *config, enum kl_option option,
                                unsigned *line)
{
    const struct kl_setting *setting = of_all_tables(config, option);
    bool table = kl_option_row(option)->table;

    *line = !table ? config->lines[option] : setting ? setting->line : 0;
    if (!table)
        return config->origins[option];
    return setting ? setting->origin : KL_ORIGIN_DEFAULT;
}
