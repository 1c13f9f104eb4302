import QuoteSQLite
import QuoteStore

extension Program {
    /// Makes a backup of the folder.
    func backup(_ arguments: Arguments) throws(CommandFailure) {
        guard let file = arguments.operands.first else {
            throw Arguments.usage("backup needs a file")
        }
        let folder = try folder(arguments)
        try refuseOwnFile(file, of: folder)
        var progress = Progress("backup")
        let deviceFault: String?
        do throws(BackupError) {
            deviceFault = try Backup(path: file).make(
                of: folder, replaces: arguments.options[.force] != nil
            ) {
                progress.show(Int($0 * 1000), of: 1000)
            }
        } catch { throw CommandFailure(error) }
        progress.end()
        if let deviceFault {
            FileOutput.standardError(
                "quoteserver: the backup holds the database without the device setting: "
                    + "\(deviceFault)\n")
        }
        FileOutput.standardOutput("\(file)\n")
    }

    /// Brings a backup back into the folder.
    func restore(_ arguments: Arguments) throws(CommandFailure) {
        guard let file = arguments.operands.first else {
            throw Arguments.usage("restore needs a file")
        }
        let folder = try folder(arguments)
        var progress = Progress("restore")
        let aside: String?
        do throws(BackupError) {
            aside = try Restore(folder).run(from: file) { progress.show(Int($0 * 1000), of: 1000) }
        } catch { throw CommandFailure(error) }
        progress.end()
        let rest = aside.map { "; what was there is in \($0)" } ?? ""
        FileOutput.standardOutput("\(file) is back in \(folder.path)\(rest)\n")
    }
}
