import CICU

/// The quotation marks of a language (CLDR, by way of ICU).
package struct QuotationMarks: Equatable, Sendable {
    package let opening: String
    package let closing: String
    /// Those of a quotation within another.
    package let innerOpening: String
    package let innerClosing: String

    /// - Parameter language: a BCP 47 tag; of one that isn't known, the marks are “ ” and ‘ ’.
    package init(language: String) {
        func mark(_ kind: Int32) -> String? {
            var bytes = [CChar](repeating: 0, count: 32)
            let length = cicu_quotation_mark(language, kind, &bytes, Int32(bytes.count))
            guard (1...Int32(bytes.count)).contains(length) else { return nil }
            return String(
                decoding: bytes.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        opening = mark(0) ?? "“"
        closing = mark(1) ?? "”"
        innerOpening = mark(2) ?? "‘"
        innerClosing = mark(3) ?? "’"
    }
}
