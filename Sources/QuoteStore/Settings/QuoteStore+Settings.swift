import QuoteModel
import QuoteSQLite

/// Told what became of a change of settings: the settings in force, or nil when the change's
/// precondition didn't hold.
package typealias SettingsCompletion = @Sendable (Result<Settings?, StoreError>) -> Void

extension QuoteStore {
    /// The settings in force for `user`.
    package func settings(of user: UserID) throws(StoreError) -> Settings {
        try settings(of: user, filterAnonymous: filterAnonymous)
    }

    /// Why `device.plist` can't be read; nil when it can.
    package var deviceFault: String? { device.read().reportedFault }

    /// The device's setting, for everyone.
    package var filterAnonymous: Bool { device.value }

    /// Changes settings: all that the change names, or none.
    ///
    /// A device's file that can't be read refuses a change of its setting with
    /// ``StoreError/deviceUnreadable(_:)``; one that is only half written yet is waited for.
    ///
    /// With a `precondition` nothing changes unless it holds for the settings in force just before.
    package func changeSettings(
        of user: UserID, _ change: SettingsChange,
        if precondition: (@Sendable (Settings) -> Bool)? = nil,
        completion: @escaping SettingsCompletion
    ) {
        if change.changesDevice || precondition != nil {
            changeAlone(user, change, precondition, completion)
        } else if change.changesUser {
            write { [self] result in
                completion(settled(result, user))
            } _: { writer throws(SQLiteError) in
                try writer.choose(user, sort: change.sort, showAuthors: change.showAuthors)
            }
        } else {
            completion(settled(.success(()), user))
        }
    }

    /// The settings in force for `user` under a value of the device's that was read before.
    package func settings(
        of user: UserID, filterAnonymous: Bool
    ) throws(StoreError) -> Settings {
        let choice = try userSettings.choice(of: user, version: version) { () throws(StoreError) in
            try readers.read { reader throws(SQLiteError) in try reader.choice(of: user) }
        }
        return Settings(
            sort: choice.sort ?? defaults.sort,
            showAuthors: choice.showAuthors ?? defaults.showAuthors,
            filterAnonymous: filterAnonymous)
    }

    /// Changes settings while nothing else is written: for changes of two stores, and for those that
    /// depend on what was written before.
    private func changeAlone(
        _ user: UserID, _ change: SettingsChange, _ precondition: (@Sendable (Settings) -> Bool)?,
        _ completion: @escaping SettingsCompletion
    ) {
        let work: Writer.Exclusive = { [self] writer in
            let reading = device.read()
            if change.changesDevice, reading.mayBeUnfinished {
                let isPostponed = housekeeper.later { [self] in
                    changeAlone(user, change, precondition, completion)
                }
                if !isPostponed { completion(.failure(.busy)) }
            } else if change.changesDevice, let fault = reading.fault {
                completion(.failure(.deviceUnreadable(fault)))
            } else {
                let write = SettingsWrite(
                    user: user, change: change, device: device, reading: reading,
                    defaultFilter: defaults.filterAnonymous)
                do throws(StoreError) {
                    if let precondition, !precondition(try settings(of: user)) {
                        return completion(.success(nil))
                    }
                    try write.run(on: writer)
                    self.writer.note(nil)
                    versionFile.raise()
                    completion(settled(.success(()), user))
                } catch {
                    self.writer.note(error)
                    completion(.failure(error))
                }
            }
        }
        writer.submit(.exclusive(work, refused: { completion(.failure($0)) }))
    }

    /// The settings after a change that went well.
    private func settled(
        _ result: Result<Void, StoreError>, _ user: UserID
    ) -> Result<Settings?, StoreError> {
        do throws(StoreError) {
            try result.get()
            return .success(try settings(of: user))
        } catch {
            return .failure(error)
        }
    }
}
