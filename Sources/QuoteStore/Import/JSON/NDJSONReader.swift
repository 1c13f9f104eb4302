import QuoteJSON

/// Reads objects, one a line. A line that is none costs no other; but a file without any is a fault.
struct NDJSONReader: RecordReader {
    private var lines: Lines
    private var hasBegun = false

    init(_ text: UnsafeBufferPointer<UInt8>) {
        lines = Lines(text)
    }

    mutating func next() throws(ImportFault) -> ImportRecord? {
        if !hasBegun { try checkForObject() }
        hasBegun = true

        guard let line = lines.nextWritten() else { return nil }
        do throws(ImportFault) {
            let content = QuotationObject.content(of: try line.value)
            return ImportRecord(line: line.number, content: content)
        } catch {
            let place = error.column.map { " (column \($0))" } ?? ""
            return ImportRecord(line: line.number, content: .rejected(error.reason + place))
        }
    }

    /// - Throws: What is wrong with the first line, when there are lines and none is an object.
    private func checkForObject() throws(ImportFault) {
        var fault: ImportFault?
        var lines = lines
        while let line = lines.nextWritten() {
            do throws(ImportFault) {
                if case .object = try line.value { return }
                let reason = "no line is an object"
                fault = fault ?? ImportFault(line: line.number, column: nil, reason: reason)
            } catch {
                fault = fault ?? error
            }
        }
        if let fault { throw fault }
    }
}

extension Lines {
    /// The next line that isn't blank.
    mutating func nextWritten() -> Line? {
        while let line = next() {
            if !line.bytes.allSatisfy(JSONReader.isSpace) { return line }
        }
        return nil
    }
}

extension Lines.Line {
    /// The line as JSON.
    var value: JSONValue {
        get throws(ImportFault) {
            let limit = JSONElements.valueLimit
            if bytes.count > limit {
                throw ImportFault(
                    line: number, column: nil, reason: "a value is longer than \(limit) bytes")
            }
            do throws(JSONError) {
                return try JSONValue.parse(UnsafeRawBufferPointer(bytes))
            } catch {
                throw ImportFault(
                    line: number, column: error.column > 0 ? error.column : nil,
                    reason: error.reason)
            }
        }
    }
}
