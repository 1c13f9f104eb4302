/// A loss or change during an import, which the report states once for all occurrences of its kind.
package struct ImportWarning: Equatable, Sendable {
    /// What occurrences have in common.
    package struct Kind: Hashable, Sendable {
        /// What happened to one thing: "tag was left out".
        package let singular: String
        /// What happened to several: "tags were left out".
        package let plural: String
        /// Why, a clause without a full stop; nil when nothing needs saying.
        package let reason: String?
    }

    package let kind: Kind
    /// The value that shows what happened, as the file has it; nil where it would not help.
    package var example: String?

    package init(
        _ singular: String, _ plural: String, because reason: String? = nil, example: String? = nil
    ) {
        kind = Kind(singular: singular, plural: plural, reason: reason)
        self.example = example
    }

    /// A member that breaks a rule was left out of a record that was kept.
    ///
    /// - Parameter member: its name in the singular: "tag", "IMDb rating".
    package static func leftOut(
        _ member: String, because reason: String? = nil, example: String? = nil
    ) -> ImportWarning {
        ImportWarning(
            "\(member) was left out", "\(member)s were left out", because: reason, example: example)
    }
}
