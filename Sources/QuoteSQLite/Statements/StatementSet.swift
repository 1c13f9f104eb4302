/// The statements that a connection runs, each with its SQL, so that every one can be listed.
package protocol StatementName: RawRepresentable<Int>, CaseIterable, Sendable {
    var sql: SQL { get }
}

/// Prepared statements of one connection, each prepared when it is first wanted, then kept.
package struct StatementSet<Name: StatementName> {
    private let connection: Connection
    private var statements: [Statement?]

    package init(on connection: Connection) {
        self.connection = connection
        let last = Name.allCases.reduce(-1) { max($0, $1.rawValue) }
        statements = Array(repeating: nil, count: last + 1)
    }

    package subscript(name: Name) -> Statement {
        mutating get throws(SQLiteError) {
            if let statement = statements[name.rawValue] { return statement }
            let statement = try Statement(name.sql, on: connection)
            statements[name.rawValue] = statement
            return statement
        }
    }
}
