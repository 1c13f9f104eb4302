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

    package var changesUser: Bool { !(sort.isKept && showAuthors.isKept) }
    package var changesDevice: Bool { !filterAnonymous.isKept }
}
