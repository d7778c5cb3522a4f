#include "config.h"

#include "app/args.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "base/suggest.h"

static const struct kl_args_option *find(const struct kl_args_option *const *tables,
                                         size_t ntables, struct kl_str name, char letter)
{
    for (size_t t = 0; t < ntables; t++)
        for (const struct kl_args_option *o = tables[t]; o && o->name; o++)
            if (letter ? o->letter == letter : kl_str_eq(kl_str_from(o->name), name))
                return o;
    return NULL;
}

/* "did you mean --limit?" for an option that is not there. */
static enum kl_code unknown_option(const struct kl_args_option *const *tables,
                                   size_t ntables, const char *word, struct kl_str name,
                                   struct kl_err *err)
{
    enum kl_code code = kl_err_set(err, KL_INVALID, _("unknown option %s"), word);
    char *copy = kl_mem_dup(name.data, name.len);
    const char **names = NULL;
    size_t n = 0, cap = 0;
    const char *near;

    for (size_t t = 0; t < ntables; t++)
        for (const struct kl_args_option *o = tables[t]; o && o->name; o++) {
            KL_GROW(names, n, cap);
            names[n++] = o->name;
        }
    KL_GROW(names, n, cap);
    names[n] = NULL;
    near = kl_suggest(copy, names);
    if (near)
        kl_err_advise(err, _("did you mean --%s? see --help"), near);
    free(names);
    free(copy);
    return code;
}

struct kl_str kl_args_choice(const char *arg, size_t nth)
{
    if (!strchr(arg, '|') || strchr(arg, '['))
        return (struct kl_str){0};
    return kl_str_part(kl_str_from(arg), '|', nth);
}

static bool is_allowed(const char *arg, const char *value)
{
    struct kl_str choice = kl_args_choice(arg, 0);

    if (!choice.data)
        return true;
    for (size_t i = 0; choice.data; choice = kl_args_choice(arg, ++i))
        if (kl_str_eq(choice, kl_str_from(value)))
            return true;
    return false;
}

static enum kl_code add_option(struct kl_args *args, const struct kl_args_option *option,
                               const char *value, const char *second, struct kl_err *err)
{
    if (!option->repeat && kl_args_has(args, option->name))
        return kl_err_set(err, KL_INVALID, _("--%s is given twice"), option->name);
    if (value && !is_allowed(option->arg, value))
        return kl_err_set(err, KL_INVALID, _("--%s takes %s, not \"%s\""), option->name,
                          option->arg, value);
    KL_GROW(args->options, args->noptions, args->options_cap);
    args->options[args->noptions++] = (struct kl_args_given){option, value, second};
    return KL_OK;
}

/* The option that a word is, with where its value begins behind an equals sign. */
static const struct kl_args_option *option_of(const struct kl_args_option *const *tables,
                                              size_t ntables, const char *word,
                                              struct kl_str *name, const char **value)
{
    bool is_long = word[1] == '-';
    const char *equals = is_long ? strchr(word, '=') : NULL;

    *name = (struct kl_str){word + 1 + is_long, 0};
    name->len = equals ? (size_t)(equals - name->data) : strlen(name->data);
    *value = equals ? equals + 1 : NULL;
    if (!is_long && name->len != 1)
        return NULL;
    return find(tables, ntables, *name, is_long ? '\0' : name->data[0]);
}

/* One option at words[*i]; moves *i to the last word it uses. */
static enum kl_code parse_option(struct kl_args *args,
                                 const struct kl_args_option *const *tables,
                                 size_t ntables, const char *const *words, size_t n,
                                 size_t *i, struct kl_err *err)
{
    const char *word = words[*i], *value, *second = NULL;
    struct kl_str name;
    const struct kl_args_option *option = option_of(tables, ntables, word, &name, &value);
    size_t needed;

    if (!option)
        return unknown_option(tables, ntables, word, name, err);
    if (!option->arg && value)
        return kl_err_set(err, KL_INVALID, _("--%s takes no argument"), option->name);
    needed = (option->arg && !value) + !!option->arg2;
    if (needed > n - 1 - *i)
        return kl_err_set(err, KL_INVALID, _("--%s needs its argument: --%s %s%s%s"),
                          option->name, option->name, option->arg,
                          option->arg2 ? " " : "", option->arg2 ? option->arg2 : "");
    if (option->arg && !value)
        value = words[++*i];
    if (option->arg2)
        second = words[++*i];
    return add_option(args, option, value, second, err);
}

/* "-" is standard input, and -7 a number: no option begins with a digit. */
static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] && !(word[1] >= '0' && word[1] <= '9') &&
           word[1] != '.';
}

enum kl_code kl_args_parse(struct kl_args *args,
                           const struct kl_args_option *const *tables, size_t ntables,
                           const char *const *words, size_t n, struct kl_err *err)
{
    enum kl_code code = KL_OK;
    bool options = true;

    for (size_t i = 0; i < n; i++) {
        if (options && !strcmp(words[i], "--")) {
            options = false;
        } else if (options && is_option(words[i])) {
            enum kl_code one = parse_option(args, tables, ntables, words, n, &i, err);

            code = code ? code : one;
        } else {
            KL_GROW(args->operands, args->noperands, args->operands_cap);
            args->operands[args->noperands++] = words[i];
        }
    }
    return code;
}

const struct kl_args_option *kl_args_pending(const struct kl_args_option *const *tables,
                                             size_t ntables, const char *const *words,
                                             size_t n, bool *second, bool *ended)
{
    *second = *ended = false;
    for (size_t i = 0; i < n && !*ended; i++) {
        const struct kl_args_option *option = NULL;
        const char *value = NULL;
        struct kl_str name;
        size_t needed = 0;

        *ended = !strcmp(words[i], "--");
        if (!*ended && is_option(words[i]))
            option = option_of(tables, ntables, words[i], &name, &value);
        if (option)
            needed = (option->arg && !value) + !!option->arg2;
        if (needed > n - 1 - i) {
            *second = option->arg2 && needed - (n - 1 - i) == 1;
            return option;
        }
        i += needed;
    }
    return NULL;
}

void kl_args_release(struct kl_args *args)
{
    if (!args)
        return;
    free(args->options);
    free(args->operands);
    *args = (struct kl_args){0};
}

void kl_args_drop(struct kl_args *args, size_t n)
{
    args->noperands -= n;
    for (size_t i = 0; i < args->noperands; i++)
        args->operands[i] = args->operands[i + n];
}

bool kl_args_has(const struct kl_args *args, const char *name)
{
    for (size_t i = 0; i < args->noptions; i++)
        if (!strcmp(args->options[i].option->name, name))
            return true;
    return false;
}

const char *kl_args_nth(const struct kl_args *args, const char *name, size_t n)
{
    for (size_t i = 0; i < args->noptions; i++)
        if (!strcmp(args->options[i].option->name, name) && !n--)
            return args->options[i].value;
    return NULL;
}

const char *kl_args_get(const struct kl_args *args, const char *name)
{
    return kl_args_nth(args, name, 0);
}

const char *kl_args_second(const struct kl_args *args, const char *name)
{
    for (size_t i = 0; i < args->noptions; i++)
        if (!strcmp(args->options[i].option->name, name))
            return args->options[i].second;
    return NULL;
}

enum kl_code kl_args_number(const struct kl_args *args, const char *name, uint64_t min,
                            uint64_t max, uint64_t *number, struct kl_err *err)
{
    struct kl_str text = kl_str_from(kl_args_get(args, name));
    int64_t value;

    if (!text.data)
        return KL_OK;
    if (kl_str_all_digits(text) && kl_digits_to_i64(text, &value) &&
        (uint64_t)value > max)
        return kl_err_set(err, KL_INVALID, _("--%s takes at most %llu, not %s"), name,
                          (unsigned long long)max, text.data);
    if (!kl_str_all_digits(text) || !kl_digits_to_i64(text, &value) ||
        (uint64_t)value < min)
        return kl_err_set(err, KL_INVALID,
                          _("--%s takes a whole number of at least %llu, not \"%s\""),
                          name, (unsigned long long)min, text.data);
    *number = (uint64_t)value;
    return KL_OK;
}
