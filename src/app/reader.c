#include "config.h"

#include "app/reader.h"

void kl_reader_note(struct kl_reader *reader, const char *format, ...)
{
    struct kl_buf text = {0};
    va_list args;

    kl_buf_addf(&text, "%s: ", reader->in->path);
    va_start(args, format);
    kl_buf_vaddf(&text, format, args);
    va_end(args);
    kl_names_add(reader->notes, kl_buf_str(&text));
    kl_buf_release(&text);
}
