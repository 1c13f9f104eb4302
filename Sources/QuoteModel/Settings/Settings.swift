/// The three settings that say how lists are shown.
package struct Settings: Equatable, Sendable {
    /// Alphabetical rather than in the order added; of the user.
    package var sort: Bool
    /// Items of lists have their author; of the user.
    package var showAuthors: Bool
    /// Anonymous quotations are left out; of the device.
    package var filterAnonymous: Bool

    package init(sort: Bool, showAuthors: Bool, filterAnonymous: Bool) {
        self.sort = sort
        self.showAuthors = showAuthors
        self.filterAnonymous = filterAnonymous
    }
}
