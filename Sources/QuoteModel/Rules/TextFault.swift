/// Why a text breaks a rule.
package enum TextFault: Equatable {
    case severalLines
    /// A control character that is neither a tab nor a line feed.
    case control(Unicode.Scalar)
    /// More characters than the limit.
    case long(limit: Int, count: Int)

    /// The rule, which is the same for every text that breaks it: the end of a sentence.
    package var rule: String {
        switch self {
        case .severalLines: "must be a single line"
        case .control(let scalar):
            "must not hold the control character U+\(Self.code(of: scalar))"
        case .long(let limit, _): "must have at most \(limit) characters"
        }
    }

    /// The rule and how the text breaks it.
    package var detail: String {
        if case .long(_, let count) = self { "\(rule), has \(count)" } else { rule }
    }

    private static func code(of scalar: Unicode.Scalar) -> String {
        let code = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - code.count)) + code
    }
}
