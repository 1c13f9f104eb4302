import QuoteImport
import QuoteSQLite

/// Who said a quotation, and where: `Author, "source"`.
///
/// Import splits the attribution of a fortune at quotation marks, brackets and commas, and removes a mark at its
/// end. Where that would give another author or source, ``line`` has these signs overstruck by themselves, which
/// makes them text.
struct FortuneAttribution {
    /// Nil where no author is shown.
    private let author: String?
    private let source: String?

    /// Nil where there is nothing to say.
    init?(of row: QuotationRow, showAuthor: Bool) {
        if !showAuthor, row.source == nil { return nil }
        let author = row.author.map { String(decoding: $0, as: UTF8.self) }
        self.author = showAuthor ? author ?? "Anonymous" : nil
        source = row.source.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The attribution as a person reads it.
    var text: String {
        Self.join(author, source.map { Self.startsWithMark($0) ? $0 : "\"\($0)\"" })
    }

    /// The line of a fortune file, without its end.
    var line: String {
        let plain = Self.mark + text
        if !Self.holdsSign(author), !Self.holdsSign(source) { return plain }
        if let read = Attribution(belowFortune: plain), read.author == author, read.source == source
        {
            return plain
        }
        return Self.mark + Self.join(author.map(Self.struck), source.map(Self.struckSource))
    }

    private static let mark = "\t\t-- "

    private static func join(_ author: String?, _ source: String?) -> String {
        [author, source].compactMap { $0 }.joined(separator: ", ")
    }

    private static func holdsSign(_ text: String?) -> Bool {
        text?.unicodeScalars.contains(where: Attribution.isSign) ?? false
    }

    /// Whether a source starts with a mark that import takes for the start of a work's title: it gets no
    /// further marks.
    private static func startsWithMark(_ source: String) -> Bool {
        ["\"", "“", "„", "«"].contains(source.unicodeScalars.first)
    }

    /// A source whose first mark alone is one.
    private static func struckSource(_ source: String) -> String {
        guard startsWithMark(source) else { return "\"\(struck(source))\"" }
        let scalars = source.unicodeScalars
        return String(scalars.prefix(1)) + struck(String(scalars.dropFirst()))
    }

    private static func struck(_ text: String) -> String {
        text.overstruck { $0.unicodeScalars.contains(where: Attribution.isSign) }
    }
}

extension String {
    /// The text, in which each character that `isStruck` is overstruck by itself: a backspace and the character
    /// follow it.
    func overstruck(where isStruck: (Substring) -> Bool) -> String {
        var result = ""
        for place in indices {
            let character = self[place...place]
            result += isStruck(character) ? "\(character)\u{8}\(character)" : character
        }
        return result
    }
}
