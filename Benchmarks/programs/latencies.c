#include "latencies.h"

#include <stdlib.h>

void keep_latency(struct latencies *latencies, int64_t nanoseconds)
{
    if (latencies->count == latencies->room) {
        latencies->room = latencies->room ? latencies->room * 2 : 1 << 16;
        latencies->values = realloc(latencies->values, latencies->room * sizeof *latencies->values);
        if (latencies->values == NULL) abort();
    }
    latencies->values[latencies->count++] = nanoseconds;
}

static int compare(const void *left, const void *right)
{
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

void sort_latencies(struct latencies *latencies)
{
    if (latencies->count) qsort(latencies->values, latencies->count, sizeof(int64_t), compare);
}

double percentile(const struct latencies *latencies, double percent)
{
    if (latencies->count == 0) return 0;
    double place = percent / 100 * (double)latencies->count;
    size_t rank = (size_t)place;
    if ((double)rank < place) rank++;
    if (rank > 0) rank--;
    if (rank >= latencies->count) rank = latencies->count - 1;
    return (double)latencies->values[rank] / 1e6;
}

double mean(const struct latencies *latencies)
{
    double sum = 0;
    for (size_t at = 0; at < latencies->count; at++) sum += (double)latencies->values[at];
    return latencies->count ? sum / (double)latencies->count / 1e6 : 0;
}
