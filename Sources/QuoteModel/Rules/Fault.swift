/// What is wrong with one place of a document that a client sent.
package struct Fault: Equatable, Sendable {
    /// The place as a JSON pointer (RFC 6901): `/author`, `/tags/2`; empty for the whole.
    package let pointer: String
    /// A sentence without its full stop, fit for a client.
    package let detail: String
    /// The rule that was broken, without the figures of this value.
    package let rule: String

    package init(pointer: String, detail: String) {
        self.init(pointer: pointer, detail: detail, rule: detail)
    }

    package init(pointer: String, detail: String, rule: String) {
        self.pointer = pointer
        self.detail = detail
        self.rule = rule
    }

    /// A fault of the member `name`.
    package init(_ name: String, _ detail: String, rule: String? = nil) {
        let escaped = name.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "~": result += "~0"
            case "/": result += "~1"
            default: result.unicodeScalars.append(scalar)
            }
        }
        self.init(pointer: "/" + escaped, detail: detail, rule: rule ?? detail)
    }
}

extension Fault {
    /// What is wrong with a quotation that cites a movie that isn't there.
    package static func missingMovie(_ id: Int64) -> Fault {
        Fault("movie", "there is no movie \(id)")
    }
}
