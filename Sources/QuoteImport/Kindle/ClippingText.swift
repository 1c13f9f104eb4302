import QuoteText

/// A part of the line with a clipping's kind, place and time, in the form in which it is compared with the words
/// of ``ClippingWords``: composed, case-folded, with one kind of dash, apostrophe and blank.
package struct ClippingText: Hashable {
    package let bytes: [UInt8]

    package init(_ text: some StringProtocol) {
        bytes = Array(DuplicateKey(String(text)).text.utf8)
    }

    /// Takes bytes of a text that is in this form.
    package init(folded bytes: [UInt8]) {
        self.bytes = bytes
    }

    package func contains(_ word: ClippingText) -> Bool { firstEnd(of: word) { _ in true } != nil }

    /// What `read` makes of the first place behind a word where it makes anything of it.
    ///
    /// - Parameter words: in the order in which they are tried; none counts within a longer word of ASCII letters.
    package func value<T>(after words: [ClippingText], _ read: (Int) -> T?) -> T? {
        for word in words {
            var value: T?
            let end = firstEnd(of: word) { end in
                let start = end - word.bytes.count
                if start > 0, bytes[start - 1].isLetter, word.bytes[0].isLetter { return false }
                value = read(end)
                return value != nil
            }
            if end != nil { return value }
        }
        return nil
    }

    /// The place behind the first occurrence of `word` that `isRight` accepts.
    private func firstEnd(of word: ClippingText, _ isRight: (Int) -> Bool) -> Int? {
        guard let first = word.bytes.first, bytes.count >= word.bytes.count else { return nil }
        for start in 0...(bytes.count - word.bytes.count) where bytes[start] == first {
            let end = start + word.bytes.count
            if bytes[start..<end].elementsEqual(word.bytes), isRight(end) { return end }
        }
        return nil
    }

    package func starts(with word: ClippingText, at place: Int) -> Bool {
        bytes[min(place, bytes.count)...].starts(with: word.bytes)
    }

    /// The place of the next byte that is none of `passed`.
    package func skip(_ passed: StaticString = " ", from place: Int) -> Int {
        var place = place
        while place < bytes.count, passed.contains(bytes[place]) { place += 1 }
        return place
    }

    /// The digits at a place, and where they end; nil when there are none.
    package func digits(at place: Int) -> (text: String, end: Int)? {
        var end = place
        while end < bytes.count, bytes[end].isDigit { end += 1 }
        return end > place ? (String(decoding: bytes[place..<end], as: UTF8.self), end) : nil
    }

    /// A number at a place, and where it ends; nil when there is none that a location or time could be.
    package func number(at place: Int) -> (value: Int, count: Int, end: Int)? {
        guard let found = digits(at: place), found.text.utf8.count <= 9, let value = Int(found.text)
        else { return nil }
        return (value, found.end - place, found.end)
    }
}

extension UInt8 {
    package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether it is a letter of ASCII, case-folded.
    package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

extension StaticString {
    fileprivate func contains(_ byte: UInt8) -> Bool {
        withUTF8Buffer { $0.contains(byte) }
    }
}
