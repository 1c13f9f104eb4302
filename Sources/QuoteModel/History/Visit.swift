import QuoteJSON
import QuoteURL

/// That somebody goes to an address now.
package struct Visit: Equatable, Sendable {
    package let address: VisitedAddress
    /// The page's title; nil when it isn't known, and one that is known stays.
    package let title: String?

    /// The longest title, in characters.
    package static let titleLimit = 300

    /// Reads a document with `url` and perhaps `title`; what an entry has besides is passed over.
    ///
    /// - Throws: every fault of the document at once.
    package init(_ document: JSONValue) throws(Faults) {
        guard case .object(let members) = document else {
            throw Faults([Fault(pointer: "", detail: "must be an object, is \(document.kind)")])
        }
        var reader = MemberReader()
        var address: VisitedAddress?
        var title: String?
        for member in members {
            switch member.name {
            case "url": address = reader.address(member.value)
            case "title":
                title = reader.line("title", member.value, limit: Self.titleLimit).applied(to: nil)
            case "id", "visits", "lastVisitedAt": break
            default: reader.fail(member.name, "is no member of a visit")
            }
        }
        if !members.contains(where: { $0.name == "url" }) { reader.fail("url", "is required") }
        guard reader.faults.isEmpty, let address else { throw Faults(reader.faults) }
        self.address = address
        self.title = title
    }
}

extension MemberReader {
    fileprivate mutating func address(_ value: JSONValue) -> VisitedAddress? {
        switch string("url", value, limit: GivenURL.limit, singleLine: false) {
        case .keep: return nil
        case .remove:
            fail("url", "is required")
            return nil
        case .set(let text):
            do throws(VisitedAddress.Refused) { return try VisitedAddress(text) } catch {
                fail("url", error.reason)
                return nil
            }
        }
    }
}
