import Testing

@testable import QuoteServer

@Suite struct `The type of a body` {
    @Test(
        arguments: [
            ("text/csv; charset=iso-8859-2", "iso-8859-2"), ("a/b;CharSet=\"x\\\"y\"; z=1", "x\"y"),
            ("a/b; q=\"; charset=no\"; charset = yes ; charset=2", "yes"), ("a/b; charset=", ""),
            ("a/b; charset", nil), ("charset=x", nil), ("a/b", nil), ("", nil),
        ] as [(String, String?)])
    func `has parameters`(type: String, charset: String?) {
        #expect(MediaType.parameter("charset", of: type) == charset)
    }
}
