@testable import QuoteImport

/// What a reader gives of a text: its records, and the fault that ended it.
struct Reading: Equatable {
    var records: [ImportRecord] = []
    var fault: ImportFault?
    /// What the reader says of the file as a whole.
    var warnings: [String] = []

    init<Reader: RecordReader>(
        _ text: String, _ make: (UnsafeBufferPointer<UInt8>) -> Reader
    ) {
        Array(text.utf8).withUnsafeBufferPointer { buffer in
            var reader = make(buffer)
            do throws(ImportFault) {
                while let record = try reader.next() { records.append(record) }
            } catch {
                fault = error
            }
            warnings = reader.warnings.sentences
        }
    }

    var quotations: [RawQuotation] {
        records.compactMap { record in
            if case .quotation(let quotation) = record.content { quotation } else { nil }
        }
    }

    /// The lines of the records that are rejected.
    var rejected: [Int] {
        records.compactMap { record in
            if case .rejected = record.content { record.line } else { nil }
        }
    }

    /// What the records themselves warn of, as the report would say it.
    var recordWarnings: [String] {
        var warnings = ImportWarnings()
        for record in records {
            for warning in record.warnings { warnings.add(warning, line: record.line) }
        }
        return warnings.sentences
    }
}
