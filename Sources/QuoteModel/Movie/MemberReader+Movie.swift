import QuoteJSON
import QuoteURL

extension MemberReader {
    package mutating func title(_ value: JSONValue) -> String? {
        guard value != .null else {
            fail("title", "is required")
            return nil
        }
        switch string("title", value, limit: MovieRules.titleLimit, singleLine: true) {
        case .keep: return nil
        case .remove:
            fail("title", "must have at least 1 character besides white space")
            return nil
        case .set(let title): return title
        }
    }

    /// A whole number at the place `name`, with slashes between its parts.
    package mutating func integer(
        _ name: String, _ value: JSONValue, _ range: ClosedRange<Int64>
    ) -> Change<Int64> {
        switch value {
        case .null: return .remove
        case .integer(let number) where range.contains(number): return .set(number)
        case .real(let number):
            // 91.0 is a whole number too (JSON Schema, section 6.1.1).
            if let whole = Int64(exactly: number), range.contains(whole) { return .set(whole) }
        default: break
        }
        faults.append(
            Fault(
                pointer: "/\(name)",
                detail: "must be a whole number from \(range.lowerBound) to \(range.upperBound)"))
        return .keep
    }

    /// A rating of IMDb at the place `name`.
    package mutating func rating(_ name: String, _ value: JSONValue) -> Change<Double> {
        let number: Double
        switch value {
        case .null: return .remove
        case .integer(let whole): number = Double(whole)
        case .real(let real): number = real
        default: number = -1
        }
        guard MovieRules.imdbRatings.contains(number) else {
            faults.append(Fault(pointer: "/\(name)", detail: "must be a number from 0.0 to 10.0"))
            return .keep
        }
        // No minus before a zero.
        return .set(number == 0 ? 0 : number)
    }

    package mutating func wikipedia(_ value: JSONValue) -> Change<String> {
        if value == .null { return .remove }
        switch string("wikipedia", value, limit: GivenURL.limit, singleLine: false) {
        case .keep: return .keep
        case .set(let text):
            if let address = WikipediaAddress.given(text) { return .set(address) }
            fallthrough
        case .remove:
            fail("wikipedia", "must be an https URL of wikipedia.org")
            return .keep
        }
    }
}
