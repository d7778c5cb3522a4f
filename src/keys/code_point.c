#include "config.h"

#include "keys/code_point.h"

static const struct {
    uint32_t code_point;
    const char *name;
} names[] = {
    {0x0000, "NULL"},
    {0x0007, "ALERT"},
    {0x0008, "BACKSPACE"},
    {0x0009, "CHARACTER TABULATION"},
    {0x000a, "LINE FEED"},
    {0x000b, "LINE TABULATION"},
    {0x000c, "FORM FEED"},
    {0x000d, "CARRIAGE RETURN"},
    {0x001b, "ESCAPE"},
    {0x001c, "INFORMATION SEPARATOR FOUR"},
    {0x001d, "INFORMATION SEPARATOR THREE"},
    {0x001e, "INFORMATION SEPARATOR TWO"},
    {0x001f, "INFORMATION SEPARATOR ONE"},
    {0x0020, "SPACE"},
    {0x007f, "DELETE"},
    {0x0085, "NEXT LINE"},
    {0x00a0, "NO-BREAK SPACE"},
    {0x00ad, "SOFT HYPHEN"},
    {0x034f, "COMBINING GRAPHEME JOINER"},
    {0x061c, "ARABIC LETTER MARK"},
    {0x115f, "HANGUL CHOSEONG FILLER"},
    {0x1160, "HANGUL JUNGSEONG FILLER"},
    {0x180e, "MONGOLIAN VOWEL SEPARATOR"},
    {0x2007, "FIGURE SPACE"},
    {0x200b, "ZERO WIDTH SPACE"},
    {0x200c, "ZERO WIDTH NON-JOINER"},
    {0x200d, "ZERO WIDTH JOINER"},
    {0x200e, "LEFT-TO-RIGHT MARK"},
    {0x200f, "RIGHT-TO-LEFT MARK"},
    {0x2028, "LINE SEPARATOR"},
    {0x2029, "PARAGRAPH SEPARATOR"},
    {0x202a, "LEFT-TO-RIGHT EMBEDDING"},
    {0x202b, "RIGHT-TO-LEFT EMBEDDING"},
    {0x202c, "POP DIRECTIONAL FORMATTING"},
    {0x202d, "LEFT-TO-RIGHT OVERRIDE"},
    {0x202e, "RIGHT-TO-LEFT OVERRIDE"},
    {0x202f, "NARROW NO-BREAK SPACE"},
    {0x2060, "WORD JOINER"},
    {0x2066, "LEFT-TO-RIGHT ISOLATE"},
    {0x2067, "RIGHT-TO-LEFT ISOLATE"},
    {0x2068, "FIRST STRONG ISOLATE"},
    {0x2069, "POP DIRECTIONAL ISOLATE"},
    {0x2800, "BRAILLE PATTERN BLANK"},
    {0x3000, "IDEOGRAPHIC SPACE"},
    {0x3164, "HANGUL FILLER"},
    {0xfe0e, "VARIATION SELECTOR-15"},
    {0xfe0f, "VARIATION SELECTOR-16"},
    {0xfeff, "ZERO WIDTH NO-BREAK SPACE"},
    {0xffa0, "HALFWIDTH HANGUL FILLER"},
};

/* NULL: not known here. */
static const char *name_of(uint32_t code_point)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(names); i++)
        if (names[i].code_point == code_point)
            return names[i].name;
    return NULL;
}

void kl_code_point_tell(uint32_t code_point, struct kl_buf *out)
{
    const char *name = name_of(code_point);

    kl_buf_addf(out, "U+%04X", (unsigned)code_point);
    if (name)
        kl_buf_addf(out, " %s", name);
}
