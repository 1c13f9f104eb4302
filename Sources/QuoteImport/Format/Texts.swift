import QuoteJSON
import QuoteModel

extension ImportRecord {
    /// Why a record without a text can't be taken.
    package static let noText = "it has no text"
    /// Why a cell of white space or a lone quotation mark can't be taken.
    package static let emptyQuotation = "empty quotation"
    /// Why a cell isn't read.
    package static let longCell = "a cell is longer than \(CSVRecord.byteLimit) bytes"
}

extension JSONValue {
    /// The elements of an array of strings; nil when it is something else.
    package var strings: [String]? {
        guard case .array(let elements) = self else { return nil }
        var strings: [String] = []
        for element in elements {
            guard case .string(let string) = element else { return nil }
            strings.append(string)
        }
        return strings
    }
}

extension JSONValue {
    /// Whether it is null, blank or empty.
    package var isNothing: Bool {
        switch self {
        case .null: true
        case .string(let text): text.isBlank
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        case .bool, .integer, .real: false
        }
    }
}

extension String {
    /// Whether nothing but white space is in it.
    package var isBlank: Bool { unicodeScalars.allSatisfy(TextRules.isWhiteSpace) }

    /// The parts between commas, without outer white space and empty ones.
    package var tagsBetweenCommas: [String] {
        unicodeScalars.split(separator: ",").map { TextRules.normalize(String($0)) }
            .filter { !$0.isEmpty }
    }
}
