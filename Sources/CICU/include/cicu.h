// ICU behind opaque types. The header names nothing of <unicode/…>, whose types clash with Foundation's.
#pragma once
#include <stdint.h>

/// The version of ICU and of its root collation: keys made under another one must be made again.
const char *_Nonnull cicu_version(void);

/// Opens the root collator: punctuation shifted, quaternary strength, normalization on (ucol_open).
/// Returns NULL and the ICU error's name in `error` when that fails.
void *_Nullable cicu_collator_open(const char *_Nullable *_Nonnull error);

/// Writes the sort key of the first 1,024 UTF-16 units of `text` (ucol_getSortKey), cut to `capacity`
/// bytes and without its closing zero; returns how many bytes were written.
int32_t cicu_sort_key(const void *_Nonnull collator, const char *_Nonnull text, int32_t length,
                      uint8_t *_Nonnull key, int32_t capacity);

/// Writes the case-folded form of `text` as UTF-8 (ucasemap_utf8FoldCase) when it fits `capacity`;
/// returns its length in bytes in any case, or -1 when `text` can't be folded.
int32_t cicu_fold_case(const char *_Nonnull text, int32_t length, char *_Nonnull folded, int32_t capacity);

/// Flags of a word that ``cicu_parted_words`` hands over.
enum {
    /// A single character of a script without blanks between words.
    CICU_ALONE = 2,
    /// It belongs to the same word as the one before it.
    CICU_CONTINUES = 4,
};

/// Takes a folded word, which stands in `text` from byte `start` to `end`, neighbours that were folded with
/// it included; anything but 0 ends the walk. (The form that FTS5 gives to xToken.)
typedef int (*cicu_word)(void *_Nullable context, int flags, const char *_Nonnull word, int length, int start,
                         int end);

/// Hands the words of `text`, folded, to `emit`: runs of letters, marks and digits, and in scripts
/// without blanks between words each character. U+001F, which parts texts, is a word that nobody can
/// search for. No flags are set. Returns 0 or what `emit` gave.
int cicu_words(const char *_Nonnull text, int32_t length, void *_Nullable context, cicu_word _Nonnull emit);

/// The same with flags, which say how ICU parts words where there are no blanks (ubrk_open, UBRK_WORD).
int cicu_parted_words(const char *_Nonnull text, int32_t length, void *_Nullable context,
                      cicu_word _Nonnull emit);

/// Writes the folded form of a name when it fits `capacity`: letters as in ``cicu_words``, one kind of each
/// quotation mark and dash, one blank between. Returns its length in bytes in any case.
int32_t cicu_fold_name(const char *_Nonnull text, int32_t length, char *_Nonnull name, int32_t capacity);

/// Opens the Gregorian calendar of a zone, `Europe/Berlin`, or of the system's, for "" (ucal_open). NULL
/// for a zone that ICU doesn't know.
void *_Nullable cicu_calendar_open(const char *_Nonnull zone);
void cicu_calendar_close(void *_Nonnull calendar);

/// The day on which a moment, in milliseconds since 1970 in UTC, falls; -1 when ICU can't tell. One thread
/// at a time.
int cicu_calendar_day(void *_Nonnull calendar, double milliseconds, int32_t *_Nonnull year,
                      int32_t *_Nonnull month, int32_t *_Nonnull day);

/// Writes what texts have in common that are told apart by case, kinds of quotation marks, dashes and blanks,
/// and marks at their ends alone, when it fits `capacity`; returns its length in bytes in any case.
int32_t cicu_duplicate_key(const char *_Nonnull text, int32_t length, char *_Nonnull key, int32_t capacity);

/// Opens a decoder by any name that ICU has for an encoding (ucnv_open); NULL for an unknown name.
void *_Nullable cicu_decoder_open(const char *_Nonnull encoding);
void cicu_decoder_close(void *_Nonnull decoder);

/// ICU's own name of the encoding, valid as long as the decoder.
const char *_Nullable cicu_decoder_name(void *_Nonnull decoder);

/// Whether every character of the encoding is one byte.
int cicu_decoder_is_single_byte(void *_Nonnull decoder);

/// Decodes the next `bytes` of a text to UTF-8 until they are read or `capacity` is full (ucnv_convertEx), and
/// writes to `used` how many bytes were read; `is_last` says that no more follow. Returns how many bytes were
/// written: `capacity` when there may be more to write; -1 when ICU fails. Bytes without a meaning become U+FFFD.
int32_t cicu_decoder_read(void *_Nonnull decoder, const char *_Nonnull bytes, int32_t length,
                          int32_t *_Nonnull used, char *_Nonnull text, int32_t capacity, int is_last);

/// Writes a quotation mark of a language, a BCP 47 tag (ulocdata_getDelimiter): 0 opening, 1 closing, 2 and 3 those
/// within a quotation. Returns its length in bytes, or -1 when it can't be had or doesn't fit `capacity`.
int32_t cicu_quotation_mark(const char *_Nonnull language, int32_t kind, char *_Nonnull mark,
                            int32_t capacity);

/// Writes a host's name in ASCII as the URL Standard has it (UTS #46, uidna_nameToASCII_UTF8) when it fits `capacity`;
/// returns its length in any case, or -1 when it has no such form.
int32_t cicu_host_to_ascii(const char *_Nonnull host, int32_t length, char *_Nonnull ascii,
                           int32_t capacity);

/// The same in Unicode (uidna_nameToUnicodeUTF8).
int32_t cicu_host_to_unicode(const char *_Nonnull host, int32_t length, char *_Nonnull name,
                             int32_t capacity);
