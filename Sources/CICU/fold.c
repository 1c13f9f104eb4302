#include "fold.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>
#include <unicode/utrans.h>

// Normalizers and the transliterator, opened once; they are never changed, so any thread may use them.
static pthread_once_t opened = PTHREAD_ONCE_INIT;
static const UNormalizer2 *casefold, *decompose, *compose;
static pthread_once_t latin_opened = PTHREAD_ONCE_INIT;
static UTransliterator *latin_ascii;

static void fail(const char *what, UErrorCode status) {
    fprintf(stderr, "ICU has no %s: %s\n", what, u_errorName(status));
    abort();
}

static void open_normalizers(void) {
    UErrorCode status = U_ZERO_ERROR;
    casefold = unorm2_getNFKCCasefoldInstance(&status);
    decompose = unorm2_getNFDInstance(&status);
    compose = unorm2_getNFCInstance(&status);
    if (U_FAILURE(status)) fail("normalizers", status);
}

static void open_latin_ascii(void) {
    UErrorCode status = U_ZERO_ERROR;
    latin_ascii = utrans_openU(u"Latin-ASCII", -1, UTRANS_FORWARD, NULL, 0, NULL, &status);
    if (U_FAILURE(status)) fail("transliterator Latin-ASCII", status);
}

bool is_word_part(UChar32 c) {
    // Modifier letters that are written as apostrophes, quotation marks and primes.
    if ((c >= 0x2B9 && c <= 0x2BF) || c == 0x2C8 || c == 0x2EE || c == 0xA78B || c == 0xA78C) return false;
    return (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK)) != 0;
}

bool is_ignorable(UChar32 c) {
    return u_charType(c) == U_FORMAT_CHAR && c != 0x200B && c != 0xFEFF;
}

/// Whether the mark is an accent: one that any letter may carry, or a point of Hebrew or Arabic. Those
/// that belong to one script (vowels of Thai and Devanagari) and the voicing of kana are kept.
static bool is_accent(UChar32 c) {
    if ((U_GET_GC_MASK(c) & (U_GC_MN_MASK | U_GC_ME_MASK)) == 0) return false;
    if (c == 0x3099 || c == 0x309A) return false;
    UErrorCode status = U_ZERO_ERROR;
    switch (uscript_getScript(c, &status)) {
    case USCRIPT_INHERITED: case USCRIPT_COMMON: case USCRIPT_LATIN: case USCRIPT_GREEK:
    case USCRIPT_CYRILLIC: case USCRIPT_HEBREW: case USCRIPT_ARABIC: case USCRIPT_SYRIAC: return true;
    default: return false;
    }
}

/// Writes a letter as ASCII does, if it is Latin and ASCII can; returns how many units were written.
static int32_t write_letter(UChar32 c, UChar units[16]) {
    int32_t length = 0;
    U16_APPEND_UNSAFE(units, length, c);
    UErrorCode status = U_ZERO_ERROR;
    if (c < 0x80 || uscript_getScript(c, &status) != USCRIPT_LATIN) return length;

    pthread_once(&latin_opened, open_latin_ascii);
    UChar changed[16];
    u_memcpy(changed, units, length);
    int32_t changed_length = length, limit = length;
    utrans_transUChars(latin_ascii, changed, &changed_length, 16, 0, &limit, &status);
    if (U_FAILURE(status)) return length;
    for (int32_t at = 0; at < changed_length; at++) {
        if (changed[at] >= 0x80) return length;
        units[at] = (UChar)u_tolower(changed[at]);
    }
    return changed_length;
}

/// `unorm2_normalize` into memory that the caller frees.
static UChar *normalized(const UNormalizer2 *form, const UChar *units, int32_t length, int32_t *result_length) {
    int32_t capacity = length * 2 + 32;
    for (;;) {
        UErrorCode status = U_ZERO_ERROR;
        UChar *result = malloc((size_t)capacity * sizeof(UChar));
        if (!result) abort();
        *result_length = unorm2_normalize(form, units, length, result, capacity, &status);
        if (U_SUCCESS(status)) return result;
        free(result);
        if (status != U_BUFFER_OVERFLOW_ERROR) fail("normal form of a text", status);
        capacity = *result_length;
    }
}

/// Folds UTF-16 as a whole, into memory that the caller frees.
static UChar *fold_units(const UChar *units, int32_t length, int32_t *folded_length) {
    pthread_once(&opened, open_normalizers);
    int32_t cased_length, parts_length, used = 0;
    UChar *cased = normalized(casefold, units, length, &cased_length);
    UChar *parts = normalized(decompose, cased, cased_length, &parts_length);
    free(cased);

    // A letter becomes 4 at most ("(ae)" doesn't come of a single letter).
    UChar *plain = malloc((size_t)(parts_length * 4 + 16) * sizeof(UChar));
    if (!plain) abort();
    for (int32_t at = 0; at < parts_length;) {
        UChar32 c;
        U16_NEXT(parts, at, parts_length, c);
        if (is_accent(c) || is_ignorable(c)) continue;
        UChar letter[16];
        int32_t count = write_letter(c, letter);
        if (count > 4) count = 4;
        u_memcpy(plain + used, letter, count);
        used += count;
    }
    free(parts);
    UChar *folded = normalized(compose, plain, used, folded_length);
    free(plain);
    return folded;
}

/// Folds a run as a whole, whatever is in it.
static int32_t fold_whole(const char *text, int32_t from, int32_t to, char *buffer, int32_t capacity,
                          char **folded) {
    UChar *units = malloc((size_t)(to - from + 1) * sizeof(UChar));
    if (!units) abort();
    int32_t used = 0, folded_length, length = 0;
    for (int32_t at = from; at < to;) {
        UChar32 c;
        U8_NEXT_OR_FFFD((const uint8_t *)text, at, to, c);
        U16_APPEND_UNSAFE(units, used, c);
    }
    UChar *result = fold_units(units, used, &folded_length);
    free(units);

    *folded = folded_length * 3 <= capacity ? buffer : malloc((size_t)folded_length * 3 + 1);
    if (!*folded) abort();
    for (int32_t at = 0; at < folded_length;) {
        UChar32 c;
        U16_NEXT(result, at, folded_length, c);
        U8_APPEND_UNSAFE((uint8_t *)*folded, length, c);
    }
    free(result);
    return length;
}

enum { entry_known = 0x80, entry_whole = 0xFF, entry_bytes = 7 };

/// Code points of the basic plane folded one by one, each when it is first met. The lowest byte says how
/// many bytes follow it, or that the code point can't be folded apart from its neighbours.
static _Atomic uint64_t entries[0x10000];

static uint64_t make_entry(UChar32 c) {
    UChar units[2];
    int32_t used = 0, folded_length;
    U16_APPEND_UNSAFE(units, used, c);
    UChar *folded = fold_units(units, used, &folded_length);

    uint8_t bytes[8] = {0};
    int32_t length = 0;
    bool apart = folded_length * 3 <= entry_bytes + 2;
    for (int32_t at = 0; apart && at < folded_length;) {
        UChar32 part;
        U16_NEXT(folded, at, folded_length, part);
        // What may join what stands before it, or change places with it, isn't for itself.
        apart = unorm2_hasBoundaryBefore(compose, part) && length + U8_LENGTH(part) <= entry_bytes;
        if (apart) U8_APPEND_UNSAFE(bytes + 1, length, part);
    }
    free(folded);
    bytes[0] = (uint8_t)(apart ? entry_known + length : entry_whole);
    uint64_t entry;
    memcpy(&entry, bytes, sizeof entry);
    return entry;
}

int32_t fold_run(const char *text, int32_t from, int32_t to, char *buffer, int32_t capacity, char **folded) {
    int32_t length = 0;
    *folded = buffer;
    for (int32_t at = from; at < to;) {
        uint8_t first = (uint8_t)text[at];
        if (length + entry_bytes > capacity) return fold_whole(text, from, to, buffer, capacity, folded);
        if (first < 0x80) {
            buffer[length++] = (char)(first >= 'A' && first <= 'Z' ? first | 0x20 : first);
            at++;
            continue;
        }
        UChar32 c;
        U8_NEXT_OR_FFFD((const uint8_t *)text, at, to, c);
        if (c > 0xFFFF) return fold_whole(text, from, to, buffer, capacity, folded);
        uint64_t entry = atomic_load_explicit(&entries[c], memory_order_relaxed);
        if (entry == 0) {
            entry = make_entry(c);
            atomic_store_explicit(&entries[c], entry, memory_order_relaxed);
        }
        uint8_t bytes[8];
        memcpy(bytes, &entry, sizeof bytes);
        if (bytes[0] == entry_whole) return fold_whole(text, from, to, buffer, capacity, folded);
        int32_t count = bytes[0] - entry_known;
        memcpy(buffer + length, bytes + 1, (size_t)count);
        length += count;
    }
    return length;
}
