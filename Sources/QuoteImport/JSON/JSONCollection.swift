import QuoteJSON

/// Finds the records of a JSON text: in an array, in an object that has one, or in the objects of an object.
package enum JSONCollection {
    package struct Found {
        package let records: JSONRecords
        /// The names of the members around the records that say something.
        package let unused: [String]
    }

    /// The members under which collections stand, the first that is there counts.
    package static let names = ["results", "quotes", "quotations", "data", "items"]

    /// How many objects may stand around a collection.
    private static let wrapperLimit = JSONValue.depthLimit

    /// The records of a text; nil when it holds none.
    package static func find(in text: UnsafeBufferPointer<UInt8>) throws(JSONError) -> Found? {
        guard text.first(where: { !JSONReader.isSpace($0) }) == UInt8(ascii: "{") else {
            return try findInArray(text)
        }
        var object = try JSONFragment(whole: text)
        var unused: [String] = []
        for _ in 0..<wrapperLimit {
            guard let members = object.members else { return nil }
            let shape = try JSONObjectShape(members)
            if let list = try shape.list {
                return Found(
                    records: try JSONRecords(list.elements),
                    unused: unused + shape.names(but: list.place))
            }
            if shape.hasText { return Found(records: JSONRecords(object), unused: unused) }
            guard let inner = shape.inner else {
                guard shape.holdsObjectsAlone, try members.holdText else { return nil }
                return Found(records: JSONRecords(members), unused: unused)
            }
            unused += shape.names(but: inner.place)
            object = inner.object
        }
        return nil
    }

    private static func findInArray(
        _ text: UnsafeBufferPointer<UInt8>
    ) throws(JSONError) -> Found? {
        guard text.first(where: { !JSONReader.isSpace($0) }) == UInt8(ascii: "[") else {
            // Another value, if it is one at all.
            _ = try JSONFragment(whole: text)
            return nil
        }
        return Found(records: try JSONRecords(JSONElements(text)), unused: [])
    }
}

extension JSONMembers {
    /// Whether an object among the values has a text.
    fileprivate var holdText: Bool {
        get throws(JSONError) {
            var members = self
            while let member = try members.next() {
                guard let inner = member.value.members else { continue }
                if try JSONObjectShape(inner).hasText { return true }
            }
            return false
        }
    }
}
