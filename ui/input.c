#include "config.h"

#include "ui/input.h"

#include <errno.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/i18n.h"
#include "base/utf8.h"

/* Last, because they make macros of words such as move and columns. */
#include <curses.h>
#include <term.h>

struct sequence {
    const char *bytes;
    int32_t key;
};

/* What terminfo calls a key, and ours. */
static const struct sequence capabilities[] = {
    {"kcuu1", UI_KEY_UP},     {"kcud1", UI_KEY_DOWN},    {"kcub1", UI_KEY_LEFT},
    {"kcuf1", UI_KEY_RIGHT},  {"khome", UI_KEY_HOME},    {"kend", UI_KEY_END},
    {"kpp", UI_KEY_PAGE_UP},  {"knp", UI_KEY_PAGE_DOWN}, {"kich1", UI_KEY_INSERT},
    {"kdch1", UI_KEY_DELETE}, {"kcbt", UI_KEY_BACKTAB},  {"kbs", UI_KEY_BACKSPACE},
    {"kent", UI_KEY_ENTER},   {"kf1", UI_KEY_F1},        {"kf2", UI_KEY_F1 + 1},
    {"kf3", UI_KEY_F1 + 2},   {"kf4", UI_KEY_F1 + 3},    {"kf5", UI_KEY_F1 + 4},
    {"kf6", UI_KEY_F1 + 5},   {"kf7", UI_KEY_F1 + 6},    {"kf8", UI_KEY_F1 + 7},
    {"kf9", UI_KEY_F1 + 8},   {"kf10", UI_KEY_F1 + 9},   {"kf11", UI_KEY_F1 + 10},
    {"kf12", UI_KEY_F12},
};

/* What terminals send whatever their terminfo says: after ESC [ or ESC O. */
static const struct sequence finals[] = {
    {"A", UI_KEY_UP},     {"B", UI_KEY_DOWN},   {"C", UI_KEY_RIGHT},
    {"D", UI_KEY_LEFT},   {"H", UI_KEY_HOME},   {"F", UI_KEY_END},
    {"M", UI_KEY_ENTER},  {"P", UI_KEY_F1},     {"Q", UI_KEY_F1 + 1},
    {"R", UI_KEY_F1 + 2}, {"S", UI_KEY_F1 + 3}, {"Z", UI_KEY_BACKTAB},
};

/* ESC [ number ~ */
static const struct sequence tildes[] = {
    {"1", UI_KEY_HOME},     {"2", UI_KEY_INSERT},  {"3", UI_KEY_DELETE},
    {"4", UI_KEY_END},      {"5", UI_KEY_PAGE_UP}, {"6", UI_KEY_PAGE_DOWN},
    {"7", UI_KEY_HOME},     {"8", UI_KEY_END},     {"11", UI_KEY_F1},
    {"12", UI_KEY_F1 + 1},  {"13", UI_KEY_F1 + 2}, {"14", UI_KEY_F1 + 3},
    {"15", UI_KEY_F1 + 4},  {"17", UI_KEY_F1 + 5}, {"18", UI_KEY_F1 + 6},
    {"19", UI_KEY_F1 + 7},  {"20", UI_KEY_F1 + 8}, {"21", UI_KEY_F1 + 9},
    {"23", UI_KEY_F1 + 10}, {"24", UI_KEY_F12},
};

#define OLD_MOUSE 6 /* bytes of a report in the old form */
#define PASTE_BEGIN KL_STR("\033[200~")
#define PASTE_END KL_STR("\033[201~")

struct ui_input {
    struct kl_buf bytes; /* not yet taken */
    struct kl_buf paste;
    bool pasting;
    const char *own[KL_ARRAY_LEN(capabilities)]; /* terminfo's, or NULL */
};

struct ui_input *ui_input_new(bool terminfo)
{
    struct ui_input *input = KL_NEW(struct ui_input);

    for (size_t i = 0; terminfo && i < KL_ARRAY_LEN(capabilities); i++) {
        const char *own = tigetstr((char *)(uintptr_t)capabilities[i].bytes);

        /* A single byte is a key of its own everywhere. */
        if (own && own != (char *)-1 && own[0] == '\033' && own[1])
            input->own[i] = own;
    }
    return input;
}

void ui_input_free(struct ui_input **input)
{
    if (!*input)
        return;
    kl_buf_release(&(*input)->bytes);
    kl_buf_release(&(*input)->paste);
    free(*input);
    *input = NULL;
}

void ui_input_feed(struct ui_input *input, struct kl_str bytes)
{
    kl_buf_add_str(&input->bytes, bytes);
}

enum kl_code ui_input_read(struct ui_input *input, int fd, struct kl_err *err)
{
    char chunk[4096];
    ssize_t n = read(fd, chunk, sizeof(chunk));

    if (n > 0) {
        ui_input_feed(input, (struct kl_str){chunk, (size_t)n});
        return KL_OK;
    }
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return KL_OK;
    return kl_err_set(err, KL_IO, "%s", _("the terminal is gone"));
}

bool ui_input_pending(const struct ui_input *input)
{
    return input->bytes.len > 0 && !input->pasting;
}

static void drop(struct ui_input *input, size_t n)
{
    input->bytes.len -= n;
    memmove(input->bytes.data, input->bytes.data + n, input->bytes.len + 1);
}

static int32_t look_up(const struct sequence *table, size_t n, struct kl_str bytes)
{
    for (size_t i = 0; i < n; i++) {
        if (kl_str_eq(bytes, kl_str_from(table[i].bytes)))
            return table[i].key;
    }
    return UI_KEY_UNKNOWN;
}

/* One of the terminal's own sequences: its length and key; 0 none, SIZE_MAX: bytes
 * are the beginning of one. */
static size_t own_sequence(const struct ui_input *input, struct kl_str bytes,
                           int32_t *key)
{
    size_t found = 0;

    for (size_t i = 0; i < KL_ARRAY_LEN(capabilities); i++) {
        struct kl_str own = kl_str_from(input->own[i]);

        if (own.len > found && kl_str_starts(bytes, own)) {
            found = own.len;
            *key = capabilities[i].key;
        } else if (own.len > bytes.len && !found && kl_str_starts(own, bytes)) {
            found = SIZE_MAX;
        }
        if (found == SIZE_MAX)
            break;
    }
    return found;
}

/* ESC [ parameters final: its length and key; SIZE_MAX: not all is there. */
static size_t csi_sequence(struct kl_str bytes, int32_t *key)
{
    size_t i = 2, first;

    while (i < bytes.len && bytes.data[i] >= 0x20 && bytes.data[i] <= 0x3f)
        i++;
    if (i == bytes.len)
        return SIZE_MAX;
    /* A control byte or a new ESC in the middle: what came before is broken. */
    if (bytes.data[i] < 0x40 || bytes.data[i] > 0x7e) {
        *key = UI_KEY_UNKNOWN;
        return i;
    }
    if (bytes.data[2] == 'M' && bytes.len < OLD_MOUSE)
        return SIZE_MAX;
    first = kl_str_find(bytes, KL_STR(";"), 2);
    if (first > i)
        first = i;
    *key = UI_KEY_UNKNOWN;
    if (bytes.data[2] >= '<' && bytes.data[2] <= '?')
        return i + 1; /* a report of the terminal, not a key */
    if (bytes.data[i] == '~')
        *key = look_up(tildes, KL_ARRAY_LEN(tildes), kl_str_sub(bytes, 2, first - 2));
    else
        *key = look_up(finals, KL_ARRAY_LEN(finals), kl_str_sub(bytes, i, 1));
    return i + 1;
}

/* ---- the mouse ---- */

/* xterm's codes: 0 to 2 the buttons, 3 none of them, 64 and 65 the wheel; 4, 8 and 16 are
 * keys held down, 32 is a move. */
static enum ui_mouse_kind mouse_kind(unsigned code, bool released)
{
    switch (code) {
    case 0:
        return released ? UI_MOUSE_RELEASE : UI_MOUSE_PRESS;
    case 3:
        return UI_MOUSE_RELEASE; /* the old form does not say of which */
    case 32:
        return released ? UI_MOUSE_RELEASE : UI_MOUSE_DRAG;
    case 64:
        return UI_MOUSE_WHEEL_UP;
    case 65:
        return UI_MOUSE_WHEEL_DOWN;
    default:
        return UI_MOUSE_OTHER;
    }
}

/* The next decimal of a report, and what stands behind it; at most 9999. */
static unsigned take_decimal(struct kl_str *text)
{
    unsigned n = 0;

    while (text->len && kl_ascii_is_digit(text->data[0])) {
        n = n < 1000 ? 10 * n + (unsigned)(text->data[0] - '0') : 9999;
        *text = kl_str_sub(*text, 1, SIZE_MAX);
    }
    *text = kl_str_sub(*text, 1, SIZE_MAX);
    return n;
}

/* ESC [ < code ; x ; y, then M or m for a release. Positions count from 1. */
static size_t sgr_mouse(struct kl_str bytes, struct ui_mouse *mouse)
{
    size_t end = 3;
    struct kl_str text;
    unsigned code, x, y;

    while (end < bytes.len && bytes.data[end] >= '0' && bytes.data[end] <= ';')
        end++;
    if (end == bytes.len || (bytes.data[end] != 'M' && bytes.data[end] != 'm'))
        return 0;
    text = kl_str_sub(bytes, 3, end - 3);
    code = take_decimal(&text);
    x = take_decimal(&text);
    y = take_decimal(&text);
    *mouse = (struct ui_mouse){mouse_kind(code, bytes.data[end] == 'm'), (int)x - 1,
                               (int)y - 1};
    return end + 1;
}

/* ESC [ M code x y, each a byte with 32 added; positions count from 1. */
static size_t old_mouse(struct kl_str bytes, struct ui_mouse *mouse)
{
    if (bytes.len < OLD_MOUSE)
        return 0;
    *mouse = (struct ui_mouse){mouse_kind((unsigned char)bytes.data[3] - 32u, false),
                               (unsigned char)bytes.data[4] - 33,
                               (unsigned char)bytes.data[5] - 33};
    return OLD_MOUSE;
}

/* The length of a report of the mouse that bytes begin with; 0: it is none, or only the
 * beginning of one. */
static size_t mouse_report(struct kl_str bytes, struct ui_mouse *mouse)
{
    if (kl_str_starts(bytes, KL_STR("\033[<")))
        return sgr_mouse(bytes, mouse);
    return kl_str_starts(bytes, KL_STR("\033[M")) ? old_mouse(bytes, mouse) : 0;
}

/* bytes begin with ESC: how many of them are taken for *key; 0: wait for more. */
static size_t escape(const struct ui_input *input, struct kl_str bytes, bool final,
                     int32_t *key)
{
    size_t n = own_sequence(input, bytes, key), len;
    int32_t c;

    if (n && n != SIZE_MAX)
        return n;
    if (n == SIZE_MAX && !final)
        return 0;
    *key = UI_KEY_ESC;
    if (bytes.len == 1)
        return final ? 1 : 0;
    if (bytes.data[1] == '[' || (bytes.data[1] == 'O' && bytes.len == 2)) {
        n = bytes.data[1] == '[' ? csi_sequence(bytes, key) : SIZE_MAX;
        if (n != SIZE_MAX)
            return n;
        /* Nothing followed in time: it was Esc, then a character. */
        *key = UI_KEY_ESC;
        return final ? 1 : 0;
    }
    if (bytes.data[1] == 'O') {
        *key = look_up(finals, KL_ARRAY_LEN(finals), kl_str_sub(bytes, 2, 1));
        return 3;
    }
    if (bytes.data[1] == '\033')
        return 1;
    c = kl_utf8_decode(bytes, 1, &len);
    *key = (c < 0 ? '?' : c) | UI_KEY_ALT;
    return 1 + len;
}

/* Length of the UTF-8 character that a byte begins. */
static size_t announced(unsigned char byte)
{
    if (byte < 0xc0 || byte > 0xf7)
        return 1;
    return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

static size_t character(struct kl_str bytes, bool final, int32_t *key)
{
    size_t len;

    if (!final && announced((unsigned char)bytes.data[0]) > bytes.len)
        return 0;
    *key = kl_utf8_decode(bytes, 0, &len);
    if (*key < 0)
        *key = UI_KEY_UNKNOWN;
    if (*key == '\n')
        *key = UI_KEY_ENTER;
    if (*key == 8)
        *key = UI_KEY_BACKSPACE;
    return len;
}

/* Moves pasted bytes out; true when the end of the paste is there. */
static bool take_paste(struct ui_input *input)
{
    struct kl_str bytes = kl_buf_str(&input->bytes);
    size_t end = kl_str_find(bytes, PASTE_END, 0);
    size_t take = end;

    /* The end mark itself may be there in part only. */
    if (end == SIZE_MAX)
        take = bytes.len > PASTE_END.len ? bytes.len - PASTE_END.len : 0;
    if (input->paste.len < UI_PASTE_MAX) {
        size_t room = UI_PASTE_MAX - input->paste.len;

        kl_buf_add_str(&input->paste, kl_str_sub(bytes, 0, take < room ? take : room));
    }
    drop(input, end == SIZE_MAX ? take : take + PASTE_END.len);
    return end != SIZE_MAX;
}

void ui_input_next(struct ui_input *input, bool final, struct ui_input_event *event)
{
    struct kl_str bytes = kl_buf_str(&input->bytes);
    size_t taken;

    *event = (struct ui_input_event){.kind = UI_INPUT_NONE};
    if (!input->pasting && kl_str_starts(bytes, PASTE_BEGIN)) {
        drop(input, PASTE_BEGIN.len);
        kl_buf_clear(&input->paste);
        input->pasting = true;
        bytes = kl_buf_str(&input->bytes);
    }
    if (!bytes.len)
        return;
    if (input->pasting) {
        if (!take_paste(input))
            return;
        input->pasting = false;
        event->kind = UI_INPUT_PASTE;
        event->paste = kl_buf_str(&input->paste);
        return;
    }
    taken = mouse_report(bytes, &event->mouse);
    if (taken) {
        event->kind = UI_INPUT_MOUSE;
        drop(input, taken);
        return;
    }
    taken = bytes.data[0] == '\033' ? escape(input, bytes, final, &event->key)
                                    : character(bytes, final, &event->key);
    if (!taken)
        return;
    event->kind = UI_INPUT_KEY;
    drop(input, taken);
}
