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
        let hash = bytes.withUnsafeBytes { ContentHash.of($0) }
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

    private static let gzipEnd = "-gzip\""

    /// The tag of the same representation in the coding gzip (RFC 9110, section 8.8.3.3).
    var ofGzip: EntityTag { EntityTag(text: text.dropLast() + Self.gzipEnd) }

    /// Whether a tag that a client sends is that of this representation, in whichever coding.
    func isOfSameRepresentation(as other: String) -> Bool {
        text == other || Self.withoutCoding(text) == Self.withoutCoding(other)
    }

    private static func withoutCoding(_ text: String) -> Substring {
        text.hasSuffix(gzipEnd) ? text.dropLast(gzipEnd.count) : text.dropLast()
    }

    private static let alphabet: StaticString =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
}
