/* Durations, kept one by one, so that percentiles are exact. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct latencies {
    /* In nanoseconds. */
    int64_t *values;
    size_t count, room;
};

void keep_latency(struct latencies *latencies, int64_t nanoseconds);

/* To be called once before percentiles are asked for. */
void sort_latencies(struct latencies *latencies);

/* The smallest duration that at least `percent` of all don't exceed, in milliseconds; 0 of none. */
double percentile(const struct latencies *latencies, double percent);

double mean(const struct latencies *latencies);
