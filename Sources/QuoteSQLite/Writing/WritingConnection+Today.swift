import QuoteModel

extension WritingConnection {
    private static let draws = 100

    package func choose(for day: Day, filterAnonymous: Bool) throws(SQLiteError) -> Int64? {
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
