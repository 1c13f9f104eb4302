import Glibc

/// The bytes of a file that people name.
package enum InputFile {
    /// Hands the bytes of the file at `path`, which may be a pipe, to `body`.
    ///
    /// They are copied to a file without a name in `folder` first: another program that shortens the file while
    /// it is read would otherwise end this one, and memory stays small.
    package static func withBytes<Result>(
        of path: String, spoolingIn folder: String,
        _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(FileError) -> Result {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw FileError("open", path) }
        defer { close(descriptor) }
        guard let status = FileStatus(of: descriptor) else { throw FileError("read", path) }
        if status.isFolder { throw FileError("read", path, EISDIR) }
        let spool = try SpoolFile(in: folder)
        try copy(descriptor, path, to: spool)
        return try spool.withBytes(body)
    }

    /// The first bytes of the file at `path`, at most `count`.
    package static func start(of path: String, count: Int) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { throw FileError("open", path) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let found = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        if found < 0 { throw FileError("read", path) }
        return Array(bytes[..<found])
    }

    private static func copy(
        _ descriptor: Int32, _ path: String, to spool: SpoolFile
    ) throws(FileError) {
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw FileError("read", path) }
            if count == 0 { return }
            let written = piece.withUnsafeBytes { bytes in
                Result { () throws(FileError) in
                    try spool.append(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                }
            }
            try written.get()
        }
    }
}
