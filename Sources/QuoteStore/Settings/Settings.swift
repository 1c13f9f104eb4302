/// The three settings that say how lists are shown.
public struct Settings: Equatable, Sendable {
    /// Alphabetical rather than in the order added; of the user.
    public var sort: Bool
    /// Items of lists have their author; of the user.
    public var showAuthors: Bool
    /// Anonymous quotations are left out; of the device.
    public var filterAnonymous: Bool

    public init(sort: Bool, showAuthors: Bool, filterAnonymous: Bool) {
        self.sort = sort
        self.showAuthors = showAuthors
        self.filterAnonymous = filterAnonymous
    }
}

/// Who is asking, as the tables that belong to a user name them.
public struct UserID: Hashable, Sendable {
    public let number: Int64

    public init(_ number: Int64) {
        self.number = number
    }

    /// The one user there is without accounts.
    public static let local = UserID(1)
}

/// What a change says of each setting; ``Change/remove`` goes back to the default.
public struct SettingsChange: Equatable, Sendable {
    public var sort: Change<Bool>
    public var showAuthors: Change<Bool>
    public var filterAnonymous: Change<Bool>

    public init(
        sort: Change<Bool> = .keep, showAuthors: Change<Bool> = .keep,
        filterAnonymous: Change<Bool> = .keep
    ) {
        self.sort = sort
        self.showAuthors = showAuthors
        self.filterAnonymous = filterAnonymous
    }

    /// Everything back to the defaults.
    public static let reset = SettingsChange(
        sort: .remove, showAuthors: .remove, filterAnonymous: .remove)

    var changesUser: Bool { !(sort.isKept && showAuthors.isKept) }
    var changesDevice: Bool { !filterAnonymous.isKept }
}
