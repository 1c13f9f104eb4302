// Folding of runs of letters, marks and digits: what search, names of authors and tags share.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <unicode/utypes.h>

/// Folds `text[from..<to]`, UTF-8: NFKC and case folding, accents removed, Latin letters that have no
/// accent to lose (ł ø æ) as ASCII writes them, NFC. `*folded` is `buffer` when it fits its `capacity`,
/// else memory for the caller to free. Returns the length in bytes.
int32_t fold_run(const char *text, int32_t from, int32_t to, char *buffer, int32_t capacity, char **folded);

/// Whether the code point belongs to a word: a letter, mark or digit that is no kind of apostrophe.
bool is_word_part(UChar32 c);

/// Whether the code point is passed over within a word: a soft hyphen, a joiner, a mark of direction.
bool is_ignorable(UChar32 c);
