import QuoteModel

/// Lines of `author||quotation`, in which quotes mean nothing.
package struct PipedLines {
    private var lines: Lines
    private var isFirst = true

    /// - Returns: nil when most lines are no such lines.
    package init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard Self.areMost(in: text) else { return nil }
        lines = Lines(text)
    }

    package mutating func next() -> ImportRecord? {
        while let line = lines.nextWritten() {
            defer { isFirst = false }
            let parts = line.text.parts
            if isFirst, let parts, parts.author.lowercased() == "author",
                parts.text.lowercased() == "quotation"
            {
                continue
            }
            return ImportRecord(line: line.number, content: Self.content(parts))
        }
        return nil
    }

    private static func content(_ parts: (author: String, text: String)?) -> ImportRecord.Content {
        guard let parts else { return .rejected("no || parts an author from a quotation") }
        if parts.text.isEmpty { return .rejected(ImportRecord.emptyQuotation) }
        return .quotation(
            RawQuotation(text: parts.text, author: parts.author.isEmpty ? nil : parts.author))
    }

    /// Whether most lines that aren't blank hold `||` once and no other `|`.
    private static func areMost(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let pipe = UInt8(ascii: "|")
        guard text.contains(pipe) else { return false }
        var (count, piped) = (0, 0)
        var lines = Lines(text)
        while let line = lines.nextWritten() {
            count += 1
            let bytes = line.bytes
            guard let first = bytes.firstIndex(of: pipe), first + 1 < bytes.count,
                bytes[first + 1] == pipe, !bytes[(first + 2)...].contains(pipe)
            else { continue }
            piped += 1
        }
        return piped * 2 > count
    }
}

extension String {
    /// What stands before and after the first `||`, without outer white space; nil when there is none.
    fileprivate var parts: (author: String, text: String)? {
        guard let place = utf8.indices.first(where: { utf8[$0...].starts(with: "||".utf8) }) else {
            return nil
        }
        let rest = utf8.index(place, offsetBy: 2)
        return (
            TextRules.normalize(String(self[..<place])), TextRules.normalize(String(self[rest...]))
        )
    }
}
