#include "cicu.h"
#include "fold.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

/// Parts texts of one column, so that no phrase goes from one to the next.
enum { separator = 0x1F };

enum { stack_bytes = 512, class_separator = 1, class_word, class_ignorable };

/// What the code points of the basic plane are to words, each found out when it is first met.
static _Atomic uint8_t classes[0x10000];

static uint8_t find_class(UChar32 c) {
    if (is_word_part(c)) return class_word;
    return is_ignorable(c) ? class_ignorable : class_separator;
}

static uint8_t class_of(UChar32 c) {
    if (c > 0xFFFF) return find_class(c);
    uint8_t class = atomic_load_explicit(&classes[c], memory_order_relaxed);
    if (class == 0) {
        class = find_class(c);
        atomic_store_explicit(&classes[c], class, memory_order_relaxed);
    }
    return class;
}

/// Whether the code point is a word of its own in the index: of a script that puts no blanks between
/// words, so that words can be found within words.
static bool stands_alone(UChar32 c) {
    if (c < 0xE00) return false;
    if (c >= 0x4E00 && c <= 0x9FFF) return true;
    if (c >= 0xAC00 && c <= 0xD7A3) return false;
    if (u_getIntPropertyValue(c, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT) return true;
    return uscript_hasScript(c, USCRIPT_HAN) || uscript_hasScript(c, USCRIPT_HIRAGANA)
        || uscript_hasScript(c, USCRIPT_KATAKANA) || uscript_hasScript(c, USCRIPT_BOPOMOFO);
}

/// Where a run of word parts ends; what is ignorable belongs to it.
static int32_t run_end(const char *text, int32_t from, int32_t length) {
    for (int32_t at = from; at < length;) {
        int32_t next = at;
        UChar32 c;
        U8_NEXT_OR_FFFD((const uint8_t *)text, next, length, c);
        if (class_of(c) == class_separator) return at;
        at = next;
    }
    return length;
}

/// Marks, for each byte of a folded run, whether a word begins there, as ICU parts words of scripts
/// without blanks.
static void mark_words(const char *folded, int32_t length, bool *begins) {
    UErrorCode status = U_ZERO_ERROR;
    UChar *units = malloc((size_t)(length + 1) * sizeof(UChar));
    int32_t *offsets = malloc((size_t)(length + 1) * sizeof(int32_t));
    if (!units || !offsets) abort();
    int32_t used = 0;
    for (int32_t at = 0; at < length;) {
        int32_t start = at, before = used;
        UChar32 c;
        U8_NEXT_OR_FFFD((const uint8_t *)folded, at, length, c);
        U16_APPEND_UNSAFE(units, used, c);
        for (int32_t unit = before; unit < used; unit++) offsets[unit] = start;
    }
    memset(begins, 0, (size_t)length);
    UBreakIterator *iterator = ubrk_open(UBRK_WORD, "", units, used, &status);
    if (U_SUCCESS(status)) {
        for (int32_t at = ubrk_first(iterator); at != UBRK_DONE && at < used; at = ubrk_next(iterator)) {
            begins[offsets[at]] = true;
        }
    }
    ubrk_close(iterator);
    free(units);
    free(offsets);
}

/// Hands the words of a folded run over; `begins`, if not NULL, says where ICU begins words. What folded to
/// more than letters, marks and digits (`½` to `1⁄2`) is parted there.
static int emit_run(const char *folded, int32_t length, int32_t from, int32_t to, const bool *begins,
                    void *context, cicu_word emit) {
    int32_t start = 0;
    bool follows = false;
    for (int32_t at = 0; at < length;) {
        int32_t here = at;
        UChar32 c;
        U8_NEXT_OR_FFFD((const uint8_t *)folded, at, length, c);
        bool alone = stands_alone(c), part = class_of(c) != class_separator;
        if (part && !alone) continue;

        int code = here > start ? emit(context, 0, folded + start, here - start, from, to) : 0;
        if (code != 0) return code;
        bool continues = follows && start == here && begins && !begins[here];
        int flags = begins ? CICU_ALONE | (continues ? CICU_CONTINUES : 0) : 0;
        if (part) code = emit(context, flags, folded + here, at - here, from, to);
        if (code != 0) return code;
        follows = part;
        start = at;
    }
    return start < length ? emit(context, 0, folded + start, length - start, from, to) : 0;
}

static int words(const char *text, int32_t length, bool parting, void *context, cicu_word emit) {
    char buffer[stack_bytes];
    for (int32_t at = 0; at < length;) {
        int32_t next = at;
        UChar32 c;
        U8_NEXT_OR_FFFD((const uint8_t *)text, next, length, c);
        if (c == separator && !parting) {
            int code = emit(context, 0, text + at, 1, at, next);
            if (code != 0) return code;
        }
        if (class_of(c) != class_word) {
            at = next;
            continue;
        }
        int32_t end = run_end(text, next, length);
        char *folded;
        int32_t folded_length = fold_run(text, at, end, buffer, stack_bytes, &folded);
        bool *begins = NULL;
        if (parting && folded_length > 0) {
            begins = malloc((size_t)folded_length);
            if (!begins) abort();
            mark_words(folded, folded_length, begins);
        }
        int code = folded_length > 0 ? emit_run(folded, folded_length, at, end, begins, context, emit) : 0;
        free(begins);
        if (folded != buffer) free(folded);
        if (code != 0) return code;
        at = end;
    }
    return 0;
}

int cicu_words(const char *text, int32_t length, void *context, cicu_word emit) {
    return words(text, length, false, context, emit);
}

int cicu_parted_words(const char *text, int32_t length, void *context, cicu_word emit) {
    return words(text, length, true, context, emit);
}

static bool is_blank(UChar32 c) {
    return u_isUWhiteSpace(c) || c == 0x200B || c == 0xFEFF;
}

/// The plain form of a kind of quotation mark or dash; 0 for others.
static char plain_mark(UChar32 c) {
    if (c < 0x80) return 0;
    if (u_charType(c) == U_DASH_PUNCTUATION || c == 0x2212) return '-';
    if (c == 0xB4 || (c >= 0x2B9 && c <= 0x2BF) || c == 0x2C8 || c == 0xA78B || c == 0xA78C) return '\'';
    if (c == 0x2EE || c == 0x2033 || c == 0x2036) return '"';
    if (c == 0x2032 || c == 0x2035) return '\'';
    if (!u_hasBinaryProperty(c, UCHAR_QUOTATION_MARK)) return 0;
    return (c >= 0x2018 && c <= 0x201B) || c == 0x2039 || c == 0x203A || c == 0xFF07 ? '\'' : '"';
}

int32_t cicu_fold_name(const char *text, int32_t length, char *name, int32_t capacity) {
    int32_t used = 0;
    bool blank = false;
    for (int32_t at = 0; at < length;) {
        int32_t next = at;
        UChar32 c;
        U8_NEXT_OR_FFFD((const uint8_t *)text, next, length, c);
        if (is_blank(c)) {
            blank = used > 0;
            at = next;
            continue;
        }
        char mark = plain_mark(c), buffer[stack_bytes], *folded = buffer;
        int32_t count = 1;
        if (mark) {
            buffer[0] = mark;
        } else {
            if (class_of(c) != class_separator) next = run_end(text, next, length);
            count = fold_run(text, at, next, buffer, stack_bytes, &folded);
        }
        if (count > 0) {
            if (blank && used < capacity) name[used] = ' ';
            used += blank ? 1 : 0;
            blank = false;
            if (used + count <= capacity) memcpy(name + used, folded, (size_t)count);
            used += count;
        }
        if (folded != buffer) free(folded);
        at = next;
    }
    return used;
}
