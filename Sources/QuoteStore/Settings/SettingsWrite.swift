import QuoteModel

/// A change of the device's setting, perhaps together with a user's: both or neither, also when the
/// process is killed in between.
///
/// The database first records the intent: the user's part, and the bytes that the device's file will
/// have. Then the file is put in place, which decides; then the user's part is done and the intent
/// forgotten in one transaction. What a kill leaves is finished at the next start if the file has those
/// bytes, and forgotten if it hasn't.
struct SettingsWrite {
    let user: UserID
    let change: SettingsChange
    let device: DeviceFile
    let reading: DeviceFile.Reading
    let defaultFilter: Bool

    func run(on writer: WritingConnection) throws(StoreError) {
        let value = change.filterAnonymous.applied(to: nil) ?? defaultFilter
        let fileChanges = change.changesDevice && reading.explicit != value

        switch (change.changesUser, fileChanges) {
        case (false, false): break
        case (true, false): try changeUser(on: writer)
        case (false, true): try replaceFile(with: device.bytes(reading, with: value))
        case (true, true): try changeBoth(on: writer, device.bytes(reading, with: value))
        }
    }

    private func changeUser(on writer: WritingConnection) throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in
            try writer.transaction { () throws(SQLiteError) in
                try writer.choose(user, sort: change.sort, showAuthors: change.showAuthors)
            }
        }
    }

    private func changeBoth(on writer: WritingConnection, _ bytes: [UInt8]) throws(StoreError) {
        let before = device.currentBytes()
        try translatingErrors { () throws(SQLiteError) in
            try writer.transaction { () throws(SQLiteError) in
                try writer.record(Intent(user: user, change: change, deviceFile: bytes))
            }
        }
        do {
            try replaceFile(with: bytes)
        } catch {
            // Should forgetting fail too, the next start forgets it, for the file has other bytes.
            try? writer.transaction { () throws(SQLiteError) in try writer.run(.deleteIntent) }
            throw error
        }
        do {
            try translatingErrors { () throws(SQLiteError) in
                try writer.transaction { () throws(SQLiteError) in
                    try writer.choose(user, sort: change.sort, showAuthors: change.showAuthors)
                    try writer.run(.deleteIntent)
                }
            }
        } catch {
            takeBack(to: before)
            throw error
        }
    }

    private func replaceFile(with bytes: [UInt8]) throws(StoreError) {
        do { try device.replace(with: bytes) } catch {
            throw error.isFull ? .full : .unavailable(error.description)
        }
    }

    /// The file as it was, so that neither store has changed. If that fails, the intent is still there,
    /// and the next start brings the other store along.
    private func takeBack(to before: [UInt8]?) {
        if let before { try? device.replace(with: before) } else { device.remove() }
    }
}

/// A change of both settings' stores that is under way.
struct Intent {
    let user: UserID
    let change: SettingsChange
    /// What `device.plist` holds if the change was made.
    let deviceFile: [UInt8]
}

extension WritingConnection {
    /// Sets what a user chose.
    func choose(
        _ user: UserID, sort: Change<Bool>, showAuthors: Change<Bool>
    ) throws(SQLiteError) {
        try choose(user, "sort", sort)
        try choose(user, "showAuthors", showAuthors)
    }

    func record(_ intent: Intent) throws(SQLiteError) {
        let statement = try self[.recordIntent]
        statement.bind(intent.user.number, at: 1)
        statement.bind(intent.change.sort.code, at: 2)
        statement.bind(intent.change.showAuthors.code, at: 3)
        statement.bind(intent.deviceFile, at: 4)
        try statement.run()
    }

    /// Finishes or forgets the change that a kill interrupted, if one did.
    func replayIntent(_ device: DeviceFile) throws(SQLiteError) {
        guard let intent = try recordedIntent() else { return }
        let wasMade = device.currentBytes() == intent.deviceFile
        try transaction { () throws(SQLiteError) in
            if wasMade {
                try choose(
                    intent.user, sort: intent.change.sort, showAuthors: intent.change.showAuthors)
            }
            try run(.deleteIntent)
        }
    }

    private func recordedIntent() throws(SQLiteError) -> Intent? {
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
    fileprivate var code: Int64? {
        switch self {
        case .keep: nil
        case .remove: 2
        case .set(let value): value ? 1 : 0
        }
    }

    fileprivate init(code: Int64?) {
        switch code {
        case nil: self = .keep
        case 2: self = .remove
        case let code?: self = .set(code != 0)
        }
    }
}
