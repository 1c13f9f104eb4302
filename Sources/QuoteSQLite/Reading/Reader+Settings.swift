import QuoteModel

extension Reader {
    package func choice(of user: UserID) throws(SQLiteError) -> UserChoice {
        var choice = UserChoice()
        let statement = try self[.userSettings]
        statement.bind(user.number, at: 1)
        while try statement.step() {
            let value = statement.integer(1) != 0
            switch statement.text(0) {
            case "sort": choice.sort = value
            case "showAuthors": choice.showAuthors = value
            default: break
            }
        }
        return choice
    }
}
