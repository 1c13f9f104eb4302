import CMappingGuard
import Glibc
import QuoteSystem
import Synchronization

/// The store's version: a counter in a mapped file, raised after each commit by whoever commits, so
/// that caches and snapshots notice every change without a system call.
///
/// It is even at rest. A program other than the server makes it odd before it commits and even
/// afterwards: should it die in between, the counter stays odd, and an odd version is never cached. When another
/// program shortens the file, the mapping guard sets the counter far ahead, and odd.
package final class VersionFile: @unchecked Sendable {
    // Safe to share: the counter is atomic, and a mapping is never undone.
    private let path: String
    private let mapping: Atomic<UnsafeRawPointer>

    /// Maps the file at `path`, making it when it is missing.
    package init(path: String) throws(FileError) {
        self.path = path
        mapping_guard_install()
        let mapped = try Self.map(path)
        mapping = Atomic(mapped)
        mapping_guard_set_counter(mapped)
        mapping_guard_floor(current)
    }

    /// The version now.
    package var current: UInt64 {
        counter.pointee.load(ordering: .acquiring)
    }

    /// Whether a version names one state of the store; false while another program commits.
    package static func isSettled(_ version: UInt64) -> Bool {
        version & 1 == 0
    }

    /// Takes the next settled version. To be called with the write lock held.
    package func raise() {
        let next = (current | 1) &+ 1
        mapping_guard_floor(next)
        counter.pointee.store(next, ordering: .releasing)
    }

    /// Tells that a commit is coming. To be called with the write lock held.
    package func announceCommit() {
        counter.pointee.store(current | 1, ordering: .sequentiallyConsistent)
    }

    /// Maps the file again when somebody removed, replaced or shortened it, and goes on counting from there.
    package func remapIfReplaced(_ known: FileStatus?) -> FileStatus? {
        let found = FileStatus(of: path)
        if let found, let known, found.isSameFile(as: known), found.size >= Self.byteCount {
            return known
        }
        let last = current
        guard let fresh = try? Self.map(path) else { return known }
        mapping_guard_set_counter(fresh)
        mapping_guard_floor(last)
        mapping.store(fresh, ordering: .releasing)
        counter.pointee.store((max(last, current) | 1) &+ 1, ordering: .releasing)
        return FileStatus(of: path)
    }

    package var status: FileStatus? { FileStatus(of: path) }

    private var counter: UnsafePointer<Atomic<UInt64>> {
        mapping.load(ordering: .acquiring).assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    private static let byteCount = MemoryLayout<UInt64>.size

    private static func map(_ path: String) throws(FileError) -> UnsafeRawPointer {
        let size = byteCount
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { throw FileError("create", path) }
        defer { close(descriptor) }
        if let status = FileStatus(of: descriptor), status.size < size,
            ftruncate(descriptor, off_t(size)) != 0
        {
            throw FileError("write", path)
        }
        guard
            let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            address != MAP_FAILED
        else { throw FileError("map", path) }
        return UnsafeRawPointer(address)
    }
}
