import QuoteSQLite
import Testing

@testable import QuoteStore

@Suite struct `Editing a property list` {
    private func edited(_ text: String, _ value: Bool = true) -> String? {
        PropertyListEdit.set("filterAnonymous", to: value, in: Array(text.utf8))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static let head =
        "<?xml version=\"1.0\"?>\n<!DOCTYPE plist SYSTEM \"x\">\n<plist version=\"1.0\">"

    @Test(arguments: ["<false/>", "<false />", "<false></false>", "<false>\n</false>", "<true/>"])
    func `changes the value alone`(element: String) {
        let before =
            "\(Self.head)<!-- <key>filterAnonymous</key> --><dict><key>a</key><real>1.0</real>"
            + "<key>filterAnonymous</key> "
        let after = "<key>b</key><dict><key>filterAnonymous</key><false/></dict></dict></plist>"
        #expect(edited(before + element + after) == before + "<true/>" + after)
    }

    @Test func `adds a key that is missing, also to an empty dictionary`() {
        #expect(
            edited("\(Self.head)<dict><key>a</key><dict/></dict></plist>")
                == "\(Self.head)<dict><key>a</key><dict/>\t<key>filterAnonymous</key>\n\t<true/>\n</dict></plist>"
        )
        #expect(
            edited("\(Self.head)<dict/></plist>", false)
                == "\(Self.head)<dict>\n\t<key>filterAnonymous</key>\n\t<false/>\n</dict></plist>")
    }

    @Test func `changes the last of several, which is the one that counts`() {
        let text = "\(Self.head)<dict><key>filterAnonymous</key><false/><key>filterAnonymous</key>"
        #expect(edited(text + "<false/></dict></plist>") == text + "<true/></dict></plist>")
    }

    @Test(arguments: [
        "", "<", "<plist", "<plist><array></array>", "<!--", "<![CDATA[", "<plist></plist>",
    ])
    func `gives nothing, or what is read again, for what isn't understood`(text: String) {
        if let result = edited(text) {
            #expect(throws: PropertyList.Malformed.self) {
                try PropertyList.parse(Array(result.utf8))
            }
        }
    }
}
