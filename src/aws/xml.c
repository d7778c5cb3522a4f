#include "config.h"

#include "aws/xml.h"

static size_t add_entity(struct kl_str text, struct kl_buf *out)
{
    static const struct {
        struct kl_str name;
        char c;
    } entities[] = {
        {{"&amp;", 5}, '&'},  {{"&lt;", 4}, '<'},    {{"&gt;", 4}, '>'},
        {{"&quot;", 6}, '"'}, {{"&apos;", 6}, '\''},
    };

    for (size_t i = 0; i < KL_ARRAY_LEN(entities); i++)
        if (kl_str_starts(text, entities[i].name)) {
            kl_buf_add_char(out, entities[i].c);
            return entities[i].name.len;
        }
    kl_buf_add_char(out, text.data[0]);
    return 1;
}

bool kl_xml_text(struct kl_str xml, const char *tag, struct kl_buf *out)
{
    struct kl_buf mark = {0};
    size_t start, end;
    struct kl_str text;

    kl_buf_addf(&mark, "<%s>", tag);
    start = kl_str_find(xml, kl_buf_str(&mark), 0);
    if (start != SIZE_MAX)
        start += mark.len;
    kl_buf_clear(&mark);
    kl_buf_addf(&mark, "</%s>", tag);
    end = start == SIZE_MAX ? start : kl_str_find(xml, kl_buf_str(&mark), start);
    kl_buf_release(&mark);
    if (end == SIZE_MAX)
        return false;
    text = kl_str_sub(xml, start, end - start);
    if (text.len && memchr(text.data, '<', text.len))
        return false;
    while (text.len)
        text = kl_str_sub(text, add_entity(text, out), SIZE_MAX);
    return true;
}
