import QuoteJSON

/// Where a list goes on.
struct NextPage: Sendable {
    /// The address of the next page, with all that this one had.
    let address: String
    /// The value of `cursor` in the address.
    let cursor: String

    /// - Parameter path: the address without the cursor, which ends with `?` or `&`.
    init(_ path: String, cursor: String) {
        address = "\(path)cursor=\(cursor)"
        self.cursor = cursor
    }
}

extension ByteWriter {
    /// Writes the members that say where a list goes on; both are null on its last page.
    mutating func append(next: NextPage?) {
        append(",\"next\":" as StaticString)
        append(orNull: next?.address)
        append(",\"nextCursor\":" as StaticString)
        append(orNull: next?.cursor)
    }

    private mutating func append(orNull text: String?) {
        if let text {
            append(jsonString: text)
        } else {
            append("null" as StaticString)
        }
    }
}

extension Response {
    /// Says where the next page is, if there is one (RFC 8288).
    func linking(to next: NextPage?) -> Response {
        next.map { with("Link", "<\($0.address)>; rel=\"next\"") } ?? self
    }
}
