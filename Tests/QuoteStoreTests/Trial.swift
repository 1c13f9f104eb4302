import QuoteModel

@testable import QuoteStore

/// A history, run on a store and on the model.
struct Trial {
    let store: QuoteStore
    private var model: Model
    private var known: [Int64] = []

    /// What differs from the model.
    struct Difference: Error, CustomStringConvertible {
        let description: String
    }

    /// Begins on a store that is made empty; ids go on from those that it gave before.
    init(_ store: QuoteStore) throws {
        self.store = store
        let all = QuotationList(sort: false, reverse: false, filterAnonymous: false, limit: 500)
        for id in try store.ids(all).ids { _ = try store.remove(id) }
        try store.wait { store.emptyTrash(completion: $0) }
        let id = try store.add("the last")
        _ = try store.remove(id)
        try store.wait { store.emptyTrash(completion: $0) }
        model = Model(lastID: id)
    }

    mutating func run(_ steps: [Step]) throws {
        for step in steps { try run(step) }
        try compare()
    }

    private mutating func run(_ step: Step) throws {
        switch step {
        case .add(let text, let author):
            let id = try store.add(text, author: author)
            try expect(id == model.add(text, author), "add gave the id \(id)")
            known.append(id)
        case .rewrite(let index, let text, let author):
            let id = id(index)
            let done = try store.rewrite(id, text: text, author: author)
            try expect(done == model.rewrite(id, text, author), "rewrite of \(id): \(done)")
        case .remove(let index):
            let id = id(index)
            let done = try store.remove(id)
            try expect(done == model.remove(id), "remove of \(id): \(done)")
        case .restore(let index):
            let id = id(index)
            var done = false
            if case .restored = try store.restore(id) { done = true }
            try expect(done == model.restore(id), "restore of \(id): \(done)")
        case .emptyTrash:
            try store.wait { store.emptyTrash(completion: $0) }
            model.emptyTrash()
        case .page(let list, let between):
            try page(list, between)
        }
    }

    /// Every quotation that stays and isn't changed is listed once and in order; nothing twice.
    private mutating func page(_ list: QuotationList, _ between: [Step]) throws {
        var list = list
        var seen: [Int64] = []
        var rest = between[...]
        var staying = Set(expected(list))
        var rewritten: Set<Int64> = []
        repeat {
            let page = try store.ids(list)
            seen += page.ids
            try expect(page.ids.count <= list.limit, "a page of \(page.ids.count)")
            let total = Int64(expected(list).count)
            try expect(
                page.end.total.count == total, "total \(page.end.total), not \(total)")
            list.cursor = page.end.next.flatMap { Cursor($0.text) }
            if list.cursor != nil, let step = rest.popFirst() {
                if case .rewrite(let index, _, _) = step { rewritten.insert(id(index)) }
                try run(step)
            }
            staying.formIntersection(expected(list))
        } while list.cursor != nil

        // What was changed may have moved to where it is met again, or not at all.
        staying.subtract(rewritten)
        let unchanged = seen.filter { !rewritten.contains($0) }
        try expect(Set(unchanged).count == unchanged.count, "\(list) repeats: \(seen)")
        let kept = seen.filter(staying.contains)
        try expect(kept == expected(list).filter(staying.contains), "\(list) gave \(seen)")
    }

    private func compare() throws {
        for sort in [false, true] {
            for reverse in [false, true] {
                for filter in [false, true] {
                    let list = QuotationList(
                        sort: sort, reverse: reverse, filterAnonymous: filter, limit: 500)
                    let ids = try store.ids(list).ids
                    try expect(ids == expected(list), "\(list) is \(ids), not \(expected(list))")
                }
            }
        }
        var trash: [Int64] = []
        _ = try store.listTrash(TrashList(limit: 500)) { trash.append($0.id) }
        try expect(Set(trash) == Set(model.trash.map(\.id)), "the trash is \(trash)")
    }

    private func expected(_ list: QuotationList) -> [Int64] {
        model.ids(sort: list.sort, reverse: list.reverse, filterAnonymous: list.filterAnonymous)
    }

    private func id(_ index: Int) -> Int64 {
        index < known.count ? known[index] : 999_999_999
    }

    private func expect(_ condition: Bool, _ reason: String) throws {
        if !condition { throw Difference(description: reason) }
    }
}
