import QuoteJSON

/// A quotation as it stands in a row: UTF-8 straight from the database, without a copy.
///
/// Valid only within the call that it was handed to; what is needed for longer is copied out.
public struct QuotationRow {
    let statement: Statement

    public var id: Int64 { statement.integer(0) }
    public var text: UnsafeBufferPointer<UInt8> { statement.utf8(1) ?? Self.empty }
    /// Nil for an anonymous quotation.
    public var author: UnsafeBufferPointer<UInt8>? { statement.utf8(2) }
    public var source: UnsafeBufferPointer<UInt8>? { statement.utf8(3) }
    public var url: UnsafeBufferPointer<UInt8>? { statement.utf8(4) }
    /// A JSON array of strings; nil when there are no tags.
    public var tags: UnsafeBufferPointer<UInt8>? { statement.utf8(5) }
    /// The tags, copied.
    public var tagTexts: [String] {
        tags.map { TagList.decode(UnsafeRawBufferPointer($0)) } ?? []
    }
    public var note: UnsafeBufferPointer<UInt8>? { statement.utf8(6) }
    public var createdAt: Timestamp { Timestamp(milliseconds: statement.integer(7)) }
    public var updatedAt: Timestamp { Timestamp(milliseconds: statement.integer(8)) }

    /// The id of the movie that it cites; nil for none.
    public var movie: Int64? { statement.isNull(10) ? nil : statement.integer(10) }

    /// When it was deleted; only for rows of the trash.
    public var deletedAt: Timestamp { Timestamp(milliseconds: statement.integer(11)) }

    var collationKey: [UInt8] { statement.blob(9) }

    private static var empty: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: nil, count: 0)
    }
}
