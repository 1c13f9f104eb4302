import QuoteSystem

/// Notices when another program removed, cut or overwrote the database's write-ahead log.
///
/// SQLite goes on writing to a log that was removed, and answers that everything is on disk, until the process
/// ends. The log is therefore compared before each transaction with what it was after the last one. Changes that
/// SQLite itself made for another program are recognized by the log's index (`-shm`, sqlite.org/walformat.html).
/// To be used with the write lock held.
package struct LogWatch {
    package enum Finding: Equatable {
        case intact
        /// The file is gone or another one has its name; this process still has it.
        case removed
        /// What was committed to it is no longer there.
        case damaged
    }

    private let connection: Connection
    private let path: String
    private var known: FileStatus?
    private var knownIndex: LogIndexHeader?

    package init(of connection: Connection) {
        self.connection = connection
        path = connection.path + "-wal"
        remember()
    }

    /// Takes the log as it is now for intact. To be called after this process changed it.
    package mutating func remember() {
        known = FileStatus(of: path)
        knownIndex = LogIndexHeader(of: connection)
    }

    /// Compares the log with what it was.
    package mutating func look() -> Finding {
        guard let known else {
            remember()
            return .intact
        }
        guard let found = FileStatus(of: path), found.isSameFile(as: known) else { return .removed }
        if found == known { return .intact }
        guard let index = LogIndexHeader(of: connection) else { return .damaged }
        // A commit of another program changed the index too, and ends with the frame that the index names. Without
        // such a commit every frame is read again: frames behind the last commit may have come and gone.
        let isIntact =
            index == knownIndex
            ? LogFile.hasFrames(of: index, at: path)
            : LogFile.endsWithLastFrame(of: index, at: path)
        if !isIntact { return .damaged }
        remember()
        return .intact
    }
}
