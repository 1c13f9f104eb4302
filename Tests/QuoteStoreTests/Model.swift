import QuoteJSON
import QuoteText

@testable import QuoteStore

/// What a store should do, in the plainest form: arrays that are searched and sorted anew each time.
struct Model {
    struct Item: Equatable {
        let id: Int64
        var text: String
        var author: String?
    }

    private(set) var items: [Item] = []
    /// The last deleted first.
    private(set) var trash: [Item] = []
    private var lastID: Int64

    init(lastID: Int64 = 0) {
        self.lastID = lastID
    }

    /// Adds an item and returns its id, which none had before.
    mutating func add(_ text: String, _ author: String?) -> Int64 {
        lastID += 1
        items.append(Item(id: lastID, text: text, author: author))
        return lastID
    }

    mutating func rewrite(_ id: Int64, _ text: String, _ author: String?) -> Bool {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
        items[index] = Item(id: id, text: text, author: author)
        return true
    }

    mutating func remove(_ id: Int64) -> Bool {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
        trash.insert(items.remove(at: index), at: 0)
        return true
    }

    mutating func restore(_ id: Int64) -> Bool {
        guard let index = trash.firstIndex(where: { $0.id == id }) else { return false }
        items.append(trash.remove(at: index))
        return true
    }

    mutating func emptyTrash() {
        trash = []
    }

    /// The ids of a whole list.
    func ids(sort: Bool, reverse: Bool, filterAnonymous: Bool) -> [Int64] {
        let shown = items.filter { !filterAnonymous || $0.author != nil }
        let keyed = shown.map { (key: sort ? CollationKey($0.text).bytes : [], id: $0.id) }
        let ordered = keyed.sorted { left, right in
            left.key == right.key
                ? left.id < right.id : left.key.lexicographicallyPrecedes(right.key)
        }
        return (reverse ? ordered.reversed() : ordered).map(\.id)
    }
}
