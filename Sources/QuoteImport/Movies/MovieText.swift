import QuoteModel

/// A text of a list, which comes in pieces: runs of white space are one blank, and none stands at its ends.
package struct MovieText {
    private var bytes: [UInt8] = []
    private var isAfterBlank = false
    /// Whether there was more than is kept; the text is then longer than any may be.
    package private(set) var isCut = false

    package mutating func append(_ piece: String, limit: Int) {
        for scalar in piece.unicodeScalars {
            if Self.isBlank(scalar) {
                isAfterBlank = true
                continue
            }
            if bytes.count >= limit {
                isCut = true
                return
            }
            if isAfterBlank, !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
            isAfterBlank = false
            if scalar.isASCII {
                bytes.append(UInt8(scalar.value))
            } else {
                bytes.append(contentsOf: String(scalar).utf8)
            }
        }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        // Most characters of a picture that stands in a list are told by this alone.
        if scalar.value > 0x20, scalar.value < 0x7F { return false }
        return TextRules.isWhiteSpace(scalar) || scalar.properties.isWhitespace
    }

    package mutating func appendBlank() {
        isAfterBlank = true
    }

    /// The text; nil when there is none, or when it says that there is none: `N/A`, in any case.
    package var available: String? { value.flatMap { $0.isNotAvailable ? nil : $0 } }

    /// The text; nil when there is none.
    package var value: String? { bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
}

extension String {
    /// Whether lists write this where they have no value.
    package var isNotAvailable: Bool { utf8.count == 3 && lowercased() == "n/a" }
}
