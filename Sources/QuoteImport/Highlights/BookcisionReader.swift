import QuoteJSON

/// Reads what Bookcision exports: a book as a JSON object with its highlights, or several such books in an array.
package struct BookcisionReader: RecordReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var books: JSONRecords?
    private var isSeveral = false
    private var book: BookcisionBook?
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
        let step: Step
        do throws(JSONError) { step = try advance() } catch { throw ImportFault(error) }
        switch step {
        case .highlight(let fragment): return record(fragment)
        case .end: return nil
        case .noBook(let line):
            let reason = "a book must be an object with an array “highlights”"
            if isSeveral { return ImportRecord(line: line, content: .rejected(reason)) }
            throw ImportFault(line: line, reason: reason)
        }
    }

    private enum Step {
        case highlight(JSONFragment)
        /// The line of something that is no book.
        case noBook(Int)
        case end
    }

    /// Goes to the next highlight of the book, else of the next book.
    private mutating func advance() throws(JSONError) -> Step {
        if books == nil {
            let whole = try JSONFragment(whole: text)
            isSeveral = whole.isArray
            books = try JSONRecords(of: whole)
        }
        while true {
            if let highlight = try book?.highlights.next() { return .highlight(highlight) }
            guard let fragment = try books?.next() else { return .end }
            book = try BookcisionBook(fragment, unused: &unused)
            if book == nil { return .noBook(fragment.line) }
        }
    }

    private mutating func record(_ fragment: JSONFragment) -> ImportRecord {
        bytesRead = fragment.end(in: text)
        let value: JSONValue
        do throws(JSONError) { value = try fragment.value } catch {
            return ImportRecord(line: fragment.line, content: .rejected(error.reason))
        }
        return ImportRecord(line: fragment.line, content: content(of: value, fragment.line))
    }

    private mutating func content(of value: JSONValue, _ line: Int) -> ImportRecord.Content {
        guard case .object(let members) = value else {
            return .rejected("a highlight must be an object, is \(value.kind)")
        }
        if value["isNoteOnly"] == .bool(true) {
            return .rejected("it is a note without a highlight")
        }
        guard let text = value["text"]?.writtenText else { return .rejected(ImportRecord.noText) }
        for member in members where !Self.used.contains(member.name) && !member.value.isNothing {
            unused.add(member.name, line: line)
        }
        var place = HighlightPlace()
        if case .integer(let number)? = value["location"]?["value"],
            let location = Int(exactly: number)
        {
            place.location = location...location
        }
        return .quotation(
            RawQuotation(
                text: text, author: book?.author, source: place.source(of: book?.title),
                note: value["note"]?.writtenText))
    }

    private static let used: Set<String> = ["text", "isNoteOnly", "location", "note"]
}

/// A book of Bookcision's: what its highlights have in common.
private struct BookcisionBook {
    var highlights: JSONElements
    package private(set) var title: String?
    package private(set) var author: String?

    /// Nil for what is no object with an array of highlights.
    init?(_ fragment: JSONFragment, unused: inout UnusedMembers) throws(JSONError) {
        guard var members = fragment.members else { return nil }
        var found: JSONElements?
        while let member = try members.next() {
            switch member.name {
            case "title": title = title ?? member.value.string
            case "authors": author = author ?? Self.author(member.value)
            case "highlights": found = found ?? member.value.elements
            case let name: if let name { unused.add(name, line: fragment.line) }
            }
        }
        guard let found else { return nil }
        highlights = found
    }

    /// A name, or several in an array.
    private static func author(_ fragment: JSONFragment) -> String? {
        if let name = fragment.string { return name }
        guard let names = try? fragment.value.strings else { return nil }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}
