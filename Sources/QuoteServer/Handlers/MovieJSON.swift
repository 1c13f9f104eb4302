import QuoteJSON
import QuoteSQLite
import QuoteStore

extension ByteWriter {
    /// Writes a movie as JSON. Members without a value are left out.
    mutating func append(_ row: MovieRow) {
        append(listed: row)
        append(imdb: row.imdb, rottenTomatoes: row.rottenTomatoes)
        append(optional: ",\"plot\":", row.plot)
        append(optional: ",\"wikipedia\":", row.wikipedia)
        append(",\"quotations\":" as StaticString)
        append(row.quotations)
        append(",\"createdAt\":\"" as StaticString)
        append(row.createdAt)
        append("\",\"updatedAt\":\"" as StaticString)
        append(row.updatedAt)
        append("\"}" as StaticString)
    }

    /// Writes what a list shows of a movie, without the brace at its end.
    mutating func append(listed row: MovieRow) {
        append("{\"id\":" as StaticString)
        append(row.id)
        append(",\"title\":" as StaticString)
        append(jsonString: row.title)
        append(optional: ",\"director\":", row.director)
        if let year = row.year {
            append(",\"year\":" as StaticString)
            append(year)
        }
        if row.hasImage {
            append(",\"image\":\"/movies/" as StaticString)
            append(row.id)
            append("/image\"" as StaticString)
        }
    }

    /// Writes the member with the ratings, if there are any.
    mutating func append(imdb: Double?, rottenTomatoes: Int64?) {
        if imdb == nil, rottenTomatoes == nil { return }
        append(",\"ratings\":{" as StaticString)
        if let imdb {
            // The shortest form that is this number again: 9.3.
            append("\"imdb\":\(imdb)")
        }
        if let rottenTomatoes {
            if imdb != nil { append(UInt8(ascii: ",")) }
            append("\"rottenTomatoes\":" as StaticString)
            append(rottenTomatoes)
        }
        append(UInt8(ascii: "}"))
    }
}

/// The representation of one movie.
enum MovieRepresentation {
    static func bytes(_ row: MovieRow) -> Bytes {
        var writer = ByteWriter(capacity: 2048)
        writer.append(row)
        writer.append(UInt8(ascii: "\n"))
        return writer.finish()
    }

    static func entityTag(_ row: MovieRow) -> EntityTag {
        EntityTag(of: bytes(row))
    }
}
