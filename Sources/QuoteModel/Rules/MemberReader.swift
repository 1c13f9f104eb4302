import QuoteJSON
import QuoteText
import QuoteURL

/// Reads the members of a quotation's document, and gathers what is wrong with them.
package struct MemberReader {
    package var faults: [Fault] = []
    /// The movie that is cited, and how many faults there were before it.
    private var cited: (movie: Int64, place: Int)?

    package init() {}

    package mutating func fail(_ name: String, _ detail: String) {
        faults.append(Fault(name, detail))
    }

    /// The most tags of a quotation.
    package static let tagLimit = 32

    package mutating func text(_ value: JSONValue) -> KeyedText? {
        guard value != .null else {
            fail("text", "is required")
            return nil
        }
        guard case .string(let raw) = value else {
            fail("text", "must be a string, is \(value.kind)")
            return nil
        }
        let text = TextRules.normalizeLines(raw)
        if let fault = TextRules.fault(in: text, limit: 10_000, singleLine: false) {
            fail("text", fault)
            return nil
        }
        if text.isEmpty {
            fail("text", "must have at least 1 character besides white space")
            return nil
        }
        return KeyedText(text)
    }

    /// The most characters of an author.
    package static let authorLimit = 200

    /// Missing, empty and `anonymous` in any case all mean that there is no author.
    package mutating func author(_ value: JSONValue) -> Change<KeyedName> {
        switch string("author", value, limit: Self.authorLimit, singleLine: true) {
        case .keep: return .keep
        case .remove: return .remove
        case .set(let name):
            let isAnonymous =
                name.utf8.count == Self.anonymous.utf8.count && name.lowercased() == Self.anonymous
            return isAnonymous ? .remove : .set(KeyedName(name))
        }
    }

    package mutating func line(_ name: String, _ value: JSONValue, limit: Int) -> Change<String> {
        string(name, value, limit: limit, singleLine: true)
    }

    package mutating func url(_ value: JSONValue) -> Change<String> {
        guard value != .null else { return .remove }
        // Line breaks and tabs in a URL are passed over where it is parsed.
        guard let text = checked("url", value, limit: GivenURL.limit, singleLine: false)
        else { return .keep }
        do throws(GivenURL.Refused) { return .set(try GivenURL(text).text) } catch {
            fail("url", error.reason)
            return .keep
        }
    }

    package mutating func tags(_ value: JSONValue) -> Change<[KeyedName]> {
        guard value != .null else { return .remove }
        guard case .array(let elements) = value else {
            fail("tags", "must be an array of strings, is \(value.kind)")
            return .keep
        }
        if elements.count > Self.tagLimit {
            fail("tags", "must be at most \(Self.tagLimit), are \(elements.count)")
        }
        let tags = validTags(elements)
        return tags.isEmpty ? .remove : .set(tags)
    }

    /// The tags that follow the rules, however many; those that differ only in case are merged into the first.
    package mutating func validTags(_ elements: [JSONValue]) -> [KeyedName] {
        var tags: [KeyedName] = []
        var known: Set<String> = []
        for (index, element) in elements.enumerated() {
            guard let tag = tag(element, at: index) else { continue }
            if known.insert(tag.caseFolded).inserted {
                tags.append(KeyedName(tag))
            }
        }
        return tags
    }

    /// An optional text; null and nothing but white space mean that there is none.
    package mutating func string(
        _ name: String, _ value: JSONValue, limit: Int, singleLine: Bool
    ) -> Change<String> {
        guard value != .null else { return .remove }
        guard let text = checked(name, value, limit: limit, singleLine: singleLine)
        else { return .keep }
        return text.isEmpty ? .remove : .set(text)
    }

    package mutating func movie(_ value: JSONValue) -> Change<Int64> {
        switch value {
        case .null: return .remove
        case .integer(let id): return cite(id)
        case .real(let number):
            // 7.0 is a whole number too (JSON Schema, section 6.1.1).
            if let id = Int64(exactly: number) { return cite(id) }
            fail("movie", "must be an integer, is \(value.kind)")
            return .keep
        default:
            fail("movie", "must be an integer, is \(value.kind)")
            return .keep
        }
    }

    private mutating func cite(_ id: Int64) -> Change<Int64> {
        cited = (id, faults.count)
        return .set(id)
    }

    /// Tells of the movie that is cited too, in its place, where other faults are told and it isn't there.
    package mutating func settleMovie(_ isThere: (Int64) -> Bool) {
        guard let cited, !faults.isEmpty, !isThere(cited.movie) else { return }
        faults.insert(.missingMovie(cited.movie), at: cited.place)
    }

    private static let anonymous = "anonymous"

    private mutating func fail(_ name: String, _ fault: TextFault) {
        faults.append(Fault(name, fault.detail, rule: fault.rule))
    }

    private mutating func tag(_ value: JSONValue, at index: Int) -> String? {
        let pointer = "/tags/\(index)"
        guard case .string(let raw) = value else {
            faults.append(
                Fault(pointer: pointer, detail: "must be a string, is \(value.kind)"))
            return nil
        }
        let tag = TextRules.normalize(raw)
        if tag.isEmpty {
            let detail = "must have at least 1 character besides white space"
            faults.append(Fault(pointer: pointer, detail: detail))
            return nil
        }
        if let fault = TextRules.fault(in: tag, limit: 50, singleLine: true) {
            faults.append(Fault(pointer: pointer, detail: fault.detail, rule: fault.rule))
            return nil
        }
        return tag
    }

    private mutating func checked(
        _ name: String, _ value: JSONValue, limit: Int, singleLine: Bool
    ) -> String? {
        guard case .string(let raw) = value else {
            fail(name, "must be a string, is \(value.kind)")
            return nil
        }
        let text = TextRules.normalize(raw)
        if let fault = TextRules.fault(in: text, limit: limit, singleLine: singleLine) {
            fail(name, fault)
            return nil
        }
        return text
    }
}
