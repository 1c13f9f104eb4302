import QuoteModel
import QuoteText

extension NameList {
    /// The statements that give a page, one after the other.
    package var statements: [ReadStatement] {
        switch order {
        case .name: [foldedPrefix == nil ? .names : .namesFrom]
        case .count where foldedPrefix != nil: [.namesByCountFrom]
        // Of an author all quotations are attributed.
        case .count where kind == .tags && filterAnonymous:
            [.tagsByAttributedTies, .tagsByAttributed]
        case .count: [.namesByCountTies, .namesByCount]
        }
    }
}
