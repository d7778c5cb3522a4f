#include "config.h"

#include "app/demo_item.h"

static void add_entry(struct kl_demo_out *out, const char *account, const char *path)
{
    struct kl_str text = kl_str_from(path);
    bool folder = text.len > 0 && path[text.len - 1] == '/';
    size_t parent = folder ? text.len - 1 : text.len;
    uint64_t depth = 0;

    while (parent > 0 && path[parent - 1] != '/')
        parent--;
    for (size_t i = 0; i < parent; i++)
        depth += path[i] == '/';
    kl_demo_begin(out);
    kl_demo_s(out, "driveId", "DRIVE#%s", account);
    kl_demo_s(out, "path", "%s", path);
    if (parent) /* a key of an index is not empty: the root is in no folder */
        kl_demo_s(out, "parent", "%.*s", (int)parent, path);
    kl_demo_n(out, "depth", depth);
    if (!folder)
        kl_demo_n(out, "size", 400 + kl_demo_below(&out->random, 9000000));
    kl_demo_end(out);
}

__attribute__((format(printf, 3, 4))) static void
add(struct kl_demo_out *out, const char *account, const char *format, ...)
{
    struct kl_buf path = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&path, format, args);
    va_end(args);
    add_entry(out, account, kl_buf_text(&path));
    kl_buf_release(&path);
}

/* A folder whose files are all in it. */
static void wide(struct kl_demo_out *out, const char *account, const char *folder,
                 const char *stem, const char *ending, unsigned files)
{
    add(out, account, "%s", folder);
    for (unsigned i = 1; i <= files; i++)
        add(out, account, "%s%s-%04u.%s", folder, stem, i, ending);
}

/* Folders in folders, each with two files. */
static void deep(struct kl_demo_out *out, const char *account, const char *folder,
                 unsigned levels)
{
    static const char *const words[] = {"plans", "notes",  "draft",
                                        "final", "review", "sketch"};
    struct kl_buf path = {0};

    kl_buf_add_text(&path, folder);
    for (unsigned i = 0; i < levels; i++) {
        const char *at = kl_buf_text(&path);

        add(out, account, "%s", at);
        add(out, account, "%sindex.txt", at);
        add(out, account, "%s%s.md", at, words[i % 6]);
        kl_buf_addf(&path, "%s/", words[(i * 5 + 1) % 6]);
    }
    kl_buf_release(&path);
}

/* At most ten projects, all with the same inside. */
static void projects(struct kl_demo_out *out, const char *account, unsigned count)
{
    static const char *const towns[] = {"aarhus",    "bergen", "cork",  "delft",
                                        "esbjerg",   "faro",   "ghent", "hague",
                                        "innsbruck", "jena"};

    add(out, account, "root/projects/");
    for (unsigned i = 0; i < count; i++) {
        const char *town = towns[i];

        add(out, account, "root/projects/%s/", town);
        add(out, account, "root/projects/%s/readme.md", town);
        add(out, account, "root/projects/%s/src/", town);
        for (unsigned k = 0; k < 12; k++)
            add(out, account, "root/projects/%s/src/part-%02u.c", town, k);
        add(out, account, "root/projects/%s/data/", town);
        for (unsigned k = 0; k < 20; k++)
            add(out, account, "root/projects/%s/data/sample-%03u.csv", town, k);
    }
}

void kl_demo_drive(struct kl_demo_out *out)
{
    /* The tree of the texts: a file beside a folder of the same name, and a folder
     * whose name goes on with a byte below the delimiter. */
    static const char *const a91[] = {
        "root/",
        "root/photos",
        "root/photos/",
        "root/photos/2026/",
        "root/photos/2026/beach.jpg",
        "root/photos/2026/sunset.jpg",
        "root/photos-old/",
    };

    out->random.state = 2000;
    for (size_t i = 0; i < sizeof(a91) / sizeof(a91[0]); i++)
        add_entry(out, "a91", a91[i]);
    wide(out, "a91", "root/inbox/", "scan", "pdf", 640);
    deep(out, "a91", "root/archive/", 24);
    projects(out, "a91", 10);

    add(out, "b07", "root/");
    wide(out, "b07", "root/music/", "track", "flac", 380);
    deep(out, "b07", "root/thesis/", 12);

    add(out, "c33", "root/");
    projects(out, "c33", 6);
    wide(out, "c33", "root/backup/", "dump", "sql", 120);
}
