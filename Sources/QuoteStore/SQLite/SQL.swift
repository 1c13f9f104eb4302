/// SQL text that stands in the source: it can be joined from literals, but nothing can be
/// interpolated into it, so that injection does not compile. Values are bound.
struct SQL: ExpressibleByStringLiteral, Sendable {
    let text: String

    init(stringLiteral literal: StaticString) {
        text = literal.description
    }

    private init(joined text: String) {
        self.text = text
    }

    static func + (left: SQL, right: SQL) -> SQL {
        SQL(joined: left.text + right.text)
    }
}
