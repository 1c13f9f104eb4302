import Glibc

/// A file's bytes where the kernel puts them: what isn't looked at takes no memory.
package struct MappedFile: ~Copyable {
    private let start: UnsafeMutableRawPointer?
    private let count: Int

    package init(_ descriptor: Int32, _ count: Int) throws(FileError) {
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

    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: start, count: count))
    }
}
