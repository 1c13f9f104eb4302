import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteSystem
import Synchronization
import Testing

@testable import QuoteStore

@Suite struct `An import` {
    private let temporary: TemporaryStore
    private var store: QuoteStore { temporary.store }

    init() throws {
        temporary = try TemporaryStore()
    }

    private func bringIn(
        _ lines: [String], isDryRun: Bool = false
    ) throws(ImportError) -> ImportReport {
        var options = QuoteStore.ImportOptions()
        options.format = .ndjson
        options.isDryRun = isDryRun
        let bytes = Array(lines.joined(separator: "\n").utf8)
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(ImportError) in try store.bringIn(bytes, options) }
        }
        return try result.get()
    }

    private func rows() throws -> [QuotationDraft] {
        var rows: [QuotationDraft] = []
        let all = QuotationList(sort: false, reverse: false, filterAnonymous: false, limit: 5000)
        _ = try store.list(all) { rows.append(QuotationDraft($0)) }
        return rows
    }

    @Test(arguments: [1, 49, 50, 51, 1000, 2000, 2019])
    func `keeps the order of its file while others write`(count: Int) throws {
        let isOver = Mutex(false)
        let other = Thread { [store] in
            while !isOver.withLock({ $0 }) { _ = try? store.add("another's") }
        }
        let report = try bringIn((0..<count).map { #"{"text": "row \#($0)"}"# })
        isOver.withLock { $0 = true }
        other.join()
        #expect(report.added == count)
        let texts = try rows().map(\.text.value).filter { $0 != "another's" }
        #expect(texts == (0..<count).map { "row \($0)" })
    }

    @Test func `keeps the first of duplicates, with all it has, in every batch`() throws {
        var lines = (0..<2000).map { #"{"text": "row \#($0)"}"# }
        lines[3] = #"{"text": "Same!", "author": "Ann", "source": "A Book", "tags": ["one"]}"#
        for place in [4, 49, 50, 700, 1999] {
            lines[place] = #"{"text": "“same”", "source": "Number \#(place)", "tags": ["two"]}"#
        }
        let report = try bringIn(lines)
        #expect(report.added == 1995 && report.duplicates == 5)
        let same = try rows().filter { $0.text.value.lowercased().contains("same") }
        #expect(same.map(\.text.value) == ["Same!"])
        #expect(same.first?.author?.value == "Ann")
        #expect(same.first?.source == "A Book")
        #expect(same.first?.tags.map(\.value) == ["one"])
    }

    @Test func `writes nothing after a batch that fails`() throws {
        try store.waitForWrite { writer throws(SQLiteError) in
            try writer.connection.execute(
                """
                CREATE TEMP TRIGGER made_up BEFORE INSERT ON quotation WHEN NEW.text = 'bad' BEGIN
                    SELECT RAISE(ABORT, 'made up');
                END
                """)
        }
        let lines = (0..<1000).map { #"{"text": "\#($0 == 77 ? "bad" : "row \($0)")"}"# }
        #expect(throws: ImportError.self) { try bringIn(lines) }
        #expect(try rows().map(\.text.value) == (0..<50).map { "row \($0)" })
    }

    @Test func `is undone with what was edited and restored, and again`() throws {
        let own = try store.add("my own")
        _ = try bringIn((0..<450).map { #"{"text": "row \#($0)"}"# })
        let ids = try rows().filter { $0.text.value != "my own" }.count
        #expect(ids == 450)
        let all = QuotationList(sort: false, reverse: false, filterAnonymous: false, limit: 500)
        let imported = try store.ids(all).ids.filter { $0 != own }
        #expect(try store.rewrite(imported[0], text: "edited", author: "me"))
        #expect(try store.remove(imported[1]))
        #expect(try store.remove(imported[2]))
        _ = try store.restore(imported[1])

        func undo() throws { try store.wait { store.undoImport(1, completion: $0) } }
        func undoneAt() throws -> Timestamp? {
            try store.imports(after: nil, limit: 1).entries.first?.undoneAt
        }
        #expect(try undoneAt() == nil)
        try undo()
        #expect(try store.ids(all).ids == [own])
        let first = try #require(try undoneAt())
        var trash = TrashList(importID: 1, limit: 500)
        #expect(try store.listTrash(trash) { _ in }.total == Total(450))
        trash.importID = 2
        #expect(try store.listTrash(trash) { _ in }.total == Total(0))

        // Nothing to move: the undo of before is still the latest.
        try undo()
        #expect(try undoneAt() == first)
        // What is restored belongs to the import still.
        #expect(try store.wait { store.restoreAll(ofImport: 1, completion: $0) } == 450)
        var list = all
        list.filter.importID = 1
        #expect(try store.ids(list).ids == imported)
        #expect(try store.ids(list).end.total == Total(450))
        list.filter.search = SearchQuery("edited")
        #expect(try store.ids(list).ids == [imported[0]])
        try undo()
        #expect(try store.ids(all).ids == [own])
        #expect(StoreCheck(temporary.folder).run()?.filter { $0.fault != nil }.count == 0)
    }

    /// Texts in several scripts, whose letters fill a collation key to every length around its limit.
    @Test(arguments: [
        "abcdefghij", "абвгдежзик", "αβγδεζηθικ", "天地玄黄宇宙洪荒日月", "いろはにほへとちりぬ",
        "กขคงจฉชซญด", "ابتثجحخدذر", "😀😁😂😃😄😅😆😇😈😉", "a天😀я",
    ])
    func `finds its texts again, whatever their length`(alphabet: String) throws {
        let letters = Array(alphabet.unicodeScalars)
        let texts = (1...300).map { length in
            // Not periodic: no text's letters are those of another one.
            String(
                String.UnicodeScalarView(
                    (0..<length).map { letters[($0 * $0 + $0 / 7 + length) % letters.count] }))
        }
        let lines = texts.map { #"{"text": "\#($0)"}"# }
        let first = try bringIn(lines)
        #expect(first.added + first.duplicates == 300)
        let again = try bringIn(texts.map { #"{"text": "“\#($0)!”"}"# })
        #expect(again.added == 0 && again.duplicates == 300)
        #expect(try bringIn(lines, isDryRun: true).added == 0)
        let added = try store.waitForWrite { [texts] writer throws(SQLiteError) in
            var missed: [Int] = []
            for text in texts where try writer.verdict(on: .make(text)) != .duplicate {
                missed.append(text.unicodeScalars.count)
            }
            return missed
        }
        #expect(added == [])
    }
}
