#include "cicu.h"

#include <unicode/ucnv.h>

int32_t cicu_decode(const char *encoding, const char *bytes, int32_t length, char *text, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UConverter *converter = ucnv_open(encoding, &error);
    if (U_FAILURE(error)) return -1;
    int32_t needed = ucnv_toAlgorithmic(UCNV_UTF8, converter, text, capacity, bytes, length, &error);
    ucnv_close(converter);
    return U_SUCCESS(error) || error == U_BUFFER_OVERFLOW_ERROR ? needed : -1;
}
