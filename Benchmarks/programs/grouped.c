/* What group commit can come to at most: adds quotations by the statements of `twin --commit-each`, many in a
   transaction, without a server, a request or an answer.

   grouped DATABASE BODIES GROUP SECONDS: BODIES are lines of JSON that take turns, GROUP is how many come
   to a transaction. Prints one object: quotations a second, and microseconds of the processor for each. */
#define _GNU_SOURCE
#include "commits.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Adds the next `group` lines in one transaction; begins anew after the last line. */
static int add_group(FILE *bodies, int group)
{
    static char *line;
    static size_t room;
    if (!begin_group()) return 0;
    for (int added = 0; added < group; added++) {
        ssize_t count = getline(&line, &room, bodies);
        if (count <= 0) {
            rewind(bodies);
            count = getline(&line, &room, bodies);
        }
        if (count <= 0 || add_quotation(line, (size_t)count) == 0) return 0;
    }
    return commit_group();
}

int main(int count, char **arguments)
{
    if (count != 5) {
        fprintf(stderr, "usage: grouped DATABASE BODIES GROUP SECONDS\n");
        return 64;
    }
    FILE *bodies = fopen(arguments[2], "r");
    if (bodies == NULL || !open_for_commits(arguments[1])) return 1;
    int group = atoi(arguments[3]), added = 0;
    double start = seconds(CLOCK_MONOTONIC), used = seconds(CLOCK_PROCESS_CPUTIME_ID);
    double end = start + atof(arguments[4]), time = start;
    for (; time < end; time = seconds(CLOCK_MONOTONIC)) {
        if (!add_group(bodies, group)) return 1;
        added += group;
    }
    printf("{\"rate\": %.1f, \"cpu\": %.1f}\n", added / (time - start),
           (seconds(CLOCK_PROCESS_CPUTIME_ID) - used) * 1e6 / added);
    return 0;
}
