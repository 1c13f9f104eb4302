import Glibc
import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore
import QuoteSystem

extension Program {
    /// Writes all quotations to a file or to standard output.
    func export(_ arguments: Arguments) throws(CommandFailure) {
        let file = arguments.operands.first.flatMap { $0 == "-" ? nil : $0 }
        let format = try Self.format(arguments.options[.format], file)
        if let file { try refuseOwnFile(file, of: folder(arguments)) }
        let store = try openBeside(arguments)
        defer { store.close() }
        let list = QuotationList(sort: false, reverse: false, filterAnonymous: false, limit: 1)
        let stream = ExportStream(list, ExportWriter(format, showAuthors: true), of: store)

        guard let file else {
            return try Self.write(stream) { bytes throws(CommandFailure) in
                if !FileOutput.standardOutput(bytes) {
                    throw CommandFailure(.io, "standard output takes no more")
                }
            }
        }
        do {
            let output = try OutputFile(file, replaces: arguments.options[.force] != nil)
            try Self.write(stream) { bytes throws(CommandFailure) in
                do throws(FileError) { try output.append(bytes) } catch {
                    throw CommandFailure(.io, error.description)
                }
            }
            try output.finish()
        } catch let error as FileError {
            throw CommandFailure(.cannotCreate, error.description)
        } catch let error as CommandFailure {
            throw error
        } catch {
            preconditionFailure("no other error is thrown: \(error)")
        }
    }

    private static func format(
        _ name: String?, _ file: String?
    ) throws(CommandFailure) -> ExportFormat {
        if let name {
            // What the format is called where files are imported.
            if name == "fortune" { return .text }
            if let format = ExportFormat(rawValue: name) { return format }
            let names = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw Arguments.usage("there is no format “\(name)” to export; there are \(names)")
        }
        switch file?.split(separator: ".").last?.lowercased() {
        case "ndjson", "jsonl": return .ndjson
        case "csv": return .csv
        case "md", "markdown": return .markdown
        case "txt", "fortune": return .text
        default: return .json
        }
    }

    private static func write(
        _ stream: ExportStream,
        _ take: (UnsafeRawBufferPointer) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        while true {
            let piece: Bytes?
            do throws(StoreError) { piece = try stream.next() } catch {
                throw CommandFailure(error)
            }
            guard let piece else { return }
            try piece.withUnsafeBytes { bytes throws(CommandFailure) in try take(bytes) }
        }
    }
}
