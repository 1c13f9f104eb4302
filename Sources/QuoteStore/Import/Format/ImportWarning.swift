/// A loss or change during an import, which the report states once for all occurrences of its kind.
struct ImportWarning: Equatable, Sendable {
    /// What occurrences have in common.
    struct Kind: Hashable, Sendable {
        /// What happened to one thing: "tag was left out".
        let singular: String
        /// What happened to several: "tags were left out".
        let plural: String
        /// Why, a clause without a full stop; nil when nothing needs saying.
        let reason: String?
    }

    let kind: Kind
    /// The value that shows what happened, as the file has it; nil where it would not help.
    var example: String?

    init(
        _ singular: String, _ plural: String, because reason: String? = nil, example: String? = nil
    ) {
        kind = Kind(singular: singular, plural: plural, reason: reason)
        self.example = example
    }

    /// A member that breaks a rule was left out of a record that was kept.
    ///
    /// - Parameter member: its name in the singular: "tag", "IMDb rating".
    static func leftOut(
        _ member: String, because reason: String? = nil, example: String? = nil
    ) -> ImportWarning {
        ImportWarning(
            "\(member) was left out", "\(member)s were left out", because: reason, example: example)
    }
}
