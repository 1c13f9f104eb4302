import QuoteModel

/// What a clipping is.
package enum ClippingKind: String, Sendable {
    case highlight, note, bookmark, article
}

/// The line of a clipping that names its kind, page, location and time:
/// `- Your Highlight on page 112 | Location 1300-1301 | Added on Thursday, August 22, 2024 6:10:53 PM`.
package struct ClippingLabel: Equatable, Sendable {
    /// Nil when no word names it.
    package let kind: ClippingKind?
    /// Digits or a roman number, as written.
    package let page: String?
    package let location: ClosedRange<Int>?
    /// Nil for what names no real day.
    package let stamp: ClippingStamp?
    /// What was to be a time, but can't be read; nil when it can, or when there is none.
    package let unreadStamp: String?

    /// Nil for a line of another form.
    package init?(_ line: Lines.Line) {
        guard line.bytes.contains(UInt8(ascii: "|")), line.bytes.count <= 4_000 else { return nil }
        let scalars = TextRules.normalize(line.text).unicodeScalars
        guard let dash = scalars.first, ["-", "–", "—"].contains(dash),
            scalars.contains(where: { $0.properties.numericType == .decimal }),
            let bar = scalars.lastIndex(of: "|")
        else { return nil }

        let written = String(scalars[..<bar].dropFirst())
        let label = ClippingText(written)
        kind = ClippingWords.kinds.first { $0.words.contains { label.contains($0) } }?.kind
        page = Self.page(in: label, written)
        location = Self.location(in: label)
        let time = TextRules.normalize(String(scalars[scalars.index(after: bar)...]))
        stamp = ClippingStamp(time)
        unreadStamp = stamp == nil && !time.isEmpty ? time : nil
    }

    /// The kind, or what place and text show when no word names it.
    package func kind(isEmpty: Bool) -> ClippingKind {
        if let kind { return kind }
        if isEmpty { return .bookmark }
        return location.map { $0.count > 1 } == true ? .highlight : .note
    }

    private static func page(in label: ClippingText, _ written: String) -> String? {
        let number = label.value(after: ClippingWords.page) {
            label.digits(at: label.skip(from: $0))
        }
        if let number { return number.text }
        let numeral = label.value(after: ClippingWords.page) {
            roman(in: label, label.skip(from: $0))
        }
        if let numeral {
            let words = written.split { !$0.isLetter }
            return words.last { $0.lowercased() == numeral }.map(String.init) ?? numeral
        }
        return chinesePage(in: label) ?? japanesePage(in: label)
    }

    /// A roman number that is a word, in small letters.
    private static func roman(in label: ClippingText, _ place: Int) -> String? {
        let rest = label.bytes[place...]
        let numeral = rest.prefix { "ivxlcdm".utf8.contains($0) }
        let next = rest.dropFirst(numeral.count).first ?? 0x20
        if numeral.isEmpty || next.isLetter || next >= 0x80 { return nil }
        return String(decoding: numeral, as: UTF8.self)
    }

    /// `第 41 页`
    private static func chinesePage(in label: ClippingText) -> String? {
        label.value(after: [ClippingWords.pageStart]) { place in
            guard let number = label.digits(at: label.skip(from: place)) else { return nil }
            let end = label.skip(from: number.end)
            return ClippingWords.pageEnds.contains { label.starts(with: $0, at: end) }
                ? number.text : nil
        }
    }

    /// `112ページ`
    private static func japanesePage(in label: ClippingText) -> String? {
        label.value(after: [ClippingWords.pageAfterNumber]) { end in
            let before = label.bytes[..<(end - ClippingWords.pageAfterNumber.bytes.count)]
            let digits = before.reversed().prefix { $0.isDigit }.reversed()
            return digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
        }
    }

    private static func location(in label: ClippingText) -> ClosedRange<Int>? {
        label.value(after: ClippingWords.location) { place in
            guard let start = label.number(at: label.skip(". #", from: place)) else { return nil }
            let sign = label.skip(from: start.end)
            for word in ClippingWords.rangeSigns where label.starts(with: word, at: sign) {
                let place = label.skip(from: sign + word.bytes.count)
                guard let end = label.number(at: place) else { continue }
                return start.value...max(start.value, whole(end.value, end.count, start.value))
            }
            return start.value...start.value
        }
    }

    /// The end of a range whose first digits are those of its start: `5444-45`.
    private static func whole(_ end: Int, _ count: Int, _ start: Int) -> Int {
        if end >= start { return end }
        let scale = (0..<count).reduce(1) { scale, _ in scale * 10 }
        return start / scale * scale + end
    }
}
