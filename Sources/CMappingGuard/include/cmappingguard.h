#ifndef CMAPPINGGUARD_H
#define CMAPPINGGUARD_H

#include <stdint.h>

/// Installs the handler of SIGBUS, once for the process.
///
/// The kernel sends that signal when a mapped page has no file behind it any more, because another program
/// shortened the file. The handler puts a private page of zeros in its place and counts it, so that the process
/// goes on and its owner can react. Any other SIGBUS ends the process as usual.
void mapping_guard_install(void);

/// Names the mapped counter whose page, once lost, gets a value that is odd and far above `mapping_guard_floor`.
void mapping_guard_set_counter(const void *address);

/// States the greatest value that the counter had.
void mapping_guard_floor(uint64_t value);

/// How often the counter's page was lost.
uint32_t mapping_guard_lost_counters(void);

/// How many other pages were lost.
uint32_t mapping_guard_lost_pages(void);

#endif
