// The files that travel inside the binary.
#pragma once
#include <stddef.h>

struct cassets_file {
    /// The path from the root of the project, `Config/defaults.plist`.
    const char *_Nonnull path;
    const unsigned char *_Nonnull bytes;
    size_t count;
};

size_t cassets_count(void);

/// The file at `index`, below `cassets_count()`.
const struct cassets_file *_Nonnull cassets_at(size_t index);
