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
