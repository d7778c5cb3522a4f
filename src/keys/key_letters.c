#include "config.h"

#include "keys/key_letters.h"

void kl_key_letters_release(struct kl_key_letters *letters)
{
    kl_forms_release(&letters->forms);
    kl_code_units_release(&letters->units);
    for (size_t i = 0; i < KL_ARRAY_LEN(letters->rest); i++)
        kl_letters_free(&letters->rest[i]);
    kl_letters_free(&letters->paths);
}

void kl_key_letters_whole(struct kl_key_letters *letters, unsigned delims,
                          struct kl_str key)
{
    struct kl_letters_look look = {0};

    kl_letters_look(key, &look);
    for (size_t i = 0; look.faults && i < KL_ARRAY_LEN(letters->rest); i++)
        if (delims >> i & 1)
            kl_letters_note(&letters->rest[i], &look, key);
}

void kl_key_letters_split(struct kl_key_letters *letters, enum kl_delim delim,
                          struct kl_str key, const struct kl_segment *segs, size_t n)
{
    struct kl_letters_look labels = {0}, path = {0};

    for (size_t i = 0; i < n; i++) {
        struct kl_str text = kl_str_sub(key, segs[i].off, segs[i].len);

        if (segs[i].label)
            kl_letters_look(text, &labels);
        else if (delim == KL_DELIM_SLASH)
            kl_letters_look(text, &path);
    }
    kl_letters_note(&letters->rest[delim], &labels, key);
    kl_letters_note(&letters->paths, &path, key);
}

void kl_key_letters_merge(struct kl_key_letters *into, const struct kl_key_letters *from,
                          enum kl_join join)
{
    kl_forms_merge(&into->forms, &from->forms, join);
    kl_code_units_merge(&into->units, &from->units);
    for (size_t i = 0; i < KL_ARRAY_LEN(into->rest); i++)
        kl_letters_merge(&into->rest[i], from->rest[i]);
    kl_letters_merge(&into->paths, from->paths);
}
