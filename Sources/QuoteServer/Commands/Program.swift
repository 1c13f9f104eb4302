import Glibc
import QuoteJSON
import QuoteSQLite
import QuoteStore
import QuoteSystem

/// The program: its arguments and its environment, and what it does with them.
struct Program {
    let arguments: [String]
    let environment: [String: String]

    /// Does what it is asked for, and returns the exit code.
    func run() -> ExitCode {
        do throws(CommandFailure) {
            let arguments = try Arguments(arguments)
            switch arguments.command {
            case .help: try help(arguments)
            case .version: FileOutput.standardOutput("quoteserver \(Version.current)\n")
            case .serve: try serve(arguments)
            case .settings: try settings(arguments)
            case .bringIn: return try bringIn(arguments)
            case .export: try export(arguments)
            case .backup: try backup(arguments)
            case .restore: try restore(arguments)
            case .check: return try check(arguments)
            }
            return .ok
        } catch {
            FileOutput.standardError("quoteserver: \(error.reason)\n")
            return error.code
        }
    }

    private func help(_ arguments: Arguments) throws(CommandFailure) {
        guard let name = arguments.operands.first else {
            return FileOutput.standardOutput(Help.overview)
        }
        guard let command = Command(rawValue: name) else {
            throw Arguments.usage("there is no command “\(name)”")
        }
        FileOutput.standardOutput(Help.text(for: command))
    }

    /// The data folder, with symbolic links followed: the option's, else systemd's, else that of the XDG base
    /// directories.
    func folder(_ arguments: Arguments) throws(CommandFailure) -> DataFolder {
        let folder = DataFolder(path: try folderPath(arguments))
        do throws(FileError) { return try folder.resolved() } catch {
            throw CommandFailure(.cannotCreate, error.description)
        }
    }

    private func folderPath(_ arguments: Arguments) throws(CommandFailure) -> String {
        if let path = arguments.dataFolder { return path }
        if let path = value("STATE_DIRECTORY") { return String(path.prefix { $0 != ":" }) }
        // A relative path there is to be passed over (XDG Base Directory Specification).
        if let path = value("XDG_DATA_HOME"), path.hasPrefix("/") { return path + "/quoteserver" }
        guard let home = value("HOME") else {
            throw CommandFailure(.configuration, "there is no HOME: give the folder by --data-dir")
        }
        return home + "/.local/share/quoteserver"
    }

    /// Refuses to write a file of the user's over one of the data folder's own.
    func refuseOwnFile(_ file: String, of folder: DataFolder) throws(CommandFailure) {
        guard folder.owns(file) else { return }
        throw Arguments.usage(
            "\(file) belongs to the data folder: choose a place outside of it, or below "
                + "\(folder.path)/backups")
    }

    private func value(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    func configuration(_ arguments: Arguments) throws(CommandFailure) -> Configuration {
        try Sources.configuration(arguments, environment: environment)
    }

    /// Opens the store, and tells on a terminal how far it is when that takes long.
    func open(
        _ folder: DataFolder, _ options: QuoteStore.Options
    ) throws(CommandFailure) -> QuoteStore {
        do throws(OpenError) { return try QuoteStore.open(folder, options) } catch {
            switch error {
            case .held(let reason): throw CommandFailure(.unavailable, reason)
            case .missing(let reason): throw CommandFailure(.noInput, reason)
            case .unusable(let reason): throw CommandFailure(.badData, reason)
            case .cannotCreate(let reason): throw CommandFailure(.cannotCreate, reason)
            case .io(let reason): throw CommandFailure(.io, reason)
            }
        }
    }
}

/// Whole texts to the standard streams.
enum FileOutput {
    static func standardOutput(_ text: String) { write(text, STDOUT_FILENO) }
    static func standardError(_ text: String) { write(text, STDERR_FILENO) }

    /// Writes bytes to standard output; false when nobody takes them.
    static func standardOutput(_ bytes: UnsafeRawBufferPointer) -> Bool {
        write(bytes, STDOUT_FILENO)
    }

    private static func write(_ text: String, _ descriptor: Int32) {
        // Where nobody takes it, there is nobody to tell.
        _ = Array(text.utf8).withUnsafeBytes { write($0, descriptor) }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(
                descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return false }
            written += count
        }
        return true
    }
}
