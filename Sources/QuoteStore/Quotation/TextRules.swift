/// The rules that every text of a quotation follows.
enum TextRules {
    /// Cuts outer white space and turns CRLF and CR into LF.
    static func normalize(_ text: String) -> String {
        let inner = text.trimmed.unicodeScalars
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
    static func fault(in text: String, limit: Int, singleLine: Bool) -> String? {
        var count = 0
        for scalar in text.unicodeScalars {
            count += 1
            if scalar == "\n" || scalar == "\u{2028}" || scalar == "\u{2029}" {
                if singleLine { return "must be a single line" }
            } else if scalar != "\t", isControl(scalar) {
                let code = String(scalar.value, radix: 16, uppercase: true)
                let padding = String(repeating: "0", count: max(0, 4 - code.count))
                return "must not hold the control character U+\(padding)\(code)"
            }
        }
        return count > limit ? "must have at most \(limit) characters, has \(count)" : nil
    }

    static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "\t", "\n", "\r", "\u{A0}", "\u{2007}", "\u{202F}", "\u{3000}", "\u{200B}",
            "\u{FEFF}":
            true
        default: false
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
