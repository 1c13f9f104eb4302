import QuoteJSON

/// The records of a JSON collection, one by one.
package struct JSONRecords {
    private enum Source {
        case elements(JSONElements)
        case members(JSONMembers)
        case single(JSONFragment)
        case over
    }

    private var source: Source
    /// Whether each string is the text of a quotation.
    package let areTexts: Bool

    /// The elements of an array. One without objects is a list of texts.
    package init(_ elements: JSONElements) throws(JSONError) {
        source = .elements(elements)
        areTexts = try !elements.holdObject
    }

    /// The values of an object's members, in their order.
    package init(_ members: JSONMembers) {
        source = .members(members)
        areTexts = false
    }

    /// One record alone.
    package init(_ object: JSONFragment) {
        source = .single(object)
        areTexts = false
    }

    package mutating func next() throws(JSONError) -> JSONFragment? {
        switch source {
        case .elements(var elements):
            let record = try elements.next()
            source = .elements(elements)
            return record
        case .members(var members):
            let record = try members.next()?.value
            source = .members(members)
            return record
        case .single(let object):
            source = .over
            return object
        case .over: return nil
        }
    }
}

extension JSONElements {
    /// Whether an element is an object.
    package var holdObject: Bool {
        get throws(JSONError) {
            var elements = self
            while let element = try elements.next() {
                if element.isObject { return true }
            }
            return false
        }
    }
}
