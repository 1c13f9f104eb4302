import QuoteJSON

extension SettingsChange {
    /// Reads a document that names the settings to change, each a boolean.
    ///
    /// - Throws: every fault of the document at once.
    package init(_ document: JSONValue) throws(Faults) {
        guard case .object(let members) = document else {
            throw Faults([Fault(pointer: "", detail: "must be an object, is \(document.kind)")])
        }
        self.init()
        var faults: [Fault] = []
        for member in members {
            guard case .bool(let value) = member.value else {
                let detail =
                    Self.names.contains(member.name)
                    ? "must be true or false, is \(member.value.kind)" : "is no setting"
                faults.append(Fault(member.name, detail))
                continue
            }
            if !set(member.name, value) { faults.append(Fault(member.name, "is no setting")) }
        }
        if !faults.isEmpty { throw Faults(faults) }
    }

    /// Sets the setting `name`; false when there is none of that name.
    @discardableResult
    package mutating func set(_ name: String, _ value: Bool) -> Bool {
        switch name {
        case "sort": sort = .set(value)
        case "showAuthors": showAuthors = .set(value)
        case "filterAnonymous": filterAnonymous = .set(value)
        default: return false
        }
        return true
    }

    /// The settings' names, in the order in which they are shown.
    package static let names = ["sort", "showAuthors", "filterAnonymous"]
}
