/* The options of keyline.conf, one table: app/option.def.
 *
 * A scalar option (switch, choice, number, size) has a number: 0 and 1 of a switch, the
 * place in `allowed` of a choice's word, bytes of a size. The others are lists and
 * schemes, which belong to tables (app/table_config.h).
 */
#ifndef KL_APP_OPTION_H
#define KL_APP_OPTION_H

#include "base/buf.h"
#include "base/err.h"

enum kl_option {
#define KL_OPTION(id, name, type, table, fallback, allowed, help) KL_OPTION_##id,
#include "app/option.def"
#undef KL_OPTION
    KL_OPTION_COUNT
};

enum kl_option_type {
    KL_OPTION_TYPE_SWITCH, /* on, off */
    KL_OPTION_TYPE_CHOICE,
    KL_OPTION_TYPE_NUMBER,
    KL_OPTION_TYPE_SIZE, /* of memory: 64M */
    KL_OPTION_TYPE_SCHEME,
    KL_OPTION_TYPE_IGNORE, /* ID, COLUMN:ID */
    KL_OPTION_TYPE_NAMES,
    KL_OPTION_TYPE_WIDTHS, /* NAME:WIDTH */
};

#define KL_THEMES "dark|light|high-contrast|terminal|mono"

/* The words of options that code switches on, in the order of option.def. */
enum kl_theme {
    KL_THEME_DARK,
    KL_THEME_LIGHT,
    KL_THEME_HIGH_CONTRAST,
    KL_THEME_TERMINAL,
    KL_THEME_MONO,
    KL_THEME_COUNT
};
enum kl_auto { KL_AUTO, KL_AUTO_ON, KL_AUTO_OFF }; /* ascii */
enum kl_color { KL_COLOR_AUTO, KL_COLOR_ALWAYS, KL_COLOR_NEVER };
enum kl_clipboard {
    KL_CLIPBOARD_AUTO,
    KL_CLIPBOARD_OSC52,
    KL_CLIPBOARD_TOOL,
    KL_CLIPBOARD_OFF
};

struct kl_option_row {
    enum kl_option option;
    const char *name;
    enum kl_option_type type;
    bool table;           /* may be set for single tables */
    const char *fallback; /* the default, as it would be written */
    const char *allowed;  /* words of a choice, bounds of a number or size; NULL else */
    const char *help;     /* N_() */
};

const struct kl_option_row *kl_option_row(enum kl_option option);
const struct kl_option_row *kl_option_find(struct kl_str name); /* NULL: there is none */
/* KL_NOT_FOUND, in words, with advice on what may be meant. */
enum kl_code kl_option_unknown(struct kl_str name, struct kl_err *err);

bool kl_option_is_scalar(const struct kl_option_row *row);
/* Reads what is written for a scalar option. KL_INVALID says what was expected. */
enum kl_code kl_option_read(const struct kl_option_row *row, struct kl_str text,
                            uint64_t *number, struct kl_err *err);
/* Appends it as kl_option_read() reads it. */
void kl_option_write(const struct kl_option_row *row, uint64_t number,
                     struct kl_buf *out);
/* Appends what may be written, in words: "on or off". */
void kl_option_expected(const struct kl_option_row *row, struct kl_buf *out);
/* The nth word of a choice or switch, from 0; absent: there are no more. */
struct kl_str kl_option_word(const struct kl_option_row *row, size_t nth);
/* A piece of text that fits into a message: cut where it is long. */
struct kl_str kl_option_quote(struct kl_str text);

#endif
