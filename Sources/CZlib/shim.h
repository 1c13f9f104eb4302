// What Swift can't say of zlib: its macros, each under the C function's name.
#pragma once
#include <zlib.h>

/// deflateInit2 for the format gzip (RFC 1952), with zlib's usual memory.
static inline int czlib_deflate_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL - 1, Z_DEFAULT_STRATEGY);
}
