import QuoteModel

/// What the store holds, in numbers.
package struct Statistics: Equatable, Sendable {
    package struct Name: Equatable, Sendable {
        package let name: String
        package let quotations: Int64
    }

    package struct Month: Equatable, Sendable {
        /// `2026-11`, in UTC.
        package let month: String
        package let added: Int64
    }

    /// Texts of `from` to `to` characters, both inclusive; without an end, `to` is nil.
    package struct Length: Equatable, Sendable {
        package let from: Int64
        package let to: Int64?
        package let quotations: Int64
    }

    package let quotations: Int64
    /// Those with the most quotations, the greatest number first.
    package let authors: [Name]
    package let tags: [Name]
    /// Those in which something was added that is still there, in order.
    package let months: [Month]
    package let lengths: [Length]
}

extension QuoteStore {
    /// The numbers, of all quotations or of those that have an author.
    package func statistics(filterAnonymous: Bool) throws(StoreError) -> Statistics {
        try readers.read { reader throws(SQLiteError) in
            let tally = try reader.tally()
            return Statistics(
                quotations: filterAnonymous ? tally.attributed : tally.quotations,
                authors: try reader.topAuthors(tally, filterAnonymous),
                tags: try reader.topNames(.tags, filterAnonymous),
                months: try reader.pairs(.months, filterAnonymous ? 1 : 0).map {
                    Statistics.Month(month: $0, added: $1)
                },
                lengths: try reader.lengths(filterAnonymous))
        }
    }
}

extension Reader {
    /// How many names are told.
    private static let topNames: Int64 = 20

    fileprivate func topNames(
        _ kind: NameList.Kind, _ filterAnonymous: Bool
    ) throws(SQLiteError) -> [Statistics.Name] {
        try pairs(.topNames, Int64(kind.rawValue), Self.topNames, filterAnonymous ? 1 : 0).map {
            Statistics.Name(name: $0, quotations: $1)
        }
    }

    fileprivate func topAuthors(
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

    fileprivate func lengths(_ filterAnonymous: Bool) throws(SQLiteError) -> [Statistics.Length] {
        let rows = try pairs(.lengths, filterAnonymous ? 1 : 0).map {
            (from: Int64($0) ?? 0, quotations: $1)
        }
        return rows.enumerated().map { index, row in
            let to = index + 1 < rows.count ? rows[index + 1].from - 1 : nil
            return Statistics.Length(from: row.from, to: to, quotations: row.quotations)
        }
    }

    /// The rows of a statement: a text and a number each.
    fileprivate func pairs(
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
