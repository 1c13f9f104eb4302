#include "cicu.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

/// The plain form of a character that is written in several ways; itself for others.
static UChar32 plain(UChar32 c) {
    switch (c) {
    case 0x2019: case 0x2018: case 0x201A: case 0x201B: case 0x2032: case 0xB4: case '`': return '\'';
    case 0x201C: case 0x201D: case 0x201E: case 0x201F: case 0xAB: case 0xBB: case 0x2033: return '"';
    case 0x2010: case 0x2011: case 0x2012: case 0x2013: case 0x2014: case 0x2015: case 0x2212: return '-';
    case 0x200B: case 0xFEFF: return ' ';
    default: return u_isUWhiteSpace(c) ? ' ' : c;
    }
}

/// Makes characters plain and runs of blanks one, without those at the ends; returns the new length. Room for
/// three times as many units is needed.
static int32_t make_plain(const UChar *units, int32_t length, UChar *result) {
    int32_t used = 0;
    for (int32_t at = 0; at < length;) {
        UChar32 c;
        U16_NEXT(units, at, length, c);
        c = plain(c);
        if (c == ' ' && (used == 0 || result[used - 1] == ' ')) continue;
        if (c == 0x2026) {
            for (int dots = 0; dots < 3; dots++) result[used++] = '.';
        } else {
            U16_APPEND_UNSAFE(result, used, c);
        }
    }
    return used > 0 && result[used - 1] == ' ' ? used - 1 : used;
}

static bool is_quote(UChar c) { return c == '"' || c == '\'' || c == ' '; }

static bool is_stop(UChar c) {
    return c == '.' || c == '!' || c == '?' || c == ',' || c == ';' || c == ':' || c == ' ';
}

int32_t cicu_duplicate_key(const char *text, int32_t length, char *key, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t room = length * 4 + 16, used = 0;
    UChar *units = malloc((size_t)room * sizeof(UChar)), *other = malloc((size_t)room * 3 * sizeof(UChar));
    if (!units || !other) abort();
    for (int32_t at = 0; at < length;) {
        UChar32 c;
        U8_NEXT_OR_FFFD((const uint8_t *)text, at, length, c);
        U16_APPEND_UNSAFE(units, used, c);
    }
    // NFC makes at most three units of one.
    used = unorm2_normalize(unorm2_getNFCInstance(&status), units, used, other, room * 3, &status);
    units = realloc(units, (size_t)(used * 3 + 1) * sizeof(UChar));
    if (!units) abort();
    used = make_plain(other, used, units);
    int32_t folded = u_strFoldCase(other, room * 3, units, used, U_FOLD_CASE_DEFAULT, &status);
    if (U_FAILURE(status)) folded = 0;

    int32_t start = 0, end = folded;
    while (start < end && is_quote(other[start])) start++;
    while (end > start && is_quote(other[end - 1])) end--;
    while (end > start && is_stop(other[end - 1])) end--;
    while (start < end && is_quote(other[start])) start++;
    while (end > start && is_quote(other[end - 1])) end--;

    int32_t written = 0;
    u_strToUTF8(key, capacity, &written, other + start, end - start, &status);
    free(units);
    free(other);
    return written;
}
