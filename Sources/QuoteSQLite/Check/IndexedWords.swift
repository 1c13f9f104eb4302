import QuoteModel
import QuoteText

/// The entries that a full-text index must have, made from the rows.
package struct IndexedWords {
    /// All words.
    package private(set) var all = IndexDigest()
    /// The same by word.
    package private(set) var words: [ExactText: IndexDigest] = [:]
    /// The same by what they begin with: one, two and three characters (the option `prefix` of the index).
    package private(set) var prefixes: [ExactText: IndexDigest] = [:]
    /// The number of rows, and of the words in each column.
    package private(set) var rows = 0
    package private(set) var sizes: [Int]

    package static let prefixLengths = 1...3
    /// A longer word is cut by FTS5 (FTS5_MAX_TOKEN_SIZE), in bytes.
    private static let longestWord = 32768

    package init(columns: Int) {
        sizes = Array(repeating: 0, count: columns)
    }

    /// Adds a row; returns how many words each of its columns has.
    package mutating func add(_ columns: [String], of row: Int64) -> [Int] {
        rows += 1
        return columns.enumerated().map { column, text in
            var position = 0
            IndexWords.forEach(of: text) { word in
                let word = UnsafeRawBufferPointer(rebasing: word.prefix(Self.longestWord))
                add(word, IndexDigest.Place(row: row, column: column, position: position))
                position += 1
            }
            sizes[column] += position
            return position
        }
    }

    private mutating func add(_ word: UnsafeRawBufferPointer, _ place: IndexDigest.Place) {
        all.add(word, place)
        words[ExactText(word), default: IndexDigest()].add(word, place)
        var end = 0
        for _ in Self.prefixLengths where end < word.count {
            end += 1
            while end < word.count, word[end] & 0xC0 == 0x80 { end += 1 }
            let prefix = UnsafeRawBufferPointer(rebasing: word[..<end])
            prefixes[ExactText(prefix), default: IndexDigest()].add(prefix, place)
        }
    }
}

extension ExactText {
    package init(_ utf8: UnsafeRawBufferPointer) {
        self.init(String(decoding: utf8, as: UTF8.self))
    }
}
