#include "config.h"

#include "base/glob.h"

/* The bytes of the character at `at`: '?' never stands for half a character. */
static size_t character(struct kl_str text, size_t at)
{
    size_t end = at + 1;

    while (end < text.len && ((unsigned char)text.data[end] & 0xc0) == 0x80)
        end++;
    return end - at;
}

bool kl_glob_matches(struct kl_str pattern, struct kl_str text, char stop)
{
    size_t p = 0, t = 0;
    size_t star = SIZE_MAX, from = 0; /* behind the last '*', and what it takes so far */

    while (t < text.len) {
        bool open = !stop || text.data[t] != stop;

        if (p < pattern.len && pattern.data[p] == '*') {
            star = ++p;
            from = t;
        } else if (p < pattern.len && pattern.data[p] == '?' && open) {
            p++;
            t += character(text, t);
        } else if (p < pattern.len && pattern.data[p] == text.data[t]) {
            p++;
            t++;
        } else if (star != SIZE_MAX && !(stop && text.data[from] == stop)) {
            /* The last '*' takes one more: those before it need never be tried again. */
            p = star;
            t = ++from;
        } else {
            return false;
        }
    }
    while (p < pattern.len && pattern.data[p] == '*')
        p++;
    return p == pattern.len;
}
