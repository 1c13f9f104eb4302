/// The running checksum of a write-ahead log (sqlite.org/fileformat2.html, "Checksum Algorithm").
package struct LogChecksum: Equatable {
    package private(set) var first: UInt32
    package private(set) var second: UInt32

    package init(_ first: UInt32 = 0, _ second: UInt32 = 0) {
        self.first = first
        self.second = second
    }

    /// Adds bytes, whose number is a multiple of 8.
    package mutating func add(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool) {
        for place in stride(from: 0, to: bytes.count, by: 8) {
            let left = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            let right = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
            first = first &+ (isBigEndian ? left.bigEndian : left.littleEndian) &+ second
            second = second &+ (isBigEndian ? right.bigEndian : right.littleEndian) &+ first
        }
    }

    /// Reads a checksum as the log's file stores it: two big-endian words.
    package init(stored bytes: UnsafeRawBufferPointer) {
        first = bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self).bigEndian
        second = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self).bigEndian
    }
}
