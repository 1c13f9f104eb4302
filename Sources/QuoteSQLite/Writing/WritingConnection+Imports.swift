import QuoteJSON
import QuoteModel

extension WritingConnection {
    /// Adds an import of a file, which may have a name; returns its id.
    package func addImport(
        format: String, fileName: String?, _ user: UserID, at time: Timestamp
    ) throws(SQLiteError) -> Int64 {
        try run(.addImport) { statement in
            statement.bind(user.number, at: 1)
            statement.bind(format, at: 2)
            statement.bind(time.milliseconds, at: 3)
            statement.bind(fileName, at: 4)
        }
        return connection.lastInsertedRow
    }

    package func countImport(
        _ id: Int64, _ added: Int, _ duplicates: Int, _ rejected: Int
    ) throws(SQLiteError) {
        try run(.countImport) { statement in
            statement.bind(id, at: 1)
            statement.bind(Int64(added), at: 2)
            statement.bind(Int64(duplicates), at: 3)
            statement.bind(Int64(rejected), at: 4)
        }
    }

    package func verdict(on draft: QuotationDraft) throws(SQLiteError) -> DuplicateVerdict {
        try DuplicateVerdict(on: draft, from: self[.sameText])
    }

    /// Deletes at most `some` of an import's movies that are as they came, and that nothing cites; whether there
    /// are more.
    private func undoSomeMovies(
        ofImport id: Int64, _ some: Int64, at time: Timestamp
    ) throws(SQLiteError) -> Bool {
        let statement = try self[.moviesOfImport]
        statement.bind(id, at: 1)
        statement.bind(some, at: 2)
        let ids = try statement.ids()
        for id in ids { _ = try deleteMovie(id, if: { _ in true }, at: time) }
        return Int64(ids.count) == some
    }

    /// Moves some of an import's quotations to the trash, and marks the import as undone with the last; whether
    /// there are more.
    ///
    /// - Parameter time: the same for all steps of an undo.
    package func undoSome(ofImport id: Int64, at time: Timestamp) throws(SQLiteError) -> Bool {
        let some = Self.quotationsPerStep
        let statement = try self[.ofImport]
        statement.bind(id, at: 1)
        statement.bind(some, at: 2)
        let ids = try statement.ids()
        for id in ids { _ = try delete(id, if: { _ in true }, at: time) }
        if Int64(ids.count) == some { return true }
        if try undoSomeMovies(ofImport: id, some, at: time) { return true }
        try run(.markUndone) { statement in
            statement.bind(id, at: 1)
            statement.bind(time.milliseconds, at: 2)
        }
        return false
    }
}
