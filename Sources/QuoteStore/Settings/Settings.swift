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

/// Who is asking, as the tables that belong to a user name them.
package struct UserID: Hashable, Sendable {
    package let number: Int64

    package init(_ number: Int64) {
        self.number = number
    }

    /// The one user there is without accounts.
    package static let local = UserID(1)
}

/// What a change says of each setting; ``Change/remove`` goes back to the default.
package struct SettingsChange: Equatable, Sendable {
    package var sort: Change<Bool>
    package var showAuthors: Change<Bool>
    package var filterAnonymous: Change<Bool>

    package init(
        sort: Change<Bool> = .keep, showAuthors: Change<Bool> = .keep,
        filterAnonymous: Change<Bool> = .keep
    ) {
        self.sort = sort
        self.showAuthors = showAuthors
        self.filterAnonymous = filterAnonymous
    }

    /// Everything back to the defaults.
    package static let reset = SettingsChange(
        sort: .remove, showAuthors: .remove, filterAnonymous: .remove)

    var changesUser: Bool { !(sort.isKept && showAuthors.isKept) }
    var changesDevice: Bool { !filterAnonymous.isKept }
}
