import QuoteJSON

/// Reads a JSON collection: an array of objects, or an object with such an array in it.
///
/// A fault may show at any record, so that one reader has to come to the end before what another one
/// reads is stored.
struct JSONReader: RecordReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var elements: JSONElements?

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    mutating func next() throws(ImportFault) -> ImportRecord? {
        do throws(JSONError) {
            if elements == nil { elements = try collection() }
        } catch {
            throw ImportFault(error)
        }
        guard elements != nil else {
            throw ImportFault(line: 1, column: nil, reason: "it holds no array of quotations")
        }
        do throws(JSONError) {
            guard let element = try elements?.next() else { return nil }
            return ImportRecord(
                line: element.line, content: QuotationObject.content(of: element.value))
        } catch {
            throw ImportFault(error)
        }
    }

    /// The array whose elements are the records; nil when there is none.
    private func collection() throws(JSONError) -> JSONElements? {
        let first = text.first { !JSONReader.isSpace($0) }
        guard first == UInt8(ascii: "{") else { return JSONElements(text) }

        var members = JSONMembers(text)
        var arrays: [String: JSONElements] = [:]
        var count = 0
        var only: JSONElements?
        while let member = try members.next() {
            count += 1
            guard let elements = member.elements else { continue }
            only = elements
            if Self.names.contains(member.name) { arrays[member.name] = elements }
        }
        let listed = Self.names.compactMap { arrays[$0] }
        for elements in listed where try elements.holdsObject { return elements }
        return listed.first ?? (count == 1 ? only : nil)
    }

    /// The members under which collections stand.
    static let names = ["results", "quotes", "quotations", "data", "items"]

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}

extension JSONElements {
    fileprivate var holdsObject: Bool {
        get throws(JSONError) {
            var elements = self
            while let element = try elements.next() {
                if case .object = element.value { return true }
            }
            return false
        }
    }
}

extension ImportFault {
    /// A fault of syntax.
    init(_ error: JSONError) {
        self.init(
            line: max(error.line, 1), column: error.column > 0 ? error.column : nil,
            reason: error.reason)
    }
}
