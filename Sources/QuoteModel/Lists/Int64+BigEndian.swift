extension Int64 {
    package var bigEndianBytes: [UInt8] {
        withUnsafeBytes(of: bigEndian) { Array($0) }
    }

    /// The number in eight bytes, the highest first.
    package init(bigEndian bytes: [UInt8]) {
        self = bytes.reduce(0) { $0 << 8 | Int64($1) }
    }
}
