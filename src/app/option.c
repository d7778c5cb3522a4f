#include "config.h"

#include "app/option.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "base/suggest.h"

#define QUOTE_MAX 60

static const struct kl_option_row rows[] = {
#define KL_OPTION(id, label, kind, by_table, value, words, text)                         \
    {.option = KL_OPTION_##id,                                                           \
     .name = (label),                                                                    \
     .type = KL_OPTION_TYPE_##kind,                                                      \
     .table = (by_table),                                                                \
     .fallback = (value),                                                                \
     .allowed = (words),                                                                 \
     .help = (text)},
#include "app/option.def"
#undef KL_OPTION
};

const struct kl_option_row *kl_option_row(enum kl_option option)
{
    return option < KL_OPTION_COUNT ? &rows[option] : NULL;
}

const struct kl_option_row *kl_option_find(struct kl_str name)
{
    for (size_t i = 0; i < KL_OPTION_COUNT; i++)
        if (kl_str_eq(kl_str_from(rows[i].name), name))
            return &rows[i];
    return NULL;
}

enum kl_code kl_option_unknown(struct kl_str name, struct kl_err *err)
{
    const char *names[KL_OPTION_COUNT + 1] = {0};
    char *word = kl_mem_dup(name.len ? name.data : "", name.len);
    const char *near;

    for (size_t i = 0; i < KL_OPTION_COUNT; i++)
        names[i] = rows[i].name;
    near = kl_suggest(word, names);
    free(word);
    kl_err_set(err, KL_NOT_FOUND, _("no such option: %.*s"),
               KL_STR_ARG(kl_option_quote(name)));
    if (near)
        kl_err_advise(err, _("did you mean %s?"), near);
    return KL_NOT_FOUND;
}

struct kl_str kl_option_quote(struct kl_str text)
{
    size_t end = QUOTE_MAX;

    if (text.len <= QUOTE_MAX)
        return text;
    while (end && ((unsigned char)text.data[end] & 0xc0) == 0x80)
        end--;
    return kl_str_sub(text, 0, end);
}

/* ---- words ---- */

static const char *words_of(const struct kl_option_row *row)
{
    return row->type == KL_OPTION_TYPE_SWITCH ? "off|on" : row->allowed;
}

struct kl_str kl_option_word(const struct kl_option_row *row, size_t nth)
{
    if (row->type != KL_OPTION_TYPE_SWITCH && row->type != KL_OPTION_TYPE_CHOICE)
        return (struct kl_str){0};
    return kl_str_part(kl_str_from(words_of(row)), '|', nth);
}

static bool read_word(const struct kl_option_row *row, struct kl_str text,
                      uint64_t *number)
{
    struct kl_str word;

    for (size_t i = 0; (word = kl_option_word(row, i)).data; i++) {
        if (!kl_str_eq(word, text))
            continue;
        *number = i;
        return true;
    }
    return false;
}

/* ---- numbers ---- */

/* "64M" in bytes; without a letter they are bytes. */
static bool read_size(struct kl_str text, uint64_t *number)
{
    static const char letters[] = "KMG";
    const char *letter =
        text.len ? memchr(letters, text.data[text.len - 1], sizeof(letters) - 1) : NULL;
    unsigned shift = letter ? 10 * (unsigned)(letter - letters + 1) : 0;
    struct kl_str digits = kl_str_sub(text, 0, text.len - (letter != NULL));

    if (!kl_str_all_digits(digits) || !kl_digits_to_u64(digits, number) ||
        *number > UINT64_MAX >> shift)
        return false;
    *number <<= shift;
    return true;
}

static bool read_number(const struct kl_option_row *row, struct kl_str text,
                        uint64_t *number)
{
    if (row->type == KL_OPTION_TYPE_SIZE)
        return read_size(text, number);
    return kl_str_all_digits(text) && kl_digits_to_u64(text, number);
}

/* The two texts of "0-9". */
static void bounds_of(const struct kl_option_row *row, struct kl_str *min,
                      struct kl_str *max)
{
    struct kl_str both = kl_str_from(row->allowed);
    size_t dash = kl_str_find(both, KL_STR("-"), 0);

    *min = kl_str_sub(both, 0, dash);
    *max = kl_str_sub(both, dash + 1, SIZE_MAX);
}

static bool is_within(const struct kl_option_row *row, uint64_t number)
{
    struct kl_str min, max;
    uint64_t least = 0, most = 0;

    bounds_of(row, &min, &max);
    return read_number(row, min, &least) && read_number(row, max, &most) &&
           number >= least && number <= most;
}

/* ---- scalars ---- */

bool kl_option_is_scalar(const struct kl_option_row *row)
{
    switch (row->type) {
    case KL_OPTION_TYPE_SWITCH:
    case KL_OPTION_TYPE_CHOICE:
    case KL_OPTION_TYPE_NUMBER:
    case KL_OPTION_TYPE_SIZE:
        return true;
    case KL_OPTION_TYPE_SCHEME:
    case KL_OPTION_TYPE_IGNORE:
    case KL_OPTION_TYPE_NAMES:
    case KL_OPTION_TYPE_WIDTHS:
        break;
    }
    return false;
}

static bool is_word(const struct kl_option_row *row)
{
    return row->type == KL_OPTION_TYPE_SWITCH || row->type == KL_OPTION_TYPE_CHOICE;
}

enum kl_code kl_option_read(const struct kl_option_row *row, struct kl_str text,
                            uint64_t *number, struct kl_err *err)
{
    struct kl_buf expected = {0};
    enum kl_code code = KL_OK;
    uint64_t read = 0;

    if (is_word(row) ? read_word(row, text, &read)
                     : read_number(row, text, &read) && is_within(row, read)) {
        *number = read;
        return KL_OK;
    }
    kl_option_expected(row, &expected);
    code = kl_err_set(err, KL_INVALID, _("%s is %s, not \"%.*s\""), row->name,
                      kl_buf_text(&expected), KL_STR_ARG(kl_option_quote(text)));
    kl_buf_release(&expected);
    return code;
}

void kl_option_write(const struct kl_option_row *row, uint64_t number, struct kl_buf *out)
{
    static const char letters[] = "KMG";
    unsigned n = 0;

    if (is_word(row)) {
        kl_buf_add_str(out, kl_option_word(row, number));
        return;
    }
    while (row->type == KL_OPTION_TYPE_SIZE && number && number % 1024 == 0 && n < 3) {
        number /= 1024;
        n++;
    }
    kl_buf_addf(out, "%llu", (unsigned long long)number);
    if (n)
        kl_buf_add_char(out, letters[n - 1]);
}

static void add_words(const struct kl_option_row *row, struct kl_buf *out)
{
    struct kl_str word;

    for (size_t i = 0; (word = kl_option_word(row, i)).data; i++) {
        bool last = !kl_option_word(row, i + 1).data;

        kl_buf_addf(out, "%s%.*s", !i ? "" : last ? _(" or ") : ", ", KL_STR_ARG(word));
    }
}

void kl_option_expected(const struct kl_option_row *row, struct kl_buf *out)
{
    struct kl_str min, max;

    switch (row->type) {
    case KL_OPTION_TYPE_SWITCH:
    case KL_OPTION_TYPE_CHOICE:
        add_words(row, out);
        break;
    case KL_OPTION_TYPE_NUMBER:
        bounds_of(row, &min, &max);
        kl_buf_addf(out, _("a whole number from %.*s to %.*s"), KL_STR_ARG(min),
                    KL_STR_ARG(max));
        break;
    case KL_OPTION_TYPE_SIZE:
        bounds_of(row, &min, &max);
        kl_buf_addf(out, _("a size from %.*s to %.*s"), KL_STR_ARG(min), KL_STR_ARG(max));
        break;
    case KL_OPTION_TYPE_SCHEME:
        kl_buf_add_text(out, _("a scheme such as <score:pad10>#<playerId>"));
        break;
    case KL_OPTION_TYPE_IGNORE:
        kl_buf_add_text(out, _("a list of ID and COLUMN:ID"));
        break;
    case KL_OPTION_TYPE_NAMES:
        kl_buf_add_text(out, _("a list of attributes"));
        break;
    case KL_OPTION_TYPE_WIDTHS:
        kl_buf_add_text(out, _("a list of NAME:WIDTH"));
        break;
    }
}
