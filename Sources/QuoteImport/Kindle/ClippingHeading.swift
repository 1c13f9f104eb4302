import QuoteModel

/// The title and the author that the first lines of a clipping name.
package struct ClippingHeading: Hashable, Sendable {
    package let title: String
    package let author: String?

    /// Reads `Title (Author)`; a line that ends in two blanks has no author.
    ///
    /// - Parameter lines: those before the line with kind and place.
    package init(_ lines: ArraySlice<Lines.Line>) {
        let written = lines.filter { !$0.isBlank }
        let line = written.map { TextRules.normalize($0.text) }.joined(separator: " ")
        let hasNoAuthor = written.last?.bytes.suffix(2).elementsEqual([0x20, 0x20]) == true
        guard !hasNoAuthor, let parts = Self.parts(of: line) else {
            (title, author) = (line, nil)
            return
        }
        (title, author) = parts
    }

    /// The title and what the last brackets enclose; nil when the line isn't of that form.
    private static func parts(of line: String) -> (title: String, author: String)? {
        let scalars = line.unicodeScalars
        guard scalars.last == ")", let open = openingBracket(in: scalars), open > scalars.startIndex
        else { return nil }
        let before = scalars[..<open]
        guard let blank = before.last, TextRules.isWhiteSpace(blank) else { return nil }
        let end = scalars.index(before: scalars.endIndex)
        let title = TextRules.normalize(String(before))
        let author = TextRules.normalize(String(scalars[scalars.index(after: open)..<end]))
        return title.isEmpty || author.isEmpty ? nil : (title, author)
    }

    /// The bracket that the one at the end closes, or the last one if none does.
    private static func openingBracket(in line: String.UnicodeScalarView) -> String.Index? {
        var depth = 0
        for index in line.indices.reversed() {
            if line[index] == ")" { depth += 1 }
            if line[index] == "(" { depth -= 1 }
            if depth == 0 { return index }
        }
        return line.lastIndex(of: "(")
    }
}
