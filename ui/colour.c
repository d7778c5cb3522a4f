#include "config.h"

#include "ui/colour.h"

#include "base/ascii.h"
#include "base/digits.h"

void ui_colour_rgb(int colour, int rgb[3])
{
    static const int ansi[16][3] = {
        {0, 0, 0},       {205, 0, 0},   {0, 205, 0},   {205, 205, 0},
        {0, 0, 238},     {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
        {127, 127, 127}, {255, 0, 0},   {0, 255, 0},   {255, 255, 0},
        {92, 92, 255},   {255, 0, 255}, {0, 255, 255}, {255, 255, 255},
    };
    static const int steps[6] = {0, 95, 135, 175, 215, 255};

    for (int i = 0; i < 3; i++) {
        static const int place[3] = {36, 6, 1};

        if (colour < 16)
            rgb[i] = ansi[colour][i];
        else if (colour < 232)
            rgb[i] = steps[(colour - 16) / place[i] % 6];
        else
            rgb[i] = 8 + 10 * (colour - 232);
    }
}

/* The nearest of the colours from..to to red, green and blue. */
static int nearest(const int rgb[3], int from, int to)
{
    int best = from;
    long least = -1;

    for (int i = from; i <= to; i++) {
        int other[3];
        long far = 0;

        ui_colour_rgb(i, other);
        for (int k = 0; k < 3; k++)
            far += (long)(rgb[k] - other[k]) * (rgb[k] - other[k]);
        if (least < 0 || far < least) {
            least = far;
            best = i;
        }
    }
    return best;
}

/* Greys stay grey: the nearest of few colours may be a bright yellow. */
static int nearest_grey(int level, int colours)
{
    if (colours == 8)
        return level < 96 ? 0 : 7;
    return level < 64 ? 0 : level < 178 ? 8 : level < 242 ? 7 : 15;
}

static bool is_grey(const int rgb[3])
{
    return rgb[0] == rgb[1] && rgb[1] == rgb[2];
}

int ui_colour_reduce(int colour, int colours)
{
    int rgb[3];

    if (colour < colours)
        return colour;
    if (colour < 16) /* a bright one of 8 */
        return colour - 8;
    ui_colour_rgb(colour, rgb);
    return is_grey(rgb) ? nearest_grey(rgb[0], colours) : nearest(rgb, 0, colours - 1);
}

static bool read_hex(struct kl_str word, int *colour)
{
    int rgb[3];

    if (word.len != 7 || word.data[0] != '#')
        return false;
    for (int i = 0; i < 3; i++) {
        int high = kl_ascii_hex(word.data[1 + 2 * i]);
        int low = kl_ascii_hex(word.data[2 + 2 * i]);

        if (high < 0 || low < 0)
            return false;
        rgb[i] = 16 * high + low;
    }
    *colour = nearest(rgb, 16, 255);
    return true;
}

bool ui_colour_read(struct kl_str word, int *colour)
{
    static const char *const names[] = {"black", "red",     "green", "yellow",
                                        "blue",  "magenta", "cyan",  "white"};
    struct kl_str bright = KL_STR("bright-");
    bool is_bright = kl_str_starts(word, bright);
    struct kl_str name = kl_str_sub(word, is_bright ? bright.len : 0, SIZE_MAX);
    uint64_t number;

    for (int i = 0; i < 8; i++) {
        if (!kl_str_eq(name, kl_str_from(names[i])))
            continue;
        *colour = is_bright ? 8 + i : i;
        return true;
    }
    if (kl_str_eq(word, KL_STR("default"))) {
        *colour = -1;
        return true;
    }
    if (kl_str_all_digits(word) && kl_digits_to_u64(word, &number) && number < 256) {
        *colour = (int)number;
        return true;
    }
    return read_hex(word, colour);
}
