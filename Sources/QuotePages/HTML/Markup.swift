/// Tokenizes HTML as the HTML Standard does (section 13.2.5) and writes it again so that libxml2, which has rules of its
/// own for character references, comments and raw text, reads the same: references are decoded, comments and
/// raw text are gone, and of attributes only those are left that matter to a reader.
struct Markup {
    private let source: [UInt8]
    private var at = 0
    private var result: [UInt8] = []
    /// Whether no end tag of a title is left.
    private var lacksTitleEnd = false

    private init(_ source: [UInt8]) {
        self.source = source
        result.reserveCapacity(source.count + source.count / 8)
    }

    /// The document as libxml2 is to read it, without control characters, at which it would end.
    static func normalized(_ html: String) -> [UInt8] {
        var markup = Markup(html.utf8.filter { $0 >= 0x20 || (0x09...0x0D).contains($0) })
        markup.run()
        return markup.result
    }

    static let attributes = [
        "hidden", "aria-hidden", "style", "role", "lang", "xml:lang", "href", "class",
    ]

    /// Elements whose text is raw: no tags, and no character references but in the last two.
    private static let rawElements: Set<String> = [
        "script", "style", "iframe", "noembed", "noframes", "xmp", "textarea", "title",
    ]

    private mutating func run() {
        while at < source.count {
            switch source[at] {
            case UInt8(ascii: "<"): takeMarkup()
            case UInt8(ascii: "&"): takeReference()
            default:
                let end = source[at...].firstIndex {
                    $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&")
                }
                let next = end ?? source.count
                result.append(contentsOf: source[at..<next])
                at = next
            }
        }
    }

    /// What an ampersand in a text begins.
    private mutating func takeReference() {
        at += 1
        if let (characters, length) = CharacterReference.decode(source[at...], inAttribute: false) {
            at += length
            write(characters)
        } else {
            write("&".utf8)
        }
    }

    /// The tag open state.
    private mutating func takeMarkup() {
        switch byte(at + 1) {
        case let letter? where letter.isLetter: takeStartTag()
        case UInt8(ascii: "!"):
            if source[at...].starts(with: "<!--".utf8) { skipComment() } else { skip(past: ">") }
        case UInt8(ascii: "?"): skip(past: ">")
        case UInt8(ascii: "/"):
            switch byte(at + 2) {
            case let letter? where letter.isLetter: takeEndTag()
            case nil:
                write("</".utf8)
                at = source.count
            default: skip(past: ">")
            }
        default:
            write("<".utf8)
            at += 1
        }
    }

    private mutating func takeStartTag() {
        var tag = Tag(source, at: at + 1)
        guard let end = tag.end else {
            // What isn't closed before the end is no tag, and no text either.
            at = source.count
            return
        }
        at = end
        result.append(UInt8(ascii: "<"))
        result.append(contentsOf: tag.name.utf8)
        for name in Self.attributes {
            guard let value = tag.values.removeValue(forKey: name) else { continue }
            result.append(contentsOf: " \(name)=\"".utf8)
            write(value)
            result.append(UInt8(ascii: "\""))
        }
        result.append(contentsOf: (tag.isSelfClosing ? "/>" : ">").utf8)
        if tag.isSelfClosing { return }
        if tag.name == "plaintext" {
            write(source[at...])
            at = source.count
        } else if Self.rawElements.contains(tag.name) {
            takeRawText(of: tag.name)
        }
    }

    private mutating func takeEndTag() {
        let tag = Tag(source, at: at + 2)
        guard let end = tag.end else {
            at = source.count
            return
        }
        at = end
        result.append(contentsOf: "</\(tag.name)>".utf8)
    }

    /// The RAWTEXT, RCDATA and script data states: up to the end tag of the same name.
    private mutating func takeRawText(of name: String) {
        if name == "title", lacksTitleEnd { return }
        var end = at
        while let mark = source[end...].firstIndex(of: UInt8(ascii: "<")),
            !isEndTag(of: name, at: mark)
        {
            end = mark + 1
        }
        end = source[end...].firstIndex(of: UInt8(ascii: "<")) ?? source.count
        switch name {
        case "xmp": write(source[at..<end])
        case "title":
            // Without its end tag all of the page would be its title.
            if end == source.count {
                lacksTitleEnd = true
                return
            }
            while at < end {
                if source[at] == UInt8(ascii: "&") {
                    takeReference()
                } else {
                    write(source[at...at])
                    at += 1
                }
            }
        // The others aren't for reading.
        default: break
        }
        at = end
    }

    private func isEndTag(of name: String, at mark: Int) -> Bool {
        guard byte(mark + 1) == UInt8(ascii: "/") else { return false }
        let rest = source[(mark + 2)...]
        guard rest.prefix(name.utf8.count).elementsEqual(name.utf8, by: { $0 | 0x20 == $1 }) else {
            return false
        }
        return rest.dropFirst(name.utf8.count).first.map { $0 <= 0x20 || "/>".utf8.contains($0) }
            ?? false
    }

    /// The comment states: ended by `-->` or `--!>`, and by `>` at once.
    private mutating func skipComment() {
        at += 4
        if byte(at) == UInt8(ascii: ">") { return at += 1 }
        if source[at...].starts(with: "->".utf8) { return at += 2 }
        while let mark = source[at...].firstIndex(of: UInt8(ascii: ">")) {
            let text = source[at..<mark]
            at = mark + 1
            if text.ends(with: "--") || text.ends(with: "--!") { return }
        }
        at = source.count
    }

    private mutating func skip(past mark: Unicode.Scalar) {
        at = source[at...].firstIndex(of: UInt8(ascii: mark)).map { $0 + 1 } ?? source.count
    }

    private func byte(_ place: Int) -> UInt8? { place < source.count ? source[place] : nil }

    /// Writes text with the references that keep it from being markup.
    private mutating func write(_ text: some Sequence<UInt8>) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): result.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): result.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: "\""): result.append(contentsOf: "&quot;".utf8)
            case 0..<0x09, 0x0E..<0x20: break
            default: result.append(byte)
            }
        }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with text: String) -> Bool {
        suffix(text.utf8.count).elementsEqual(text.utf8)
    }
}
