import Glibc
import QuoteModel
import Synchronization

/// A user's entries as completing walks through them, from the most visited on: in one piece of memory.
struct HistoryWalk: Sendable {
    private var ids: [Int64] = []
    private var starts: [Int] = []
    /// What each is found by, ended by a zero byte.
    private var texts: [CChar] = []

    var byteCount: Int { texts.count + ids.count * 16 }

    /// Adds the next entry with what it is found by, an address and perhaps a title in a line of its own, without a
    /// zero byte.
    mutating func append(_ id: Int64, _ sought: UnsafeBufferPointer<UInt8>) {
        ids.append(id)
        starts.append(texts.count)
        texts.append(contentsOf: sought.lazy.map { CChar(bitPattern: $0) })
        texts.append(0)
    }

    /// The ids of at most `limit` entries that hold one of the texts, those first whose address begins with it.
    func ids(of search: HistorySearch, limit: Int) -> [Int64] {
        let wanted = search.texts.filter { !$0.utf8.contains(UInt8(ascii: "\n")) }.map(
            \.utf8CString)
        var beginning: [Int64] = []
        var holding: [Int64] = []
        texts.withUnsafeBufferPointer { texts in
            guard let base = texts.baseAddress else { return }
            for (id, start) in zip(ids, starts) {
                switch Self.place(of: wanted, in: base + start) {
                case 0?:
                    beginning.append(id)
                    if beginning.count == limit { return }
                case nil: continue
                default: if holding.count < limit { holding.append(id) }
                }
            }
        }
        return beginning + holding.prefix(limit - beginning.count)
    }

    /// Where the first of the texts stands; nil when none does.
    private static func place(of wanted: [ContiguousArray<CChar>], in text: UnsafePointer<CChar>)
        -> Int?
    {
        var first: Int?
        for wanted in wanted {
            let place = wanted.withUnsafeBufferPointer { wanted in
                wanted.baseAddress.flatMap { strstr(text, $0) }
            }
            guard let place else { continue }
            first = min(first ?? .max, UnsafePointer(place) - text)
        }
        return first
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
