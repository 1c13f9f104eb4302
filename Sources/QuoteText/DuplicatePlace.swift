/// Where texts that are the same to a reader are found among all.
///
/// Most of them have the same letters, so that they stand together in the dictionary. The others have no
/// letters, or more than a collation key holds, or signs that count as letters there (a backtick, a
/// minus); those are found by a number.
package struct DuplicatePlace: Equatable, Sendable {
    package let key: DuplicateKey
    /// What the collation keys of those begin with that stand together; nil where none do.
    package let letters: [UInt8]?
    /// The number of those that don't.
    package let number: Int64
    /// Whether the text itself stands with those of the same letters.
    package let isAmongLetters: Bool

    /// Finds the place of `text`, whose own place in the dictionary is `collationKey`.
    package init(_ text: String, at collationKey: CollationKey) {
        key = DuplicateKey(text)
        letters = CollationKey(key.text).letters.map { Array($0) }
        // 0 is for those that need none.
        number = key.hash == 0 ? 1 : key.hash
        isAmongLetters = letters.map { collationKey.letters?.elementsEqual($0) == true } ?? false
    }

    /// The number that is kept beside the text; 0 where its letters are enough.
    package var keptNumber: Int64 { isAmongLetters ? 0 : number }
}
