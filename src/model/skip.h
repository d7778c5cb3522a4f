/* How far a JSON string goes on without anything to look at.
 *
 * A plain byte of a string is printable ASCII other than '"' and '\'. The scan of
 * a page spends its time here, so 16 bytes are looked at together. All forms give
 * the same result on every input (tests/unit/test_skip.c); the build picks one.
 *
 * Each reads KL_SKIP_BYTES bytes from p, whatever lies there: the caller's buffer
 * has that many bytes behind its end (kl_scan_init).
 */
#ifndef KL_MODEL_SKIP_H
#define KL_MODEL_SKIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define KL_SKIP_BYTES 16

static inline bool kl_skip_is_plain(unsigned char c)
{
    return c >= 0x20 && c < 0x80 && c != '"' && c != '\\';
}

/* Number of plain bytes at p, at most KL_SKIP_BYTES; the definition. */
static inline size_t kl_skip_bytes(const char *p)
{
    size_t n = 0;

    while (n < KL_SKIP_BYTES && kl_skip_is_plain((unsigned char)p[n]))
        n++;
    return n;
}

/* The same, eight bytes at a time in one register. A set high bit marks a byte that
 * is not plain; marks above the lowest one may be wrong (borrows run upwards). */
static inline size_t kl_skip_swar(const char *p)
{
    const uint64_t ones = 0x0101010101010101u;
    const uint64_t tops = 0x8080808080808080u;
    const uint64_t quotes = ones * '"';
    const uint64_t slashes = ones * '\\';

    for (size_t at = 0; at < KL_SKIP_BYTES; at += 8) {
        uint64_t word, control, quote, slash, marks;

        memcpy(&word, p + at, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
#endif
        control = word - ones * 0x20;
        quote = (word ^ quotes) - ones;
        slash = (word ^ slashes) - ones;
        marks =
            (word | control | (quote & ~(word ^ quotes)) | (slash & ~(word ^ slashes))) &
            tops;
        if (marks)
            return at + (size_t)__builtin_ctzll(marks) / 8;
    }
    return KL_SKIP_BYTES;
}

#ifdef __SSE2__
/* The same, sixteen at a time. As signed bytes, controls and bytes above 0x7f are
 * both below 0x20, so one comparison finds them. */
static inline size_t kl_skip_sse2(const char *p)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)p);
    __m128i odd = _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20));
    unsigned marks;

    odd = _mm_or_si128(odd, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')));
    odd = _mm_or_si128(odd, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
    marks = (unsigned)_mm_movemask_epi8(odd);
    return marks ? (unsigned)__builtin_ctz(marks) : KL_SKIP_BYTES;
}
#endif

static inline size_t kl_skip_plain(const char *p)
{
#ifdef __SSE2__
    return kl_skip_sse2(p);
#else
    return kl_skip_swar(p);
#endif
}

#endif
