#define _GNU_SOURCE

#include "cmappingguard.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

static uintptr_t page_size;
static _Atomic uintptr_t counter;
static _Atomic uint64_t floor_of_counter;
static _Atomic uint32_t lost_counters;
static _Atomic uint32_t lost_pages;

// Everything here is safe in a signal handler: atomics, and mmap, which is a bare system call.
static void replace_page(int number, siginfo_t *info, void *context) {
    (void)context;
    uintptr_t page = (uintptr_t)info->si_addr & ~(page_size - 1);
    int flags = MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS;
    if (info->si_code != BUS_ADRERR ||
        mmap((void *)page, page_size, PROT_READ | PROT_WRITE, flags, -1, 0) == MAP_FAILED) {
        // The instruction runs again and ends the process.
        signal(number, SIG_DFL);
        return;
    }
    uintptr_t address = atomic_load(&counter);
    if (address != 0 && (address & ~(page_size - 1)) == page) {
        atomic_store((_Atomic uint64_t *)address, (atomic_load(&floor_of_counter) + (1ull << 32)) | 1);
        atomic_fetch_add(&lost_counters, 1);
    } else {
        atomic_fetch_add(&lost_pages, 1);
    }
}

static void install(void) {
    page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
    struct sigaction action = {0};
    action.sa_sigaction = replace_page;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, NULL);
}

void mapping_guard_install(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install);
}

void mapping_guard_set_counter(const void *address) { atomic_store(&counter, (uintptr_t)address); }

void mapping_guard_floor(uint64_t value) {
    uint64_t known = atomic_load_explicit(&floor_of_counter, memory_order_relaxed);
    if (value > known) atomic_store_explicit(&floor_of_counter, value, memory_order_relaxed);
}

uint32_t mapping_guard_lost_counters(void) { return atomic_load(&lost_counters); }

uint32_t mapping_guard_lost_pages(void) { return atomic_load(&lost_pages); }
