#include "cicu.h"

#include <stdio.h>
#include <string.h>
#include <unicode/ucasemap.h>
#include <unicode/ucol.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>
#include <unicode/uversion.h>

enum { unit_limit = 1024, whole_key_bytes = 16384 };

const char *cicu_version(void) {
    static _Thread_local char text[64];
    UErrorCode status = U_ZERO_ERROR;
    UVersionInfo library, collation = {0};
    char library_text[U_MAX_VERSION_STRING_LENGTH], collation_text[U_MAX_VERSION_STRING_LENGTH];

    u_getVersion(library);
    UCollator *root = ucol_open("", &status);
    if (U_SUCCESS(status)) ucol_getVersion(root, collation);
    ucol_close(root);

    u_versionToString(library, library_text);
    u_versionToString(collation, collation_text);
    snprintf(text, sizeof text, "%s/%s", library_text, collation_text);
    return text;
}

void *cicu_collator_open(const char **error) {
    UErrorCode status = U_ZERO_ERROR;
    UCollator *collator = ucol_open("", &status);

    ucol_setAttribute(collator, UCOL_ALTERNATE_HANDLING, UCOL_SHIFTED, &status);
    ucol_setAttribute(collator, UCOL_STRENGTH, UCOL_QUATERNARY, &status);
    ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
    if (U_SUCCESS(status)) return collator;

    *error = u_errorName(status);
    ucol_close(collator);
    return NULL;
}

int32_t cicu_sort_key(const void *collator, const char *text, int32_t length, uint8_t *key,
                      int32_t capacity) {
    UChar units[unit_limit];
    uint8_t whole[whole_key_bytes];
    int32_t used = 0;

    for (int32_t at = 0; at < length && used < unit_limit - 1;) {
        UChar32 scalar;
        U8_NEXT_OR_FFFD((const uint8_t *)text, at, length, scalar);
        U16_APPEND_UNSAFE(units, used, scalar);
    }
    int32_t needed = ucol_getSortKey(collator, units, used, whole, whole_key_bytes) - 1;
    if (needed > whole_key_bytes) needed = whole_key_bytes;
    int32_t written = needed < capacity ? needed : capacity;
    memcpy(key, whole, (size_t)(written > 0 ? written : 0));
    return written > 0 ? written : 0;
}

int32_t cicu_fold_case(const char *text, int32_t length, char *folded, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UCaseMap *map = ucasemap_open("", U_FOLD_CASE_DEFAULT, &status);
    int32_t needed = ucasemap_utf8FoldCase(map, folded, capacity, text, length, &status);

    ucasemap_close(map);
    if (status == U_BUFFER_OVERFLOW_ERROR || U_SUCCESS(status)) return needed;
    return -1;
}
