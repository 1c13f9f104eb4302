/* The requests that are sent, as bytes for the wire. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct lines {
    char **all;
    size_t count;
};

struct requests {
    const char *method, *field;
    /* Templates, in which {counter} and {random} become numbers; `body` is NULL when there is none. */
    const char *path, *body;
    /* Bounds of {random}, both included. */
    int64_t least, greatest;
    /* The first {counter}. */
    int64_t counter;
    uint64_t random;
    /* Targets that take turns, instead of `path`, and bodies, instead of `body`. */
    struct lines targets, bodies;
    int port;
};

/* Reads a file's lines; ends the program when there is none. */
struct lines read_lines(const char *file);

/* The text of a file; ends the program when there is none. */
char *read_file(const char *path);

/* Writes the next request to a buffer of `room` bytes. Returns its length, 0 when it doesn't fit. */
size_t next_request(struct requests *requests, char *buffer, size_t room);
