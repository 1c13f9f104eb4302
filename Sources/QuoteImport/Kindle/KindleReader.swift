/// Reads Kindle's `My Clippings.txt`.
///
/// Later records replace earlier ones and notes belong to highlights anywhere in the file, so the whole file is
/// looked through before the first record is given; texts stay in the file until then.
package struct KindleReader: RecordReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var file: ClippingFile?
    private var place = 0

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    package var warnings: ImportWarnings { file?.warnings ?? ImportWarnings() }

    package mutating func next() throws(ImportFault) -> ImportRecord? {
        let file = file ?? ClippingFile(text)
        self.file = file
        if file.count == 0, case .rejected(let line)?? = file.entries.first {
            throw ImportFault(
                line: line,
                reason: "it is not a Kindle clippings file: no record has a line like "
                    + "“- Your Highlight on Location 12 | Added on …”")
        }
        while place < file.entries.count {
            defer { place += 1 }
            switch file.entries[place] {
            case .rejected(let line):
                let reason = "the record has no line that names its kind and place"
                return ImportRecord(line: line, content: .rejected(reason))
            case .highlight(let version, let notes): return Self.record(version.clipping, notes)
            case nil: continue
            }
        }
        return nil
    }

    private static func record(_ clipping: Clipping, _ notes: [Clipping]) -> ImportRecord {
        let note = notes.map(\.body.text).joined(separator: "\n\n")
        return ImportRecord(
            line: clipping.line,
            content: .quotation(
                RawQuotation(
                    text: clipping.body.text, author: clipping.heading.author,
                    source: clipping.place.source(of: clipping.heading.title),
                    note: note.isEmpty ? nil : note)))
    }
}
