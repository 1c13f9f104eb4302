import QuoteJSON
import QuoteSQLite
import QuoteStore
import QuoteURL

extension ByteWriter {
    /// A URL as it may stand in a link: without blanks and angle brackets.
    static func link(_ url: UnsafeBufferPointer<UInt8>) -> String {
        let text = String(decoding: url, as: UTF8.self)
        return WebURL(text)?.text ?? text
    }

    /// Writes a quotation as Markdown (CommonMark): a quoted block, and below it what else there is.
    mutating func append(markdown row: QuotationRow, showAuthor: Bool) {
        append(markdownLines: row.text, prefix: "> ")
        if showAuthor || row.source != nil || row.url != nil {
            append(">\n> — " as StaticString)
            if showAuthor { append(markdownLine: row.author ?? Self.anonymous) }
            if let source = row.source {
                if showAuthor { append(", " as StaticString) }
                append("*" as StaticString)
                append(markdownLine: source)
                append("*" as StaticString)
            }
            if let url = row.url {
                if showAuthor || row.source != nil { append(", " as StaticString) }
                append("<" as StaticString)
                append(Self.link(url))
                append(">" as StaticString)
            }
            append(UInt8(ascii: "\n"))
        }
        if let note = row.note {
            append(UInt8(ascii: "\n"))
            append(markdownLines: note, prefix: "")
        }
        let tags = row.tagTexts
        if !tags.isEmpty {
            append("\nTags: " as StaticString)
            for (index, tag) in tags.enumerated() {
                if index > 0 { append(", " as StaticString) }
                var tag = tag
                tag.withUTF8 { append(markdownLine: $0) }
            }
            append(UInt8(ascii: "\n"))
        }
    }

    // Safe to share: a literal, never freed.
    private static var anonymous: UnsafeBufferPointer<UInt8> {
        let literal: StaticString = "Anonymous"
        return UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    }

    /// Writes lines, each broken where it is broken; an empty one parts paragraphs.
    private mutating func append(
        markdownLines text: UnsafeBufferPointer<UInt8>, prefix: StaticString
    ) {
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let isBlank = !line.contains { $0 != 0x20 && $0 != 0x09 }
            append(prefix)
            if !isBlank {
                append(markdownLine: UnsafeBufferPointer(rebasing: line))
                let next = index + 1 < lines.count ? lines[index + 1] : nil
                if next?.contains(where: { $0 != 0x20 && $0 != 0x09 }) == true {
                    append(UInt8(ascii: "\\"))
                }
            }
            append(UInt8(ascii: "\n"))
        }
    }

    /// Writes a line so that nothing in it is a sign of Markdown's.
    private mutating func append(markdownLine line: UnsafeBufferPointer<UInt8>) {
        var isStart = true
        var afterDigits = false
        for byte in line {
            let isBlank = byte == 0x20 || byte == 0x09
            if isStart, isBlank {
                // Four blanks would begin a block of code.
                append("&nbsp;" as StaticString)
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
                UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "&"), UInt8(ascii: "~"), UInt8(ascii: "|"):
                append(UInt8(ascii: "\\"))
            case UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="):
                if isStart { append(UInt8(ascii: "\\")) }
            case UInt8(ascii: "."), UInt8(ascii: ")"):
                if afterDigits { append(UInt8(ascii: "\\")) }
            default: break
            }
            append(byte)
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            afterDigits = isDigit && (isStart || afterDigits)
            isStart = false
        }
    }
}
