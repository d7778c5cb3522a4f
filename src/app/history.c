#include "config.h"

#include "app/history.h"

#include <jansson.h>

#include "model/plain.h"
#include "model/value.h"
#include "app/state_file.h"

/* What all lines of one question begin with. */
static void add_question(const char *question, struct kl_buf *out)
{
    kl_buf_add_text(out, "{\"question\":");
    kl_json_string(kl_str_from(question), out);
    kl_buf_add_text(out, ",\"text\":");
}

static void read_line(struct kl_str line, struct kl_names *answers)
{
    json_t *root = json_loadb(line.data, line.len, 0, NULL);
    const json_t *text = json_object_get(root, "text");

    if (json_string_length(text))
        kl_names_add(answers, kl_value_text(text));
    json_decref(root);
}

void kl_history_read(const char *path, const char *question, struct kl_names *answers)
{
    struct kl_state_lines lines = {.n = 0};
    struct kl_buf begin = {0};
    size_t first, found = 0;

    kl_state_read(path, &lines);
    add_question(question, &begin);
    for (first = lines.n; first > 0 && found < KL_HISTORY_EACH; first--)
        found += kl_str_starts(lines.list[first - 1], kl_buf_str(&begin));
    for (; first < lines.n; first++) {
        if (kl_str_starts(lines.list[first], kl_buf_str(&begin)))
            read_line(lines.list[first], answers);
    }
    kl_buf_release(&begin);
    kl_state_lines_release(&lines);
}

enum kl_code kl_history_add(const char *path, const char *question, struct kl_str text,
                            struct kl_err *err)
{
    static const struct kl_state_bounds bounds = {KL_HISTORY_MAX, KL_HISTORY_EACH};
    struct kl_buf line = {0}, begin = {0};
    enum kl_code code;

    add_question(question, &begin);
    kl_buf_add_str(&line, kl_buf_str(&begin));
    kl_json_string(text, &line);
    kl_buf_add_char(&line, '}');
    code = kl_state_add(path, kl_buf_str(&line), kl_buf_str(&begin), &bounds, err);
    kl_buf_release(&line);
    kl_buf_release(&begin);
    return code;
}
