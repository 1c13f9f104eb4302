import QuoteJSON

/// A movie's picture.
package struct MovieImage: Equatable, Sendable {
    /// The kinds of pictures, by their media types.
    package enum Kind: String, CaseIterable, Sendable {
        case png = "image/png"
        case jpeg = "image/jpeg"
        case webp = "image/webp"
        case gif = "image/gif"

        /// The kind of a picture, told by its first bytes (WHATWG, MIME Sniffing, section 6.1); nil for what is
        /// none of these.
        package init?(_ bytes: some Collection<UInt8>) {
            let start = Array(bytes.prefix(14))
            func has(_ signature: [UInt8], at place: Int = 0) -> Bool {
                start.dropFirst(place).starts(with: signature)
            }
            if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                self = .png
            } else if has([0xFF, 0xD8, 0xFF]) {
                self = .jpeg
            } else if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) {
                self = .gif
            } else if has(Array("RIFF".utf8)), has(Array("WEBPVP".utf8), at: 8) {
                self = .webp
            } else {
                return nil
            }
        }
    }

    package let kind: Kind
    package let content: [UInt8]
    /// What tells it from other pictures, made of its content.
    package let tag: String

    /// The most bytes of a picture: 5 MiB.
    package static let byteLimit = 5 << 20

    /// A picture of one of the kinds, and not too large; nil for other content.
    package init?(_ content: [UInt8]) {
        guard content.count <= Self.byteLimit, let kind = Kind(content) else { return nil }
        self.kind = kind
        self.content = content
        tag = String(content.withUnsafeBytes { ContentHash.of($0) }, radix: 36)
    }
}
