/// A number of some bytes, which other bytes hardly ever have.
package enum ContentHash {
    /// Mixes eight bytes at a time by the two halves of a product of 64-bit words. Not for use
    /// against those who choose the bytes to make them collide.
    package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = mix(UInt64(bytes.count) ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93)
        var at = 0
        while at + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
            hash = mix(hash ^ word, 0xA076_1D64_78BD_642F)
            at += 8
        }
        var rest: UInt64 = 0
        while at < bytes.count {
            rest = rest << 8 | UInt64(bytes[at])
            at += 1
        }
        return mix(hash ^ rest, 0xE703_7ED1_A0B4_28DB)
    }

    private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low &+ left
    }
}
