import Testing

/// A page that repeats a piece of markup so often that a careless reader would take very long.
struct HostilePage: CustomTestStringConvertible, Sendable {
    let start: String
    /// `#` stands for the number of the repetition.
    let piece: String
    let count: Int
    let end: String

    init(_ start: String = "", repeating piece: String, _ count: Int, _ end: String = "") {
        self.start = start
        self.piece = piece
        self.count = count
        self.end = end
    }

    var html: String {
        let middle =
            piece.contains("#")
            ? (0..<count).map { piece.replacing("#", with: "\($0)") }.joined()
            : String(repeating: piece, count: count)
        return start + middle + end
    }

    var testDescription: String { "\(start)\(count) times \(piece)\(end.prefix(10))" }

    static let all = [
        HostilePage(repeating: "<div>", 60_000),
        HostilePage(repeating: "<b>", 150_000, String(repeating: "</i>", count: 150_000)),
        HostilePage("<p ", repeating: "a# ", 150_000, ">x"),
        HostilePage(repeating: "<p>x", 60_000),
        HostilePage(repeating: "<table><tr><td>", 90_000),
        HostilePage(repeating: "<a", 120_000),
        HostilePage(repeating: "&", 1_000_000),
        HostilePage(repeating: "<!--", 60_000),
        HostilePage("<p ", repeating: "a=1 ", 60_000, ">"),
        HostilePage(repeating: "</p>", 60_000),
        HostilePage(repeating: "<x\(String(repeating: "y", count: 30))>", 30_000),
        HostilePage("<p title='", repeating: "x", 1_000_000, "'>x"),
        HostilePage(repeating: "<form><form>", 90_000),
        HostilePage(repeating: "<html a=b>", 90_000),
        HostilePage(repeating: "<![CDATA[", 120_000),
    ]
}
