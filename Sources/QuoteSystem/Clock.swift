import Glibc

/// Time that only moves forward, in milliseconds, exact to a tick of the kernel's; cheap to read.
package enum Clock {
    package static var milliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
