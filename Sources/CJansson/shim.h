// What Swift can't say of Jansson: macros, and an inline function on a macro.
#pragma once
#include <jansson.h>

/// json_typeof
static inline int cjansson_typeof(const json_t *value) { return (int)json_typeof(value); }

/// json_error_code
static inline int cjansson_error_code(const json_error_t *error) { return (int)json_error_code(error); }
