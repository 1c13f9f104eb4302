import QuoteModel

/// What the lines of a file look like.
package enum ContentShape {
    /// Whether a line of ten `=` comes after a record with a line like `- … | …` that has a digit, as its
    /// second to fifth.
    package static func isKindle(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var lines = Lines(text)
        // How many lines the record has so far, but for blank ones before the first.
        var count = 0
        var hasPlace = false
        while let line = lines.next() {
            let kind = ClippingLine(line)
            if kind != .blank || count > 0 { count += 1 }
            if kind == .separator {
                if hasPlace { return true }
                count = 0
            }
            if kind == .place, (2...5).contains(count) { hasPlace = true }
        }
        return false
    }

    /// Whether the first record names the columns that a Readwise export has.
    package static func isReadwise(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let header = header(of: text) else { return false }
        let names = header.looseNames
        return names.contains("highlight") && names.contains("book title")
    }

    /// Whether it says that it is delimited values.
    package static func isDelimited(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        CSVReader.recognizes(text)
    }

    /// Whether a line is a single `%`, or none is and at least two are a single `.`.
    package static func isFortune(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var dots = 0
        for line in Lines(text) {
            if line.isSeparator(UInt8(ascii: "%")) { return true }
            if line.isSeparator(UInt8(ascii: ".")) { dots += 1 }
        }
        return dots > 1
    }

    /// Whether a line is a single `%`.
    package static func hasPercentLine(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        Lines(text).contains { $0.isSeparator(UInt8(ascii: "%")) }
    }

    private static func header(of text: UnsafeBufferPointer<UInt8>) -> CSVRecord? {
        var cursor = CSVCursor(text, CSVDialect(of: text))
        return cursor.nextWritten()
    }
}

/// What a line may be in a file of Kindle clippings.
private enum ClippingLine {
    case blank, separator, place, other

    init(_ line: Lines.Line) {
        // Most lines are known by their first byte.
        let first = line.bytes.first ?? 0x20
        let isWord = first > 0x20 && first < 0x80 && first != 0x2D && first != 0x3D
        if isWord || line.bytes.count > 4_000 {
            self = .other
            return
        }
        let words = TextRules.normalize(line.text)
        let isSeparator = words == "=========="
        self =
            words.isEmpty
            ? .blank : isSeparator ? .separator : Self.isPlace(words) ? .place : .other
    }

    private static func isPlace(_ line: String) -> Bool {
        let scalars = line.unicodeScalars
        guard let dash = scalars.first, dash == "-" || dash == "–" || dash == "—" else {
            return false
        }
        return scalars.contains("|") && scalars.contains { $0.properties.numericType == .decimal }
    }
}
