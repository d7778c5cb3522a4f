/* A world of a test's own for the AWS room: environment, files, clock, a person, and
 * servers that answer from a script.
 *
 *     struct aws_world world;
 *     aws_world_init(&world);
 *     aws_world_env(&world, "AWS_PROFILE", "dev");
 *     aws_world_file(&world, "/home/.aws/config", "[profile dev]\n…");
 *     aws_world_reply(&world, "GET http://…", 200, "{…}");
 *     … &world.host, &world.transport …
 *     aws_world_release(&world);
 *
 * Requests must come in the order of the replies. A request that is not the next one
 * fails as if nobody were there (KL_IO), and is kept in world.surprise.
 */
#ifndef KL_TESTS_AWS_WORLD_H
#define KL_TESTS_AWS_WORLD_H

#include "aws/host.h"
#include "net/transport.h"

struct aws_exchange {
    char *request; /* "METHOD URL" */
    int status;    /* 0: nobody is there */
    char *reply, *header_name, *header_value;
    struct kl_buf headers, body; /* as they were sent, "name: value\n" */
    bool direct;
    bool done;
};

struct aws_world {
    struct kl_host host;
    struct kl_transport transport;
    struct aws_pair {
        char *name, *value;
    } * env, *files;
    size_t nenv, env_cap, nfiles, files_cap;
    struct aws_exchange *exchanges;
    size_t n, cap, next;
    struct kl_buf surprise;
    int64_t now;
    const char *answer; /* of the person; NULL: KL_CANCELLED */
    struct kl_buf asked;
    int questions;
};

void aws_world_init(struct aws_world *world); /* HOME is /home */
void aws_world_release(struct aws_world *world);
/* value NULL: unset */
void aws_world_env(struct aws_world *world, const char *name, const char *value);
void aws_world_file(struct aws_world *world, const char *path, const char *text);
const char *aws_world_read(const struct aws_world *world, const char *path);
struct aws_exchange *aws_world_reply(struct aws_world *world, const char *request,
                                     int status, const char *reply);
/* Every reply was asked for and nothing else. */
bool aws_world_done(const struct aws_world *world);

#endif
