#include "config.h"

#include "app/key_places.h"

#include <errno.h>

#include "base/i18n.h"
#include "base/token.h"

#define CANCEL_LINES 65536 /* how often cancel is seen */

void kl_key_places_release(struct kl_key_places *places)
{
    kl_map_release(&places->wanted);
    free(places->places);
    *places = (struct kl_key_places){0};
}

void kl_key_places_want(struct kl_key_places *places, struct kl_str key)
{
    size_t n = places->wanted.n;

    if (*kl_map_put(&places->wanted, key, n) != n)
        return;
    KL_GROW(places->places, n, places->cap);
    places->places[n] = (struct kl_key_place){0};
}

/* The key of a line, or of what NUL ended: as the check reads it. */
static struct kl_str key_of(struct kl_str line, enum kl_keys_format format)
{
    char end = format == KL_KEYS_LINES ? '\n' : '\0';

    if (!line.len || line.data[line.len - 1] != end)
        return line;
    line.len--;
    if (format == KL_KEYS_LINES && line.len && line.data[line.len - 1] == '\r')
        line.len--;
    return line;
}

static void note(struct kl_key_places *places, struct kl_str key, uint64_t line,
                 uint64_t off)
{
    const size_t *at = kl_map_get(&places->wanted, key);

    if (at && !places->places[*at].line)
        places->places[*at] = (struct kl_key_place){line, off, key.len};
}

enum kl_code kl_key_places_read(struct kl_key_places *places, FILE *file,
                                const char *name, enum kl_keys_format format,
                                struct kl_token *token, struct kl_err *err)
{
    int end = format == KL_KEYS_LINES ? '\n' : '\0';
    uint64_t line = 0, off = 0;
    char *text = NULL;
    size_t size = 0;
    ssize_t len;
    enum kl_code code = KL_OK;

    while (!code && places->wanted.n && (len = getdelim(&text, &size, end, file)) > 0) {
        struct kl_str key = key_of((struct kl_str){text, (size_t)len}, format);

        line++;
        note(places, key, line, off);
        off += (uint64_t)len;
        if (line % CANCEL_LINES == 0 && kl_token_cancelled(token))
            code = KL_CANCELLED;
    }
    free(text);
    if (!code && ferror(file))
        code = kl_err_set(err, KL_IO, _("cannot read %s: %s"), name, strerror(errno));
    return code;
}

const struct kl_key_place *kl_key_places_find(const struct kl_key_places *places,
                                              struct kl_str key)
{
    const size_t *at = kl_map_get(&places->wanted, key);

    return at && places->places[*at].line ? &places->places[*at] : NULL;
}
