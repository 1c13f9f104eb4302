import QuoteModel

extension Reader {
    /// How many names are told.
    private static let topNames: Int64 = 20

    package func topNames(
        _ kind: NameList.Kind, _ filterAnonymous: Bool
    ) throws(SQLiteError) -> [Statistics.Name] {
        try pairs(.topNames, Int64(kind.rawValue), Self.topNames, filterAnonymous ? 1 : 0).map {
            Statistics.Name(name: $0, quotations: $1)
        }
    }

    package func topAuthors(
        _ tally: Tally, _ filterAnonymous: Bool
    ) throws(SQLiteError) -> [Statistics.Name] {
        var authors = try topNames(.authors, filterAnonymous)
        let anonymous = tally.quotations - tally.attributed
        if !filterAnonymous, anonymous > 0 {
            let place = authors.firstIndex { $0.quotations <= anonymous } ?? authors.count
            authors.insert(.init(name: "Anonymous", quotations: anonymous), at: place)
        }
        return Array(authors.prefix(Int(Self.topNames)))
    }

    package func lengths(_ filterAnonymous: Bool) throws(SQLiteError) -> [Statistics.Length] {
        let rows = try pairs(.lengths, filterAnonymous ? 1 : 0).map {
            (from: Int64($0) ?? 0, quotations: $1)
        }
        return rows.enumerated().map { index, row in
            let to = index + 1 < rows.count ? rows[index + 1].from - 1 : nil
            return Statistics.Length(from: row.from, to: to, quotations: row.quotations)
        }
    }

    /// The rows of a statement: a text and a number each.
    package func pairs(
        _ name: ReadStatement, _ parameters: Int64...
    ) throws(SQLiteError) -> [(String, Int64)] {
        let statement = try self[name]
        for (index, parameter) in parameters.enumerated() {
            statement.bind(parameter, at: Int32(index) + 1)
        }
        defer { statement.reset() }
        var rows: [(String, Int64)] = []
        while try statement.step() {
            rows.append((statement.text(0) ?? "", statement.integer(1)))
        }
        return rows
    }
}
