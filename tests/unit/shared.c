#include "config.h"

#include "tests/unit/shared.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/file.h"

void shared_path(const char *name, struct kl_buf *path)
{
    const char *shared = getenv("KEYLINE_SHARED");

    kl_buf_addf(path, "%s/%s", shared ? shared : "../shared", name);
}

bool shared_exists(const char *name)
{
    struct kl_buf path = {0};
    bool exists;

    shared_path(name, &path);
    exists = kl_file_exists(kl_buf_text(&path));
    kl_buf_release(&path);
    return exists;
}

void shared_read(const char *name, struct kl_buf *text)
{
    struct kl_buf path = {0};
    struct kl_err err = {0};

    shared_path(name, &path);
    if (kl_file_read(kl_buf_text(&path), 1 << 24, text, &err))
        fail_msg("%s", err.text);
    kl_buf_release(&path);
}

json_t *shared_json(const char *name)
{
    struct kl_buf text = {0};
    json_t *root;

    shared_read(name, &text);
    root = json_loadb(text.data, text.len, 0, NULL);
    if (!root)
        fail_msg("%s is not JSON", name);
    kl_buf_release(&text);
    return root;
}

const char *shared_text(const json_t *object, const char *member)
{
    return json_string_value(json_object_get(object, member));
}

int shared_skip(void)
{
    puts("1..0 # SKIP the vectors do not lie beside the project");
    return 0;
}
