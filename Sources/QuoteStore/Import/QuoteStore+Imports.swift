import QuoteImport
import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteText

extension QuoteStore {
    /// How a file is brought in.
    package struct ImportOptions: Sendable {
        /// Nil to go by name, type and content.
        package var format: ImportFormat?
        /// The file's name, without its folder; nil when it has none.
        package var fileName: String?
        /// The folder that the file stands in, whose pictures a list of movies may name; nil when it has none.
        package var folder: String?
        /// The media type that it came with.
        package var contentType: String?
        /// What the caller says that it is in; nil to go by its content.
        package var encoding: TextEncoding?
        package var rot13 = false
        /// Finds out what would happen, and changes nothing.
        package var isDryRun = false
        package var user = UserID.local
        /// How a request that is made again is known, and what it is answered; kept with the import's end.
        package var once: (key: RetryKey, answer: @Sendable (ImportReport) -> Bytes)?

        package init() {}
    }

    /// Brings a file in, on the caller's thread, which waits for the writer.
    ///
    /// - Parameters:
    ///   - bytes: the file, in memory until this returns.
    ///   - progress: told after each batch how far the import is.
    package func bringIn(
        _ bytes: UnsafeRawBufferPointer, _ options: ImportOptions,
        progress: ((ImportProgress) -> Void)? = nil
    ) throws(ImportError) -> ImportReport {
        let text = try Self.text(of: bytes, options)
        let result = text.withUTF8 { utf8 in
            Result { () throws(ImportError) in
                try bringIn(
                    utf8, size: bytes.count, options, textWarnings: text.warnings, progress)
            }
        }
        return try result.get()
    }

    /// Decodes a file. What an XML document says of its encoding counts if the file may be one.
    private static func text(
        of bytes: UnsafeRawBufferPointer, _ options: ImportOptions
    ) throws(ImportError) -> ImportText {
        guard options.format == nil || options.format == .movies else {
            return ImportText(bytes, encoding: options.encoding)
        }
        do throws(ImportFault) {
            return try XMLEncoding.text(of: bytes, encoding: options.encoding)
        } catch {
            let isFortune = bytes.withMemoryRebound(to: UInt8.self, ContentShape.hasPercentLine)
            if options.format == nil, isFortune { return ImportText(bytes, encoding: nil) }
            throw .notOfFormat(
                .movies, line: error.line, column: error.column, reason: error.reason)
        }
    }

    private func bringIn(
        _ utf8: UnsafeBufferPointer<UInt8>, size: Int, _ options: ImportOptions,
        textWarnings: ImportWarnings, _ progress: ((ImportProgress) -> Void)?
    ) throws(ImportError) -> ImportReport {
        if !utf8.contains(where: { !TextRules.isWhiteSpace(Unicode.Scalar($0)) }) { throw .empty }
        let format = try Self.format(of: utf8, options)
        let meter = ImportMeter(utf8, size: size, progress)
        var run = ImportRun(self, format, options)
        return try run.run(
            { format.reader(of: utf8, rot13: options.rot13) }, textWarnings: textWarnings, meter)
    }

    /// The format that is given or recognized.
    private static func format(
        of utf8: UnsafeBufferPointer<UInt8>, _ options: ImportOptions
    ) throws(ImportError) -> ImportFormat {
        var format = options.format ?? .text
        do throws(ImportFault) {
            if options.format == nil {
                format = try FormatRecognition.format(
                    name: options.fileName, contentType: options.contentType, text: utf8)
            }
            if format != .fortune, let fault = BinaryContent.fault(in: utf8, format, isGiven: true)
            {
                throw fault
            }
            return format
        } catch {
            throw .notOfFormat(format, line: error.line, column: error.column, reason: error.reason)
        }
    }

    /// Whether there is an import `id`.
    package func hasImport(_ id: Int64) throws(StoreError) -> Bool {
        try readers.read { reader throws(SQLiteError) in try reader.hasRow(.importExists, id) }
    }

    /// The imports before the one of the id `before`, the newest first, and whether there are more.
    package func imports(
        after cursor: Cursor?, limit: Int
    ) throws(StoreError) -> (entries: [ImportEntry], next: Cursor?) {
        try readers.read { reader throws(SQLiteError) in
            let entries = try reader.imports(before: cursor?.id ?? .max, limit: limit + 1)
            let page = Array(entries.prefix(limit))
            let last = entries.count > limit ? page.last : nil
            return (page, last.map { Cursor(order: .idReversed, id: $0.id) })
        }
    }

    /// Moves the quotations that an import added, and that are still there, to the trash, in short steps, edited
    /// and restored ones included. Of movies, which have no trash, those go that nobody changed or cites since.
    /// Undone again, it moves what was restored since.
    package func undoImport(
        _ id: Int64, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) {
        let now = Timestamp.now
        writeSteps(freesSpace: true, completion: completion) { writer throws(SQLiteError) in
            try writer.undoSome(ofImport: id, at: now)
        }
    }
}
