import Testing

@testable import QuoteServer

@Suite struct `A query` {
    @Test(arguments: [
        ("q=be+yourself", "be yourself"), ("q=%C3%A9lan", "élan"), ("q=a=b", "a=b"), ("q", ""),
        // By itself a mark would join the character before it.
        ("q=\u{301}x", "\u{301}x"), ("limit=1&q=\u{301}", "\u{301}"),
    ])
    func `is taken apart by bytes`(_ raw: String, _ value: String) throws {
        #expect(try Query(raw[...], ListHandlers.parameters)["q"] == value)
    }

    @Test(arguments: ["\u{301}=1", "q=1&\u{301}q=2", "q=1&q=2", "Q=1", "q=%"])
    func `is refused when a parameter is unknown, repeated or cut off`(_ raw: String) {
        #expect(throws: Problem.self) { try Query(raw[...], ListHandlers.parameters) }
    }
}
