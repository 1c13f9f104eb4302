import QuoteModel
import QuoteStore

/// Who may call a route: everyone, or users with at least this role.
enum Role: String, Sendable {
    case everyone, reader, editor, admin
}

/// Who is asking.
struct Caller: Sendable {
    let user: UserID

    /// The one user there is without accounts, who may do everything.
    static let local = Caller(user: .local)

    func may(_: Role) -> Bool { true }
}
