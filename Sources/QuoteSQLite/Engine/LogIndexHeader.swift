import CSQLite

/// The header of a write-ahead log's index, the first 48 bytes of the `-shm` file, which name the last commit
/// (sqlite.org/walformat.html, "The WAL-Index File Format"). Its integers are in the machine's byte order.
package struct LogIndexHeader: Equatable {
    private let bytes: [UInt8]

    private static let byteCount = 48

    /// Reads the header that a connection has mapped; nil when it has none.
    package init?(of connection: Connection) {
        guard let start = csqlite_log_index(connection.handle) else { return nil }
        bytes = Array(UnsafeRawBufferPointer(start: start, count: Self.byteCount))
    }

    /// How many frames are committed.
    package var frames: Int { Int(word(at: 16)) }
    /// Bytes in a page: the field has 16 bits, and 1 stands for 65,536.
    package var pageSize: Int {
        let size = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 14, as: UInt16.self) }
        return size == 1 ? 65_536 : Int(size)
    }
    /// Whether the log's checksums are of big-endian words.
    package var isBigEndian: Bool { bytes[13] != 0 }
    /// The checksum of the last committed frame.
    package var checksum: LogChecksum { LogChecksum(word(at: 24), word(at: 28)) }
    /// The two numbers that every frame of this generation of the log has, as they stand in the file.
    package var salts: [UInt8] { Array(bytes[32..<40]) }

    private func word(at place: Int) -> UInt32 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
    }
}
