/// What a page is, as its server says or its content tells.
struct PageType: Equatable {
    let isHTML: Bool
    /// The encoding that it names; nil for none.
    let charset: String?

    /// Reads the value of `Content-Type`; nil for what isn't text that can be read.
    init?(_ field: String) {
        let parts = field.split(separator: ";").map(\.trimmedOfWhiteSpace)
        switch parts.first?.lowercased() {
        case "text/html", "application/xhtml+xml": isHTML = true
        case "text/plain": isHTML = false
        default: return nil
        }
        charset = parts.dropFirst().first { $0.lowercased().hasPrefix("charset=") }
            .map { String($0.dropFirst("charset=".count)) }
    }

    /// Tells HTML and plain text by their first bytes (MIME Sniffing Standard, section 7.1); nil for what is neither.
    init?(sniffing bytes: [UInt8]) {
        charset = nil
        let head = bytes.prefix(1445)
        let isUTF16 = head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE])
        let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
        let text = start.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0C || $0 == 0x0D }
            .map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        isHTML = Self.isHTML(text)
        if !isHTML, !isUTF16, head.contains(where: Self.isBinary) { return nil }
    }

    private static func isHTML(_ text: [UInt8]) -> Bool {
        if text.starts(with: "<!--".utf8) { return true }
        // XML is a page when it is XHTML.
        if text.starts(with: "<?xml".utf8) {
            return text.firstRange(of: Array("<html".utf8)) != nil
        }
        return tags.contains { tag in
            guard text.starts(with: tag.utf8), text.count > tag.utf8.count else { return false }
            return text[tag.utf8.count] == 0x20 || text[tag.utf8.count] == UInt8(ascii: ">")
        }
    }

    private static let tags = [
        "<!doctype html", "<html", "<head", "<script", "<iframe", "<h1", "<div", "<font", "<table",
        "<a",
        "<style", "<title", "<b", "<body", "<br", "<p",
    ]

    /// A binary data byte (section 3).
    private static func isBinary(_ byte: UInt8) -> Bool {
        byte <= 0x08 || byte == 0x0B || (0x0E...0x1A).contains(byte) || (0x1C...0x1F).contains(byte)
    }

    /// Whether the first bytes are those of a picture, an archive, a program or the like, whatever was said
    /// (MIME Sniffing Standard, section 6).
    func isContradicted(by bytes: [UInt8]) -> Bool {
        Self.signatures.contains { bytes.starts(with: $0) }
    }

    private static let signatures: [[UInt8]] = [
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], Array("GIF87a".utf8), Array("GIF89a".utf8),
        [0xFF, 0xD8, 0xFF], Array("%PDF-".utf8), [0x50, 0x4B, 0x03, 0x04], [0x1F, 0x8B, 0x08],
        [0x7F, 0x45, 0x4C, 0x46], Array("OggS".utf8), Array("Rar!".utf8),
        [0x00, 0x00, 0x01, 0x00], Array("wOFF".utf8), [0x1A, 0x45, 0xDF, 0xA3],
    ]
}
