/// Gathers text, and makes blocks of it: white space collapsed as in HTML, line breaks kept where the page has
/// them, no control characters.
struct BlockBuilder {
    private(set) var blocks: [Page.Block] = []
    /// The parts of blocks that belong to links, by the blocks' places.
    private(set) var links: [Int: [LinkedPart]] = [:]
    /// The number of the link that text belongs to from now on; nil for none.
    var link: Int?
    private var line: [UInt8] = []
    /// The links in the line, by its bytes.
    private var linked: [LinkedPart] = []
    /// Opening quotation marks that wait for the first text of a block.
    private var waitingMarks: [(mark: String, link: Int?)] = []
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
                Array(CharacterReference.windows1252[Int(text[at + 1] - 0x80)].utf8)
                    .withUnsafeBufferPointer {
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

    /// Begins a quotation in the line.
    mutating func openQuotation(_ mark: String) {
        if line.isEmpty { waitingMarks.append((mark, link)) } else { add(mark) }
    }

    /// Ends a quotation in the line; without text in it, it has no marks.
    mutating func closeQuotation(_ mark: String) {
        if waitingMarks.popLast() != nil { return }
        if !line.isEmpty {
            // No blank and no break before it.
            wantsBlank = false
            breaks = 0
            add(mark)
        } else if !blocks.isEmpty {
            blocks[blocks.count - 1].text += mark
        }
    }

    /// Ends the block that is open, and gives all blocks.
    mutating func finish() -> [Page.Block] {
        flush()
        return blocks
    }

    private mutating func add(_ mark: String) {
        var mark = mark
        mark.withUTF8 { add($0) }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.isEmpty { return }
        if !waitingMarks.isEmpty {
            let marks = waitingMarks
            waitingMarks = []
            let inner = link
            for (mark, outer) in marks {
                link = outer
                add(mark)
            }
            link = inner
        }
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
        let start = line.count
        line.append(contentsOf: bytes)
        guard let link else { return }
        if linked.last?.link == link {
            linked[linked.count - 1].end = line.count
        } else {
            linked.append(LinkedPart(link: link, start: start, end: line.count))
        }
    }

    private mutating func flush() {
        defer {
            line.removeAll(keepingCapacity: line.capacity < 65_536)
            linked.removeAll()
            wantsBlank = false
            breaks = 0
        }
        if line.isEmpty { return }
        let text = String(decoding: line, as: UTF8.self)
        let block = keepsLines ? text.withTrimmedLines : text.trimmedOfWhiteSpace
        if block.isEmpty { return }
        if !linked.isEmpty {
            let parts = LinkedPart.placed(linked, of: text, in: block)
            if !parts.isEmpty { links[blocks.count] = parts }
        }
        blocks.append(Page.Block(kind, block))
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
