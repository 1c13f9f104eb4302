import Glibc

/// A file without a name, for what is too large to be held in memory: gone with its last user, and with
/// the process.
public final class SpoolFile: @unchecked Sendable {
    // Safe to share: written by one thread, then read by another.
    private let descriptor: Int32
    /// How many bytes were written.
    public private(set) var count = 0

    /// Makes one in `folder`, on whose disk it takes room.
    public init(in folder: DataFolder) throws(FileError) {
        var template = Array("\(folder.path)/spool.XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        if descriptor < 0 { throw FileError("create", folder.path + "/spool") }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        close(descriptor)
    }

    /// Writes at the end.
    public func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        try PrivateFile.write(bytes, to: descriptor, "a spool file")
        count += bytes.count
    }

    /// Hands all that was written to `body`.
    public func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(FileError) -> Result {
        try MappedFile(descriptor, count).withBytes(body)
    }
}

/// A file's bytes where the kernel puts them: what isn't looked at takes no memory.
struct MappedFile: ~Copyable {
    private let start: UnsafeMutableRawPointer?
    private let count: Int

    init(_ descriptor: Int32, _ count: Int) throws(FileError) {
        self.count = count
        if count == 0 {
            start = nil
            return
        }
        let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
        if address == MAP_FAILED { throw FileError("read", "a file") }
        start = address
        madvise(address, count, Int32(MADV_SEQUENTIAL))
    }

    deinit {
        if let start { munmap(start, count) }
    }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: start, count: count))
    }
}
