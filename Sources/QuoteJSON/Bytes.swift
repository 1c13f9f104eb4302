import Glibc

/// A block of bytes that never changes: an encoded answer, on its way to any number of readers.
///
/// It owns its memory and frees it with the last reference.
package final class Bytes: Sendable {
    // Safe to share: written before it is handed over, never after.
    nonisolated(unsafe) private let start: UnsafeMutablePointer<UInt8>
    package let count: Int

    /// Takes over `count` bytes of memory from `malloc`.
    init(adopting start: UnsafeMutablePointer<UInt8>, count: Int) {
        self.start = start
        self.count = count
    }

    /// Copies `buffer`.
    package init(_ buffer: UnsafeRawBufferPointer) {
        start = .allocateFromHeap(buffer.count)
        count = buffer.count
        UnsafeMutableRawBufferPointer(start: start, count: count).copyMemory(from: buffer)
    }

    /// Copies the UTF-8 of `text`.
    package convenience init(_ text: String) {
        let start = UnsafeMutablePointer<UInt8>.allocateFromHeap(text.utf8.count)
        _ = UnsafeMutableBufferPointer(start: start, count: text.utf8.count).update(from: text.utf8)
        self.init(adopting: start, count: text.utf8.count)
    }

    deinit {
        free(start)
    }

    /// Hands the bytes to `body`, for the time of the call.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The first byte for a C library that keeps it, and the reference that it lets go afterwards.
    package func retainedStart() -> (start: UnsafeRawPointer, reference: Unmanaged<Bytes>) {
        (UnsafeRawPointer(start), Unmanaged.passRetained(self))
    }

    /// The bytes as text; what isn't UTF-8 is replaced.
    package var text: String {
        withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Memory from `malloc`, at least one byte of it.
    static func allocateFromHeap(_ count: Int) -> Self {
        guard let memory = malloc(max(count, 1)) else { fatalError("out of memory") }
        return memory.assumingMemoryBound(to: UInt8.self)
    }
}
