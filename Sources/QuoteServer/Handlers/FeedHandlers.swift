import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// The newest quotations as a feed (Atom, RFC 4287).
enum FeedHandlers {
    private static let entries = 50

    static func read(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let list = QuotationList(
            sort: false, reverse: true, filterAnonymous: app.filterAnonymous(call), limit: entries)
        let identity = app.store.identity
        var entries = ByteWriter(capacity: 32_768)
        var newest: Timestamp?
        _ = try app.read { () throws(StoreError) in
            try app.store.list(list) { row in
                newest = newest ?? row.createdAt
                entries.append(entry: row, of: identity)
            }
        }

        var writer = ByteWriter(capacity: 32_768)
        writer.append(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom">
            <id>\(identity.address(of: 0))</id>
            <title>Quotations</title>
            <link rel="self" href="/feed.atom"/>
            <updated>
            """)
        writer.append(newest ?? Timestamp(milliseconds: 0))
        writer.append("</updated>\n" as StaticString)
        entries.withUnsafeBytes { writer.append($0.assumingMemoryBound(to: UInt8.self)) }
        writer.append("</feed>\n" as StaticString)
        return .now(.representing(writer.finish(), as: .atom))
    }
}

extension StoreIdentity {
    /// A name for the quotation `id` that no other thing has (a URN of a UUID, RFC 9562): the store's own
    /// number, and the id; 0 for the store itself.
    fileprivate func address(of id: Int64) -> String {
        var digits = Array(hexadecimal.utf8)
        // Version 8, whose bits are free to choose, and the variant that has versions.
        digits[12] = UInt8(ascii: "8")
        digits[16] = UInt8(ascii: "8")
        let number = String(UInt64(bitPattern: id) & 0xFFFF_FFFF_FFFF, radix: 16)
        let padded = String(repeating: "0", count: 12 - number.utf8.count) + number
        digits.replaceSubrange(20..<32, with: padded.utf8)
        let text = String(decoding: digits, as: UTF8.self)
        var groups: [Substring] = []
        var rest = text[...]
        for length in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return "urn:uuid:" + groups.joined(separator: "-")
    }
}

extension ByteWriter {
    fileprivate mutating func append(entry row: QuotationRow, of identity: StoreIdentity) {
        append("<entry>\n<id>\(identity.address(of: row.id))</id>\n<title>")
        append(title: row.text)
        append("</title>\n<author><name>" as StaticString)
        if let author = row.author {
            append(xml: author)
        } else {
            append("Anonymous" as StaticString)
        }
        append("</name></author>\n<published>" as StaticString)
        append(row.createdAt)
        // A feed tells of what is new; a word that is mended later is none.
        append("</published>\n<updated>" as StaticString)
        append(row.createdAt)
        append(
            "</updated>\n<link rel=\"alternate\" type=\"text/html\" href=\"/#/quotations/\(row.id)\"/>\n"
        )
        append(
            "<link rel=\"via\" type=\"application/json\" href=\"/quotations/\(row.id)\"/>\n")
        if let url = row.url {
            append("<link rel=\"related\" href=\"" as StaticString)
            var link = Self.link(url)
            link.withUTF8 { append(xml: $0) }
            append("\"/>\n" as StaticString)
        }
        for tag in row.tagTexts {
            append("<category term=\"" as StaticString)
            var tag = tag
            tag.withUTF8 { append(xml: $0) }
            append("\"/>\n" as StaticString)
        }
        append("<content type=\"text\">" as StaticString)
        append(xml: row.text)
        append("</content>\n</entry>\n" as StaticString)
    }

    /// Writes the beginning of a text, in one line.
    private mutating func append(title text: UnsafeBufferPointer<UInt8>) {
        let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first ?? ""
        var title = String(line.prefix(Self.titleLength))
        if title.utf8.count < text.count { title += "…" }
        title.withUTF8 { append(xml: $0) }
    }

    private static var titleLength: Int { 80 }

    /// Writes text of an element or of an attribute in double quotation marks (XML 1.0, sections 2.2 and
    /// 2.4); the two characters that XML can't have are replaced.
    private mutating func append(xml text: UnsafeBufferPointer<UInt8>) {
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "<"): append("&lt;" as StaticString)
            case UInt8(ascii: ">"): append("&gt;" as StaticString)
            case UInt8(ascii: "&"): append("&amp;" as StaticString)
            case UInt8(ascii: "\""): append("&quot;" as StaticString)
            case UInt8(ascii: "\r"): append("&#13;" as StaticString)
            // U+FFFE and U+FFFF are EF BF BE and EF BF BF, U+FFFD is EF BF BD.
            case 0xBE, 0xBF:
                let isNoCharacter = index >= 2 && text[index - 2] == 0xEF && text[index - 1] == 0xBF
                append(isNoCharacter ? 0xBD : byte)
            default: append(byte)
            }
        }
    }
}
