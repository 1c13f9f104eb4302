import CSQLite
import Glibc
import QuoteSystem

/// Why a backup can't be made or brought back.
package enum BackupError: Error, Equatable, Sendable {
    /// There is a file of that name already.
    case exists(String)
    /// There is no such file, or no database to back up.
    case missing(String)
    /// Another server holds the folder.
    case held(String)
    /// It isn't what it must be.
    case broken(String)
    /// The file can't be made where it is to be.
    case cannotCreate(String)
    case io(String)

    /// A sentence without its full stop.
    package var reason: String {
        switch self {
        case .exists(let reason), .missing(let reason), .held(let reason), .broken(let reason),
            .cannotCreate(let reason), .io(let reason):
            reason
        }
    }

    /// Runs `body`, with SQLite's errors and the system's turned into these.
    package static func translating<Result>(_ body: () throws -> Result) throws(BackupError)
        -> Result
    {
        do {
            return try body()
        } catch let error as BackupError {
            throw error
        } catch let error as SQLiteError {
            throw .io("SQLite: \(error.message)")
        } catch let error as FileError {
            throw .io(error.description)
        } catch {
            preconditionFailure("no other error is thrown: \(error)")
        }
    }
}

/// A backup: one SQLite file that holds everything, the device's setting too.
///
/// It is copied from one snapshot while others write, opened and checked, and only then gets its name.
package struct Backup: Sendable {
    package let path: String

    /// What a backup on its way is called.
    package static let unfinished = ".part"

    package init(path: String) {
        self.path = path
    }

    /// Makes the backup of `folder`.
    ///
    /// - Parameters:
    ///   - replaces: whether a file of its name is replaced.
    ///   - progress: told how far it is, 0 to 1.
    /// - Returns: why `device.plist` is not in the backup, which then holds the database alone; nil when it is
    ///   in it, or does not exist.
    @discardableResult
    package func make(
        of folder: DataFolder, replaces: Bool = false, progress: (Double) -> Void = { _ in }
    ) throws(BackupError) -> String? {
        try make(of: folder, replaces: replaces, holdsLock: false, progress)
    }

    /// - Parameter holdsLock: whether the caller has the write lock already.
    @discardableResult
    package func make(
        of folder: DataFolder, replaces: Bool, holdsLock: Bool, _ progress: (Double) -> Void
    ) throws(BackupError) -> String? {
        if !FileStatus.exists(folder.database) {
            throw .missing("there is no quotes.sqlite in \(folder.path)")
        }
        if FileStatus(of: path)?.isFolder == true { throw .cannotCreate("\(path) is a folder") }
        let temporary = try resolved + Self.unfinished
        let lock = try begin(temporary)
        defer {
            for suffix in Self.suffixes { PrivateFile.remove(temporary + suffix) }
            withExtendedLifetime(lock) {}
        }
        if !replaces, FileStatus.exists(path) { throw .exists("\(path) is there already") }
        let deviceFault = try BackupError.translating {
            try copy(folder, to: temporary, holdsLock: holdsLock, progress)
        }
        if let fault = Self.fault(in: temporary) { throw .broken("the copy is broken: \(fault)") }
        do throws(FileError) {
            try PrivateFile.synchronize(temporary)
            try PrivateFile.move(temporary, to: path, replaces: replaces)
        } catch {
            if error.number == EEXIST { throw .exists("\(path) is there already") }
            throw .cannotCreate(error.description)
        }
        return deviceFault
    }

    /// What SQLite puts beside a database, the database itself first.
    package static let suffixes = ["", "-journal", "-wal", "-shm"]

    /// Makes the empty file that is to become the backup, or empties what one left that was killed. It is held
    /// as long as the lock, so that two backups to one place don't spoil each other.
    private func begin(_ temporary: String) throws(BackupError) -> HeldLock {
        let found: HeldLock?
        do throws(FileError) { found = try HeldLock(path: temporary) } catch {
            throw .cannotCreate(error.description)
        }
        guard let lock = found else { throw .held("another backup to \(path) is being made") }
        truncate(temporary, 0)
        for suffix in Self.suffixes.dropFirst() { PrivateFile.remove(temporary + suffix) }
        return lock
    }

    private var resolved: String {
        get throws(BackupError) {
            do throws(FileError) { return try PrivateFile.real(path) } catch {
                throw .cannotCreate(error.description)
            }
        }
    }

    /// What is wrong with the database at `path`; nil when nothing is.
    package static func fault(in path: String) -> String? {
        DatabaseCheck(path: path, depth: .file).findings.first { $0.fault != nil }
            .map { "\($0.subject): \($0.fault ?? "")" }
    }

    private func copy(
        _ folder: DataFolder, to temporary: String, holdsLock: Bool,
        _ progress: (Double) -> Void
    ) throws -> String? {
        let (source, device) = try holdsLock ? snapshot(of: folder) : lockedSnapshot(of: folder)
        let copy = try Connection(path: temporary, mode: .create)
        chmod(temporary, 0o600)
        try DatabaseCopy.copy(source, to: copy, progress)
        try copy.execute("PRAGMA journal_mode = DELETE")
        switch device {
        case .success(let bytes):
            try keep(bytes, in: copy)
            return nil
        case .failure(let error):
            // Without the table a restore leaves the device's file as it is.
            return error.description
        }
    }

    /// Adds the content of the device's file; nil says that there was none.
    private func keep(_ device: [UInt8]?, in copy: Connection) throws(SQLiteError) {
        // A backup that was copied into the database's place by hand still has the table.
        try copy.execute(
            "DROP TABLE IF EXISTS device_file; CREATE TABLE device_file (content BLOB NOT NULL) STRICT"
        )
        guard let device else { return }
        let insert = try Statement("INSERT INTO device_file VALUES (?1)", on: copy)
        insert.bind(device, at: 1)
        try insert.run()
    }
}

extension Backup {
    private typealias Snapshot = (source: Connection, device: Result<[UInt8]?, FileError>)

    /// A snapshot while nobody changes both settings' stores.
    private func lockedSnapshot(of folder: DataFolder) throws -> Snapshot {
        let lock = try WriteLock(of: folder)
        guard lock.lock(withinMilliseconds: 10_000) else {
            throw FileError("lock", folder.writeLock, EBUSY)
        }
        defer { lock.unlock() }
        return try snapshot(of: folder)
    }

    /// A connection that stands on a snapshot, and the device's file as it is then. One snapshot serves for
    /// all, or copying would begin anew with each write.
    private func snapshot(of folder: DataFolder) throws -> Snapshot {
        let source = try Connection(path: folder.database, mode: .read)
        try source.execute("BEGIN")
        _ = try source.integer("SELECT quotations FROM tally")
        let device = Result { () throws(FileError) in
            try PrivateFile.read(folder.device, limit: PropertyList.byteLimit)?.1
        }
        return (source, device)
    }
}

/// SQLite's own copying of a database (sqlite.org/backup.html).
package enum DatabaseCopy {
    private static let pagesAtOnce: Int32 = 512

    /// Copies all that `source`'s snapshot has to `copy`.
    package static func copy(
        _ source: Connection, to copy: Connection, _ progress: (Double) -> Void
    ) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(copy.handle, "main", source.handle, "main") else {
            throw SQLiteError(sqlite3_errcode(copy.handle), on: copy.handle)
        }
        var code = SQLITE_OK
        while code == SQLITE_OK {
            code = sqlite3_backup_step(backup, pagesAtOnce)
            let total = max(1, sqlite3_backup_pagecount(backup))
            progress(1 - Double(sqlite3_backup_remaining(backup)) / Double(total))
        }
        let end = sqlite3_backup_finish(backup)
        if code != SQLITE_DONE { throw SQLiteError(code, on: copy.handle) }
        if end != SQLITE_OK { throw SQLiteError(end, on: copy.handle) }
    }
}
