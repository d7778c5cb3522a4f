/* What the user configured: keyline.conf, read, and what was set since.
 *
 *     theme = light
 *     [keys]
 *     x = reverse
 *     [table "leaderboard"]
 *     scheme = <score:pad10>#<ts:pad16>#<playerId>
 *
 * app/config_read.h reads the text, app/config_file.h finds the file. Here is what came
 * of it. Options of the program have one value each; options of tables are settings in
 * sections, which app/table_config.h puts together for one table. Keys and styles are
 * kept as they were written: the screen, which knows what they are called, reads them.
 *
 * A zeroed struct holds nothing; kl_config_init() gives every option its default.
 */
#ifndef KL_APP_CONFIG_H
#define KL_APP_CONFIG_H

#include "app/option.h"

/* Where a value is from, the weakest first. */
enum kl_origin {
    KL_ORIGIN_DEFAULT,
    KL_ORIGIN_FILE,
    KL_ORIGIN_COMMAND, /* an option of the command line */
    KL_ORIGIN_SET,     /* set on the screen */
};

struct kl_setting {
    enum kl_option option;
    char *text; /* as written, without blanks around it */
    enum kl_origin origin;
    unsigned line; /* in the file; 0: it is from elsewhere */
};

/* Settings of the tables that a pattern names. */
struct kl_config_section {
    char *table; /* a pattern of "TABLE" or "TABLE@INDEX"; NULL: all of both */
    char *place; /* a pattern of what the title calls the data; NULL: all */
    unsigned line;
    struct kl_setting *settings;
    size_t n, cap;
};

struct kl_config_key {
    char *view;   /* of this kind of view; NULL: of all that have the action */
    char *key;    /* as the help names it */
    char *action; /* or "none" */
    unsigned line;
};

struct kl_config_style {
    char *name;
    char *look; /* colours and attributes */
    unsigned line;
};

struct kl_config {
    char *path; /* the file that was read; NULL: none */
    uint64_t numbers[KL_OPTION_COUNT];
    enum kl_origin origins[KL_OPTION_COUNT];
    unsigned lines[KL_OPTION_COUNT];
    struct kl_config_section *sections; /* the first: what stands above all sections */
    size_t nsections, sections_cap;
    struct kl_config_section set; /* what was set since, for all tables */
    struct kl_config_key *keys;
    size_t nkeys, keys_cap;
    struct kl_config_style *styles;
    size_t nstyles, styles_cap;
};

void kl_config_init(struct kl_config *config);
void kl_config_release(struct kl_config *config);

/* The value of a scalar option of the program, by its place or number (app/option.h). */
uint64_t kl_config_number(const struct kl_config *config, enum kl_option option);
bool kl_config_is_on(const struct kl_config *config, enum kl_option option);

/* Sets an option, for all tables when it is one of theirs, over whatever the file says.
 * KL_NOT_FOUND: no such option, with advice on what may be meant; KL_INVALID says what
 * was expected. Nothing has changed then. */
enum kl_code kl_config_set(struct kl_config *config, enum kl_origin origin,
                           struct kl_str name, struct kl_str text, struct kl_err *err);
/* Appends the value that an option of the program has, or that all tables have unless a
 * section says otherwise, as it would be written. */
void kl_config_write(const struct kl_config *config, enum kl_option option,
                     struct kl_buf *out);
/* Where kl_config_write()'s value is from; *line: of the file, 0 where it is not. */
enum kl_origin kl_config_origin(const struct kl_config *config, enum kl_option option,
                                unsigned *line);

/* For who fills a config: the value of an option of the program, which was checked. */
void kl_config_put(struct kl_config *config, const struct kl_option_row *row,
                   enum kl_origin origin, unsigned line, struct kl_str text);
/* A section, borrowed until the next; the setting of an option in it, NULL where it has
 * none; one more, which the section does not have yet. */
struct kl_config_section *kl_config_section_add(struct kl_config *config,
                                                struct kl_str table, struct kl_str place,
                                                unsigned line);
struct kl_setting *kl_config_section_find(const struct kl_config_section *section,
                                          enum kl_option option);
struct kl_setting *kl_config_section_put(struct kl_config_section *section,
                                         enum kl_option option);
/* KL_INVALID: an option may not have that text; says what was expected. */
enum kl_code kl_config_check(enum kl_option option, struct kl_str text,
                             struct kl_err *err);

#endif
