#include "config.h"

#include "base/clock.h"

/* Two thousand million years either way: an int holds the year. */
#define EPOCH_MAX (INT64_C(2000000000) * 31556952)

uint64_t kl_clock_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Days since 1970-01-01; months count from March so that the leap day is last. */
static int64_t days_from_date(int64_t year, int month, int day)
{
    int64_t era, year_of_era, day_of_year, day_of_era;

    year -= month <= 2;
    era = (year >= 0 ? year : year - 399) / 400;
    year_of_era = year - era * 400;
    day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * 146097 + day_of_era - 719468;
}

static void date_from_days(int64_t days, struct kl_civil *civil)
{
    int64_t era, day_of_era, year_of_era, day_of_year, month;

    days += 719468;
    era = (days >= 0 ? days : days - 146096) / 146097;
    day_of_era = days - era * 146097;
    year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    month = (5 * day_of_year + 2) / 153;
    civil->day = (int)(day_of_year - (153 * month + 2) / 5 + 1);
    civil->month = (int)(month < 10 ? month + 3 : month - 9);
    civil->year = (int)(year_of_era + era * 400 + (civil->month <= 2));
}

struct kl_civil kl_clock_civil(int64_t epoch)
{
    struct kl_civil civil = {0};
    int64_t days, rest;

    epoch = epoch > EPOCH_MAX ? EPOCH_MAX : epoch < -EPOCH_MAX ? -EPOCH_MAX : epoch;
    days = epoch / 86400;
    rest = epoch % 86400;

    if (rest < 0) {
        rest += 86400;
        days--;
    }
    date_from_days(days, &civil);
    civil.hour = (int)(rest / 3600);
    civil.minute = (int)(rest / 60 % 60);
    civil.second = (int)(rest % 60);
    return civil;
}

int64_t kl_clock_epoch(const struct kl_civil *c)
{
    return days_from_date(c->year, c->month, c->day) * 86400 + c->hour * 3600 +
           c->minute * 60 + c->second;
}

bool kl_clock_valid_date(int year, int month, int day)
{
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    if (month < 1 || month > 12 || day < 1)
        return false;
    return day <= lengths[month - 1] + (leap && month == 2);
}

void kl_clock_format(int64_t epoch, struct kl_buf *out)
{
    struct kl_civil c = kl_clock_civil(epoch);

    kl_buf_addf(out, "%04d-%02d-%02d %02d:%02d:%02d UTC", c.year, c.month, c.day, c.hour,
                c.minute, c.second);
}
