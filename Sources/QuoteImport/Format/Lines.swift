import QuoteJSON

/// The lines of a text in UTF-8, without their ends: LF, CRLF, CR CR LF and a lone CR all end a line. What
/// follows the last end is a line too, unless it is empty.
///
/// The text must outlive it.
package struct Lines: Sequence, IteratorProtocol {
    /// A line, and its number, counted from 1.
    package struct Line {
        package let number: Int
        package let bytes: UnsafeBufferPointer<UInt8>

        package var text: String { String(decoding: bytes, as: UTF8.self) }

        /// Whether it is `mark` and nothing but blanks and tabs after it, which separates fortunes: for `%`,
        /// `%%`, ` %` and `%text` are text.
        package func isSeparator(_ mark: UInt8) -> Bool {
            bytes.first == mark && bytes.dropFirst().allSatisfy { $0 == 0x20 || $0 == 0x09 }
        }
    }

    private let text: UnsafeBufferPointer<UInt8>
    private var at = 0
    private var number = 0

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    package mutating func next() -> Line? {
        guard at < text.count else { return nil }
        let start = at
        while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
        let line = UnsafeBufferPointer(rebasing: text[start..<at])
        if at < text.count { at += text.lineEndLength(at: at) }
        number += 1
        return Line(number: number, bytes: line)
    }
}
