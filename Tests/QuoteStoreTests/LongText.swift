import Testing

/// An argument of a test that may be long: the test's output has its beginning, on one line.
struct LongText: ExpressibleByStringInterpolation, CustomTestStringConvertible, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    init(stringLiteral text: String) {
        self.text = text
    }

    var testDescription: String {
        let start = text.prefix(60).debugDescription
        return text.count > 60 ? "\(start)… (\(text.count) characters)" : start
    }
}
