import Glibc
import QuoteImport
import QuoteJSON
import QuoteSQLite
import QuoteStore
import QuoteSystem
import QuoteText

extension Program {
    /// Brings files in, one after the other; 65 when one of them isn't of its format.
    func bringIn(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
        if arguments.operands.isEmpty { throw Arguments.usage("import needs a file") }
        var options = try Self.options(arguments)
        var code = ExitCode.ok
        let files = Self.found(arguments.operands.filter { !FortuneIndex.isIndex($0) }, &code)
        if files.isEmpty { return code }
        // A dry run changes nothing, so it makes no folder either.
        let folder = try folder(arguments)
        let scratch = options.isDryRun && !folder.hasDatabase ? try ScratchFolder() : nil
        let store = try openBeside(
            arguments, in: scratch.map { DataFolder(path: $0.path) }, createsFolder: true)
        defer { store.close() }

        let rot13 = options.rot13
        for file in files {
            options.rot13 = rot13 || FortuneIndex.isRotated(file)
            options.fileName = file == "-" ? nil : file.split(separator: "/").last.map(String.init)
            options.folder = file == "-" ? nil : Self.folder(of: file)
            do throws(ImportError) {
                let report = try Self.bringIn(file, options, store)
                FileOutput.standardOutput(report.text(of: file))
            } catch {
                let failure = Self.failure(error, file)
                if case .store = error { throw failure }
                FileOutput.standardError("quoteserver: \(failure.reason)\n")
                code = failure.code
            }
        }
        return code
    }

    /// The files that exist; names the others on standard error, and sets the exit code for them.
    private static func found(_ files: [String], _ code: inout ExitCode) -> [String] {
        files.filter { file in
            if file == "-" || access(file, F_OK) == 0 { return true }
            FileOutput.standardError(
                "quoteserver: can't open \(file): \(String(cString: strerror(errno)))\n")
            code = .noInput
            return false
        }
    }

    /// Opens the store of the folder, beside a server that may run on it.
    ///
    /// - Parameters:
    ///   - folder: another folder than the one of the arguments.
    ///   - createsFolder: whether a folder that is missing is created, without samples.
    func openBeside(
        _ arguments: Arguments, in folder: DataFolder? = nil, createsFolder: Bool = false
    ) throws(CommandFailure) -> QuoteStore {
        let configuration = try configuration(arguments)
        var options = QuoteStore.Options(
            role: .command, defaults: configuration.settings, progress: Progress.report)
        options.createsFolder = createsFolder
        if let folder { return try open(folder, options) }
        return try open(try self.folder(arguments), options)
    }

    private static func folder(of file: String) -> String {
        guard let slash = file.lastIndex(of: "/") else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }

    private static func options(
        _ arguments: Arguments
    ) throws(CommandFailure) -> QuoteStore.ImportOptions {
        var options = QuoteStore.ImportOptions()
        if let name = arguments.options[.format] {
            guard let format = ImportFormat(rawValue: name) else {
                let names = ImportFormat.names
                throw Arguments.usage("there is no format “\(name)” to import; there are \(names)")
            }
            options.format = format
        }
        if let name = arguments.options[.encoding] {
            guard let encoding = TextEncoding(label: name) else {
                throw Arguments.usage("“\(name)” is not the name of a known encoding")
            }
            options.encoding = encoding
        }
        options.rot13 = arguments.options[.rot13] != nil
        options.isDryRun = arguments.options[.dryRun] != nil
        return options
    }

    private static func bringIn(
        _ file: String, _ options: QuoteStore.ImportOptions, _ store: QuoteStore
    ) throws(ImportError) -> ImportReport {
        var progress = Progress(file)
        let result: Result<ImportReport, ImportError>
        do throws(FileError) {
            result = try InputFile.withBytes(
                of: file == "-" ? "/dev/stdin" : file, spoolingIn: store.folder.path
            ) { bytes in
                Result { () throws(ImportError) in
                    try store.bringIn(bytes, options) {
                        progress.show($0.read, of: bytes.count, "bytes")
                    }
                }
            }
        } catch { throw .unreadable(error) }
        progress.end()
        return try result.get()
    }

    private static func failure(_ error: ImportError, _ file: String) -> CommandFailure {
        switch error {
        case .empty: CommandFailure(.badData, "\(file) is empty")
        case .unreadable(let error): CommandFailure(reading: error)
        case .notOfFormat(let format, let line, let column, let reason):
            CommandFailure(
                .badData,
                "\(file) is not in the format \(format.rawValue), nothing was added: line \(line)"
                    + (column.map { ", column \($0)" } ?? "") + ": \(reason); "
                    + "--format takes \(ImportFormat.names)")
        case .store(let error): CommandFailure(error)
        }
    }
}

extension ImportReport {
    /// The report for a person: what came of the file, then each record that wasn't taken.
    fileprivate func text(of file: String) -> String {
        let verb = id == nil ? "would be added" : "added"
        var text =
            "\(file) (\(format.rawValue)): \(added) \(verb), \(duplicates) there already, "
            + "\(rejectedTotal) not taken"
        text += id.map { "; import \($0)\n" } ?? "\n"
        for rejection in rejected { text += "  line \(rejection.line): \(rejection.reason)\n" }
        if rejectedTotal > rejected.count {
            text += "  and \(rejectedTotal - rejected.count) more that weren't taken\n"
        }
        for warning in warnings { text += "  \(warning)\n" }
        return text
    }
}
