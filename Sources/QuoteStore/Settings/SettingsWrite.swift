import QuoteModel
import QuoteSQLite

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

extension WritingConnection {
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
}
