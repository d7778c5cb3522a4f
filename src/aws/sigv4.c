#include "config.h"

#include "aws/sigv4.h"

#include "base/clock.h"
#include "net/url.h"
#include "aws/crypto.h"

/* ---- Headers */

struct line {
    struct kl_buf name, value;
    size_t place; /* among those of one name, as given */
};

struct lines {
    struct line *lines;
    size_t n, cap;
};

static int by_name(const void *a, const void *b)
{
    const struct line *left = a, *right = b;
    int order = kl_str_cmp(kl_buf_str(&left->name), kl_buf_str(&right->name));

    return order ? order : left->place < right->place ? -1 : 1;
}

/* Blanks at the ends go, runs of blanks inside become one. */
static void add_value(const char *value, struct kl_buf *out)
{
    bool blank = false, some = false;

    for (; *value; value++) {
        if (*value == ' ' || *value == '\t') {
            blank = some;
            continue;
        }
        if (blank)
            kl_buf_add_char(out, ' ');
        kl_buf_add_char(out, *value);
        blank = false;
        some = true;
    }
}

static void add_line(struct lines *lines, const char *name, const char *value)
{
    struct line line = {.place = lines->n};

    for (; *name; name++)
        kl_buf_add_char(&line.name,
                        *name >= 'A' && *name <= 'Z' ? (char)(*name + 32) : *name);
    add_value(value, &line.value);
    KL_GROW(lines->lines, lines->n, lines->cap);
    lines->lines[lines->n++] = line;
}

static bool has_host(const struct lines *lines)
{
    for (size_t i = 0; i < lines->n; i++)
        if (kl_str_eq(kl_buf_str(&lines->lines[i].name), KL_STR("host")))
            return true;
    return false;
}

static void collect(const struct kl_sigv4_request *request, const struct kl_url *url,
                    struct lines *lines)
{
    struct kl_buf host = {0};

    for (size_t i = 0; i < request->nheaders; i++)
        add_line(lines, request->headers[i].name, request->headers[i].value);
    kl_url_host_header(url, &host);
    if (!has_host(lines))
        add_line(lines, "host", kl_buf_text(&host));
    kl_buf_release(&host);
    qsort(lines->lines, lines->n, sizeof(*lines->lines), by_name);
}

/* A line for each name; values of one name are joined with commas. */
static void add_headers(const struct lines *lines, struct kl_buf *canonical,
                        struct kl_buf *names)
{
    for (size_t i = 0; i < lines->n; i++) {
        const struct line *line = &lines->lines[i];

        if (i && kl_str_eq(kl_buf_str(&line->name), kl_buf_str(&line[-1].name))) {
            kl_buf_addf(canonical, ",%s", kl_buf_text(&line->value));
            continue;
        }
        kl_buf_addf(canonical, "%s%s:%s", i ? "\n" : "", kl_buf_text(&line->name),
                    kl_buf_text(&line->value));
        kl_buf_addf(names, "%s%s", i ? ";" : "", kl_buf_text(&line->name));
    }
    kl_buf_add_text(canonical, "\n\n");
}

static void release_lines(struct lines *lines)
{
    for (size_t i = 0; i < lines->n; i++) {
        kl_buf_release(&lines->lines[i].name);
        kl_buf_wipe(&lines->lines[i].value); /* a session token among them */
    }
    free(lines->lines);
}

/* ---- Path and query */

/* "." and empty segments go, ".." takes the one before with it; then each byte is
 * encoded, a "%" too: all services but S3 want the path encoded twice. */
static void add_path(struct kl_str path, struct kl_buf *out)
{
    struct kl_buf kept = {0};
    size_t at = 0;

    while (at < path.len) {
        size_t end = kl_str_find(path, KL_STR("/"), at);
        struct kl_str segment = kl_str_sub(path, at, end - at);

        if (kl_str_eq(segment, KL_STR(".."))) {
            while (kept.len && kept.data[--kept.len] != '/')
                continue;
        } else if (segment.len && !kl_str_eq(segment, KL_STR("."))) {
            kl_buf_add_char(&kept, '/');
            kl_buf_add_str(&kept, segment);
        }
        at = end == SIZE_MAX ? path.len : end + 1;
    }
    if (!kept.len || path.data[path.len - 1] == '/')
        kl_buf_add_char(&kept, '/');
    kl_url_encode(kl_buf_str(&kept), "/", out);
    kl_buf_release(&kept);
}

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(*(const struct kl_str *)a, *(const struct kl_str *)b);
}

static void add_query(struct kl_str query, struct kl_buf *out)
{
    struct kl_str *parts = NULL;
    size_t n = 0, cap = 0;

    for (size_t at = 0; at < query.len;) {
        size_t end = kl_str_find(query, KL_STR("&"), at);
        struct kl_str part = kl_str_sub(query, at, end - at);

        at = end == SIZE_MAX ? query.len : end + 1;
        if (!part.len)
            continue;
        KL_GROW(parts, n, cap);
        parts[n++] = part;
    }
    if (n)
        qsort(parts, n, sizeof(*parts), by_bytes);
    for (size_t i = 0; i < n; i++) {
        kl_buf_addf(out, "%s%.*s", i ? "&" : "", KL_STR_ARG(parts[i]));
        if (!memchr(parts[i].data, '=', parts[i].len))
            kl_buf_add_char(out, '=');
    }
    free(parts);
}

/* ---- The stages */

void kl_sigv4_date(int64_t time, char out[17])
{
    struct kl_civil at = kl_clock_civil(time);

    snprintf(out, 17, "%04u%02u%02uT%02u%02u%02uZ", (unsigned)at.year % 10000,
             (unsigned)at.month % 100, (unsigned)at.day % 100, (unsigned)at.hour % 100,
             (unsigned)at.minute % 100, (unsigned)at.second % 100);
}

static void add_hash(struct kl_str data, struct kl_buf *out)
{
    unsigned char hash[KL_SHA256_LEN];

    kl_crypto_sha256(data, hash);
    kl_crypto_hex(hash, sizeof(hash), out);
}

enum kl_code kl_sigv4_canonical(const struct kl_sigv4_request *request,
                                struct kl_buf *canonical, struct kl_buf *names,
                                struct kl_err *err)
{
    struct lines lines = {0};
    struct kl_url url;
    enum kl_code code = kl_url_parse(request->url, &url, err);

    if (code)
        return code;
    kl_buf_addf(canonical, "%s\n", request->method);
    add_path(url.path, canonical);
    kl_buf_add_char(canonical, '\n');
    add_query(url.query, canonical);
    kl_buf_add_char(canonical, '\n');
    collect(request, &url, &lines);
    add_headers(&lines, canonical, names);
    kl_buf_addf(canonical, "%s\n", kl_buf_text(names));
    add_hash(request->body, canonical);
    release_lines(&lines);
    return KL_OK;
}

/* "20260131/us-east-1/dynamodb/aws4_request". */
static void add_scope(const struct kl_sigv4_request *request, struct kl_buf *out)
{
    char date[17];

    kl_sigv4_date(request->time, date);
    kl_buf_addf(out, "%.8s/%s/%s/aws4_request", date, request->region, request->service);
}

void kl_sigv4_to_sign(const struct kl_sigv4_request *request, struct kl_str canonical,
                      struct kl_buf *out)
{
    char date[17];

    kl_sigv4_date(request->time, date);
    kl_buf_addf(out, "AWS4-HMAC-SHA256\n%s\n", date);
    add_scope(request, out);
    kl_buf_add_char(out, '\n');
    add_hash(canonical, out);
}

void kl_sigv4_signature(const struct kl_sigv4_request *request, const char *secret,
                        struct kl_str to_sign, struct kl_buf *hex)
{
    unsigned char key[KL_SHA256_LEN];
    struct kl_str key_str = {(const char *)key, sizeof(key)};
    struct kl_buf start = {0};
    char date[17];

    kl_sigv4_date(request->time, date);
    kl_buf_reserve(&start, strlen(secret) + 4); /* so that no copy is left behind */
    kl_buf_addf(&start, "AWS4%s", secret);
    kl_crypto_hmac(kl_buf_str(&start), (struct kl_str){date, 8}, key);
    kl_crypto_hmac(key_str, kl_str_from(request->region), key);
    kl_crypto_hmac(key_str, kl_str_from(request->service), key);
    kl_crypto_hmac(key_str, KL_STR("aws4_request"), key);
    kl_crypto_hmac(key_str, to_sign, key);
    kl_crypto_hex(key, sizeof(key), hex);
    kl_buf_wipe(&start);
    kl_mem_wipe(key, sizeof(key));
}

/* ---- All of it */

static void add_authorization(const struct kl_sigv4_request *request,
                              const struct kl_creds *creds, struct kl_str canonical,
                              const char *names, struct kl_buf *out)
{
    struct kl_buf to_sign = {0};

    kl_buf_addf(out, "AWS4-HMAC-SHA256 Credential=%s/", creds->key_id);
    add_scope(request, out);
    kl_buf_addf(out, ", SignedHeaders=%s, Signature=", names);
    kl_sigv4_to_sign(request, canonical, &to_sign);
    kl_sigv4_signature(request, creds->secret, kl_buf_str(&to_sign), out);
    kl_buf_release(&to_sign);
}

enum kl_code kl_sigv4_sign(const struct kl_sigv4_request *request,
                           const struct kl_creds *creds, struct kl_sigv4 *out,
                           struct kl_err *err)
{
    struct kl_sigv4_request all = *request;
    struct kl_buf canonical = {0}, names = {0};
    struct kl_http_header *headers;
    enum kl_code code;

    kl_sigv4_release(out);
    kl_sigv4_date(request->time, out->date);
    out->headers[out->nheaders++] = (struct kl_http_header){"X-Amz-Date", out->date};
    if (creds->token && *creds->token) {
        kl_buf_add_text(&out->token, creds->token);
        out->headers[out->nheaders++] =
            (struct kl_http_header){"X-Amz-Security-Token", kl_buf_text(&out->token)};
    }
    headers = KL_NEW_ARRAY(struct kl_http_header, request->nheaders + out->nheaders);
    for (size_t i = 0; i < request->nheaders; i++)
        headers[i] = request->headers[i];
    for (size_t i = 0; i < out->nheaders; i++)
        headers[all.nheaders++] = out->headers[i];
    all.headers = headers;
    code = kl_sigv4_canonical(&all, &canonical, &names, err);
    if (!code) {
        add_authorization(&all, creds, kl_buf_str(&canonical), kl_buf_text(&names),
                          &out->authorization);
        out->headers[out->nheaders++] =
            (struct kl_http_header){"Authorization", kl_buf_text(&out->authorization)};
    }
    free(headers);
    kl_buf_wipe(&canonical);
    kl_buf_release(&names);
    return code;
}

void kl_sigv4_release(struct kl_sigv4 *out)
{
    if (!out)
        return;
    kl_buf_release(&out->authorization);
    kl_buf_wipe(&out->token);
    *out = (struct kl_sigv4){0};
}
