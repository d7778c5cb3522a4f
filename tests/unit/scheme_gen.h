/* Random schemes, and random values of their segments, for property tests.
 *
 * The same seed gives the same sequence on every machine.
 */
#ifndef KL_TESTS_SCHEME_GEN_H
#define KL_TESTS_SCHEME_GEN_H

#include "base/digits.h"
#include "keys/scheme.h"

struct gen {
    uint64_t state;
};

/* A number below bound (xorshift64*). */
static inline uint64_t gen_below(struct gen *gen, uint64_t bound)
{
    gen->state ^= gen->state >> 12;
    gen->state ^= gen->state << 25;
    gen->state ^= gen->state >> 27;
    return (gen->state * 0x2545f4914f6cdd1dU >> 16) % bound;
}

static inline void gen_chars(struct gen *gen, const char *from, size_t n,
                             struct kl_buf *out)
{
    for (size_t i = 0; i < n; i++)
        kl_buf_add_char(out, from[gen_below(gen, strlen(from))]);
}

static inline void gen_type(struct gen *gen, struct kl_buf *out)
{
    static const char *const fixed[] = {"text", "int",  "epoch", "epochms", "iso",
                                        "date", "uuid", "ulid",  "ksuid",   "path"};
    unsigned width = 1 + (unsigned)gen_below(gen, 24);

    switch (gen_below(gen, 6)) {
    case 0:
        kl_buf_addf(out, "pad%u", width);
        break;
    case 1:
        kl_buf_addf(out, "inv%u", width);
        break;
    case 2:
        kl_buf_addf(out, "inv%u/", width);
        gen_chars(gen, "123456789", 1 + gen_below(gen, width), out);
        break;
    case 3:
        kl_buf_addf(out, "%s%u", gen_below(gen, 2) ? "fix" : "hex", width);
        break;
    default:
        kl_buf_add_text(out, fixed[gen_below(gen, KL_ARRAY_LEN(fixed))]);
        break;
    }
}

/* The text of a scheme of up to six segments; most of them parse. */
static inline void gen_scheme(struct gen *gen, struct kl_buf *out)
{
    static const char *const literals[] = {
        "#", "/", "ORDER#", "\\:", "::x", "\\x1f", "\xc3\xa9"};
    size_t n = 1 + gen_below(gen, 6);

    for (size_t i = 0; i < n; i++) {
        const char *literal = literals[gen_below(gen, KL_ARRAY_LEN(literals))];

        if (gen_below(gen, 4))
            kl_buf_add_text(out, !strcmp(literal, "::x") ? "\\:\\:x" : literal);
        kl_buf_addf(out, "<n%zu:", i);
        gen_type(gen, out);
        kl_buf_add_char(out, '>');
    }
}

static inline void gen_time(struct gen *gen, bool clock, struct kl_buf *out)
{
    kl_buf_addf(out, "%04u-%02u-%02u", 1 + (unsigned)gen_below(gen, 9999),
                1 + (unsigned)gen_below(gen, 12), 1 + (unsigned)gen_below(gen, 28));
    if (clock)
        kl_buf_addf(out, "T%02u:%02u:%02uZ", (unsigned)gen_below(gen, 24),
                    (unsigned)gen_below(gen, 60), (unsigned)gen_below(gen, 60));
}

static inline void gen_uuid(struct gen *gen, struct kl_buf *out)
{
    static const size_t groups[] = {8, 4, 4, 4, 12};

    for (size_t i = 0; i < KL_ARRAY_LEN(groups); i++) {
        if (i)
            kl_buf_add_char(out, '-');
        gen_chars(gen, "0123456789abcdefABCDEF", groups[i], out);
    }
}

/* A number of at most width digits without leading zeros. */
static inline void gen_number(struct gen *gen, size_t width, struct kl_buf *out)
{
    size_t digits = 1 + gen_below(gen, width);

    if (!gen_below(gen, 4)) {
        kl_digits_nines(width, out);
        return;
    }
    gen_chars(gen, digits == 1 ? "0123456789" : "123456789", 1, out);
    gen_chars(gen, "0123456789", digits - 1, out);
}

/* A value of the segment; text is made of letters. */
static inline void gen_value(struct gen *gen, const struct kl_seg *seg,
                             const char *letters, struct kl_buf *out)
{
    static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    switch (seg->type) {
    case KL_SEG_LITERAL:
        break;
    case KL_SEG_TEXT:
    case KL_SEG_PATH:
        gen_chars(gen, letters, 1 + gen_below(gen, 8), out);
        break;
    case KL_SEG_PAD:
    case KL_SEG_FIX:
        gen_number(gen, seg->width, out);
        break;
    case KL_SEG_INV:
        if (!gen_below(gen, 3) || strlen(seg->max) == 1)
            kl_buf_add_text(out, gen_below(gen, 2) ? seg->max : "0");
        else
            gen_number(gen, strlen(seg->max) - 1, out);
        break;
    case KL_SEG_INT:
        gen_number(gen, 12, out);
        break;
    case KL_SEG_EPOCH:
    case KL_SEG_EPOCHMS:
        gen_chars(gen, "0123456789", seg->width, out);
        break;
    case KL_SEG_ISO:
    case KL_SEG_DATE:
        gen_time(gen, seg->type == KL_SEG_ISO, out);
        break;
    case KL_SEG_UUID:
        gen_uuid(gen, out);
        break;
    case KL_SEG_ULID:
        gen_chars(gen, "01234567", 1, out);
        gen_chars(gen, alphabet, 25, out);
        break;
    case KL_SEG_KSUID:
    case KL_SEG_HEX:
        gen_chars(gen, "0123456789abcdef", seg->width, out);
        break;
    }
}

#endif
