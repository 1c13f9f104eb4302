import QuoteJSON
import QuoteModel

/// Reads annotations of Hypothes.is: the answer to a search, an array of annotations, or one alone.
package struct HypothesisReader: RecordReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var annotations: JSONRecords?
    private var unused = UnusedMembers()
    package private(set) var bytesRead: Int? = 0

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    package var warnings: ImportWarnings { unused.warnings }

    package func check() throws(ImportFault) {
        do throws(JSONError) { _ = try JSONFragment(whole: text) } catch {
            throw ImportFault(error)
        }
    }

    package mutating func next() throws(ImportFault) -> ImportRecord? {
        do throws(JSONError) {
            if annotations == nil { annotations = try Self.annotations(in: text) }
            if let fragment = try annotations?.next() { return record(fragment) }
        } catch { throw ImportFault(error) }
        if annotations != nil { return nil }
        throw ImportFault(line: 1, reason: "it holds no annotations")
    }

    /// Nil for what is neither an array nor an object.
    private static func annotations(
        in text: UnsafeBufferPointer<UInt8>
    ) throws(JSONError) -> JSONRecords? {
        let whole = try JSONFragment(whole: text)
        if whole.isArray { return try JSONRecords(of: whole) }
        guard var members = whole.members else { return nil }
        while let member = try members.next() {
            if member.name == "rows", let rows = member.value.elements {
                return try JSONRecords(rows)
            }
        }
        return JSONRecords(whole)
    }

    private mutating func record(_ fragment: JSONFragment) -> ImportRecord {
        bytesRead = fragment.end(in: text)
        do throws(JSONError) {
            let content = content(of: try fragment.value, fragment.line)
            return ImportRecord(line: fragment.line, content: content)
        } catch {
            return ImportRecord(line: fragment.line, content: .rejected(error.reason))
        }
    }

    private mutating func content(of value: JSONValue, _ line: Int) -> ImportRecord.Content {
        guard case .object(let members) = value else {
            return .rejected("an annotation must be an object, is \(value.kind)")
        }
        if value["references"]?.list.isEmpty == false { return .rejected("it is a reply") }
        guard let text = Self.quoted(in: value) else {
            return .rejected("it quotes no text of its page")
        }
        for member in members where !Self.used.contains(member.name) && !member.value.isNothing {
            unused.add(member.name, line: line)
        }
        let title = value["document"]?["title"]
        return .quotation(
            RawQuotation(
                text: text, source: title?.writtenText ?? title?.list.first?.writtenText,
                url: value["uri"]?.writtenText,
                tags: value["tags"]?.list.compactMap(\.writtenText) ?? [],
                note: value["text"]?.writtenText))
    }

    private static let used: Set<String> = [
        "references", "target", "document", "uri", "tags", "text",
    ]

    /// The first text of the page that a selector has, its runs of white space made one blank each.
    private static func quoted(in annotation: JSONValue) -> String? {
        let selectors = annotation["target"]?.list.flatMap { $0["selector"]?.list ?? [] } ?? []
        for selector in selectors where selector["type"] == .string("TextQuoteSelector") {
            guard let exact = selector["exact"]?.writtenText else { continue }
            return exact.unicodeScalars.split(whereSeparator: TextRules.isWhiteSpace)
                .map(String.init).joined(separator: " ")
        }
        return nil
    }
}
