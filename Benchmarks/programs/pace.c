/* Sends requests at a fixed rate, whether the server keeps up or not, and says how long they took from
   the moment when each was due: a server that stands still for a second makes all requests of that
   second late, not one. With --rate 0 each client sends its next request when the last is answered.

   pace --port N [--connections 1] [--rate 0] [--seconds 5] [--warm 0] [--count N] [--method GET]
        [--field "Name: value"] [--path /quotations/{random}] [--range 1:100] [--from 1]
        [--body TEXT | --body-file FILE | --bodies FILE] [--targets FILE] [--seed N]

   SIGINT and SIGTERM end it early. Prints one object: rate reached (answers a second), requests,
   latencies in milliseconds, answers by status, broken connections, and requests that were never
   answered. */
#include "clients.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

/* How long the last answers are waited for, in nanoseconds. */
static const int64_t patience = 10000000000;

struct plan {
    /* Requests a second; 0: as many as are answered. */
    double rate;
    /* In nanoseconds: when it began, and when the last is due. */
    int64_t start, end;
    int64_t most;
};

static volatile sig_atomic_t is_stopped;

static void stop(int signal_number)
{
    (void)signal_number;
    is_stopped = 1;
}

static const char *option(int count, char **arguments, const char *name, const char *otherwise)
{
    for (int at = 1; at + 1 < count; at++)
        if (strncmp(arguments[at], "--", 2) == 0 && strcmp(arguments[at] + 2, name) == 0)
            return arguments[at + 1];
    return otherwise;
}

static int64_t due_at(const struct plan *plan, int64_t number)
{
    return plan->start + (int64_t)((double)number * 1e9 / plan->rate);
}

/* Sends all requests of the plan. Returns how many were due and found no idle client to the end. */
static int64_t run(struct plan *plan, struct clients *clients, struct requests *requests)
{
    int64_t number = 0;
    for (;;) {
        int64_t time = now();
        if (is_stopped && plan->end > time) plan->end = time;
        int over = time >= plan->end || number >= plan->most;
        if (over && plan->rate == 0) return 0;
        while (clients->idle_count && number < plan->most) {
            int64_t due = plan->rate > 0 ? due_at(plan, number) : time;
            if (due > time || due >= plan->end) break;
            begin_request(clients, requests, due);
            number++;
        }
        int64_t next = plan->rate > 0 ? due_at(plan, number) : plan->end;
        if (number >= plan->most || (plan->rate > 0 && next >= plan->end)) return 0;
        if (time > plan->end + patience) {
            int64_t last = (int64_t)((double)(plan->end - plan->start) * plan->rate / 1e9);
            for (int64_t late = number; late < last; late++)
                keep_latency(&clients->latencies, time - due_at(plan, late));
            return last - number;
        }
        attend(clients, clients->idle_count ? next : plan->end + patience);
    }
}

/* Waits for what is under way. Returns how much of it wasn't answered. */
static int64_t finish(struct clients *clients)
{
    int64_t end = now() + patience, unanswered = 0;
    while (clients->idle_count < clients->count && now() < end) attend(clients, end);
    for (size_t at = 0; at < clients->count; at++) {
        struct client *client = &clients->all[at];
        if (client->due == 0 || client->due < clients->from) continue;
        keep_latency(&clients->latencies, now() - client->due);
        unanswered++;
    }
    return unanswered;
}

static void report(struct clients *clients, double seconds, int64_t unanswered)
{
    struct latencies *latencies = &clients->latencies;
    sort_latencies(latencies);
    size_t answered = latencies->count - (size_t)unanswered - clients->broken;
    printf("{\"requests\": %zu, \"seconds\": %.3f, \"rate\": %.1f, ", latencies->count, seconds,
           (double)answered / seconds);
    printf("\"mean\": %.4f, \"p50\": %.4f, \"p90\": %.4f, \"p99\": %.4f, \"max\": %.4f, ",
           mean(latencies), percentile(latencies, 50), percentile(latencies, 90),
           percentile(latencies, 99), percentile(latencies, 100));
    printf("\"status\": {");
    const char *comma = "";
    for (int status = 0; status < 600; status++) {
        if (clients->by_status[status] == 0) continue;
        printf("%s\"%d\": %" PRIu64, comma, status, clients->by_status[status]);
        comma = ", ";
    }
    printf("}, \"broken\": %" PRIu64 ", \"unanswered\": %" PRId64 "}\n", clients->broken, unanswered);
}

static void read_requests(struct requests *requests, int count, char **arguments)
{
    requests->port = atoi(option(count, arguments, "port", "0"));
    requests->method = option(count, arguments, "method", "GET");
    requests->path = option(count, arguments, "path", "/");
    requests->field = option(count, arguments, "field", NULL);
    requests->body = option(count, arguments, "body", NULL);
    requests->counter = atoll(option(count, arguments, "from", "1"));
    requests->random = strtoull(option(count, arguments, "seed", "88172645463325252"), NULL, 10);
    requests->least = requests->greatest = 1;
    const char *range = option(count, arguments, "range", "1:1");
    if (sscanf(range, "%" SCNd64 ":%" SCNd64, &requests->least, &requests->greatest) != 2) exit(64);
    const char *body_file = option(count, arguments, "body-file", NULL);
    if (body_file) requests->body = read_file(body_file);
    const char *targets = option(count, arguments, "targets", NULL);
    if (targets) requests->targets = read_lines(targets);
    const char *bodies = option(count, arguments, "bodies", NULL);
    if (bodies) requests->bodies = read_lines(bodies);
}

int main(int count, char **arguments)
{
    struct requests requests = {0};
    struct clients clients = {0};
    read_requests(&requests, count, arguments);
    double seconds = atof(option(count, arguments, "seconds", "5"));
    double warm = atof(option(count, arguments, "warm", "0"));
    struct plan plan = {.rate = atof(option(count, arguments, "rate", "0")),
                        .most = atoll(option(count, arguments, "count", "9000000000000000000"))};
    if (requests.port == 0 || requests.random == 0 || seconds <= 0) {
        fprintf(stderr, "usage: pace --port N [options]; they stand at the head of pace.c\n");
        return 64;
    }

    /* Timers that are due now, not within the 50 microseconds that Linux allows itself. */
    prctl(PR_SET_TIMERSLACK, 1);
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    connect_clients(&clients, (size_t)atoi(option(count, arguments, "connections", "1")),
                    requests.port);
    plan.start = now();
    plan.end = plan.start + (int64_t)((seconds + warm) * 1e9);
    clients.from = plan.start + (int64_t)(warm * 1e9);
    int64_t unsent = run(&plan, &clients, &requests);
    int64_t unanswered = unsent + finish(&clients);
    report(&clients, (double)(now() - clients.from) / 1e9, unanswered);
    return 0;
}
