import QuoteModel

@testable import QuoteStore

/// One thing that happens to a store.
enum Step: CustomStringConvertible {
    case add(text: String, author: String?)
    /// Those that name a quotation name one of those there are, counted from the oldest, or one that
    /// isn't there.
    case rewrite(Int, text: String, author: String?)
    case remove(Int)
    case restore(Int)
    case emptyTrash
    /// Pages through a list; between two pages the steps happen, one each.
    case page(QuotationList, between: [Step])

    var description: String {
        switch self {
        case .add(let text, let author): "add \(text.prefix(20)) (\(author ?? "-"))"
        case .rewrite(let index, let text, let author):
            "rewrite \(index) \(text.prefix(20)) (\(author ?? "-"))"
        case .remove(let index): "remove \(index)"
        case .restore(let index): "restore \(index)"
        case .emptyTrash: "empty the trash"
        case .page(let list, let between): "page \(list) between \(between)"
        }
    }
}

extension Step {
    private static let words = [
        "elan", "élan", "Elan", "“elan”", "e-lan", "be", "“Be yourself”", "Äpfel", "apfel", "zebra",
        "漢字",
        "!!!", "???", "1", "10",
    ]
    private static let long = String(repeating: "long and longer ", count: 40)

    static func random(
        _ generator: inout some RandomNumberGenerator, mayPage: Bool = true
    ) -> Step {
        let index = Int.random(in: 0..<12, using: &generator)
        switch Int.random(in: 0..<(mayPage ? 12 : 9), using: &generator) {
        case 0...3: return .add(text: text(&generator), author: author(&generator))
        case 4: return .rewrite(index, text: text(&generator), author: author(&generator))
        case 5, 6: return .remove(index)
        case 7: return .restore(index)
        case 8: return Int.random(in: 0..<4, using: &generator) == 0 ? .emptyTrash : .remove(index)
        default: return page(&generator)
        }
    }

    private static func page(_ generator: inout some RandomNumberGenerator) -> Step {
        let list = QuotationList(
            sort: .random(using: &generator), reverse: .random(using: &generator),
            filterAnonymous: .random(using: &generator),
            limit: Int.random(in: 1...4, using: &generator))
        let count = Int.random(in: 0..<5, using: &generator)
        return .page(list, between: (0..<count).map { _ in random(&generator, mayPage: false) })
    }

    private static func text(_ generator: inout some RandomNumberGenerator) -> String {
        let word = words.randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return long + word
        case 1: return word + " " + (words.randomElement(using: &generator) ?? "")
        default: return word
        }
    }

    private static func author(_ generator: inout some RandomNumberGenerator) -> String? {
        [nil, nil, "An Author", "an author", "Än Author"].randomElement(using: &generator) ?? nil
    }
}
