import QuoteText

/// A highlight and the key of its text: the present one of several versions of a highlight.
package struct ClippingVersion {
    package let clipping: Clipping
    package let key: DuplicateKey
    package let hash: Int64
    /// A bit for each kind of three bytes that follow each other in the key: a text that holds another has its bits.
    private let mask: SIMD4<UInt64>

    package init(_ clipping: Clipping, text: String) {
        self.clipping = clipping
        key = DuplicateKey(text)
        hash = key.hash
        mask = Self.mask(of: key.text)
    }

    /// Whether a later clipping of the same book is a version of the same highlight: it has the same text, or one
    /// of both texts is part of the other at the same place.
    package func isVersion(of other: ClippingVersion) -> Bool {
        if hash == other.hash, key == other.key { return true }
        return clipping.isAtPlace(of: other.clipping) && (contains(other) || other.contains(self))
    }

    private func contains(_ other: ClippingVersion) -> Bool {
        guard !other.key.text.isEmpty, other.mask & mask == other.mask else { return false }
        var text = key.text
        var part = other.key.text
        return text.withUTF8 { text in part.withUTF8 { Self.has(text, $0) } }
    }

    private static func has(
        _ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard let first = part.first, part.count <= text.count else { return false }
        for start in 0...(text.count - part.count) where text[start] == first {
            let place = UnsafeBufferPointer(rebasing: text[start..<start + part.count])
            if place.elementsEqual(part) { return true }
        }
        return false
    }

    private static func mask(of key: String) -> SIMD4<UInt64> {
        var mask = SIMD4<UInt64>()
        var three: UInt32 = 0
        for (index, byte) in key.utf8.enumerated() {
            three = (three << 8 | UInt32(byte)) & 0xFF_FFFF
            if index < 2 { continue }
            let bit = Int((three &* 0x9E37_79B1) >> 24)
            mask[bit >> 6] |= 1 << UInt64(bit & 63)
        }
        return mask
    }
}
