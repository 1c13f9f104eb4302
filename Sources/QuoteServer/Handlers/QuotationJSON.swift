import QuoteJSON
import QuoteSQLite
import QuoteStore

extension ByteWriter {
    /// Writes a quotation as JSON. Members without a value are left out, but the author.
    mutating func append(_ row: QuotationRow, showAuthor: Bool = true, deleted: Bool = false) {
        append("{\"id\":" as StaticString)
        append(row.id)
        append(",\"text\":" as StaticString)
        append(jsonString: row.text)
        if showAuthor {
            append(",\"author\":" as StaticString)
            if let author = row.author {
                append(jsonString: author)
            } else {
                append("\"Anonymous\"" as StaticString)
            }
        }
        append(optional: ",\"source\":", row.source)
        append(optional: ",\"url\":", row.url)
        if let movie = row.movie {
            append(",\"movie\":" as StaticString)
            append(movie)
        }
        if let tags = row.tags {
            append(",\"tags\":" as StaticString)
            append(tags)
        }
        append(optional: ",\"note\":", row.note)
        append(",\"createdAt\":\"" as StaticString)
        append(row.createdAt)
        append("\",\"updatedAt\":\"" as StaticString)
        append(row.updatedAt)
        if deleted {
            append("\",\"deletedAt\":\"" as StaticString)
            append(row.deletedAt)
        }
        append("\"}" as StaticString)
    }

    /// Writes a member with a text, if there is one.
    mutating func append(optional name: StaticString, _ text: UnsafeBufferPointer<UInt8>?) {
        guard let text else { return }
        append(name)
        append(jsonString: text)
    }
}

/// The representations of one quotation.
enum QuotationRepresentation {
    static func bytes(_ row: QuotationRow, as type: MediaType) -> Bytes {
        var writer = ByteWriter()
        if type == .text {
            writer.append(plain: row)
        } else {
            writer.append(row)
            writer.append(UInt8(ascii: "\n"))
        }
        return writer.finish()
    }

    /// The entity tag that a quotation has as JSON: what `If-Match` is held against.
    static func entityTag(_ row: QuotationRow) -> EntityTag {
        EntityTag(of: bytes(row, as: .json))
    }
}
