/// The rules that every text of a quotation follows.
package enum TextRules {
    /// Removes white space at both ends and turns CRLF and CR into LF.
    package static func normalize(_ text: String) -> String {
        withLineFeeds(text.trimmed)
    }

    /// Removes white space at the end and blank lines at the start, and turns CRLF and CR into LF. A text of
    /// one line also loses the white space at its start; the first line of several keeps its indentation.
    package static func normalizeLines(_ text: String) -> String {
        let whole = withLineFeeds(text.withoutTrailingWhiteSpace)
        let scalars = whole.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isWhiteSpace($0) }),
            scalars[first...].contains("\n")
        else { return String(whole.trimmed) }
        let lineStart = scalars[..<first].lastIndex(of: "\n").map { scalars.index(after: $0) }
        return String(whole[(lineStart ?? whole.startIndex)...])
    }

    private static func withLineFeeds(_ text: Substring) -> String {
        let inner = text.unicodeScalars
        if !inner.contains("\r") { return String(inner) }

        var result = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in inner {
            if !(afterReturn && scalar == "\n") { result.append(scalar == "\r" ? "\n" : scalar) }
            afterReturn = scalar == "\r"
        }
        return String(result)
    }

    /// What is wrong with a normalized text, nil when nothing is: its length in Unicode scalars,
    /// control characters (Cc) other than tab and LF, line breaks where one line is wanted.
    package static func fault(in text: String, limit: Int, singleLine: Bool) -> TextFault? {
        var count = 0
        for scalar in text.unicodeScalars {
            count += 1
            if scalar == "\n" || scalar == "\u{2028}" || scalar == "\u{2029}" {
                if singleLine { return .severalLines }
            } else if scalar != "\t", isControl(scalar) {
                return .control(scalar)
            }
        }
        return count > limit ? .long(limit: limit, count: count) : nil
    }

    package static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "\t", "\n", "\r", "\u{A0}", "\u{2007}", "\u{2028}", "\u{2029}", "\u{202F}",
            "\u{3000}", "\u{200B}", "\u{FEFF}":
            true
        default: false
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
