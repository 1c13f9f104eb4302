import QuoteJSON

/// How a file of delimited values is written.
package struct CSVDialect: Equatable {
    package var delimiter: UInt8
    /// Whether `\"` and `\\` in quoted cells mean `"` and `\`.
    package var escapesByBackslash = false
    /// Whether a first line `sep=X` says the delimiter.
    package var saysDelimiter = false
    /// How many bytes that line takes.
    package var prefix = 0

    package init(delimiter: UInt8) {
        self.delimiter = delimiter
    }

    /// The dialect of a text in UTF-8.
    package init(of text: UnsafeBufferPointer<UInt8>) {
        if let stated = Self.stated(in: text) {
            self = stated
        } else {
            delimiter = CSVDelimiter.recognized(in: text)
        }
        escapesByBackslash = usesBackslashes(text)
    }

    /// What a first line `sep=X` or `"sep=X"` says, as spreadsheets write it.
    private static func stated(in text: UnsafeBufferPointer<UInt8>) -> CSVDialect? {
        var lines = Lines(text)
        guard let line = lines.next()?.bytes else { return nil }
        var inner = line[...]
        let quote = UInt8(ascii: "\"")
        if inner.count > 2, inner.first == quote, inner.last == quote {
            inner = inner.dropFirst().dropLast()
        }
        guard inner.count == 5, let delimiter = inner.last, delimiter < 0x80, delimiter != quote,
            String(decoding: inner.dropLast(), as: UTF8.self).lowercased() == "sep="
        else { return nil }
        var dialect = CSVDialect(delimiter: delimiter)
        dialect.saysDelimiter = true
        dialect.prefix = line.count
        if line.count < text.count { dialect.prefix += text.lineEndLength(at: line.count) }
        return dialect
    }

    /// Whether a quoted cell has a `\"` and the file is well formed when backslashes escape. Doubled quotes in
    /// a cell are not, then.
    private func usesBackslashes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.holdsEscapedQuote else { return false }
        var dialect = self
        dialect.escapesByBackslash = true
        var cursor = CSVCursor(text, dialect)
        while let record = cursor.next() {
            if record.isBroken { return false }
        }
        return cursor.hasEscapedQuote
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a `\"` is anywhere.
    fileprivate var holdsEscapedQuote: Bool {
        var isAfterBackslash = false
        for byte in self {
            if isAfterBackslash, byte == UInt8(ascii: "\"") { return true }
            isAfterBackslash = byte == UInt8(ascii: "\\")
        }
        return false
    }
}
