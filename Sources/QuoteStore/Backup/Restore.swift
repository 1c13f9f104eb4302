import Glibc
import QuoteJSON

/// Bringing a backup back into a folder. What is there is moved aside, never deleted.
///
/// The backup is copied beside the database first; from its last name on the restore is decided, and a
/// start after a kill finishes it.
public struct Restore {
    private let folder: DataFolder

    public init(_ folder: DataFolder) {
        self.folder = folder
    }

    /// What is being copied.
    private var unfinished: String { folder.database + ".restoring" }
    /// What is copied, and will take the database's place.
    private var copied: String { folder.database + ".restored" }
    private var copiedDevice: String { folder.device + ".restored" }

    /// Brings the backup at `path` back.
    ///
    /// - Returns: the folder to which what was there was moved; nil when nothing was.
    public func run(
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
        do {
            let lock = try FileLock(path: folder.writeLock)
            guard lock.lock(withinMilliseconds: 10_000) else {
                throw BackupError.held("another program is writing to \(folder.path)")
            }
            defer { lock.unlock() }
            if let fault = Backup.fault(in: try PrivateFile.real(path)) {
                throw BackupError.broken("\(path) can't be used: \(fault)")
            }
            try copy(path, progress)
            let aside = try finish()
            try VersionFile(path: folder.version).raise()
            return aside
        } catch let error as SQLiteError {
            throw BackupError(error)
        } catch let error as FileError {
            throw .io(error.description)
        } catch let error as BackupError {
            throw error
        } catch {
            preconditionFailure("no other error is thrown: \(error)")
        }
    }

    /// Finishes a restore that was decided, and removes what is left of one that wasn't; called with the
    /// write lock held.
    func finishAfterKill() throws(FileError) {
        for suffix in ["", "-journal", "-wal", "-shm"] { PrivateFile.remove(unfinished + suffix) }
        if FileStatus.exists(copied) {
            _ = try finish()
        } else {
            PrivateFile.remove(copiedDevice)
        }
    }

    private func copy(_ path: String, _ progress: (Double) -> Void) throws {
        for suffix in ["", "-journal", "-wal", "-shm"] { PrivateFile.remove(unfinished + suffix) }
        PrivateFile.remove(copiedDevice)
        var device: [UInt8]?
        do {
            let source = try Connection(path: PrivateFile.real(path), mode: .read)
            let copy = try Connection(path: unfinished, mode: .create)
            chmod(unfinished, 0o600)
            try DatabaseCopy.copy(source, to: copy, progress)
            try copy.execute("PRAGMA journal_mode = DELETE")
            if try copy.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'device_file'") > 0
            {
                let content = try Statement("SELECT content FROM device_file", on: copy)
                if try content.step() { device = content.blob(0) }
                content.reset()
            }
        }
        do {
            let copy = try Connection(path: unfinished, mode: .write)
            try copy.execute("DROP TABLE IF EXISTS device_file")
        }
        try PrivateFile.synchronize(unfinished)
        if let device { try PrivateFile.replace(copiedDevice, with: device) }
        // From here on it is decided.
        try PrivateFile.move(unfinished, to: copied, replaces: true)
    }

    /// Moves what is there aside, and what was copied into its place, the database last.
    private func finish() throws(FileError) -> String? {
        var aside: String?
        if FileStatus.exists(copiedDevice) {
            try moveAside(folder.device, &aside)
            try PrivateFile.move(copiedDevice, to: folder.device, replaces: true)
        }
        for suffix in ["-wal", "-shm", ""] { try moveAside(folder.database + suffix, &aside) }
        try PrivateFile.move(copied, to: folder.database, replaces: true)
        return aside
    }

    private func moveAside(_ path: String, _ aside: inout String?) throws(FileError) {
        guard FileStatus.exists(path) else { return }
        let place: String
        if let known = aside { place = known } else { place = try makeAside() }
        aside = place
        let name = path.dropFirst(folder.path.utf8.count + 1)
        try PrivateFile.move(path, to: "\(place)/\(name)", replaces: false)
    }

    /// A new folder, named by the time: `replaced-20261130T093000Z`.
    private func makeAside() throws(FileError) -> String {
        var writer = ByteWriter()
        writer.append(Timestamp.now)
        let time = writer.finish().text.prefix(19).filter { $0 != "-" && $0 != ":" }
        for number in 0..<1000 {
            let path = "\(folder.path)/replaced-\(time)Z" + (number == 0 ? "" : "-\(number)")
            if mkdir(path, 0o700) == 0 { return path }
            if errno != EEXIST { throw FileError("create", path) }
        }
        throw FileError("create", folder.path + "/replaced", EEXIST)
    }
}
