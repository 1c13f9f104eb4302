/// What keys, folded names and words are made with.
package enum TextEngine {
    /// The versions of ICU, of its root collation, and of the rules by which words and names are folded,
    /// and duplicates told, here. What was made under another one is made again.
    package static let version = CollationKey.version + "/\(rules)"

    /// Raised whenever the rules change.
    private static let rules = 3
}
