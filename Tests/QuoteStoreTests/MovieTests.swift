import QuoteJSON
import QuoteModel
import QuoteSQLite
import Testing

@testable import QuoteStore

@Suite struct `A movie` {
    private let temporary: TemporaryStore
    private var store: QuoteStore { temporary.store }

    init() throws {
        temporary = try TemporaryStore()
    }

    private func cite(_ movie: Int64, _ text: String, author: String? = nil) throws -> Int64 {
        var draft = QuotationDraft.make(text, author: author)
        draft.movie = movie
        return try store.add(draft)
    }

    private func citations(_ movie: Int64) throws -> Int64? {
        try store.findMovie(movie) { $0.quotations }
    }

    private func expectNoFault() {
        let faults = StoreCheck(temporary.folder).run()?.filter { $0.fault != nil } ?? []
        #expect(faults.map { "\($0)" } == [])
    }

    @Test func `goes with its picture, and from what cites it, which changes`() throws {
        let movie = try store.addMovie("One", director: "A")
        let other = try store.addMovie("Two")
        let picture = try #require(MovieImage(.png))
        _ = try store.wait {
            store.putMovieImage(picture, of: movie, if: { _ in true }, completion: $0)
        }
        let first = try cite(movie, "a", author: "A")
        let second = try cite(other, "b")
        let before = try store.find(first) { $0.updatedAt }
        let revision = try store.tally().revision

        #expect(try store.removeMovie(movie))
        #expect(try !store.removeMovie(movie))
        #expect(try store.find(first) { $0.movie } == .some(nil))
        #expect(try store.find(first) { $0.updatedAt } ?? .now > before ?? .now)
        #expect(try store.find(second) { $0.movie } == other)
        #expect(try store.tally().revision > revision)
        #expect(try store.tally().movies == 1)
        #expect(try store.movieImage(of: movie) == nil)
        expectNoFault()
    }

    @Test func `has its id for itself, also after it is gone`() throws {
        let movie = try store.addMovie("One")
        _ = try store.removeMovie(movie)
        #expect(try store.addMovie("One") == movie + 1)
    }

    @Test func `counts what cites it through every change`() throws {
        let movie = try store.addMovie("One")
        let other = try store.addMovie("Two")
        let id = try cite(movie, "a")
        _ = try cite(movie, "b")
        #expect(try citations(movie) == 2)
        let change = try QuotationChange(
            patch: .object([.init("movie", .integer(other))]), id: id)
        _ = try store.wait {
            store.update(id, change, if: { _ in true }, render: { $0.id }, completion: $0)
        }
        #expect(try (citations(movie), citations(other)) == (1, 1))
        _ = try store.remove(id)
        #expect(try citations(other) == 0)
        _ = try store.restore(id)
        #expect(try citations(other) == 1)
        expectNoFault()
        _ = try store.remove(id)
        _ = try store.removeMovie(other)
        _ = try store.restore(id)
        #expect(try store.find(id) { $0.movie } == .some(nil))
        expectNoFault()
    }

    @Test func `that isn't there is cited by nothing`() throws {
        let outcome = try store.wait {
            var draft = QuotationDraft.make("a")
            draft.movie = 7
            store.create(draft, render: { _ in Bytes("") }, completion: $0)
        }
        guard case .missingMovie(7) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(try store.tally().quotations == 0)
    }

    @Test func `is found by words of title and director, a page at a time`() throws {
        for number in 1...7 { _ = try store.addMovie("Film \(number)", director: "Été Ozon") }
        _ = try store.addMovie("Other")
        var seen: [Int64] = []
        var cursor: Cursor?
        repeat {
            let list = MovieList(search: SearchQuery("ete fil"), limit: 3, cursor: cursor)
            let end = try store.listMovies(list) { seen.append($0.id) }
            #expect(end.total.count == 7)
            cursor = end.next
        } while cursor != nil
        #expect(seen == [1, 2, 3, 4, 5, 6, 7])
    }

    @Test(
        arguments: [
            "UPDATE tally SET movies = 9", "UPDATE movie SET quotations = 9",
            "UPDATE movie SET has_image = 1", "UPDATE movie SET duplicate = 9",
            "UPDATE movie SET title = 'two words'",
            "COMMIT; PRAGMA foreign_keys = OFF; BEGIN; UPDATE quotation SET movie = 9",
        ] as [SQL])
    func `that is wrong in the database is told by the check`(change: SQL) throws {
        let movie = try store.addMovie("One")
        _ = try cite(movie, "a")
        expectNoFault()
        try store.waitForWrite { writer throws(SQLiteError) in
            try writer.connection.execute(change)
        }
        let findings = StoreCheck(temporary.folder).run() ?? []
        #expect(findings.contains { $0.fault != nil }, "\(change)")
    }

    @Test(
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .png),
            ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), (Array("GIF89a".utf8), .gif),
            (Array("RIFF1234WEBPVP8 ".utf8), .webp), (Array("RIFF1234WAVEfmt ".utf8), nil),
            (Array("<svg/>".utf8), nil), ([], nil), ([0xFF, 0xD8], nil),
            ([0x89, 0x50, 0x4E, 0x47], nil),
        ] as [([UInt8], MovieImage.Kind?)])
    func `has a picture of a kind that its content tells`(content: [UInt8], kind: MovieImage.Kind?)
    {
        #expect(MovieImage(content)?.kind == kind)
    }

    @Test func `has a picture of at most 5 MiB`() {
        let start: [UInt8] = [0xFF, 0xD8, 0xFF]
        let rest = MovieImage.byteLimit - start.count
        #expect(MovieImage(start + Array(repeating: 0, count: rest)) != nil)
        #expect(MovieImage(start + Array(repeating: 0, count: rest + 1)) == nil)
    }
}

extension [UInt8] {
    /// What a PNG begins with.
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]
}

extension QuoteStore {
    func addMovie(_ title: String, director: String? = nil) throws -> Int64 {
        let draft = MovieDraft(title: title, director: director)
        let outcome = try wait { createMovie(draft, render: { _ in Bytes("") }, completion: $0) }
        guard case .created(let id, _) = outcome else {
            preconditionFailure("only a request with a key can be another one")
        }
        return id
    }

    func removeMovie(_ id: Int64) throws -> Bool {
        let outcome = try wait { deleteMovie(id, if: { _ in true }, completion: $0) }
        if case .updated = outcome { return true }
        return false
    }
}
