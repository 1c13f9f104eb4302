/// The settings that a user chose; nil is the default.
package struct UserChoice: Equatable, Sendable {
    package var sort: Bool?
    package var showAuthors: Bool?

    package init(sort: Bool? = nil, showAuthors: Bool? = nil) {
        self.sort = sort
        self.showAuthors = showAuthors
    }
}
