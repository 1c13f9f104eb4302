import QuoteURL

extension Page {
    /// Reads what a server gave.
    ///
    /// - Parameters:
    ///   - type: what the server says that it is; nil when it says nothing, and the content tells.
    ///   - url: where it was found.
    ///   - name: what it is called when it says nothing itself.
    init(
        _ bytes: [UInt8], as type: PageType?, url: String, name: String
    ) throws(PageFailure) {
        guard let type = type ?? PageType(sniffing: bytes), !type.isContradicted(by: bytes) else {
            throw .notText
        }
        let raw = PageEncoding.text(of: bytes, charset: type.charset, isHTML: type.isHTML)
        let text = PlainText.withPlainLineEnds(raw)
        let content: (title: String?, blocks: [Block])
        if type.isHTML {
            content = try HTMLReader.read(text, at: WebURL(url))
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
