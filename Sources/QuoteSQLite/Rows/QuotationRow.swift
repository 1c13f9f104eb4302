import QuoteJSON

/// A quotation as it stands in a row: UTF-8 straight from the database, without a copy.
///
/// Valid only within the call that it was handed to; what is needed for longer is copied out.
package struct QuotationRow {
    package let statement: Statement

    package var id: Int64 { statement.integer(0) }
    package var text: UnsafeBufferPointer<UInt8> { statement.utf8(1) ?? Self.empty }
    /// Nil for an anonymous quotation.
    package var author: UnsafeBufferPointer<UInt8>? { statement.utf8(2) }
    package var source: UnsafeBufferPointer<UInt8>? { statement.utf8(3) }
    package var url: UnsafeBufferPointer<UInt8>? { statement.utf8(4) }
    /// A JSON array of strings; nil when there are no tags.
    package var tags: UnsafeBufferPointer<UInt8>? { statement.utf8(5) }
    /// The tags, copied.
    package var tagTexts: [String] {
        tags.map { TagList.decode(UnsafeRawBufferPointer($0)) } ?? []
    }
    package var note: UnsafeBufferPointer<UInt8>? { statement.utf8(6) }
    package var createdAt: Timestamp { Timestamp(milliseconds: statement.integer(7)) }
    package var updatedAt: Timestamp { Timestamp(milliseconds: statement.integer(8)) }

    /// The id of the movie that it cites; nil for none.
    package var movie: Int64? { statement.isNull(10) ? nil : statement.integer(10) }

    /// When it was deleted; only for rows of the trash.
    package var deletedAt: Timestamp { Timestamp(milliseconds: statement.integer(11)) }

    package var collationKey: [UInt8] { statement.blob(9) }

    private static var empty: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: nil, count: 0)
    }
}
