/* Connections that are kept alive, one request at a time on each. */
#pragma once

#include "latencies.h"
#include "requests.h"

struct client {
    int socket;
    /* When the request that is under way was due, in nanoseconds; 0 when there is none. */
    int64_t due;
    char *out, *in;
    size_t out_count, out_sent, in_count;
    /* Of the answer: 0 until its head is there, then the bytes of head and body together; of one in
       chunks those of the head. */
    size_t answer_size;
    int status, waits, in_chunks;
};

struct clients {
    struct client *all;
    size_t count;
    /* Those without a request. */
    struct client **idle;
    size_t idle_count;
    int epoll, port;
    /* Answers by status; connections that broke with a request under way. */
    uint64_t by_status[600], broken;
    struct latencies latencies;
    /* Answers to requests that were due before this aren't counted. */
    int64_t from;
};

/* Nanoseconds of the clock that only moves forward. */
int64_t now(void);

/* Connects `count` clients; ends the program when that fails. */
void connect_clients(struct clients *clients, size_t count, int port);

/* Sends the next request on an idle client. */
void begin_request(struct clients *clients, struct requests *requests, int64_t due);

/* Waits at most until `end` for something to happen, and takes what has come. */
void attend(struct clients *clients, int64_t end);
