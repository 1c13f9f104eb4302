/// SQL text that stands in the source: it can be joined from literals, but nothing can be
/// interpolated into it, so that injection does not compile. Values are bound.
package struct SQL: ExpressibleByStringLiteral, Sendable {
    package let text: String

    package init(stringLiteral literal: StaticString) {
        text = literal.description
    }

    private init(joined text: String) {
        self.text = text
    }

    package static func + (left: SQL, right: SQL) -> SQL {
        SQL(joined: left.text + right.text)
    }
}
