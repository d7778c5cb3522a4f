/* Small texts that come from outside: URLs and what is signed of them, command lines,
 * points in time, the XML of STS. Any bytes are taken or refused; what is taken has the
 * shape that is promised. */
#include "config.h"

#include "aws/child.h"
#include "aws/sigv4.h"
#include "aws/timestamp.h"
#include "aws/xml.h"
#include "net/url.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void try_url(const char *text)
{
    struct kl_sigv4_request request = {.method = "POST", .url = text};
    struct kl_buf canonical = {0}, names = {0}, host = {0};
    struct kl_err err = {0};
    struct kl_url url;

    if (kl_url_parse(text, &url, &err)) {
        must(err.text[0] != '\0');
        must(kl_sigv4_canonical(&request, &canonical, &names, NULL) == KL_INVALID);
        return;
    }
    must(url.host.len && url.port > 0 && url.port < 65536);
    must(!url.path.len || url.path.data[0] == '/');
    kl_url_host_header(&url, &host);
    must(!strpbrk(kl_buf_text(&host), "/?#@ \r\n"));
    must(!kl_sigv4_canonical(&request, &canonical, &names, NULL));
    must(!strcmp(kl_buf_text(&names), "host"));
    must(kl_str_starts(kl_buf_str(&canonical), KL_STR("POST\n/")));
    kl_buf_release(&canonical);
    kl_buf_release(&names);
    kl_buf_release(&host);
}

static void try_words(const char *text)
{
    char **words = NULL;
    size_t len = 0;

    if (kl_child_split(text, &words, NULL))
        return;
    must(words[0] != NULL);
    for (size_t i = 0; words[i]; i++)
        len += strlen(words[i]);
    must(len <= strlen(text)); /* quoting only takes away */
    free(words);
}

static void try_time(struct kl_str text)
{
    struct kl_buf again = {0};
    int64_t time, same;

    (void)kl_timestamp_parse_compact(text, &time);
    if (kl_timestamp_parse_number(text, &time))
        must(time >= 0 && time < INT64_C(1000000000000));
    if (!kl_timestamp_parse(text, &time))
        return;
    kl_timestamp_format(time, &again);
    if (kl_timestamp_parse(kl_buf_str(&again), &same)) /* not beyond the year 9999 */
        must(same == time);
    kl_buf_release(&again);
}

static void try_xml(struct kl_str text)
{
    struct kl_buf value = {0};
    size_t before = value.len;

    if (!kl_xml_text(text, "Code", &value))
        must(value.len == before);
    must(value.len <= text.len);
    kl_buf_release(&value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kl_str all = {(const char *)data, size};
    char *text = kl_mem_dup(size ? (const char *)data : "", size);

    try_url(text);
    try_words(text);
    try_time(all);
    try_xml(all);
    free(text);
    return 0;
}
