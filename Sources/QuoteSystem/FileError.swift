import Glibc

/// A system call on a file that failed: what was tried, on which path, and `errno`.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    package let action: String
    package let path: String
    package let number: Int32

    package init(_ action: String, _ path: String, _ number: Int32 = errno) {
        self.action = action
        self.path = path
        self.number = number
    }

    /// Whether the disk, or the user's share of it, is full.
    package var isFull: Bool { number == ENOSPC || number == EDQUOT }

    /// The system's words for the failure, without the path.
    package var reason: String { "can't \(action) it: \(String(cString: strerror(number)))" }

    package var description: String {
        "can't \(action) \(path): \(String(cString: strerror(number)))"
    }
}
