#include "config.h"

#include "keys/silence.h"

#include "base/i18n.h"
#include "keys/kind_advice.h"

void kl_silence_release(struct kl_silence *silence)
{
    for (size_t i = 0; i < silence->n; i++)
        free(silence->rules[i].column);
    free(silence->rules);
    *silence = (struct kl_silence){0};
}

/* Where the last colon stands; SIZE_MAX: there is none. */
static size_t last_colon(struct kl_str rule)
{
    for (size_t i = rule.len; i-- > 0;)
        if (rule.data[i] == ':')
            return i;
    return SIZE_MAX;
}

static enum kl_code add_rule(struct kl_silence *silence, struct kl_str rule,
                             struct kl_err *err)
{
    size_t colon = last_colon(rule);
    struct kl_str id = kl_str_sub(rule, colon == SIZE_MAX ? 0 : colon + 1, SIZE_MAX);
    const struct kl_kind *kind = kl_kind_find(id);

    if (!id.len || colon == 0)
        return kl_err_set(err, KL_INVALID, _("\"%.*s\" is neither ID nor COLUMN:ID"),
                          KL_STR_ARG(rule));
    if (!kind) {
        kl_err_set(err, KL_NOT_FOUND, _("no such kind of finding: %.*s"), KL_STR_ARG(id));
        kl_kind_advise(id, err);
        return KL_NOT_FOUND;
    }
    KL_GROW(silence->rules, silence->n, silence->cap);
    silence->rules[silence->n++] = (struct kl_silence_rule){
        .column = colon == SIZE_MAX ? NULL : kl_mem_dup(rule.data, colon), .kind = kind};
    return KL_OK;
}

enum kl_code kl_silence_add(struct kl_silence *silence, struct kl_str list,
                            struct kl_err *err)
{
    enum kl_code code = KL_OK;
    struct kl_str rule;

    for (size_t i = 0; !code && (rule = kl_str_part(list, ',', i)).data; i++)
        code = add_rule(silence, rule, err);
    return code;
}

static bool names(const struct kl_silence_rule *rule, const struct kl_report *report,
                  size_t column)
{
    return column < report->ncolumns && report->columns[column].name &&
           !strcmp(rule->column, report->columns[column].name);
}

size_t kl_silence_apply(const struct kl_silence *silence, struct kl_report *report)
{
    size_t n = 0;

    for (size_t i = 0; i < report->nfindings; i++) {
        struct kl_finding *finding = &report->findings[i];

        for (size_t k = 0; k < silence->n && !finding->silenced; k++) {
            const struct kl_silence_rule *rule = &silence->rules[k];

            finding->silenced = rule->kind == finding->kind &&
                                (!rule->column || names(rule, report, finding->column));
        }
        n += finding->silenced;
    }
    return n;
}

const struct kl_silence_rule *kl_silence_stray(const struct kl_silence *silence,
                                               const struct kl_report *report,
                                               size_t *from)
{
    while (*from < silence->n) {
        const struct kl_silence_rule *rule = &silence->rules[(*from)++];
        size_t i = 0;

        while (rule->column && i < report->ncolumns && !names(rule, report, i))
            i++;
        if (rule->column && i == report->ncolumns)
            return rule;
    }
    return NULL;
}
