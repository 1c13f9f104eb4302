import QuoteModel

/// The quotation of the day.
///
/// It is chosen by the first who asks, and stays until it is deleted. A device without anonymous
/// quotations gets another one when it is anonymous, which is kept beside it. Chosen is at random one that
/// was never shown; when all were, the one that was shown longest ago: so between two showings of one,
/// all others that could be shown were.
extension QuoteStore {
    /// What `render` makes of the quotation that was chosen for `day`; nil when there is none that may be
    /// shown.
    package func quotation<T>(
        of day: Day, filterAnonymous: Bool, render: (QuotationRow) -> T
    ) throws(StoreError) -> T? {
        try readers.read { reader throws(SQLiteError) -> T? in
            for slot in filterAnonymous ? DailySlot.allCases : [.all] {
                let statement = try reader[.ofDay]
                statement.bind(day.text, at: 1)
                statement.bind(slot.rawValue, at: 2)
                guard try statement.step() else { continue }
                defer { statement.reset() }
                let row = QuotationRow(statement: statement)
                if !filterAnonymous || row.author != nil { return render(row) }
            }
            return nil
        }
    }

    /// Chooses the quotation of `day`, unless it is chosen already. `completion` gets what `render` makes
    /// of it, once the choice is on disk; nil when there is nothing to choose from.
    package func chooseQuotation<T: Sendable>(
        of day: Day, filterAnonymous: Bool, render: @escaping Render<T>,
        completion: @escaping @Sendable (Result<T?, StoreError>) -> Void
    ) {
        // It takes next to no room, and a full disk is no reason to show nothing.
        write(freesSpace: true, completion: completion) { writer throws(SQLiteError) -> T? in
            guard let id = try writer.choose(for: day, filterAnonymous: filterAnonymous) else {
                return nil
            }
            return try writer.require(id, render)
        }
    }
}

/// Whom a day's quotation is for.
private enum DailySlot: Int64, CaseIterable {
    case all = 0
    /// Devices without anonymous quotations, when that of all is anonymous.
    case attributed
}

extension WritingConnection {
    private static let draws = 100

    fileprivate func choose(for day: Day, filterAnonymous: Bool) throws(SQLiteError) -> Int64? {
        var slot = DailySlot.all
        if let chosen = try chosen(for: day, .all) {
            if !filterAnonymous || chosen.isAttributed { return chosen.id }
            if let chosen = try self.chosen(for: day, .attributed), chosen.isAttributed {
                return chosen.id
            }
            slot = .attributed
        }
        guard let id = try pick(filterAnonymous) else { return nil }
        let choose = try self[.chooseForDay]
        choose.bind(day.text, at: 1)
        choose.bind(slot.rawValue, at: 2)
        choose.bind(id, at: 3)
        try choose.run()
        return id
    }

    private func chosen(
        for day: Day, _ slot: DailySlot
    ) throws(SQLiteError) -> (id: Int64, isAttributed: Bool)? {
        let statement = try self[.ofDay]
        statement.bind(day.text, at: 1)
        statement.bind(slot.rawValue, at: 2)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return (statement.integer(0), statement.integer(1) != 0)
    }

    private func pick(_ filterAnonymous: Bool) throws(SQLiteError) -> Int64? {
        guard let greatest = try number(.greatestID), greatest > 0 else { return nil }
        let filter: Int64 = filterAnonymous ? 1 : 0
        for _ in 0..<Self.draws {
            let id = try number(.neverShown, filter, Int64.random(in: 1...greatest))
            if let id { return id }
        }
        let count = try number(.neverShownCount, filter) ?? 0
        if count > 0 {
            return try number(.neverShownByPlace, filter, Int64.random(in: 0..<count))
        }
        return try number(.longestAgo, filter)
    }

    /// The first column of a statement's only row; nil when there is none.
    private func number(
        _ name: WriteStatement, _ parameters: Int64...
    ) throws(SQLiteError) -> Int64? {
        let statement = try self[name]
        for (index, parameter) in parameters.enumerated() {
            statement.bind(parameter, at: Int32(index) + 1)
        }
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return statement.integer(0)
    }
}
