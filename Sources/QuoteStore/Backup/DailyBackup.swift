import Glibc
import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteSystem

/// The backups that a server makes by itself, one a day (of UTC), of which the newest are kept.
struct DailyBackup {
    let folder: DataFolder
    /// How many are kept; 0: none are made.
    let kept: Int

    private var place: String { folder.path + "/backups" }

    /// Whether none was made today.
    var isDue: Bool { kept > 0 && !FileStatus.exists(path(today)) }

    /// Makes today's backup, and removes those that are too many.
    ///
    /// - Returns: its path, and why the device's setting is not in it; nil when it is.
    func run() throws(BackupError) -> (path: String, deviceFault: String?) {
        if mkdir(place, 0o700) != 0, errno != EEXIST {
            throw .io(FileError("create", place).description)
        }
        for name in names where Self.isUnfinished(name) { PrivateFile.remove(place + "/" + name) }
        let path = path(today)
        let fault = try Backup(path: path).make(of: folder)
        let daily = names.filter(Self.isDaily).sorted()
        for name in daily.dropLast(kept) { PrivateFile.remove(place + "/" + name) }
        return (path, fault)
    }

    private var today: String { String(Timestamp.now.text.prefix(10)) }

    private func path(_ day: String) -> String { "\(place)/quotes-\(day).sqlite" }

    /// `quotes-2026-11-30.sqlite`: nothing else in the folder is ours to remove.
    private static func isDaily(_ name: String) -> Bool {
        guard name.hasPrefix("quotes-"), name.hasSuffix(".sqlite") else { return false }
        return Day(String(name.dropFirst(7).dropLast(7))) != nil
    }

    /// What a backup left that was killed.
    private static func isUnfinished(_ name: String) -> Bool {
        Backup.suffixes.contains { suffix in
            let end = Backup.unfinished + suffix
            return name.hasSuffix(end) && isDaily(String(name.dropLast(end.utf8.count)))
        }
    }

    private var names: [String] { FolderListing.names(in: place) }
}
