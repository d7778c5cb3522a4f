#include "config.h"

#include "app/config_file.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/path.h"

#define NAME "keyline/keyline.conf"

static bool is_set(const char *text)
{
    return text && text[0];
}

bool kl_config_path(const struct kl_config_place *place, struct kl_buf *out)
{
    bool named = place->file || is_set(place->env_file);

    if (place->none)
        return false;
    if (named)
        kl_buf_add_text(out, place->file ? place->file : place->env_file);
    else
        kl_path_xdg(place->xdg_config_home, place->home, ".config", NAME, out);
    return named;
}

enum kl_code kl_config_open(struct kl_config *config, const struct kl_config_place *place,
                            const struct kl_config_words *words,
                            struct kl_config_faults *faults, struct kl_err *err)
{
    struct kl_buf path = {0}, text = {0};
    bool named = kl_config_path(place, &path);
    enum kl_code code = KL_OK;
    struct kl_err own = {0};

    kl_config_init(config);
    if (named || path.len)
        code = kl_file_read(kl_buf_text(&path), KL_CONFIG_FILE_MAX, &text, &own);
    if (!code && path.len) {
        config->path = kl_mem_strdup(kl_buf_text(&path));
        kl_config_read(config, kl_buf_str(&text), words, faults);
    } else if (code == KL_NOT_FOUND && !named) {
        code = KL_OK;
    } else if (code) {
        kl_err_set(err, code, "%s", own.text);
        kl_err_advise(err, "%s", own.advice);
    }
    kl_buf_release(&path);
    kl_buf_release(&text);
    return code;
}
