import CSQLite
import Glibc
import QuoteModel
import QuoteSystem
import QuoteText

extension WritingConnection {
    /// A thing that the database knows of itself; nil when it doesn't.
    package func fact(_ name: String) throws(SQLiteError) -> String? {
        let statement = try Statement(ReadStatement.fact.sql, on: connection)
        statement.bind(name, at: 1)
        return try statement.step() ? statement.text(0) : nil
    }

    package func set(_ name: String, _ value: String) throws(SQLiteError) {
        let statement = try self[.setFact]
        statement.bind(name, at: 1)
        statement.bind(value, at: 2)
        try statement.run()
    }
}
