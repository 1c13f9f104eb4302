import QuoteText

/// What a person typed to search for, understood. Whatever it is, it is a search.
///
/// Every word must occur; the last one may be the beginning of a word, unless a blank or a closing
/// quotation mark follows it. What stands between quotation marks is a phrase. A word of a script without
/// blanks between words may be part of a longer one.
package struct SearchQuery: Equatable, Sendable {
    /// Words that must follow each other.
    package struct Phrase: Hashable, Sendable {
        package var words: [String]
        /// Whether the last word may go on.
        package var isPrefix = false
    }

    package let phrases: [Phrase]

    /// Whether it has no word, and so finds nothing.
    package var isEmpty: Bool { phrases.isEmpty }

    /// Reads a query; nil when it is blank, which is no search at all.
    package init?(_ text: String) {
        guard text.unicodeScalars.contains(where: { !$0.isBlank }) else { return nil }
        var phrases: [Phrase] = []
        var lastEnd = text.utf8.startIndex
        var isQuoted = false
        for part in text.unicodeScalars.split(
            omittingEmptySubsequences: false, whereSeparator: \.isQuotationMark)
        {
            let words = String(part).words
            if let last = words.last {
                phrases += Self.phrases(words, isQuoted: isQuoted)
                lastEnd = part.utf8Index(after: last)
            }
            isQuoted.toggle()
        }
        let rest = text[lastEnd...].unicodeScalars
        let isClosed = rest.contains { $0.isBlank || $0.isQuotationMark }
        if !isClosed, let last = phrases.indices.last { phrases[last].mayGoOn() }

        var known: Set<Phrase> = []
        self.phrases = phrases.filter { known.insert($0).inserted }
    }

    private static func phrases(_ words: [Word], isQuoted: Bool) -> [Phrase] {
        if isQuoted { return [Phrase(words: words.map(\.text))] }
        return words.reduce(into: []) { phrases, word in
            if word.continues {
                phrases[phrases.count - 1].words.append(word.text)
            } else {
                phrases.append(Phrase(words: [word.text]))
            }
        }
    }
}

extension SearchQuery.Phrase {
    /// A last word that is a character stands in the index by itself, whatever follows it.
    fileprivate mutating func mayGoOn() {
        isPrefix = words.last?.words.last?.isCharacter == false
    }
}

extension Substring.UnicodeScalarView {
    /// Where a word of this part ends.
    fileprivate func utf8Index(after word: Word) -> String.Index {
        Substring(self).utf8.index(startIndex, offsetBy: word.range.upperBound)
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool { TextRules.isWhiteSpace(self) || properties.isWhitespace }

    /// Whether it begins or ends a phrase: a double quotation mark of any kind.
    fileprivate var isQuotationMark: Bool {
        switch self {
        case "\"", "“", "”", "„", "‟", "«", "»", "‹", "›", "″", "＂", "〝", "〞", "〟", "「", "」", "『",
            "』":
            true
        default: false
        }
    }
}
