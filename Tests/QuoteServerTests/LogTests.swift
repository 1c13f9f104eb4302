import Testing

@testable import QuoteServer

@Suite struct `The log` {
    @Test(arguments: [
        ("plain", "plain"), ("", "\"\""), ("two words", "\"two words\""), ("a=b", "\"a=b\""),
        ("a\nlevel=error", "\"a\\u{A}level=error\""), ("\"\\", "\"\\\"\\\\\""),
        ("\u{85}\u{2028}", "\"\\u{85}\\u{2028}\""),
        ("\u{202E}x", "\"\\u{202E}x\""), ("\u{1B}[1m", "\"\\u{1B}[1m\""),
    ])
    func `holds no value that could pass for another line or field`(value: String, logged: String) {
        #expect(Log.quoted(value) == logged)
    }

    @Test func `cuts long values`() {
        #expect(Log.quoted(String(repeating: "x", count: 1000)).count == 200)
    }
}
