import CSQLite
import QuoteModel
import QuoteText

/// A comparison of all that a full-text index answers with the rows that it was made of.
///
/// SQLite's `PRAGMA integrity_check` doesn't look into FTS5's tables, and FTS5's own `integrity-check` is a
/// write, which would keep a server's writes waiting. (https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module)
package struct FullTextCheck {
    /// A full-text index, and the queries that it is checked by.
    package struct Index {
        /// What is indexed, in words.
        package let subject: String
        /// The columns' names, in the order of the index.
        package let columns: [String]
        /// Makes a table of the index's entries for this connection.
        package let vocabulary: SQL
        /// All entries: the term, the row, the column's name and the position.
        package let entries: SQL
        /// The id of each row, what the index keeps as its numbers of words, and its indexed columns.
        package let rows: SQL
        /// How many rows the index keeps numbers of words of.
        package let count: SQL
        /// What the index keeps as the sums of these numbers.
        package let sums: SQL
        /// The digests of the rows that a query finds, which is the second parameter; the first is its word.
        package let matches: SQL
    }

    private let connection: Connection
    private let index: Index

    package init(_ index: Index, on connection: Connection) {
        self.index = index
        self.connection = connection
    }

    /// What is wrong; nil when nothing is.
    package func fault() throws -> String? {
        do {
            return try difference()
        } catch let error as SQLiteError where error.primaryCode == SQLITE_CORRUPT {
            return "the index of \(index.subject) is damaged"
        }
    }

    private func difference() throws -> String? {
        var expected = IndexedWords(columns: index.columns.count)
        if let row = try rowOfOtherSize(&expected) {
            return "the index of \(index.subject) has another text of number \(row)"
        }
        let isSame =
            try connection.integer(index.count) == expected.rows
            && sums() == ([expected.rows] + expected.sizes).flatMap(\.variableLengthBytes)
            && entries() == expected.all && answers(expected.words, isPrefix: false)
            && answers(expected.prefixes, isPrefix: true)
        return isSame ? nil : "the index of \(index.subject) answers with other rows than it should"
    }

    /// Takes in all rows; returns the first one of which the index keeps another number of words.
    private func rowOfOtherSize(_ expected: inout IndexedWords) throws -> Int64? {
        let rows = try Statement(index.rows, on: connection)
        while try rows.step() {
            let columns = index.columns.indices.map { rows.text(Int32($0) + 2) ?? "" }
            let sizes = expected.add(columns, of: rows.integer(0))
            if rows.blob(1) != sizes.flatMap(\.variableLengthBytes) { return rows.integer(0) }
        }
        return nil
    }

    /// The numbers of all rows and words; one that was never written has no bytes.
    private func sums() throws -> [UInt8] {
        let sums = try Statement(index.sums, on: connection)
        let kept = try sums.step() ? sums.blob(0) : []
        return kept.isEmpty ? Array(repeating: 0, count: index.columns.count + 1) : kept
    }

    private func entries() throws -> IndexDigest {
        var digest = IndexDigest()
        try connection.execute(index.vocabulary)
        let rows = try Statement(index.entries, on: connection)
        while try rows.step() {
            guard let term = rows.utf8(0),
                let column = index.columns.firstIndex(of: rows.text(2) ?? "")
            else { continue }
            digest.add(
                UnsafeRawBufferPointer(term),
                IndexDigest.Place(
                    row: rows.integer(1), column: column, position: Int(rows.integer(3))))
        }
        return digest
    }

    /// Whether the index finds what it should for each word, or for what begins with it: it looks them up in
    /// another way than in a walk through all of them.
    private func answers(
        _ expected: [ExactText: IndexDigest], isPrefix: Bool
    ) throws -> Bool {
        let rows = try Statement(index.matches, on: connection)
        for (word, digest) in expected {
            var found = IndexDigest()
            rows.bind(word.text, at: 1)
            rows.bind("\"\(word.text)\"" + (isPrefix ? "*" : ""), at: 2)
            while try rows.step() { found.add(rows.integer(0)) }
            if found != digest { return false }
        }
        return true
    }
}

extension Int {
    /// The number as SQLite writes lengths: seven bits a byte, the highest first, and a bit that says
    /// that more follow.
    package var variableLengthBytes: [UInt8] {
        var bytes = [UInt8(self & 0x7F)]
        var rest = self >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return bytes
    }
}
