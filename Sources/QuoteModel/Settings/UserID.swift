/// Who is asking, as the tables that belong to a user name them.
package struct UserID: Hashable, Sendable {
    package let number: Int64

    package init(_ number: Int64) {
        self.number = number
    }

    /// The one user there is without accounts.
    package static let local = UserID(1)
}
