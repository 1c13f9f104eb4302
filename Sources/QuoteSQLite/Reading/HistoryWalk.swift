import Glibc
import QuoteModel
import Synchronization

/// A user's entries as completing walks through them, from the most visited on: in one piece of memory.
package struct HistoryWalk: Sendable {
    private var ids: [Int64] = []
    private var starts: [Int] = []
    /// What each is found by, ended by a zero byte.
    private var texts: [CChar] = []

    package var byteCount: Int { texts.count + ids.count * 16 }

    /// Adds the next entry with what it is found by, an address and perhaps a title in a line of its own, without a
    /// zero byte.
    package mutating func append(_ id: Int64, _ sought: UnsafeBufferPointer<UInt8>) {
        ids.append(id)
        starts.append(texts.count)
        texts.append(contentsOf: sought.lazy.map { CChar(bitPattern: $0) })
        texts.append(0)
    }

    /// The ids of at most `limit` entries that hold one of the texts, those first whose address begins with it.
    package func ids(of search: HistorySearch, limit: Int) -> [Int64] {
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
