#include "cicu.h"

#include <string.h>
#include <unicode/ucal.h>
#include <unicode/ustring.h>

enum { zone_units = 128 };

void *cicu_calendar_open(const char *zone) {
    UErrorCode status = U_ZERO_ERROR;
    UChar name[zone_units], canonical[zone_units];
    if (*zone == 0) {
        ucal_getHostTimeZone(name, zone_units, &status);
    } else {
        if (strlen(zone) >= zone_units) return NULL;
        u_uastrcpy(name, zone);
        // An unknown name would count as Greenwich's.
        ucal_getCanonicalTimeZoneID(name, -1, canonical, zone_units, NULL, &status);
    }
    UCalendar *calendar = ucal_open(name, -1, "en", UCAL_GREGORIAN, &status);
    if (U_SUCCESS(status)) return calendar;
    ucal_close(calendar);
    return NULL;
}

void cicu_calendar_close(void *calendar) { ucal_close(calendar); }

int cicu_calendar_day(void *calendar, double milliseconds, int32_t *year, int32_t *month, int32_t *day) {
    UErrorCode status = U_ZERO_ERROR;
    ucal_setMillis(calendar, milliseconds, &status);
    *year = ucal_get(calendar, UCAL_EXTENDED_YEAR, &status);
    *month = ucal_get(calendar, UCAL_MONTH, &status) + 1;
    *day = ucal_get(calendar, UCAL_DATE, &status);
    return U_SUCCESS(status) ? 0 : -1;
}
