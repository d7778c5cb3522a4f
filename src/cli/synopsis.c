#include "config.h"

#include "cli/synopsis.h"

/* Behind "[--index I]" of a synopsis. */
static const char *skip_group(const char *c)
{
    int depth = 0;

    do {
        depth += (*c == '[') - (*c == ']');
        c++;
    } while (*c && depth);
    return c;
}

/* The next word of a synopsis that is of the command's name, or stands for an operand:
 * FILE... of "import FILE... [--table T] --db FILE". Absent: there is none. */
static struct kl_str next_word(const char **synopsis)
{
    const char *c = *synopsis;
    struct kl_str word = {0};

    while (*c && !word.len) {
        c += strspn(c, "]. ");
        if (strncmp(c, "[-", 2) == 0) {
            c = skip_group(c);
        } else if (*c == '-') {
            c += strcspn(c, " ");
            c += *c ? 1 + strcspn(c + 1, " ") : 0;
        } else {
            c += strspn(c, "[");
            word = (struct kl_str){c, strcspn(c, "[] ")};
            c += word.len;
        }
    }
    *synopsis = c;
    return word;
}

void cli_synopsis_operand(const struct cli_command *command, size_t n,
                          struct kl_buf *name)
{
    const char *synopsis = command->synopsis[0];
    size_t name_words = 1;
    struct kl_str word;

    for (const char *c = command->name; *c; c++)
        name_words += *c == ' ';
    for (size_t at = 0; (word = next_word(&synopsis)).len;) {
        if (at++ < name_words)
            continue;
        kl_buf_set(name, word);
        if (at - 1 - name_words == n)
            return;
    }
    /* The last one may stand again; a command's name has up to two words. */
    if ((name->len < 3 || strcmp(kl_buf_text(name) + name->len - 3, "...") != 0) &&
        strcmp(kl_buf_text(name), "COMMAND") != 0)
        kl_buf_clear(name);
}
