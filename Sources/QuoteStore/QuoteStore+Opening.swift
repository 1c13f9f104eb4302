import Glibc
import QuoteModel
import QuoteSQLite
import QuoteSystem
import QuoteText

extension QuoteStore {
    /// Who opens a store.
    package enum Role: Sendable {
        /// A server: alone on its folder, which it makes when it is missing.
        case server
        /// A command, which may run beside a server.
        case command
    }

    /// How a store is opened.
    package struct Options: Sendable {
        package var role: Role
        /// The settings of a new user and a new device.
        package var defaults: Settings
        /// Whether a command creates a folder that is missing; a server always does.
        package var createsFolder = false
        /// Whether all that is derived from the rows is made again.
        package var repairs = false
        /// What a new folder starts with.
        package var samples: [QuotationDraft]
        /// The movies that it starts with, whose ids are their places in this list, from 1.
        package var sampleMovies: [SampleMovie] = []
        /// How many days a deleted quotation can be restored.
        package var trashDays = 30
        /// How many threads a server has for reads that may take long.
        package var queryThreads = 2
        /// How long a read may take, in seconds.
        package var querySeconds = 5
        /// Told what is done and how far it is, 0 to 1, when opening takes long.
        package var progress: @Sendable (String, Double) -> Void

        package init(
            role: Role, defaults: Settings, samples: [QuotationDraft] = [],
            progress: @escaping @Sendable (String, Double) -> Void = { _, _ in }
        ) {
            self.role = role
            self.defaults = defaults
            self.samples = samples
            self.progress = progress
        }
    }

    /// Opens the store in `folder`.
    package static func open(
        _ folder: DataFolder, _ options: Options
    ) throws(OpenError) -> QuoteStore {
        let serverLock = try prepare(folder, options)
        let device = DeviceFile(
            path: folder.device, defaultValue: options.defaults.filterAnonymous)
        let version: VersionFile
        let lock: WriteLock
        do {
            version = try VersionFile(path: folder.version)
            lock = try WriteLock(of: folder)
        } catch { throw .cannotCreate(error.description) }

        guard lock.lock(withinMilliseconds: 10_000) else {
            throw .io("another program has held \(folder.writeLock) for 10 seconds")
        }
        let opening = Opening(folder: folder, options: options, device: device, version: version)
        let (writer, identity) = try opening.run()
        version.raise()
        lock.unlock()

        let readers = ReaderPool(
            path: folder.database, version: version,
            patience: Int64(options.querySeconds) * 1000)
        let core = WriterCore(
            writer, lock: lock, version: version, readers: readers, folder: folder,
            announcesCommits: options.role == .command)
        return QuoteStore(
            Parts(
                folder: folder, identity: identity, readers: readers, core: core, device: device,
                version: version, defaults: options.defaults, trashDays: options.trashDays,
                serverLock: serverLock,
                queryThreads: options.role == .server ? options.queryThreads : 0))
    }

    /// Creates the folder where the options say so, and takes the server's lock, if a server opens it.
    private static func prepare(
        _ folder: DataFolder, _ options: Options
    ) throws(OpenError) -> HeldLock? {
        guard options.role == .server else {
            if FileStatus.exists(folder.database) { return nil }
            guard options.createsFolder else {
                throw .missing("there is no quotes.sqlite in \(folder.path)")
            }
            do throws(FileError) { try folder.create() } catch {
                throw .cannotCreate(error.description)
            }
            return nil
        }
        do {
            try folder.create()
            guard let lock = try HeldLock(path: folder.serverLock) else {
                throw OpenError.held("another server holds \(folder.path)")
            }
            return lock
        } catch let error as FileError {
            throw .cannotCreate(error.description)
        } catch let error as OpenError {
            throw error
        } catch {
            preconditionFailure("no other error is thrown: \(error)")
        }
    }
}

/// The steps of opening a database, under the write lock.
struct Opening {
    let folder: DataFolder
    let options: QuoteStore.Options
    let device: DeviceFile
    let version: VersionFile

    func run() throws(OpenError) -> (WritingConnection, StoreIdentity) {
        do {
            try Restore(folder).finishAfterKill()
            if !FileStatus.exists(folder.database) { try createDatabase() }
            try inspect()
            let connection = try Connection(path: folder.database, mode: .write)
            try startLog(on: connection)
            try migrate(connection)
            let writer = WritingConnection(connection)
            let rebuild = Rebuild(writer, options.progress)
            try options.repairs ? rebuild.repair() : rebuild.runIfDue()
            try writer.replayIntent(device)
            guard let identity = StoreIdentity(try writer.fact("identity") ?? "") else {
                throw OpenError.unusable("quotes.sqlite lacks its identity, or has a wrong one")
            }
            return (writer, identity)
        } catch let error as SQLiteError {
            throw openError(error)
        } catch let error as FileError {
            throw .cannotCreate(error.description)
        } catch let error as OpenError {
            throw error
        } catch {
            preconditionFailure("no other error is thrown: \(error)")
        }
    }

    /// Makes the database beside its place and puts it there whole, so that a kill leaves none or all.
    private func createDatabase() throws {
        let log = folder.database + "-wal"
        if (FileStatus(of: log)?.size ?? 0) > 0 {
            throw OpenError.unusable(
                "quotes.sqlite is missing beside its log \(log): bring it back, or move the log away"
            )
        }
        let temporary = folder.database + ".new"
        for suffix in ["", "-journal", "-wal", "-shm"] { PrivateFile.remove(temporary + suffix) }
        do {
            let connection = try Connection(path: temporary, mode: .create)
            chmod(temporary, 0o600)
            // It counts only once it has its name: until then nothing has to be on the disk.
            try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
            try migrate(connection)
            let writer = WritingConnection(connection)
            try writer.transaction { () throws(SQLiteError) in
                try writer.set(Rebuild.fact, TextEngine.version)
                try addSamples(to: writer)
            }
            // Turned over to a log here, where a kill leaves nothing behind that is used.
            _ = try connection.text("PRAGMA journal_mode = WAL")
            writer.log.checkpointWhole()
        }
        try PrivateFile.synchronize(temporary)
        if rename(temporary, folder.database) != 0 { throw FileError("create", folder.database) }
        try PrivateFile.synchronizeFolder(of: folder.database)
        if !FileStatus.exists(folder.device) {
            try device.replace(
                with: device.bytes(device.read(), with: options.defaults.filterAnonymous))
        }
    }

    /// Adds the samples as an import, so that they can be undone.
    private func addSamples(to writer: WritingConnection) throws(SQLiteError) {
        if options.samples.isEmpty, options.sampleMovies.isEmpty { return }
        let id = try writer.addImport(
            format: ImportEntry.samplesFormat, fileName: nil, .local, at: .now)
        for movie in options.sampleMovies {
            _ = try writer.insertMovie(movie.draft, movie.image, at: .now, import: id)
        }
        for draft in options.samples { _ = try writer.insert(draft, at: .now, import: id) }
        try writer.countImport(id, options.samples.count, 0, 0)
    }

    /// Refuses a database that isn't ours or that we don't know, before anything is written to it.
    private func inspect() throws {
        let name = "quotes.sqlite"
        if FileStatus(of: folder.database)?.size == 0 {
            throw OpenError.unusable("\(name) is empty: bring the right file back, or move it away")
        }
        if (FileStatus(of: folder.database + "-journal")?.size ?? 0) > 0 {
            // What a kill left half done is rolled back by who may write.
            let connection = try Connection(path: folder.database, mode: .write)
            _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
        }
        let connection = try Connection(path: folder.database, mode: .read)
        let application = try connection.integer("PRAGMA application_id")
        let version = try connection.integer("PRAGMA user_version")
        if application != Schema.applicationID {
            throw OpenError.unusable("\(name) is not a database of this program")
        }
        if version > Schema.migrations.count {
            throw OpenError.unusable(
                "\(name) has version \(version), newer than this program knows "
                    + "(\(Schema.migrations.count)): use a newer program")
        }
        _ = try connection.integer("SELECT quotations FROM tally")
        _ = try connection.integer("SELECT max(id) FROM quotation")
        if let fault = try connection.sizeFault(folder.database) {
            throw OpenError.unusable("\(name) is cut short: \(fault)")
        }
    }

    private func startLog(on connection: Connection) throws {
        let mode = try connection.text("PRAGMA journal_mode = WAL")
        if mode != "wal" {
            throw OpenError.io(
                "quotes.sqlite can't use a write-ahead log (it is in mode \(mode ?? ""))")
        }
        // One fdatasync a commit: what was answered survives a loss of power.
        try connection.execute("PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864")
    }

    /// Brings the schema to its newest version, each migration in a transaction with its number.
    private func migrate(_ connection: Connection) throws {
        let version = try connection.integer("PRAGMA user_version")
        if version > 0, version < Schema.migrations.count { try keepOlder(version) }
        for (index, migration) in Schema.migrations.enumerated() where index >= version {
            try connection.execute("BEGIN IMMEDIATE")
            try connection.execute(migration)
            try connection.execute(Schema.numbering(index + 1))
            try connection.execute("COMMIT")
        }
    }

    /// Makes a backup of a database of an older version, before it is changed.
    private func keepOlder(_ version: Int64) throws {
        let place = folder.path + "/backups"
        if mkdir(place, 0o700) != 0, errno != EEXIST { throw FileError("create", place) }
        let path = "\(place)/before-version-\(Schema.migrations.count).sqlite"
        do throws(BackupError) {
            try Backup(path: path).make(of: folder, replaces: true, holdsLock: true) { _ in }
        } catch {
            throw OpenError.io(
                "no backup could be made of quotes.sqlite before it is brought to version "
                    + "\(Schema.migrations.count): \(error.reason)")
        }
    }

    private func openError(_ error: SQLiteError) -> OpenError {
        switch error.cause {
        case .notADatabase: .unusable("quotes.sqlite is not a SQLite database")
        case .broken: .unusable("quotes.sqlite is broken: \(error.message)")
        case .notWritable: .cannotCreate("quotes.sqlite can't be written: \(error.message)")
        case .other: .io("quotes.sqlite: \(error.message)")
        }
    }
}
