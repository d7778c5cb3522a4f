#include "config.h"

#include "app/shell_command.h"

#include "base/enclose.h"
#include "base/i18n.h"
#include "model/key_text.h"
#include "app/dry_run.h"
#include "app/key_terms.h"

#define BREAK " \\\n    "

static void add_filter_option(const char *option, const struct kl_filter *filter,
                              struct kl_buf *out)
{
    struct kl_buf text = {0};

    if (!filter)
        return;
    kl_filter_describe(filter, &text);
    kl_buf_addf(out, BREAK "--%s ", option);
    kl_enclose_shell(kl_buf_str(&text), out);
    kl_buf_release(&text);
}

static enum kl_code add_partition(const struct kl_key_attr *attr,
                                  const struct kl_key_value *value, bool named,
                                  struct kl_buf *out, struct kl_err *err)
{
    struct kl_buf text = {0};
    enum kl_code code = KL_OK;

    if (named)
        kl_buf_addf(&text, "%s=", attr->name);
    kl_key_text_add(value, &text);
    if (memchr(text.data, '\0', text.len))
        code = kl_err_set(err, KL_INVALID,
                          _("%s holds a NUL byte, which no word of a command line can"),
                          attr->name);
    kl_buf_add_text(out, named ? BREAK "--partition " : " ");
    kl_enclose_shell(kl_buf_str(&text), out);
    kl_buf_release(&text);
    return code;
}

/* Values that begin with a dash would be taken for options, and of several each is
 * named. */
static enum kl_code add_partitions(const struct kl_query *query,
                                   const struct kl_key_schema *keys, struct kl_buf *out,
                                   struct kl_err *err)
{
    bool named = query->npk > 1 || (query->pk[0].len && query->pk[0].data[0] == '-');
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < query->npk && !code; i++)
        code = add_partition(&keys->pk[i], &query->pk[i], named, out, err);
    return code;
}

enum kl_code kl_shell_command(const struct kl_session *session,
                              const struct kl_query *query,
                              const struct kl_schema *schema, struct kl_drops drops,
                              struct kl_buf *out, struct kl_err *err)
{
    const struct kl_key_schema *keys;
    struct kl_buf request = {0}, options = {0};
    struct kl_filter *where;
    enum kl_code code = kl_schema_keys(schema, query->index, &keys, err);

    if (!code && !query->npk)
        code = kl_err_set(err, KL_INVALID, _("a Scan is no query"));
    /* What DynamoDB would refuse is refused here too. */
    if (!code)
        code = kl_dry_run(query, schema, &request, err);
    kl_buf_release(&request);
    if (code)
        return code;
    kl_buf_add_text(out, "keyline query ");
    kl_enclose_shell(kl_str_from(query->table), out);
    code = add_partitions(query, keys, out, err);
    kl_session_add_options(session, &options);
    if (options.len)
        kl_buf_addf(out, BREAK "%s", kl_buf_text(&options));
    kl_buf_release(&options);
    if (query->index) {
        kl_buf_add_text(out, BREAK "--index ");
        kl_enclose_shell(kl_str_from(query->index), out);
    }
    where = kl_key_terms(query, keys, drops);
    add_filter_option("where", where, out); /* quoted: no scheme changes the values */
    kl_filter_free(&where);
    add_filter_option("filter", query->filter, out);
    if (query->reverse)
        kl_buf_add_text(out, BREAK "--reverse");
    if (query->consistent)
        kl_buf_add_text(out, BREAK "--consistent-read");
    kl_buf_add_char(out, '\n');
    return code;
}
