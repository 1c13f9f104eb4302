/// Gathers text, and makes blocks of it: white space collapsed as in HTML, line breaks kept where the page has
/// them, no control characters.
struct BlockBuilder {
    private(set) var blocks: [Page.Block] = []
    private var line: [UInt8] = []
    private var kind = Page.Kind.paragraph
    private var wantsBlank = false
    private var breaks = 0
    private var keepsLines = false

    /// Whether there are more blocks than a page may have.
    var isFull: Bool { blocks.count > Page.blockLimit }

    /// Ends the block that is open; what follows is of `kind`.
    mutating func begin(_ kind: Page.Kind, keepsLines: Bool) {
        flush()
        self.kind = kind
        self.keepsLines = keepsLines
    }

    /// Takes a line break; two of them without text between part paragraphs.
    mutating func takeBreak() {
        if keepsLines { line.append(UInt8(ascii: "\n")) } else { breaks += 1 }
    }

    /// Takes text in UTF-8, in whole characters.
    mutating func take(_ text: UnsafeBufferPointer<UInt8>) {
        var at = 0
        while at < text.count {
            let byte = text[at]
            if (0x21...0x7E).contains(byte) {
                var end = at + 1
                while end < text.count, (0x21...0x7E).contains(text[end]) { end += 1 }
                add(UnsafeBufferPointer(rebasing: text[at..<end]))
                at = end
                continue
            }
            let length = Self.length(byte)
            let next = min(at + length, text.count)
            switch byte {
            case UInt8(ascii: "\n") where keepsLines: line.append(byte)
            case UInt8(ascii: "\t") where keepsLines:
                line.append(contentsOf: "    ".utf8)
            case UInt8(ascii: " ") where keepsLines: line.append(byte)
            case 0x09, 0x0A, 0x0C, 0x0D, 0x20: wantsBlank = true
            case 0..<0x20, 0x7F: break
            case 0xC2 where next == at + 2 && text[at + 1] < 0xA0:
                Array(Self.windows1252[Int(text[at + 1] - 0x80)].utf8).withUnsafeBufferPointer {
                    add($0)
                }
            case 0xE2
            where next == at + 3 && text[at + 1] == 0x80 && (0xA8...0xA9).contains(text[at + 2]):
                // Separators of lines and paragraphs.
                wantsBlank = true
            default: add(UnsafeBufferPointer(rebasing: text[at..<next]))
            }
            at = next
        }
    }

    /// Ends the block that is open, and gives all blocks.
    mutating func finish() -> [Page.Block] {
        flush()
        return blocks
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.isEmpty { return }
        if breaks > 1 { flush() }
        if !line.isEmpty {
            if breaks == 1 {
                line.append(UInt8(ascii: "\n"))
            } else if wantsBlank, !keepsLines {
                line.append(UInt8(ascii: " "))
            }
        }
        breaks = 0
        wantsBlank = false
        line.append(contentsOf: bytes)
    }

    private mutating func flush() {
        defer {
            line.removeAll(keepingCapacity: line.capacity < 65_536)
            wantsBlank = false
            breaks = 0
        }
        if line.isEmpty { return }
        let text = String(decoding: line, as: UTF8.self)
        let block = keepsLines ? text.withTrimmedLines : text.trimmedOfWhiteSpace
        if !block.isEmpty { blocks.append(Page.Block(kind, block)) }
    }

    /// How many bytes a character has, by its first.
    private static func length(_ first: UInt8) -> Int {
        switch first {
        case 0xC0..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0...0xFF: 4
        default: 1
        }
    }

    /// What pages mean that have U+0080 to U+009F (HTML Standard, "Numeric character reference end state").
    private static let windows1252 = [
        "€", "", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "", "Ž", "", "", "‘", "’",
        "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "", "ž", "Ÿ",
    ]
}

extension StringProtocol {
    /// This text without white space at its ends, of Unicode's and that without width.
    var trimmedOfWhiteSpace: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isBlank }),
            let last = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(self[first...last])
    }

    /// Its lines without blanks at their ends, and without empty ones before the first and after the last.
    fileprivate var withTrimmedLines: String {
        var lines = split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let last = line.unicodeScalars.lastIndex(where: { !$0.isBlank }) else {
                return ""
            }
            return String(line[...last])
        }
        while lines.first == "" { lines.removeFirst() }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool {
        properties.isWhitespace || self == "\u{200B}" || self == "\u{FEFF}"
    }
}
