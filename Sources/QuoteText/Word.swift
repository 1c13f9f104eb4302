import CICU

/// A word of a text, folded as ``Swift/String/foldedName`` folds letters: a run of letters, marks and
/// digits, or a single character of a script that puts no blanks between words (Chinese, Japanese, Thai,
/// Lao, Khmer, Burmese).
///
/// All else parts words: blanks, apostrophes and hyphens, symbols.
package struct Word: Equatable, Sendable {
    package let text: String
    /// Whether it is a single character of a script without blanks.
    package let isCharacter: Bool
    /// Whether ICU takes it and the word before it for one (of a script without blanks).
    package let continues: Bool
    /// Where it stands in the UTF-8 of the text, those folded with it included.
    package let range: Range<Int>
}

extension String {
    /// The words of this text, in order.
    package var words: [Word] {
        var words: [Word] = []
        withCharacters { start, length in
            withUnsafeMutablePointer(to: &words) { words in
                _ = cicu_parted_words(start, length, words, takeWord)
            }
        }
        return words
    }
}

extension String {
    /// Hands the UTF-8 and its length to `body`, as C has it.
    fileprivate func withCharacters(_ body: (UnsafePointer<CChar>, Int32) -> Void) {
        var text = self
        text.withUTF8 { utf8 in
            guard let start = utf8.baseAddress else { return }
            body(
                UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self),
                Int32(clamping: utf8.count))
        }
    }
}

private func takeWord(
    _ context: UnsafeMutableRawPointer?, _ flags: Int32, _ text: UnsafePointer<CChar>,
    _ length: Int32, _ start: Int32, _ end: Int32
) -> Int32 {
    let utf8 = UnsafeRawBufferPointer(start: text, count: Int(length))
    context?.assumingMemoryBound(to: [Word].self).pointee.append(
        Word(
            text: String(decoding: utf8, as: UTF8.self),
            isCharacter: flags & Int32(CICU_ALONE) != 0,
            continues: flags & Int32(CICU_CONTINUES) != 0, range: Int(start)..<Int(end)))
    return 0
}

/// The words of a text for the full-text index, which is written in C: nothing is copied.
package enum IndexWords {
    /// Takes a folded word: the context, 0, the word and its length, and where it stands. Anything but 0
    /// ends the walk. (FTS5's xToken.)
    package typealias Take =
        @convention(c) (
            UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32
        ) -> Int32

    /// Hands the words of the UTF-8 at `text` to `take`; returns 0, or what `take` gave.
    package static func walk(
        _ text: UnsafePointer<CChar>, _ length: Int32, _ context: UnsafeMutableRawPointer?,
        _ take: Take
    ) -> Int32 {
        cicu_words(text, length, context, unsafeBitCast(take, to: cicu_word.self))
    }

    /// Hands each word of a text to `body`, folded, as UTF-8 that is valid only there.
    package static func forEach(of text: String, _ body: (UnsafeRawBufferPointer) -> Void) {
        withoutActuallyEscaping(body) { body in
            var visitor = Visitor(body: body)
            text.withCharacters { start, length in
                withUnsafeMutablePointer(to: &visitor) { visitor in
                    _ = walk(start, length, visitor, visit)
                }
            }
        }
    }

    fileprivate struct Visitor {
        let body: (UnsafeRawBufferPointer) -> Void
    }
}

private func visit(
    _ context: UnsafeMutableRawPointer?, _: Int32, _ word: UnsafePointer<CChar>?, _ length: Int32,
    _: Int32, _: Int32
) -> Int32 {
    context?.assumingMemoryBound(to: IndexWords.Visitor.self).pointee.body(
        UnsafeRawBufferPointer(start: word, count: Int(length)))
    return 0
}
