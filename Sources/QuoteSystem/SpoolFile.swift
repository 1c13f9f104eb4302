import Glibc

/// A file without a name, for what is too large to be held in memory: gone with its last user, and with
/// the process.
package final class SpoolFile: @unchecked Sendable {
    // Safe to share: written by one thread, then read by another.
    private let descriptor: Int32
    /// How many bytes were written.
    package private(set) var count = 0

    /// Makes one in the folder at `folder`, on whose disk it takes room.
    package init(in folder: String) throws(FileError) {
        var template = Array("\(folder)/spool.XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        if descriptor < 0 { throw FileError("create", folder + "/spool") }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        close(descriptor)
    }

    /// Writes at the end.
    package func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        try PrivateFile.write(bytes, to: descriptor, "a spool file")
        count += bytes.count
    }

    /// Hands all that was written to `body`.
    package func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(FileError) -> Result {
        try MappedFile(descriptor, count).withBytes(body)
    }
}
