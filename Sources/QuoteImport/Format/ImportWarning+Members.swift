import QuoteJSON

extension ImportWarning {
    /// A member of a JSON record was left out because it is of a type that says nothing here.
    package static func ofAnotherType(_ name: String, _ value: JSONValue) -> ImportWarning {
        let article = value.kind.first.map { "aio".contains($0) } == true ? "an" : "a"
        return memberLeftOut(name, because: "it is \(article) \(value.kind)")
    }

    /// An author was left out because nothing says its name.
    package static func withoutName(_ name: String) -> ImportWarning {
        memberLeftOut(name, because: "it is an object without a name")
    }

    private static func memberLeftOut(_ name: String, because reason: String) -> ImportWarning {
        ImportWarning(
            "member “\(name.shortened)” was left out",
            "members “\(name.shortened)” were left out", because: reason)
    }

    /// The time of an own export is no time.
    package static func createdAtLeftOut(_ text: String) -> ImportWarning {
        .leftOut(
            "createdAt", because: "it must be a time as in RFC 3339", example: text)
    }
}

extension ImportWarnings {
    /// Names the members around the records that weren't used.
    package static func unused(outside names: [String]) -> String? {
        guard !names.isEmpty else { return nil }
        let what = names.count == 1 ? "member" : "members"
        let list = names.map { "“\($0.shortened)”" }.joined(separator: ", ")
        return "\(names.count) \(what) outside of the records not used: \(list)"
    }
}
