#include "config.h"

#include "ui/glyph.h"

struct glyph {
    const char *utf8;
    const char *ascii;
};

static const struct glyph glyphs[] = {
    {"─", "-"}, {"│", "|"}, {"┃", "|"}, {"├", "|"}, {"┤", "|"},  {"┼", "+"},  {"└", "`"},
    {"┬", "+"}, {"┴", "+"}, {"┌", "+"}, {"┐", "+"}, {"┘", "+"},  {"█", "#"},  {"▌", "#"},
    {"▏", "#"}, {"▎", "#"}, {"▍", "#"}, {"▋", "#"}, {"▊", "#"},  {"▉", "#"},  {"✗", "x"},
    {"✓", "+"}, {"▲", "!"}, {"•", "i"}, {"·", "-"}, {"…", "~"},  {"›", ">"},  {"↕", "%"},
    {"↑", "^"}, {"↓", "v"}, {"→", ">"}, {"←", "<"}, {"×", "x"},  {"−", "-"},  {"–", "-"},
    {"≥", ">"}, {"≤", "<"}, {"▸", ">"}, {"▾", "v"}, {"“", "\""}, {"”", "\""}, {"’", "'"},
};

const char *ui_glyph_ascii(struct kl_str cluster)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(glyphs); i++) {
        if (kl_str_eq(cluster, kl_str_from(glyphs[i].utf8)))
            return glyphs[i].ascii;
    }
    return NULL;
}
