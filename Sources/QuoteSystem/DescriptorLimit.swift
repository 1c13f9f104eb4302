import Glibc

/// How many files and sockets the process may have open (RLIMIT_NOFILE, getrlimit(2)).
package enum DescriptorLimit {
    /// Raises the limit to `count` if it is lower, as far as the hard limit lets it; returns the limit that holds.
    package static func raise(to count: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return count
        }
        let wanted = min(rlim_t(count), limit.rlim_max)
        if limit.rlim_cur < wanted {
            let present = limit.rlim_cur
            limit.rlim_cur = wanted
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 {
                limit.rlim_cur = present
            }
        }
        return Int(clamping: limit.rlim_cur)
    }
}
