#include "config.h"

#include "aws/ini.h"

#include "base/ascii.h"
#include "base/i18n.h"

struct parser {
    struct kl_ini *ini;
    struct kl_ini_section *section;   /* the last; NULL before the first */
    struct kl_ini_property *property; /* that the next line may continue */
    bool dropped;                     /* a property that is passed over: so is the rest */
    size_t indent;                    /* of that property */
    size_t line;
    bool credentials;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static struct kl_str trim(struct kl_str s)
{
    while (s.len && is_blank(s.data[0]))
        s = kl_str_sub(s, 1, SIZE_MAX);
    while (s.len && is_blank(s.data[s.len - 1]))
        s.len--;
    return s;
}

static void warn(struct parser *p, const char *text)
{
    struct kl_ini *ini = p->ini;

    KL_GROW(ini->warnings, ini->nwarnings, ini->warnings_cap);
    ini->warnings[ini->nwarnings++] =
        (struct kl_ini_warning){kl_mem_strdup(text), p->line};
}

/* A line that cannot be read matters only to who uses the section it stands in. */
static void fault(struct parser *p, const char *text)
{
    warn(p, text);
    if (!p->section || p->section->fault)
        return;
    p->section->fault = kl_mem_strdup(text);
    p->section->fault_line = p->line;
}

/* A comment behind a value needs a blank before it: "v # c" but not "v#c". */
static struct kl_str without_comment(struct kl_str line)
{
    for (size_t i = 1; i < line.len; i++)
        if ((line.data[i] == '#' || line.data[i] == ';') && is_blank(line.data[i - 1]))
            return kl_str_sub(line, 0, i);
    return line;
}

/* ---- Sections */

static bool is_name(struct kl_str name, bool blanks)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.data[i];

        if (!(kl_ascii_is_alnum(c) || (c && strchr("_-/.%@:+", c)) ||
              (blanks && is_blank(c))))
            return false;
    }
    return name.len > 0;
}

/* NAME or "NAME", as far as such a name is allowed; absent else. */
static struct kl_str name_of(struct parser *p, struct kl_str text)
{
    char quote = text.len > 2 ? text.data[0] : '\0';

    if ((quote == '"' || quote == '\'') && text.data[text.len - 1] == quote) {
        text = kl_str_sub(text, 1, text.len - 2);
        return memchr(text.data, quote, text.len) ? (struct kl_str){0} : text;
    }
    return is_name(text, p->credentials) ? text : (struct kl_str){0};
}

/* "profile NAME" behind a word and blanks; absent when the word is another. */
static struct kl_str behind(struct kl_str head, struct kl_str word)
{
    if (!kl_str_starts(head, word) || head.len <= word.len ||
        !(is_blank(head.data[word.len]) || head.data[word.len] == '"'))
        return (struct kl_str){0};
    return trim(kl_str_sub(head, word.len, SIZE_MAX));
}

static struct kl_str read_head(struct parser *p, struct kl_str head,
                               struct kl_ini_section *section)
{
    static const struct {
        struct kl_str word;
        enum kl_ini_kind kind;
    } kinds[] = {
        {{"profile", 7}, KL_INI_PROFILE},
        {{"sso-session", 11}, KL_INI_SSO_SESSION},
        {{"services", 8}, KL_INI_SERVICES},
    };

    for (size_t i = 0; i < KL_ARRAY_LEN(kinds); i++) {
        struct kl_str name = behind(head, kinds[i].word);

        if (!name.data)
            continue;
        section->kind = p->credentials ? KL_INI_IGNORED : kinds[i].kind;
        section->prefixed = kinds[i].kind == KL_INI_PROFILE;
        return name_of(p, name);
    }
    section->kind = p->credentials || kl_str_eq(head, KL_STR("default")) ? KL_INI_PROFILE
                                                                         : KL_INI_IGNORED;
    return name_of(p, head);
}

static void start_section(struct parser *p, struct kl_str line)
{
    struct kl_ini_section section = {.line = p->line};
    size_t end = kl_str_find(line, KL_STR("]"), 0);
    struct kl_str head = trim(kl_str_sub(line, 1, end == SIZE_MAX ? end : end - 1));
    struct kl_str rest =
        end == SIZE_MAX ? line : trim(kl_str_sub(line, end + 1, SIZE_MAX));
    struct kl_str name = read_head(p, head, &section);

    if (!name.data)
        section.kind = KL_INI_IGNORED;
    section.name = kl_mem_dup(name.data ? name.data : "", name.len);
    KL_GROW(p->ini->sections, p->ini->n, p->ini->cap);
    p->section = &p->ini->sections[p->ini->n++];
    *p->section = section;
    p->property = NULL;
    p->dropped = false;
    if (end == SIZE_MAX)
        fault(p, _("the \"]\" of the section is missing"));
    else if (rest.len && rest.data[0] != '#' && rest.data[0] != ';')
        warn(p, _("text behind the section's \"]\" is passed over"));
    if (section.kind == KL_INI_IGNORED)
        warn(p, name.data ? _("a section that is not read here")
                          : _("a section whose name is not allowed"));
}

/* ---- Properties */

static bool is_key(struct kl_str key)
{
    return is_name(key, false);
}

static void start_property(struct parser *p, struct kl_str line, size_t indent)
{
    struct kl_ini_section *section = p->section;
    size_t equals;
    struct kl_str key, value;

    p->property = NULL;
    p->dropped = true;
    p->indent = indent;
    line = without_comment(line);
    equals = kl_str_find(line, KL_STR("="), 0);
    if (equals == SIZE_MAX) {
        fault(p, _("a property has the form name = value"));
        return;
    }
    key = trim(kl_str_sub(line, 0, equals));
    value = trim(kl_str_sub(line, equals + 1, SIZE_MAX));
    if (!key.len) {
        fault(p, _("a property without a name"));
        return;
    }
    if (!is_key(key)) {
        warn(p, _("a property whose name is not allowed"));
        return;
    }
    KL_GROW(section->properties, section->n, section->cap);
    p->property = &section->properties[section->n++];
    p->dropped = false;
    *p->property =
        (struct kl_ini_property){.key = kl_mem_dup(key.data, key.len), .line = p->line};
    kl_buf_add_str(&p->property->value, value);
    for (char *at = p->property->key; *at; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at - 'A' + 'a');
}

static void continue_property(struct parser *p, struct kl_str line)
{
    size_t equals = kl_str_find(line, KL_STR("="), 0);
    struct kl_buf *value;
    bool below;

    if (p->dropped)
        return;
    value = &p->property->value;
    below = !value->len || value->data[0] == '\n';
    if (below && equals == SIZE_MAX) {
        fault(p, _("a sub-property has the form name = value"));
    } else if (below && !trim(kl_str_sub(line, 0, equals)).len) {
        fault(p, _("a sub-property without a name"));
    } else {
        kl_buf_add_char(value, '\n');
        kl_buf_add_str(value, line);
    }
}

/* ---- Lines */

static void parse_line(struct parser *p, struct kl_str line)
{
    struct kl_str text = trim(line);
    size_t indent = (size_t)(text.data - line.data);

    if (!text.len || text.data[0] == '#' || text.data[0] == ';')
        return;
    if (memchr(text.data, '\0', text.len)) {
        fault(p, _("a NUL character"));
        return;
    }
    if (line.data[0] == '[') {
        start_section(p, text);
        return;
    }
    if (!p->section) {
        fault(p, _("a line before the first section"));
        return;
    }
    if (indent && (p->property || p->dropped) && indent > p->indent)
        continue_property(p, text);
    else
        start_property(p, text, indent);
}

void kl_ini_parse(struct kl_str text, bool credentials, struct kl_ini *ini)
{
    struct parser p = {.ini = ini, .credentials = credentials};

    if (kl_str_starts(text, KL_STR("\xef\xbb\xbf")))
        text = kl_str_sub(text, 3, SIZE_MAX);
    for (size_t at = 0; at < text.len;) {
        size_t end = kl_str_find(text, KL_STR("\n"), at);
        struct kl_str line = kl_str_sub(text, at, end == SIZE_MAX ? end : end - at);

        at = end == SIZE_MAX ? text.len : end + 1;
        if (line.len && line.data[line.len - 1] == '\r')
            line.len--;
        p.line++;
        parse_line(&p, line);
    }
}

static void release_section(struct kl_ini_section *section)
{
    for (size_t i = 0; i < section->n; i++) {
        free(section->properties[i].key);
        kl_buf_wipe(&section->properties[i].value);
    }
    free(section->properties);
    free(section->name);
    free(section->fault);
}

void kl_ini_release(struct kl_ini *ini)
{
    if (!ini)
        return;
    for (size_t i = 0; i < ini->n; i++)
        release_section(&ini->sections[i]);
    for (size_t i = 0; i < ini->nwarnings; i++)
        free(ini->warnings[i].text);
    free(ini->sections);
    free(ini->warnings);
    *ini = (struct kl_ini){0};
}
