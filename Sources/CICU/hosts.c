#include "cicu.h"

#include <unicode/uidna.h>

int32_t cicu_host_to_ascii(const char *host, int32_t length, char *ascii, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UIDNA *idna = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_ASCII, &error);
    if (U_FAILURE(error)) return -1;
    int32_t written = uidna_nameToASCII_UTF8(idna, host, length, ascii, capacity, &info, &error);
    uidna_close(idna);
    return U_SUCCESS(error) && info.errors == 0 && written <= capacity ? written : -1;
}
