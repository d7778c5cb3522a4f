#include "config.h"

#include "app/sample.h"

struct kl_sample_entry {
    size_t at, len, keys_len; /* the keys lie behind the text */
    bool has_keys, deletes;
    uint64_t line;
    const char *path;
};

void kl_sample_add(struct kl_sample *sample, const struct kl_record *record,
                   const char *path)
{
    KL_GROW(sample->entries, sample->n, sample->cap);
    sample->entries[sample->n++] = (struct kl_sample_entry){
        .at = sample->text.len,
        .len = record->text.len,
        .keys_len = record->keys.len,
        .has_keys = record->keys.data != NULL,
        .deletes = record->deletes,
        .line = record->line,
        .path = path,
    };
    /* What stops the reader of a value stands behind each. */
    kl_buf_add_str(&sample->text, record->text);
    kl_buf_add_char(&sample->text, '\0');
    kl_buf_add_str(&sample->text, record->keys);
    kl_buf_add_char(&sample->text, '\0');
}

struct kl_record kl_sample_at(const struct kl_sample *sample, size_t i, const char **path)
{
    const struct kl_sample_entry *entry = &sample->entries[i];
    const char *text = sample->text.data + entry->at;

    *path = entry->path;
    return (struct kl_record){
        .text = {text, entry->len},
        .keys = {entry->has_keys ? text + entry->len + 1 : NULL, entry->keys_len},
        .deletes = entry->deletes,
        .line = entry->line,
    };
}

void kl_sample_release(struct kl_sample *sample)
{
    kl_buf_release(&sample->text);
    free(sample->entries);
    *sample = (struct kl_sample){.n = 0};
}
