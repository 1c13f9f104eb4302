import QuoteModel

extension WritingConnection {
    /// Sets what a user chose.
    package func choose(
        _ user: UserID, sort: Change<Bool>, showAuthors: Change<Bool>
    ) throws(SQLiteError) {
        try choose(user, "sort", sort)
        try choose(user, "showAuthors", showAuthors)
    }

    package func record(_ intent: Intent) throws(SQLiteError) {
        let statement = try self[.recordIntent]
        statement.bind(intent.user.number, at: 1)
        statement.bind(intent.change.sort.code, at: 2)
        statement.bind(intent.change.showAuthors.code, at: 3)
        statement.bind(intent.deviceFile, at: 4)
        try statement.run()
    }

    /// The change that a kill interrupted; nil when none was.
    package func recordedIntent() throws(SQLiteError) -> Intent? {
        let statement = try self[.intent]
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return Intent(
            user: UserID(statement.integer(0)),
            change: SettingsChange(
                sort: Change(code: statement.isNull(1) ? nil : statement.integer(1)),
                showAuthors: Change(code: statement.isNull(2) ? nil : statement.integer(2))),
            deviceFile: statement.blob(3))
    }

    private func choose(
        _ user: UserID, _ name: String, _ change: Change<Bool>
    ) throws(SQLiteError) {
        switch change {
        case .keep: return
        case .remove:
            let statement = try self[.deleteUserSetting]
            statement.bind(user.number, at: 1)
            statement.bind(name, at: 2)
            try statement.run()
        case .set(let value):
            let statement = try self[.setUserSetting]
            statement.bind(user.number, at: 1)
            statement.bind(name, at: 2)
            statement.bind(value ? 1 : 0, at: 3)
            try statement.run()
        }
    }
}

extension Change<Bool> {
    /// As the intent keeps it: NULL keeps, 0 and 1 set, 2 removes.
    package var code: Int64? {
        switch self {
        case .keep: nil
        case .remove: 2
        case .set(let value): value ? 1 : 0
        }
    }

    package init(code: Int64?) {
        switch code {
        case nil: self = .keep
        case 2: self = .remove
        case let code?: self = .set(code != 0)
        }
    }
}
