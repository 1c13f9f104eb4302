import Glibc

/// The header of a write-ahead log's index, the first 48 bytes of the `-shm` file, which name the last commit
/// (sqlite.org/walformat.html, "The WAL-Index File Format"). Its integers are in the machine's byte order.
struct LogIndexHeader: Equatable {
    private let bytes: [UInt8]

    static let byteCount = 48

    /// Reads the header; nil when the file is missing or too short.
    init?(at path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        if descriptor < 0 { return nil }
        defer { close(descriptor) }
        guard let bytes = LogFile.read(descriptor, Self.byteCount, at: 0) else { return nil }
        self.bytes = bytes
    }

    /// How many frames are committed.
    var frames: Int { Int(word(at: 16)) }
    /// Bytes in a page: the field has 16 bits, and 1 stands for 65,536.
    var pageSize: Int {
        let size = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 14, as: UInt16.self) }
        return size == 1 ? 65_536 : Int(size)
    }
    /// Whether the log's checksums are of big-endian words.
    var isBigEndian: Bool { bytes[13] != 0 }
    /// The checksum of the last committed frame.
    var checksum: LogChecksum { LogChecksum(word(at: 24), word(at: 28)) }
    /// The two numbers that every frame of this generation of the log has, as they stand in the file.
    var salts: [UInt8] { Array(bytes[32..<40]) }

    private func word(at place: Int) -> UInt32 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
    }
}
