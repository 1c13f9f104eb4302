import Glibc
import QuoteImport
import QuoteModel
import QuoteSystem
import Testing

@testable import QuoteStore

@Suite struct `An import of movies` {
    private let temporary: TemporaryStore
    private var store: QuoteStore { temporary.store }

    init() throws {
        temporary = try TemporaryStore()
    }

    private func bring(
        _ list: String, folder: String? = nil, isDryRun: Bool = false
    ) throws -> ImportReport {
        var options = QuoteStore.ImportOptions()
        options.folder = folder
        options.isDryRun = isDryRun
        return try Array(list.utf8).withUnsafeBytes { try store.bringIn($0, options) }
    }

    private static let list = """
        <movies>
          <movie><name>One</name><director>A</director><rating>8,5/10</rating><rt>94 %</rt>
            <weburl>https://en.wikipedia.org/wiki/One</weburl><year>1999-01-01</year></movie>
          <movie><name>Two</name><rating>PG-13</rating><rt>101%</rt><weburl>http://example.org/</weburl>
            <year>soon</year></movie>
          <movie><director>B</director></movie>
          <movie><name>one!</name><director>a</director></movie>
          <movie><name>One</name></movie>
        </movies>
        """

    @Test func `tells what it added, left out and couldn't take, and adds nothing twice`() throws {
        let dry = try bring(Self.list, isDryRun: true)
        let report = try bring(Self.list)
        #expect(report.format == .movies && report.id == 1)
        #expect((report.added, report.duplicates) == (3, 1))
        #expect(report.rejected == [.init(line: 6, reason: "it has no name")])
        #expect(
            report.warnings == [
                "1 year was left out (line 4): “soon”",
                "1 IMDb rating was left out (line 4): “PG-13”",
                "1 Rotten Tomatoes rating was left out (line 4): “101%”",
                "1 Wikipedia address was left out (line 4): “http://example.org/”",
            ])
        #expect((dry.added, dry.duplicates, dry.id) == (3, 1, nil))
        #expect(dry.warnings == report.warnings)
        let first = try store.findMovie(1) { MovieDraft($0) }
        #expect(
            first
                == MovieDraft(
                    title: "One", director: "A", year: 1999,
                    ratings: .init(imdb: 8.5, rottenTomatoes: 94), plot: nil,
                    wikipedia: "https://en.wikipedia.org/wiki/One"))
        let again = try bring(Self.list)
        #expect((again.added, again.duplicates, again.warnings) == (0, 4, []))
        #expect(try store.tally().movies == 3)
    }

    @Test func `adds nothing of a list that ends early`() throws {
        var list = "<movies>"
        for number in 1...500 { list += "<movie><name>\(number)</name></movie>\n" }
        #expect(
            throws: ImportError.notOfFormat(
                .movies, line: 500, column: 32, reason: "it ends too early")
        ) {
            try bring(list)
        }
        #expect(try store.tally().movies == 0)
        #expect(try bring(list + "</movies>").added == 500)
    }

    @Test(
        arguments: [
            (
                "<name>\(String(repeating: "x", count: 301))</name>",
                "title must have at most 300 characters, has 301"
            ),
            (
                LongText(
                    String(
                        repeating: "<name>\(String(repeating: "x", count: 200_000))</name>",
                        count: 50)),
                "its title is far too long"
            ),
            ("<name>x\u{85}y\u{7F}</name>", "title must not hold the control character U+007F"),
        ] as [(LongText, String)])
    func `rejects what breaks the rules`(content: LongText, reason: String) throws {
        let report = try bring(
            "<movies><movie>\(content.text)</movie><movie><name>y</name></movie></movies>")
        #expect(report.rejected.map(\.reason) == [reason])
        #expect(report.added == 1)
    }

    @Test(
        arguments: [
            (
                "<director>\(String(repeating: "x", count: 201))</director>", "director",
                "a director must have at most 200 characters"
            ),
            (
                "<desc>\(String(repeating: "x", count: 20_001))</desc>", "plot",
                "a plot must have at most 20000 characters"
            ),
            (
                "<desc>\(String(repeating: "x", count: 300_000))</desc>", "plot",
                "a plot must have at most 20000 characters"
            ),
            ("<director>a\u{2028}b</director>", nil, nil),
        ] as [(LongText, String?, String?)])
    func `keeps a movie without a member that breaks a rule`(
        content: LongText, member: String?, reason: String?
    ) throws {
        let report = try bring(
            "<movies><movie><name>x</name><rt>90</rt>\(content.text)</movie></movies>")
        #expect(report.added == 1)
        let warning = member.map { "1 \($0) was left out (line 1): \(reason ?? "")" }
        #expect(report.warnings == (warning.map { [$0] } ?? []))
        #expect(try store.findMovie(1) { MovieDraft($0).ratings.rottenTomatoes } == 90)
    }

    @Test func `keeps a movie without the members that are too much together`() throws {
        let directors = String(
            repeating: "<director>\(String(repeating: "x", count: 200_000))</director>", count: 50)
        let report = try bring("<movies><movie><name>x</name>\(directors)</movie></movies>")
        #expect(report.added == 1)
        #expect(
            report.warnings.first?.hasSuffix(": the movie has more text than is kept") == true)
    }

    @Test(
        arguments: [
            ("imdb", "10", "7.44", 7.4, nil), ("imdb", nil, "10", 10, nil),
            ("imdb", "100", "74", 7.4, nil),
            ("imdb", "5", "3,5", 7, nil), ("tomatometerallcritics", "10", "8.86", nil, 89),
            ("rottentomatoes", nil, "88", nil, 88), ("tomatometer", "100", "87.5", nil, 88),
        ] as [(String, String?, String, Double?, Int64?)])
    func `scales a rating under a name`(
        name: String, max: String?, value: String, imdb: Double?, rottenTomatoes: Int64?
    ) throws {
        let highest = max.map { " max='\($0)'" } ?? ""
        let report = try bring(
            """
            <movie><title>x</title><ratings><rating name='\(name)'\(highest)><value>\(value)</value></rating>
            </ratings></movie>
            """)
        #expect(report.warnings == [])
        let ratings = try store.findMovie(1) { MovieDraft($0).ratings }
        #expect(ratings == MovieRatings(imdb: imdb, rottenTomatoes: rottenTomatoes))
    }

    @Test func `tells of ratings that it leaves out, and takes a field before a name`() throws {
        let report = try bring(
            """
            <movie><title>x</title><rating>6</rating><ratings><rating name='imdb'><value>8</value></rating>
            <rating name='themoviedb'><value>7</value></rating><rating name='tomatometer'><value>101</value></rating>
            <rating name='rottentomatoes'><value>50</value></rating></ratings></movie>
            """)
        #expect(
            report.warnings == [
                "1 Rotten Tomatoes rating was left out (line 1): “101”",
                "1 rating was left out (line 1): it is neither of IMDb nor of Rotten Tomatoes: "
                    + "“themoviedb”",
            ])
        let ratings = try store.findMovie(1) { MovieDraft($0).ratings }
        #expect(ratings == MovieRatings(imdb: 6, rottenTomatoes: nil))
    }

    @Test func `names the movies that lack the picture that the list names`() throws {
        let list = """
            <movies><movie><name>A</name><image>a.png</image></movie><movie><name>B</name></movie>
            <movie><name>C</name><image>data:image/png;base64,iVBORw0KGgoB</image></movie>
            <movie><name>D</name><image>http://example.org/d.png</image></movie>
            <movie><name>B</name><image>sub/b.png</image></movie><movie><name>a</name><image>x.png</image></movie>
            </movies>
            """
        #expect(try bring(list, isDryRun: true).missingPictures == [])
        let wanted = [
            MissingPicture(name: "a.png", movie: 1), MissingPicture(name: "sub/b.png", movie: 2),
        ]
        #expect(try bring(list).missingPictures == wanted)
        let picture = try #require(MovieImage(.png))
        _ = try store.wait {
            store.putMovieImage(picture, of: 1, if: { _ in true }, completion: $0)
        }
        for isDry in [true, false] {
            #expect(try bring(list, isDryRun: isDry).missingPictures == [wanted[1]])
        }
    }

    @Test func `names at most a thousand movies without their picture`() throws {
        let movies = (0..<1_001).map { "<movie><name>\($0)</name><image>x</image></movie>" }
        let report = try bring("<movies>\(movies.joined())</movies>")
        #expect(report.missingPictures.count == 1_000)
        #expect(report.missingPictures.last == MissingPicture(name: "x", movie: 1_000))
    }

    @Test(arguments: [1, MovieImage.byteLimit / 3 + 1, 3_000_000])
    func `takes a movie without its picture when that is too large`(thirds: Int) throws {
        let picture = "iVBORw0KGgoA" + String(repeating: "AAAA", count: thirds)
        let report = try bring(
            "<movies><movie><name>x</name><image>data:image/png;base64,\(picture)</image></movie></movies>"
        )
        #expect(report.added == 1)
        #expect(report.rejected.isEmpty)
        #expect(report.warnings.count == (thirds == 1 ? 0 : 1))
    }

    @Test func `takes pictures that stand in the list or beside it, and no others`() throws {
        let folder = TemporaryFolder.make()
        let path = folder.path
        mkdir(path + "/list", 0o700)
        defer {
            for name in ["list/a b.png", "list/link.png", "list/text.png", "out.png"] {
                unlink(path + "/" + name)
            }
            rmdir(path + "/list")
            rmdir(path)
        }
        try PrivateFile.replace(path + "/list/a b.png", with: .png)
        try PrivateFile.replace(path + "/list/text.png", with: [1, 2, 3])
        try PrivateFile.replace(path + "/out.png", with: .png)
        symlink("../out.png", path + "/list/link.png")
        let names = [
            "a b.png", "data:image/png;base64,iVBORw0KGgoB", "link.png", "../out.png",
            path + "/out.png",
            "text.png", "none.png", "..", ".", "http://127.0.0.1/x.png", "data:image/png,x",
            "data:;base64,*", "data:image/svg+xml;base64,AAAA",
        ]
        let movies = names.enumerated().map { number, name in
            "<movie><name>\(number)</name><image>\(name)</image></movie>"
        }
        let list = "<movies>\(movies.joined(separator: "\n"))</movies>"
        let report = try bring(list, folder: path + "/list")
        #expect(report.added == names.count)
        #expect(report.warnings.allSatisfy { $0.contains("picture") })
        for number in 1...names.count {
            let hasImage = try store.movieImage(of: Int64(number)) != nil
            #expect(hasImage == (number <= 2), "\(names[number - 1])")
        }
        #expect(try store.movieImageContent(of: 1)?.content.count == 9)
        #expect(StoreCheck(temporary.folder).run()?.filter { $0.fault != nil }.count == 0)

        let other = try bring(list.replacing("<name>", with: "<name>x"))
        #expect(
            other.warnings.first
                == "8 pictures were left out (lines 1, 3, 4, 5, 6, …): the list came without its folder: "
                + "“a b.png”, “link.png”, “../out.png”, “\(path)/out.png”, “text.png”")
    }

    @Test func `is undone but for what was changed or is cited since`() throws {
        var list = ""
        for number in 1...450 { list += "<movie><name>\(number)</name></movie>" }
        let report = try bring("<movies>\(list)</movies>")
        let own = try store.addMovie("own")
        var draft = QuotationDraft.make("a")
        draft.movie = 7
        _ = try store.add(draft)
        let change = try MovieChange(
            patch: .object([.init("year", .integer(1999))]), id: 9)
        _ = try store.wait {
            store.updateMovie(9, change, if: { _ in true }, render: { $0.id }, completion: $0)
        }
        let picture = try #require(MovieImage(.png))
        _ = try store.wait {
            store.putMovieImage(picture, of: 11, if: { _ in true }, completion: $0)
        }
        let id = try #require(report.id)
        try store.wait { store.undoImport(id, completion: $0) }
        var left: [Int64] = []
        _ = try store.listMovies(MovieList(search: nil, limit: 500, cursor: nil)) {
            left.append($0.id)
        }
        #expect(left == [7, 9, 11, own])
        #expect(StoreCheck(temporary.folder).run()?.filter { $0.fault != nil }.count == 0)
    }
}

@Suite struct `A rating of a list of movies` {
    @Test(
        arguments: [
            ("9.0/10", 9.0), ("8,5 / 10", 8.5), ("8/1 0", nil), ("8/10 ", nil), ("10", 10),
            ("0", 0), ("7.25", 7.25),
            ("10.0/10", 10),
            ("11", nil), ("None", nil), ("9.", nil), ("9/11", nil), ("-1", nil), ("9.0/10 x", nil),
            ("100", nil),
        ] as [(String, Double?)])
    func `of IMDb is a number up to 10`(text: String, rating: Double?) {
        #expect(MovieRating.imdb(text) == rating)
    }

    @Test(
        arguments: [
            ("94%", 94), ("94 %", 94), ("0", 0), ("100%", 100), ("101%", nil), ("9 5", nil),
            ("-", nil), ("94%%", nil),
            ("9.5%", nil),
        ] as [(String, Int64?)])
    func `of Rotten Tomatoes is a whole number up to 100`(text: String, rating: Int64?) {
        #expect(MovieRating.rottenTomatoes(text) == rating)
    }

    @Test(
        arguments: [
            ("1999", 1999), ("06.05.2011", 2011), ("2011-05-06", 2011), ("c. 1950s", 1950),
            ("99", nil),
            ("12 34", nil), ("0000", nil), ("199920", 1999),
        ] as [(String, Int64?)])
    func `has a year in its first four digits`(text: String, year: Int64?) {
        #expect(MovieRating.year(text) == year)
    }
}
