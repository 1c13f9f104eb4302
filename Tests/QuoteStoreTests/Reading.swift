@testable import QuoteStore

/// What a reader gives of a text: its records, and the fault that ended it.
struct Reading: Equatable {
    var records: [ImportRecord] = []
    var fault: ImportFault?

    init<Reader: RecordReader>(
        _ text: String, _ make: (UnsafeBufferPointer<UInt8>) -> Reader,
        after: (Reader) -> Void = { _ in }
    ) {
        Array(text.utf8).withUnsafeBufferPointer { buffer in
            var reader = make(buffer)
            do throws(ImportFault) {
                while let record = try reader.next() { records.append(record) }
            } catch {
                fault = error
            }
            after(reader)
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
}
