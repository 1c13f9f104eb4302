import QuoteJSON

/// Reads objects, one a line. A line that is none costs no other; but a file without any is a fault.
package struct NDJSONReader: RecordReader {
    private var lines: Lines
    private var hasBegun = false
    private var unused = UnusedMembers()

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        lines = Lines(text)
    }

    package var warnings: ImportWarnings { unused.warnings }

    package mutating func next() throws(ImportFault) -> ImportRecord? {
        if !hasBegun { try checkForObject() }
        hasBegun = true

        guard let line = lines.nextWritten() else { return nil }
        do throws(JSONError) {
            let value = try line.value
            return QuotationObject.record(of: value, line: line.number, unused: &unused)
        } catch {
            // The grammar knows the column best.
            let fault = Self.fault(of: line) ?? error
            let place = fault.column > 0 ? " (column \(fault.column))" : ""
            return ImportRecord(line: line.number, content: .rejected(fault.reason + place))
        }
    }

    /// Why a line isn't JSON; nil when it follows the grammar.
    private static func fault(of line: Lines.Line) -> JSONError? {
        do throws(JSONError) { _ = try JSONFragment(whole: line.bytes) } catch { return error }
        return nil
    }

    /// - Throws: What is wrong with the first line, when there are lines and none is an object.
    private func checkForObject() throws(ImportFault) {
        var fault: ImportFault?
        var lines = lines
        while let line = lines.nextWritten() {
            do throws(JSONError) {
                if try JSONFragment(whole: line.bytes).isObject { return }
                fault =
                    fault
                    ?? ImportFault(line: line.number, column: nil, reason: "no line is an object")
            } catch {
                let column = error.column > 0 ? error.column : nil
                fault =
                    fault
                    ?? ImportFault(line: line.number, column: column, reason: error.reason)
            }
        }
        if let fault { throw fault }
    }
}

extension Lines {
    /// The next line that isn't blank.
    package mutating func nextWritten() -> Line? {
        while let line = next() {
            if !line.bytes.allSatisfy(JSONReader.isSpace) { return line }
        }
        return nil
    }
}

extension Lines.Line {
    /// The line as JSON.
    fileprivate var value: JSONValue {
        get throws(JSONError) {
            if bytes.count <= JSONFragment.valueLimit {
                return try JSONValue.parse(UnsafeRawBufferPointer(bytes))
            }
            return try JSONFragment(whole: bytes).value
        }
    }
}
