#include "requests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        fprintf(stderr, "pace: can't read %s\n", path);
        exit(66);
    }
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(size + 1);
    if (text == NULL) abort();
    text[fread(text, 1, size, file)] = 0;
    fclose(file);
    return text;
}

struct lines read_lines(const char *file)
{
    struct lines lines = {0};
    size_t room = 0;
    for (char *line = strtok(read_file(file), "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (lines.count == room) {
            room = room ? room * 2 : 1024;
            lines.all = realloc(lines.all, room * sizeof *lines.all);
            if (lines.all == NULL) abort();
        }
        lines.all[lines.count++] = line;
    }
    if (lines.count) return lines;
    fprintf(stderr, "pace: %s is empty\n", file);
    exit(65);
}

/* The line whose turn it is. */
static const char *turn(const struct lines *lines, int64_t counter)
{
    return lines->all[(size_t)counter % lines->count];
}

/* xorshift64*: the same numbers from the same seed. */
static int64_t random_in_range(struct requests *requests)
{
    uint64_t x = requests->random;
    x ^= x >> 12, x ^= x << 25, x ^= x >> 27;
    requests->random = x;
    uint64_t span = (uint64_t)(requests->greatest - requests->least) + 1;
    return requests->least + (int64_t)((x * 0x2545F4914F6CDD1D) % span);
}

static size_t fill(struct requests *requests, const char *template, char *place, size_t room)
{
    size_t count = 0;
    while (*template) {
        int64_t number;
        if (strncmp(template, "{counter}", 9) == 0) number = requests->counter, template += 9;
        else if (strncmp(template, "{random}", 8) == 0)
            number = random_in_range(requests), template += 8;
        else {
            if (count + 1 >= room) return 0;
            place[count++] = *template++;
            continue;
        }
        int digits = snprintf(place + count, room - count, "%lld", (long long)number);
        if ((size_t)digits >= room - count) return 0;
        count += (size_t)digits;
    }
    place[count] = 0;
    return count;
}

size_t next_request(struct requests *requests, char *buffer, size_t room)
{
    char path[16384], filled[65536];
    const char *target = path, *body = NULL;
    if (requests->targets.count) target = turn(&requests->targets, requests->counter);
    else if (fill(requests, requests->path, path, sizeof path) == 0) return 0;
    if (requests->bodies.count) body = turn(&requests->bodies, requests->counter);
    else if (requests->body) {
        if (fill(requests, requests->body, filled, sizeof filled) == 0) return 0;
        body = filled;
    }
    size_t length = body ? strlen(body) : 0;
    requests->counter++;

    int head = snprintf(buffer, room, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s%s", requests->method,
                        target, requests->port, requests->field ? requests->field : "",
                        requests->field ? "\r\n" : "");
    size_t count = (size_t)head;
    if (count >= room) return 0;
    if (body)
        count += (size_t)snprintf(buffer + count, room - count,
                                  "Content-Type: application/json\r\nContent-Length: %zu\r\n", length);
    if (count + 2 + length > room) return 0;
    memcpy(buffer + count, "\r\n", 2);
    if (body) memcpy(buffer + count + 2, body, length);
    return count + 2 + length;
}
