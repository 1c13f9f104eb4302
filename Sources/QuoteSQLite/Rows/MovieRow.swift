import QuoteJSON
import QuoteModel

/// A movie as it stands in a row: UTF-8 straight from the database, without a copy.
///
/// Valid only within the call that it was handed to. In lists it has its first members alone, to
/// ``hasImage``.
package struct MovieRow {
    package let statement: Statement

    package var id: Int64 { statement.integer(0) }
    package var title: UnsafeBufferPointer<UInt8> {
        statement.utf8(1) ?? UnsafeBufferPointer(start: nil, count: 0)
    }
    package var director: UnsafeBufferPointer<UInt8>? { statement.utf8(2) }
    package var year: Int64? { statement.isNull(3) ? nil : statement.integer(3) }
    /// Whether it has a picture.
    package var hasImage: Bool { statement.integer(4) != 0 }

    /// 0 to 10.
    package var imdb: Double? { statement.isNull(5) ? nil : statement.real(5) }
    /// 0 to 100.
    package var rottenTomatoes: Int64? { statement.isNull(6) ? nil : statement.integer(6) }
    package var plot: UnsafeBufferPointer<UInt8>? { statement.utf8(7) }
    package var wikipedia: UnsafeBufferPointer<UInt8>? { statement.utf8(8) }
    /// How many quotations cite it.
    package var quotations: Int64 { statement.integer(9) }
    package var createdAt: Timestamp { Timestamp(milliseconds: statement.integer(10)) }
    package var updatedAt: Timestamp { Timestamp(milliseconds: statement.integer(11)) }
}

extension MovieDraft {
    /// Copies a whole row's content.
    package init(_ row: MovieRow) {
        func copy(_ utf8: UnsafeBufferPointer<UInt8>?) -> String? {
            utf8.map { String(decoding: $0, as: UTF8.self) }
        }
        self.init(
            title: String(decoding: row.title, as: UTF8.self), director: copy(row.director),
            year: row.year,
            ratings: MovieRatings(imdb: row.imdb, rottenTomatoes: row.rottenTomatoes),
            plot: copy(row.plot), wikipedia: copy(row.wikipedia))
    }
}
