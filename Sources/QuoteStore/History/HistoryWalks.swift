import Glibc
import QuoteModel
import QuoteSQLite
import Synchronization

/// The walk of the user who asked last, for as long as the store's version is the same: while somebody types, every
/// letter asks anew.
final class HistoryWalks: Sendable {
    private struct Kept {
        let version: UInt64
        let user: UserID
        let walk: HistoryWalk
    }

    private let kept = Mutex<Kept?>(nil)

    /// The most bytes that are kept.
    private static let limit = 4 << 20

    func walk(
        of user: UserID, version: UInt64?, load: () throws(StoreError) -> HistoryWalk
    ) throws(StoreError) -> HistoryWalk {
        guard let version else { return try load() }
        let known = kept.withLock { $0?.version == version && $0?.user == user ? $0?.walk : nil }
        if let known { return known }
        let walk = try load()
        if walk.byteCount <= Self.limit {
            kept.withLock { $0 = Kept(version: version, user: user, walk: walk) }
        }
        return walk
    }
}
