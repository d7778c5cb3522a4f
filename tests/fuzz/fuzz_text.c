/* Two texts, one a line: form C is reached at once and stays; folded order is an order;
 * flaws and look-alikes are found one behind another up to the end; what a look says of a
 * text is what its characters say; the visible form is plain UTF-8. */
#include "config.h"

#include "base/utf8.h"
#include "keys/alphabet.h"
#include "keys/code_units.h"
#include "keys/confusable.h"
#include "keys/letters.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static int sign(int order)
{
    return (order > 0) - (order < 0);
}

static void normalise(struct kl_str text)
{
    struct kl_buf once = {0}, twice = {0};

    kl_utf8_nfc(text, &once);
    kl_utf8_nfc(kl_buf_str(&once), &twice);
    must(kl_str_eq(kl_buf_str(&once), kl_buf_str(&twice)));
    must(kl_utf8_is_nfc(text) == kl_str_eq(text, kl_buf_str(&once)));
    must(kl_utf8_valid(kl_buf_str(&once)) == kl_utf8_valid(text));
    kl_buf_release(&once);
    kl_buf_release(&twice);
}

/* The order of bytes is that of code points, and so is the order without folding. */
static void compare(struct kl_str a, struct kl_str b)
{
    bool valid = kl_utf8_valid(a) && kl_utf8_valid(b);
    enum kl_alphabet_cause cause;

    must(!valid || kl_utf8_fold_cmp(a, b, 0) == sign(kl_str_cmp(a, b)));
    for (unsigned fold = 0; fold < 4; fold++) {
        must(kl_utf8_fold_cmp(a, a, fold) == 0);
        must(kl_utf8_fold_cmp(a, b, fold) == -kl_utf8_fold_cmp(b, a, fold));
    }
    must(!kl_alphabet_descend(a, b, &cause) || !kl_alphabet_descend(b, a, &cause));
    must(!kl_code_units_differ(a, b) || kl_str_cmp(a, b) < 0);
}

static void find(struct kl_str text)
{
    struct kl_letters_look look = {0};
    struct kl_flawed flawed;
    unsigned flaws = 0;
    int32_t cp;

    for (size_t off = 0, before = 0; kl_utf8_next_flaw(text, &off, &flawed);
         before = off) {
        must(off > before && off <= text.len && flawed.code_point >= 0);
        flaws |= 1U << (flawed.flaw == KL_FLAW_CONTROL ? KL_LETTERS_CONTROL
                                                       : KL_LETTERS_INVISIBLE);
    }
    for (size_t off = 0, before = 0; kl_confusable_next(text, &off, &cp); before = off) {
        must(off > before && off <= text.len && kl_confusable_latin(cp));
        flaws |= 1U << KL_LETTERS_CONFUSABLE;
    }
    kl_letters_look(text, &look);
    must((look.faults & ((1U << KL_LETTERS_EDGE) - 1)) == flaws);
    must(!look.faults || kl_letters_glance(text));
    must((look.leads || look.trails) == (look.faults >> KL_LETTERS_EDGE != 0));
}

static void show(struct kl_str text)
{
    struct kl_buf out = {0};

    for (enum kl_visible mode = KL_VISIBLE_UTF8; mode <= KL_VISIBLE_ASCII; mode++) {
        kl_utf8_visible(text, mode, &out);
        must(kl_utf8_valid(kl_buf_str(&out)));
        must(!(kl_letters_glance(kl_buf_str(&out)) & KL_GLANCE_CONTROL));
        must(mode == KL_VISIBLE_UTF8 ||
             !(kl_letters_glance(kl_buf_str(&out)) & KL_GLANCE_HIGH));
        kl_buf_clear(&out);
    }
    kl_buf_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kl_str all = {(const char *)data, size};
    size_t line = kl_str_find(all, KL_STR("\n"), 0);
    struct kl_str a = kl_str_sub(all, 0, line);
    struct kl_str b = line == SIZE_MAX ? a : kl_str_sub(all, line + 1, SIZE_MAX);

    normalise(a);
    compare(a, b);
    find(a);
    find(b);
    show(a);
    return 0;
}
