import QuoteJSON

/// A strong entity tag (RFC 9110, section 8.8.3): made of the bytes of the representation, so that the
/// same bytes have the same tag, also after a restart.
struct EntityTag: Equatable, Sendable {
    /// With its quotation marks.
    let text: String

    init(text: String) {
        self.text = text
    }

    /// The tag of what isn't there yet, but follows from `parts`.
    init(standingFor parts: [String]) {
        self.init(of: Bytes(parts.joined(separator: "\n")))
    }

    /// The tag of a representation.
    init(of bytes: Bytes) {
        let hash = bytes.withUnsafeBytes { Self.hash($0) }
        text = String(unsafeUninitializedCapacity: 13) { buffer in
            buffer[0] = UInt8(ascii: "\"")
            var bits = hash
            for place in 1...11 {
                buffer[place] = Self.alphabet.utf8Start[Int(bits & 63)]
                bits >>= 6
            }
            buffer[12] = UInt8(ascii: "\"")
            return 13
        }
    }

    private static let alphabet: StaticString =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    /// Mixes eight bytes at a time by the two halves of a product of 64-bit words. Not for use
    /// against those who choose the bytes to make them collide.
    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
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
