import QuoteModel
import QuoteSQLite
import Synchronization

/// The settings that a user chose, kept for as long as the store's version is the same.
final class UserSettingsCache: Sendable {
    private struct State {
        var version: UInt64 = 0
        var choices: [UserID: UserChoice] = [:]
    }

    private let state = Mutex(State())

    func choice(
        of user: UserID, version: UInt64?, load: () throws(StoreError) -> UserChoice
    ) throws(StoreError) -> UserChoice {
        guard let version else { return try load() }
        if let known = state.withLock({ $0.version == version ? $0.choices[user] : nil }) {
            return known
        }
        let choice = try load()
        state.withLock { state in
            if state.version != version {
                state = State(version: version)
            }
            state.choices[user] = choice
        }
        return choice
    }
}
