#include "cicu.h"

#include <stdlib.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>

enum { PIVOT_UNITS = 1024 };

struct decoder {
    UConverter *source;
    UConverter *target;
    UChar *pivot_source;
    UChar *pivot_target;
    UBool is_fresh;
    UChar pivot[PIVOT_UNITS];
};

// ICU's own callback writes U+001A for a single byte that some converters don't have.
static void replace(const void *context, UConverterToUnicodeArgs *args, const char *bytes, int32_t length,
                    UConverterCallbackReason reason, UErrorCode *error) {
    (void)context;
    (void)bytes;
    (void)length;
    static const UChar replacement = 0xFFFD;
    if (reason > UCNV_IRREGULAR) return;
    *error = U_ZERO_ERROR;
    ucnv_cbToUWriteUChars(args, &replacement, 1, 0, error);
}

void *cicu_decoder_open(const char *encoding) {
    UErrorCode error = U_ZERO_ERROR;
    struct decoder *decoder = calloc(1, sizeof *decoder);
    if (decoder == NULL) return NULL;
    decoder->source = ucnv_open(encoding, &error);
    decoder->target = ucnv_open("UTF-8", &error);
    if (U_SUCCESS(error)) ucnv_setToUCallBack(decoder->source, replace, NULL, NULL, NULL, &error);
    if (U_FAILURE(error)) {
        cicu_decoder_close(decoder);
        return NULL;
    }
    decoder->pivot_source = decoder->pivot_target = decoder->pivot;
    decoder->is_fresh = 1;
    return decoder;
}

void cicu_decoder_close(void *handle) {
    struct decoder *decoder = handle;
    if (decoder->source != NULL) ucnv_close(decoder->source);
    if (decoder->target != NULL) ucnv_close(decoder->target);
    free(decoder);
}

const char *cicu_decoder_name(void *handle) {
    struct decoder *decoder = handle;
    UErrorCode error = U_ZERO_ERROR;
    const char *name = ucnv_getName(decoder->source, &error);
    return U_SUCCESS(error) ? name : NULL;
}

int cicu_decoder_is_single_byte(void *handle) {
    struct decoder *decoder = handle;
    return ucnv_getMaxCharSize(decoder->source) == 1;
}

int32_t cicu_decoder_read(void *handle, const char *bytes, int32_t length, int32_t *used, char *text,
                          int32_t capacity, int is_last) {
    struct decoder *decoder = handle;
    const char *source = bytes;
    char *target = text;
    UErrorCode error = U_ZERO_ERROR;
    ucnv_convertEx(decoder->target, decoder->source, &target, text + capacity, &source, bytes + length,
                   decoder->pivot, &decoder->pivot_source, &decoder->pivot_target,
                   decoder->pivot + PIVOT_UNITS, decoder->is_fresh, is_last != 0, &error);
    decoder->is_fresh = 0;
    *used = (int32_t)(source - bytes);
    if (error == U_BUFFER_OVERFLOW_ERROR) return capacity;
    return U_SUCCESS(error) ? (int32_t)(target - text) : -1;
}
