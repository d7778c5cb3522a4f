#include "config.h"

#include "tests/unit/aws_world.h"

enum { NOW = 1700000000 };

static struct aws_pair *find(struct aws_pair *pairs, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(pairs[i].name, name))
            return &pairs[i];
    return NULL;
}

static const char *get_env(void *data, const char *name)
{
    const struct aws_world *world = data;
    const struct aws_pair *pair = find(world->env, world->nenv, name);

    return pair ? pair->value : NULL;
}

static enum kl_code read_file(void *data, const char *path, size_t max,
                              struct kl_buf *out, struct kl_err *err)
{
    const char *text = aws_world_read(data, path);

    if (!text)
        return kl_err_set(err, KL_NOT_FOUND, "cannot open %s: No such file or directory",
                          path);
    if (strlen(text) > max)
        return kl_err_set(err, KL_TOO_LARGE, "%s is too large", path);
    kl_buf_add_text(out, text);
    return KL_OK;
}

static enum kl_code write_file(void *data, const char *path, struct kl_str bytes,
                               struct kl_err *err)
{
    char *text = kl_mem_dup(bytes.data, bytes.len);

    (void)err;
    aws_world_file(data, path, text);
    free(text);
    return KL_OK;
}

static int64_t now(void *data)
{
    return ((struct aws_world *)data)->now;
}

static void random_bytes(void *data, unsigned char *out, size_t n)
{
    (void)data;
    memset(out, 0x2a, n);
}

static enum kl_code ask(void *data, const char *prompt, struct kl_buf *answer,
                        struct kl_token *token, struct kl_err *err)
{
    struct aws_world *world = data;

    (void)token;
    (void)err;
    world->questions++;
    kl_buf_add_text(&world->asked, prompt);
    if (!world->answer)
        return KL_CANCELLED;
    kl_buf_add_text(answer, world->answer);
    return KL_OK;
}

static struct aws_world *world_of(struct kl_transport *transport)
{
    return (struct aws_world *)((char *)transport -
                                offsetof(struct aws_world, transport));
}

static enum kl_code send(struct kl_transport *transport,
                         const struct kl_http_request *request,
                         struct kl_http_reply *reply, struct kl_token *token,
                         struct kl_err *err)
{
    struct aws_world *world = world_of(transport);
    struct aws_exchange *next =
        world->next < world->n ? &world->exchanges[world->next] : NULL;
    struct kl_buf line = {0};
    bool expected;

    (void)token;
    kl_buf_addf(&line, "%s %s", request->method, request->url);
    expected = next && !strcmp(next->request, kl_buf_text(&line));
    if (!expected)
        kl_buf_addf(&world->surprise, "%s\n", kl_buf_text(&line));
    kl_buf_release(&line);
    if (!expected)
        return kl_err_set(err, KL_IO, "nobody is there");
    world->next++;
    next->done = true;
    next->direct = request->direct;
    for (size_t i = 0; i < request->nheaders; i++)
        kl_buf_addf(&next->headers, "%s: %s\n", request->headers[i].name,
                    request->headers[i].value);
    kl_buf_add_str(&next->body, request->body);
    if (!next->status)
        return kl_err_set(err, KL_IO, "nobody is there");
    reply->status = next->status;
    if (next->header_name)
        kl_http_reply_add(reply, kl_str_from(next->header_name),
                          kl_str_from(next->header_value));
    kl_buf_add_text(&reply->body, next->reply);
    return KL_OK;
}

static void close_nothing(struct kl_transport *transport)
{
    (void)transport;
}

static const struct kl_transport_ops ops = {.send = send, .close = close_nothing};

void aws_world_init(struct aws_world *world)
{
    *world = (struct aws_world){.host = {.get_env = get_env,
                                         .read_file = read_file,
                                         .write_file = write_file,
                                         .now = now,
                                         .random = random_bytes,
                                         .ask = ask},
                                .transport = {.ops = &ops},
                                .now = NOW};
    world->host.data = world;
    aws_world_env(world, "HOME", "/home");
}

static void release_pairs(struct aws_pair *pairs, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        free(pairs[i].name);
        free(pairs[i].value);
    }
    free(pairs);
}

void aws_world_release(struct aws_world *world)
{
    release_pairs(world->env, world->nenv);
    release_pairs(world->files, world->nfiles);
    for (size_t i = 0; i < world->n; i++) {
        struct aws_exchange *exchange = &world->exchanges[i];

        free(exchange->request);
        free(exchange->reply);
        free(exchange->header_name);
        free(exchange->header_value);
        kl_buf_release(&exchange->headers);
        kl_buf_release(&exchange->body);
    }
    free(world->exchanges);
    kl_buf_release(&world->surprise);
    kl_buf_release(&world->asked);
}

void aws_world_env(struct aws_world *world, const char *name, const char *value)
{
    struct aws_pair *pair = find(world->env, world->nenv, name);

    if (!pair) {
        KL_GROW(world->env, world->nenv, world->env_cap);
        pair = &world->env[world->nenv++];
        *pair = (struct aws_pair){.name = kl_mem_strdup(name)};
    }
    free(pair->value);
    pair->value = kl_mem_strdup(value);
}

void aws_world_file(struct aws_world *world, const char *path, const char *text)
{
    struct aws_pair *pair = find(world->files, world->nfiles, path);

    if (!pair) {
        KL_GROW(world->files, world->nfiles, world->files_cap);
        pair = &world->files[world->nfiles++];
        *pair = (struct aws_pair){.name = kl_mem_strdup(path)};
    }
    free(pair->value);
    pair->value = kl_mem_strdup(text);
}

const char *aws_world_read(const struct aws_world *world, const char *path)
{
    const struct aws_pair *pair = find(world->files, world->nfiles, path);

    return pair ? pair->value : NULL;
}

struct aws_exchange *aws_world_reply(struct aws_world *world, const char *request,
                                     int status, const char *reply)
{
    KL_GROW(world->exchanges, world->n, world->cap);
    world->exchanges[world->n] = (struct aws_exchange){.request = kl_mem_strdup(request),
                                                       .status = status,
                                                       .reply = kl_mem_strdup(reply)};
    return &world->exchanges[world->n++];
}

bool aws_world_done(const struct aws_world *world)
{
    return world->next == world->n && !world->surprise.len;
}
