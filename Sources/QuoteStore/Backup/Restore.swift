import Glibc
import QuoteJSON
import QuoteSQLite
import QuoteSystem

/// Bringing a backup back into a folder. What is there is moved aside, never deleted.
///
/// The backup is copied beside the database first; from its last name on the restore is decided, and a
/// start after a kill finishes it.
package struct Restore {
    private let folder: DataFolder

    package init(_ folder: DataFolder) {
        self.folder = folder
    }

    /// What is being copied.
    private var unfinished: String { folder.database + ".restoring" }
    /// What is copied, and will take the database's place.
    private var copied: String { folder.database + ".restored" }
    private var copiedDevice: String { folder.device + ".restored" }
    /// Where what is there goes, and whether there is to be a file of the device: fixed before the restore is
    /// decided, so that who finishes it keeps together what belongs together.
    private var plan: String { folder.path + "/restore.plan" }

    private struct Plan {
        let aside: String
        /// The backup was made where there was no file of the device.
        let removesDevice: Bool
    }

    /// Brings the backup at `path` back.
    ///
    /// - Returns: the folder to which what was there was moved; nil when nothing was.
    package func run(
        from path: String, progress: (Double) -> Void = { _ in }
    ) throws(BackupError) -> String? {
        guard FileStatus.exists(path) else { throw .missing("there is no \(path)") }
        let found: HeldLock?
        do throws(FileError) {
            try folder.create()
            found = try HeldLock(path: folder.serverLock)
        } catch { throw .io(error.description) }
        guard let server = found else {
            throw .held("a server runs on \(folder.path): stop it first")
        }
        defer { withExtendedLifetime(server) {} }
        return try runAlone(path, progress)
    }

    private func runAlone(
        _ path: String, _ progress: (Double) -> Void
    ) throws(BackupError) -> String? {
        try BackupError.translating {
            let lock = try WriteLock(of: folder)
            guard lock.lock(withinMilliseconds: 10_000) else {
                throw BackupError.held("another program is writing to \(folder.path)")
            }
            defer { lock.unlock() }
            if let fault = Backup.fault(in: try PrivateFile.real(path)) {
                throw BackupError.broken("\(path) can't be used: \(fault)")
            }
            try finishAfterKill()
            defer { removeUnfinished() }
            try copy(path, progress)
            let aside = try finish()
            try VersionFile(path: folder.version).raise()
            return aside
        }
    }

    /// Finishes a restore that was decided, and removes what is left of one that wasn't; called with the
    /// write lock held.
    func finishAfterKill() throws(FileError) {
        removeUnfinished()
        if FileStatus.exists(copied) {
            _ = try finish()
        } else {
            for path in [copiedDevice, plan] { PrivateFile.remove(path) }
        }
    }

    private func removeUnfinished() {
        for suffix in Backup.suffixes { PrivateFile.remove(unfinished + suffix) }
        for path in [copiedDevice, plan] { PrivateFile.remove(path + ".new") }
    }

    private func copy(_ path: String, _ progress: (Double) -> Void) throws {
        let device = try copyDatabase(path, progress)
        var removesDevice = false
        switch device {
        case .content(let bytes): try PrivateFile.replace(copiedDevice, with: bytes)
        case .missing: removesDevice = true
        case .unknown: break
        }
        try writePlan(removesDevice: removesDevice)
        // From here on it is decided.
        try PrivateFile.move(unfinished, to: copied, replaces: true)
    }

    /// What a backup says of the device's file.
    private enum DeviceContent {
        case content([UInt8])
        /// There was none.
        case missing
        /// It is a database that is no backup of ours.
        case unknown
    }

    private func copyDatabase(
        _ path: String, _ progress: (Double) -> Void
    ) throws -> DeviceContent {
        let source = try Connection(path: PrivateFile.real(path), mode: .read)
        let copy = try Connection(path: unfinished, mode: .create)
        chmod(unfinished, 0o600)
        try DatabaseCopy.copy(source, to: copy, progress)
        let device = try deviceContent(copy)
        try copy.execute("DROP TABLE IF EXISTS device_file")
        // As a server wants it: the next start has nothing to turn over that a kill could leave half done.
        _ = try copy.text("PRAGMA journal_mode = WAL")
        _ = try copy.text("PRAGMA wal_checkpoint(TRUNCATE)")
        try PrivateFile.synchronize(unfinished)
        return device
    }

    private func deviceContent(_ copy: Connection) throws(SQLiteError) -> DeviceContent {
        let tables: SQL = "SELECT count(*) FROM sqlite_schema WHERE name = 'device_file'"
        if try copy.integer(tables) == 0 { return .unknown }
        let content = try Statement("SELECT content FROM device_file", on: copy)
        guard try content.step() else { return .missing }
        defer { content.reset() }
        return .content(content.blob(0))
    }

    /// Moves what is there aside, and what was copied into its place, the database last. Each step may have
    /// been done before.
    private func finish() throws(FileError) -> String? {
        let plan = try readPlan()
        if plan.removesDevice || FileStatus.exists(copiedDevice) {
            try moveAside(folder.device, plan)
        }
        if FileStatus.exists(copiedDevice) {
            try PrivateFile.move(copiedDevice, to: folder.device, replaces: true)
        }
        for suffix in ["-wal", "-shm", "-journal", ""] {
            try moveAside(folder.database + suffix, plan)
        }
        try PrivateFile.move(copied, to: folder.database, replaces: true)
        PrivateFile.remove(self.plan)
        return FileStatus.exists(plan.aside) ? plan.aside : nil
    }

    private func moveAside(_ path: String, _ plan: Plan) throws(FileError) {
        guard FileStatus.exists(path) else { return }
        if mkdir(plan.aside, 0o700) != 0, errno != EEXIST {
            throw FileError("create", plan.aside)
        }
        let name = path.dropFirst(folder.path.utf8.count + 1)
        try PrivateFile.move(path, to: "\(plan.aside)/\(name)", replaces: true)
    }

    /// Fixes where what is there goes: a folder that isn't there, named by the time,
    /// `replaced-20261130T093000Z`.
    private func writePlan(removesDevice: Bool) throws(FileError) {
        let time = Timestamp.now.text.prefix(19).filter { $0 != "-" && $0 != ":" }
        var name = "replaced-\(time)Z"
        var number = 1
        while FileStatus.exists("\(folder.path)/\(name)") {
            name = "replaced-\(time)Z-\(number)"
            number += 1
        }
        try PrivateFile.replace(
            plan, with: Array("\(name)\n\(removesDevice ? "without device" : "")\n".utf8))
    }

    private func readPlan() throws(FileError) -> Plan {
        guard let (_, bytes) = try PrivateFile.read(plan, limit: 4096) else {
            throw FileError("open", plan, ENOENT)
        }
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        guard let name = lines.first, name.hasPrefix("replaced-"), !name.contains("/") else {
            throw FileError("read", plan, EINVAL)
        }
        return Plan(
            aside: "\(folder.path)/\(name)",
            removesDevice: lines.dropFirst().first == "without device")
    }
}
