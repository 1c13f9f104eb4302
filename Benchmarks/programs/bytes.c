#include "bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *make_room(struct bytes *bytes, size_t count)
{
    if (bytes->count + count > bytes->room) {
        while (bytes->count + count > bytes->room) bytes->room = bytes->room ? bytes->room * 2 : 512;
        bytes->start = realloc(bytes->start, bytes->room);
        if (bytes->start == NULL) abort();
    }
    return bytes->start + bytes->count;
}

void append(struct bytes *bytes, const void *start, size_t count)
{
    memcpy(make_room(bytes, count), start, count);
    bytes->count += count;
}

void append_text(struct bytes *bytes, const char *text)
{
    append(bytes, text, strlen(text));
}

void append_number(struct bytes *bytes, int64_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do digits[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0) digits[--at] = '-';
    append(bytes, digits + at, sizeof digits - at);
}

static void append_escape(struct bytes *bytes, unsigned char byte)
{
    static const char named[32] = {['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'};
    char escape[7] = {'\\', (char)byte, 0};
    if (byte < 32 && named[byte]) escape[1] = named[byte];
    else if (byte < 32) snprintf(escape, sizeof escape, "\\u%04x", byte);
    append_text(bytes, escape);
}

void append_json(struct bytes *bytes, const char *text, size_t count)
{
    append(bytes, "\"", 1);
    size_t from = 0;
    for (size_t at = 0; at < count; at++) {
        unsigned char byte = (unsigned char)text[at];
        if (byte >= 32 && byte != '"' && byte != '\\') continue;
        append(bytes, text + from, at - from);
        append_escape(bytes, byte);
        from = at + 1;
    }
    append(bytes, text + from, count - from);
    append(bytes, "\"", 1);
}

static void put_digits(char *place, int number, int digits)
{
    while (digits-- > 0) {
        place[digits] = (char)('0' + number % 10);
        number /= 10;
    }
}

/* The date of a day since 1970, counting years from March, so that a leap day ends its year. */
static void put_date(char *text, int64_t days)
{
    int64_t shifted = days + 719468, cycle = shifted / 146097, of_cycle = shifted % 146097;
    int64_t year = (of_cycle - of_cycle / 1460 + of_cycle / 36524 - of_cycle / 146096) / 365;
    int64_t of_year = of_cycle - (365 * year + year / 4 - year / 100);
    int month = (int)(5 * of_year + 2) / 153;
    put_digits(text + 8, (int)of_year - (153 * month + 2) / 5 + 1, 2);
    put_digits(text + 5, month < 10 ? month + 3 : month - 9, 2);
    put_digits(text, (int)(year + cycle * 400) + (month >= 10), 4);
}

void append_time(struct bytes *bytes, int64_t time)
{
    char text[] = "0000-00-00T00:00:00.000Z";
    int rest = (int)(time % 86400000);
    put_date(text, time / 86400000);
    put_digits(text + 11, rest / 3600000, 2);
    put_digits(text + 14, rest / 60000 % 60, 2);
    put_digits(text + 17, rest / 1000 % 60, 2);
    put_digits(text + 20, rest % 1000, 3);
    append(bytes, text, sizeof text - 1);
}

static uint64_t mix(uint64_t left, uint64_t right)
{
    __extension__ unsigned __int128 product = (unsigned __int128)left * right;
    return ((uint64_t)(product >> 64) ^ (uint64_t)product) + left;
}

static uint64_t hash_of(const struct bytes *bytes)
{
    uint64_t hash = mix(bytes->count ^ 0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93);
    size_t at = 0;
    for (; at + 8 <= bytes->count; at += 8) {
        uint64_t word;
        memcpy(&word, bytes->start + at, 8);
        hash = mix(hash ^ word, 0xA0761D6478BD642F);
    }
    uint64_t rest = 0;
    for (; at < bytes->count; at++) rest = rest << 8 | (unsigned char)bytes->start[at];
    return mix(hash ^ rest, 0xE7037ED1A0B428DB);
}

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void entity_tag(const struct bytes *bytes, char tag[ENTITY_TAG])
{
    uint64_t bits = hash_of(bytes);
    tag[0] = tag[12] = '"';
    tag[13] = 0;
    for (int place = 1; place <= 11; place++, bits >>= 6) tag[place] = alphabet[bits & 63];
}

void append_base64(struct bytes *bytes, const uint8_t *data, size_t count)
{
    for (size_t at = 0; at < count; at += 3) {
        size_t left = count - at < 3 ? count - at : 3;
        uint32_t bits = 0;
        for (size_t place = 0; place < 3; place++)
            bits = bits << 8 | (place < left ? data[at + place] : 0u);
        for (size_t place = 0; place <= left; place++)
            append(bytes, &alphabet[bits >> (18 - 6 * place) & 63], 1);
    }
}

size_t read_base64(const char *text, uint8_t *data, size_t room)
{
    uint32_t bits = 0;
    size_t count = 0;
    int waiting = 0;
    for (; *text; text++) {
        const char *place = strchr(alphabet, *text);
        if (place == NULL) return 0;
        bits = bits << 6 | (uint32_t)(place - alphabet);
        waiting += 6;
        if (waiting < 8) continue;
        if (count == room) return 0;
        waiting -= 8;
        data[count++] = (uint8_t)(bits >> waiting);
    }
    return count;
}
