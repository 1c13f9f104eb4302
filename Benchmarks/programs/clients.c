#define _GNU_SOURCE
#include "clients.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ROOM = 1 << 20, OUT_ROOM = 1 << 17 };

int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void open_socket(struct clients *clients, struct client *client)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)clients->port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    client->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(client->socket, (struct sockaddr *)&address, sizeof address) != 0) {
        fprintf(stderr, "pace: can't connect to port %d: %s\n", clients->port, strerror(errno));
        exit(69);
    }
    setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    epoll_ctl(clients->epoll, EPOLL_CTL_ADD, client->socket, &event);
}

void connect_clients(struct clients *clients, size_t count, int port)
{
    clients->all = calloc(count, sizeof *clients->all);
    clients->idle = calloc(count, sizeof *clients->idle);
    if (clients->all == NULL || clients->idle == NULL) abort();
    clients->count = count;
    clients->port = port;
    clients->epoll = epoll_create1(EPOLL_CLOEXEC);
    for (size_t at = 0; at < count; at++) {
        struct client *client = &clients->all[at];
        client->out = malloc(OUT_ROOM);
        client->in = malloc(ROOM + 1);
        if (client->out == NULL || client->in == NULL) abort();
        open_socket(clients, client);
        clients->idle[clients->idle_count++] = client;
    }
}

static void end_request(struct clients *clients, struct client *client)
{
    if (client->due >= clients->from) {
        if (client->status) clients->by_status[client->status]++;
        else clients->broken++;
        keep_latency(&clients->latencies, now() - client->due);
    }
    client->due = 0;
    clients->idle[clients->idle_count++] = client;
}

/* Goes on after the server has closed; a request that was under way is over without an answer. */
static void reopen(struct clients *clients, struct client *client)
{
    close(client->socket);
    client->waits = 0;
    open_socket(clients, client);
    client->status = 0;
    if (client->due) end_request(clients, client);
}

/* Says whether there is a rest to send once the socket takes it. */
static void watch(struct clients *clients, struct client *client, int waits)
{
    client->waits = waits;
    struct epoll_event event = {.events = waits ? EPOLLIN | EPOLLOUT : EPOLLIN, .data.ptr = client};
    epoll_ctl(clients->epoll, EPOLL_CTL_MOD, client->socket, &event);
}

static void send_rest(struct clients *clients, struct client *client)
{
    while (client->out_sent < client->out_count) {
        ssize_t sent = send(client->socket, client->out + client->out_sent,
                            client->out_count - client->out_sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno == EAGAIN) {
            if (!client->waits) watch(clients, client, 1);
            return;
        }
        if (sent < 0) {
            reopen(clients, client);
            return;
        }
        client->out_sent += (size_t)sent;
    }
    if (client->waits) watch(clients, client, 0);
}

void begin_request(struct clients *clients, struct requests *requests, int64_t due)
{
    struct client *client = clients->idle[--clients->idle_count];
    client->out_count = next_request(requests, client->out, OUT_ROOM);
    if (client->out_count == 0) {
        fprintf(stderr, "pace: a request is too long\n");
        exit(65);
    }
    client->due = due;
    client->out_sent = client->in_count = client->answer_size = 0;
    client->status = client->in_chunks = 0;
    send_rest(clients, client);
}

/* Reads the head, if it is there: its status and the size of the answer. */
static void read_head(struct client *client)
{
    client->in[client->in_count] = 0;
    char *end = strstr(client->in, "\r\n\r\n");
    if (end == NULL) return;
    client->status = atoi(client->in + 9);
    if (client->status < 100 || client->status > 599) client->status = 599;
    size_t body = 0;
    for (char *line = strstr(client->in, "\r\n"); line < end; line = strstr(line + 2, "\r\n")) {
        if (strncasecmp(line + 2, "Content-Length:", 15) == 0) body = strtoul(line + 17, NULL, 10);
        if (strncasecmp(line + 2, "Transfer-Encoding:", 18) == 0) client->in_chunks = 1;
    }
    if (client->status == 304) body = 0;
    client->answer_size = (size_t)(end + 4 - client->in) + body;
    if (client->answer_size > ROOM) {
        fprintf(stderr, "pace: an answer is too long\n");
        exit(65);
    }
}

/* Whether the answer is there to its end. One in chunks ends with an empty one: since a client asks for
   nothing more before, it stands at the end of what has come. */
static int is_whole(const struct client *client)
{
    static const char last[] = "\r\n0\r\n\r\n";
    if (client->answer_size == 0 || client->in_count < client->answer_size) return 0;
    return !client->in_chunks
        || memcmp(client->in + client->in_count - (sizeof last - 1), last, sizeof last - 1) == 0;
}

static void receive(struct clients *clients, struct client *client)
{
    ssize_t received =
        recv(client->socket, client->in + client->in_count, ROOM - client->in_count, MSG_DONTWAIT);
    if (received < 0 && errno == EAGAIN) return;
    if (received <= 0) {
        reopen(clients, client);
        return;
    }
    client->in_count += (size_t)received;
    if (client->answer_size == 0) read_head(client);
    if (client->due && is_whole(client)) end_request(clients, client);
}

void attend(struct clients *clients, int64_t end)
{
    struct epoll_event events[64];
    int64_t left = end - now();
    if (left < 0) left = 0;
    struct timespec patience = {left / 1000000000, left % 1000000000};
    int count = epoll_pwait2(clients->epoll, events, 64, &patience, NULL);
    for (int at = 0; at < count; at++) {
        struct client *client = events[at].data.ptr;
        if (events[at].events & EPOLLOUT) send_rest(clients, client);
        if (events[at].events & ~(uint32_t)EPOLLOUT) receive(clients, client);
    }
}
