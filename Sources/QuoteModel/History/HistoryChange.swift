import QuoteJSON

/// A change of an entry of the history: its title is the only member that can be changed.
package struct HistoryChange: Equatable, Sendable {
    package let title: Change<String>

    /// Reads a merge patch (RFC 7396); the read-only members of an entry are passed over.
    ///
    /// - Parameter id: the entry's.
    /// - Throws: every fault of the document at once.
    package init(patch document: JSONValue, id: Int64) throws(Faults) {
        guard case .object(let members) = document else {
            throw Faults([Fault(pointer: "", detail: "must be an object, is \(document.kind)")])
        }
        var reader = MemberReader()
        var title = Change<String>.keep
        for member in members {
            switch member.name {
            case "title": title = reader.line("title", member.value, limit: Visit.titleLimit)
            case "id":
                if member.value != .integer(id) {
                    reader.fail("id", "differs from the id of the path")
                }
            case "url", "visits", "lastVisitedAt": break
            default: reader.fail(member.name, "is no member of a visit")
            }
        }
        guard reader.faults.isEmpty else { throw Faults(reader.faults) }
        self.title = title
    }
}
