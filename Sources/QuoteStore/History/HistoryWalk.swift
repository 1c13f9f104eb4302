import Glibc
import Synchronization

/// A user's addresses as completing walks through them, from the most visited on: in one piece of memory.
struct HistoryWalk: Sendable {
    private var ids: [Int64] = []
    private var starts: [Int] = []
    /// The addresses, each ended by a zero byte.
    private var addresses: [CChar] = []

    var byteCount: Int { addresses.count + ids.count * 16 }

    /// Adds the next address, which has no zero byte.
    mutating func append(_ id: Int64, _ address: UnsafeBufferPointer<UInt8>) {
        ids.append(id)
        starts.append(addresses.count)
        addresses.append(contentsOf: address.lazy.map { CChar(bitPattern: $0) })
        addresses.append(0)
    }

    /// The ids of at most `limit` addresses that hold `wanted`, those first that begin with it.
    func ids(holding wanted: String, limit: Int) -> [Int64] {
        var beginning: [Int64] = []
        var holding: [Int64] = []
        addresses.withUnsafeBufferPointer { addresses in
            wanted.withCString { wanted in
                for (id, start) in zip(ids, starts) {
                    guard let base = addresses.baseAddress, let place = strstr(base + start, wanted)
                    else { continue }
                    if UnsafePointer(place) == base + start {
                        beginning.append(id)
                        if beginning.count == limit { return }
                    } else if holding.count < limit {
                        holding.append(id)
                    }
                }
            }
        }
        return beginning + holding.prefix(limit - beginning.count)
    }
}

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
