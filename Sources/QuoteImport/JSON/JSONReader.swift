import QuoteJSON

/// Reads a JSON collection.
///
/// A text that isn't JSON is refused whole, so ``check()`` has to come to its end before a record is stored. A
/// record that follows the grammar but can't be read costs no other.
package struct JSONReader: RecordReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var records: JSONRecords?
    private var unused = UnusedMembers()
    private var unusedOutside: [String] = []
    package private(set) var bytesRead: Int? = 0

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    package var warnings: ImportWarnings {
        var warnings = unused.warnings
        if let sentence = ImportWarnings.unused(outside: unusedOutside) {
            warnings.add(sentence)
        }
        return warnings
    }

    package func check() throws(ImportFault) {
        do throws(JSONError) { _ = try JSONFragment(whole: text) } catch {
            throw ImportFault(error)
        }
    }

    package mutating func next() throws(ImportFault) -> ImportRecord? {
        do throws(JSONError) {
            if records == nil, let found = try JSONCollection.find(in: text) {
                records = found.records
                unusedOutside = found.unused
            }
            if let record = try records?.next() { return read(record) }
        } catch {
            throw ImportFault(error)
        }
        if records != nil { return nil }
        throw ImportFault(line: 1, column: nil, reason: "it holds no array of quotations")
    }

    private mutating func read(_ fragment: JSONFragment) -> ImportRecord {
        bytesRead = fragment.end(in: text)
        do throws(JSONError) {
            if records?.areTexts == true, case .string(let text) = try fragment.value {
                let content: ImportRecord.Content =
                    text.isBlank
                    ? .rejected(ImportRecord.noText) : .quotation(RawQuotation(text: text))
                return ImportRecord(line: fragment.line, content: content)
            }
            return QuotationObject.record(
                of: try fragment.value, line: fragment.line, unused: &unused)
        } catch {
            return ImportRecord(line: fragment.line, content: .rejected(error.reason))
        }
    }

    package static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}

extension ImportFault {
    /// A fault of syntax.
    package init(_ error: JSONError) {
        self.init(
            line: max(error.line, 1), column: error.column > 0 ? error.column : nil,
            reason: error.reason)
    }
}
