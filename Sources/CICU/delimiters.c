#include "cicu.h"

#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/ustring.h>

int32_t cicu_quotation_mark(const char *language, int32_t kind, char *mark, int32_t capacity) {
    static const ULocaleDataDelimiterType kinds[] = {ULOCDATA_QUOTATION_START, ULOCDATA_QUOTATION_END,
                                                     ULOCDATA_ALT_QUOTATION_START, ULOCDATA_ALT_QUOTATION_END};
    if (kind < 0 || kind >= (int32_t)(sizeof kinds / sizeof kinds[0])) return -1;
    char locale[ULOC_FULLNAME_CAPACITY];
    UErrorCode error = U_ZERO_ERROR;
    uloc_forLanguageTag(language, locale, sizeof locale, NULL, &error);
    // Of a tag that isn't known, the root's marks rather than those of this machine's locale.
    if (U_FAILURE(error) || error == U_STRING_NOT_TERMINATED_WARNING || locale[0] == '\0') {
        locale[0] = '\0';
        error = U_ZERO_ERROR;
    }
    ULocaleData *data = ulocdata_open(locale, &error);
    if (U_FAILURE(error)) return -1;
    UChar text[16];
    int32_t length = ulocdata_getDelimiter(data, kinds[kind], text, 16, &error);
    ulocdata_close(data);
    int32_t written = -1;
    if (U_SUCCESS(error) && length <= 16) u_strToUTF8(mark, capacity, &written, text, length, &error);
    return U_SUCCESS(error) ? written : -1;
}
