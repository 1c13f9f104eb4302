import QuoteJSON
import QuoteModel

extension TrashList {
    /// The statements that give a page, one after the other.
    package var statements: [ReadStatement] {
        if search != nil { return [.trashSearch] }
        return importID == nil ? [.trashTies, .trash] : [.trashOfImportTies, .trashOfImport]
    }

    /// Binds the parameters behind the cursor and the limit.
    ///
    /// - Parameter oldest: what was deleted then or before cannot be restored any more.
    package func bind(to statement: Statement, oldest: Timestamp) {
        statement.bind(oldest.milliseconds, at: 4)
        if statement.parameterCount >= 5 { statement.bind(importID, at: 5) }
        if statement.parameterCount >= 6 { statement.bind(search?.match, at: 6) }
    }
}
