extension Page {
    /// Reads what a server gave.
    ///
    /// - Parameters:
    ///   - url: where it was found.
    ///   - name: what it is called when it says nothing itself.
    init(
        _ bytes: [UInt8], as type: PageType, url: String, name: String
    ) throws(PageFailure) {
        if type.isContradicted(by: bytes) { throw .notText }
        let raw = PageEncoding.text(of: bytes, charset: type.charset, isHTML: type.isHTML)
        let text = PlainText.withPlainLineEnds(raw)
        let content: (title: String?, blocks: [Block])
        if type.isHTML {
            content = try HTMLReader.read(text)
        } else {
            content = (nil, try PlainText.blocks(of: text))
        }
        let heading = content.blocks.first { $0.kind == .heading }?.text
        self.init(
            url: url, title: Self.shortened(content.title ?? heading ?? name),
            blocks: content.blocks)
    }

    /// A title in one line, not longer than it may be.
    private static func shortened(_ title: String) -> String {
        let scalars = title.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : scalar
        }
        let kept =
            scalars.count > titleLimit ? scalars.prefix(titleLimit - 1) + ["…"] : scalars[...]
        return String(String.UnicodeScalarView(kept)).trimmedOfWhiteSpace
    }
}

/// What a server says that a page is.
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
