/* Bytes that are written one after the other, and what the service's answers are made of. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct bytes {
    char *start;
    size_t count, room;
};

/* The length of an entity tag with its quotation marks and the zero byte. */
enum { ENTITY_TAG = 14 };

void append(struct bytes *bytes, const void *start, size_t count);
void append_text(struct bytes *bytes, const char *text);
void append_number(struct bytes *bytes, int64_t number);

/* Writes `count` bytes of UTF-8 as a JSON string with its quotation marks. */
void append_json(struct bytes *bytes, const char *text, size_t count);

/* Writes a time as RFC 3339 has it, in UTC; `time` in milliseconds since 1970, not before. */
void append_time(struct bytes *bytes, int64_t time);

/* The entity tag of bytes, as the service makes it. */
void entity_tag(const struct bytes *bytes, char tag[ENTITY_TAG]);

/* Base64 for addresses, without padding. Decoding returns the number of bytes, 0 for what is none. */
void append_base64(struct bytes *bytes, const uint8_t *data, size_t count);
size_t read_base64(const char *text, uint8_t *data, size_t room);
