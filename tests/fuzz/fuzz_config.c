/* The text of keyline.conf: any bytes are read, every fault has a line and words, what
 * was taken is allowed, and written down again it is read as the same without a fault. */
#include "config.h"

#include "base/utf8.h"
#include "app/config_read.h"
#include "app/table_config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void read_config(struct kl_config *config, struct kl_str text,
                        struct kl_config_faults *faults)
{
    kl_config_init(config);
    kl_config_read(config, text, NULL, faults);
}

static void check_faults(const struct kl_config *config,
                         const struct kl_config_faults *faults, size_t lines)
{
    must(faults->n <= KL_CONFIG_FAULTS_MAX && (!faults->more || faults->n));
    for (size_t i = 0; i < faults->n; i++) {
        const struct kl_config_fault *fault = &faults->faults[i];
        struct kl_buf words = {0};

        must(fault->line && fault->line <= lines && fault->err.text[0]);
        must(!i || fault->line > faults->faults[i - 1].line);
        kl_config_fault_tell(config, fault, &words);
        must(kl_utf8_valid(kl_buf_str(&words)));
        kl_buf_release(&words);
    }
}

static void add_quoted(const char *text, struct kl_buf *out)
{
    kl_buf_add_char(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            kl_buf_add_char(out, '\\');
        kl_buf_add_char(out, *text);
    }
    kl_buf_add_char(out, '"');
}

static void write_section(const struct kl_config_section *section, struct kl_buf *out)
{
    if (section->table) {
        kl_buf_add_text(out, "[table ");
        add_quoted(section->table, out);
        if (section->place) {
            kl_buf_add_text(out, " in ");
            add_quoted(section->place, out);
        }
        kl_buf_add_text(out, "]\n");
    }
    for (size_t i = 0; i < section->n; i++)
        kl_buf_addf(out, "%s = %s\n", kl_option_row(section->settings[i].option)->name,
                    section->settings[i].text);
}

static void write_config(const struct kl_config *config, struct kl_buf *out)
{
    for (int i = 0; i < KL_OPTION_COUNT; i++) {
        if (config->origins[i] != KL_ORIGIN_FILE)
            continue;
        kl_buf_addf(out, "%s = ", kl_option_row((enum kl_option)i)->name);
        kl_config_write(config, (enum kl_option)i, out);
        kl_buf_add_char(out, '\n');
    }
    for (size_t i = 0; i < config->nsections; i++)
        write_section(&config->sections[i], out);
    for (size_t i = 0; i < config->nkeys; i++) {
        kl_buf_add_text(out, "[keys ");
        if (config->keys[i].view)
            add_quoted(config->keys[i].view, out);
        kl_buf_add_text(out, "]\n");
        add_quoted(config->keys[i].key, out);
        kl_buf_add_text(out, " = ");
        add_quoted(config->keys[i].action, out);
        kl_buf_add_char(out, '\n');
    }
    kl_buf_add_text(out, "[style]\n");
    for (size_t i = 0; i < config->nstyles; i++) {
        add_quoted(config->styles[i].name, out);
        kl_buf_add_text(out, " = ");
        add_quoted(config->styles[i].look, out);
        kl_buf_add_char(out, '\n');
    }
}

static void check_tables(const struct kl_config *config)
{
    for (size_t i = 0; i < config->nsections; i++) {
        const struct kl_config_section *section = &config->sections[i];
        struct kl_table_config table = {0};

        for (size_t k = 0; k < section->n; k++)
            must(!kl_config_check(section->settings[k].option,
                                  kl_str_from(section->settings[k].text), NULL));
        kl_table_config_read(&table, config, section->table ? section->table : "t", NULL,
                             section->place);
        must(!table.scheme == !table.scheme_text);
        must(table.numbers[KL_OPTION_FREEZE] <= 9);
        kl_table_config_release(&table);
    }
}

static void check_again(const struct kl_config *config)
{
    struct kl_config_faults faults = {0};
    struct kl_config again;
    struct kl_buf once = {0}, twice = {0};

    write_config(config, &once);
    read_config(&again, kl_buf_str(&once), &faults);
    must(!faults.n);
    write_config(&again, &twice);
    must(kl_str_eq(kl_buf_str(&once), kl_buf_str(&twice)));
    kl_config_release(&again);
    kl_config_faults_release(&faults);
    kl_buf_release(&once);
    kl_buf_release(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kl_str text = {(const char *)data, size};
    struct kl_config_faults faults = {0};
    struct kl_config config;
    size_t lines = 1;

    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    read_config(&config, text, &faults);
    check_faults(&config, &faults, lines);
    check_tables(&config);
    check_again(&config);
    kl_config_release(&config);
    kl_config_faults_release(&faults);
    return 0;
}
