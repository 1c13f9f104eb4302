#include "cicu.h"

#include <unicode/uidna.h>

// The URL Standard's parameters: CheckHyphens and VerifyDnsLength false, CheckBidi and CheckJoiners true. ICU always
// checks hyphens and lengths; these are its errors for them.
enum {
    passed_over = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG |
                  UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4,
    options = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
              UIDNA_NONTRANSITIONAL_TO_UNICODE,
};

typedef int32_t (*conversion)(const UIDNA *, const char *, int32_t, char *, int32_t, UIDNAInfo *, UErrorCode *);

static int32_t convert(conversion conversion, const char *host, int32_t length, char *result, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UIDNA *idna = uidna_openUTS46(options, &error);
    if (U_FAILURE(error)) return -1;
    int32_t written = conversion(idna, host, length, result, capacity, &info, &error);
    uidna_close(idna);
    if (U_FAILURE(error) && error != U_BUFFER_OVERFLOW_ERROR) return -1;
    return info.errors & ~(uint32_t)passed_over ? -1 : written;
}

int32_t cicu_host_to_ascii(const char *host, int32_t length, char *ascii, int32_t capacity) {
    return convert(uidna_nameToASCII_UTF8, host, length, ascii, capacity);
}

int32_t cicu_host_to_unicode(const char *host, int32_t length, char *name, int32_t capacity) {
    return convert(uidna_nameToUnicodeUTF8, host, length, name, capacity);
}
