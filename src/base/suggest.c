#include "config.h"

#include "base/suggest.h"

#include "base/mem.h"

/* Edits (insert, delete, replace, swap of neighbours) that make b of a. */
static size_t edits(const char *a, const char *b)
{
    size_t rows[3][64];
    size_t n = strlen(a), m = strlen(b);

    if (n >= 64 || m >= 64)
        return SIZE_MAX;
    for (size_t j = 0; j <= m; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t *now = rows[i % 3], *before = rows[(i + 2) % 3], *two = rows[(i + 1) % 3];

        now[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t best = before[j - 1] + (a[i - 1] != b[j - 1]);

            if (before[j] + 1 < best)
                best = before[j] + 1;
            if (now[j - 1] + 1 < best)
                best = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                two[j - 2] + 1 < best)
                best = two[j - 2] + 1;
            now[j] = best;
        }
    }
    return rows[n % 3][m];
}

const char *kl_suggest(const char *word, const char *const *candidates)
{
    size_t len = strlen(word);
    size_t limit = len < 4 ? 1 : len < 8 ? 2 : 3;
    const char *best = NULL;

    for (; *candidates; candidates++) {
        size_t far = edits(word, *candidates);

        if (len >= 4 && !strncmp(word, *candidates, len))
            far = 0;
        if (far <= limit && far < len) {
            best = *candidates;
            if (!far)
                break;
            limit = far - 1;
        }
    }
    return best;
}

/* 0 for a candidate that holds the word. */
static size_t distance(const char *word, const char *candidate)
{
    return *word && strstr(candidate, word) ? 0 : edits(word, candidate);
}

size_t kl_suggest_all(const char *word, const char *const *candidates, const char **near,
                      size_t max)
{
    size_t n = 0;

    for (; *candidates; candidates++) {
        size_t far = distance(word, *candidates);
        size_t at = n;

        while (at && far < distance(word, near[at - 1]))
            at--;
        if (at == max)
            continue;
        n += n < max;
        memmove(&near[at + 1], &near[at], (n - at - 1) * sizeof(*near));
        near[at] = *candidates;
    }
    return n;
}
