/// A clipping as the file has it. Its text stays in the file until it is wanted.
package struct Clipping {
    /// Where its record starts.
    package let line: Int
    package let heading: ClippingHeading
    package let kind: ClippingKind
    package let page: String?
    package let location: ClosedRange<Int>?
    package let stamp: ClippingStamp?
    /// The lines behind the one with kind and place.
    private let bodyBytes: UnsafeBufferPointer<UInt8>

    package var body: ClippingBody { ClippingBody(bodyBytes) }

    /// Nil when none of the second to fifth line names kind and place.
    ///
    /// - Parameter report: told what can't be read of it.
    package init?(_ record: [Lines.Line], report: (ImportWarning) -> Void) {
        guard let first = record.first else { return nil }
        var found: (index: Int, label: ClippingLabel)?
        for index in 1..<max(1, min(5, record.count)) where found == nil {
            found = ClippingLabel(record[index]).map { (index, $0) }
        }
        guard let (index, label) = found else { return nil }
        line = first.number
        heading = ClippingHeading(record[..<index])
        (page, location, stamp) = (label.page, label.location, label.stamp)
        bodyBytes = Self.bytes(of: record[(index + 1)...])
        kind = label.kind(isEmpty: bodyBytes.allSatisfy { $0 <= 0x20 })
        if isHighlight, let unread = label.unreadStamp { report(.unreadStamp(unread)) }
    }

    /// The bytes from the first line's start to the last one's end.
    private static func bytes(of lines: ArraySlice<Lines.Line>) -> UnsafeBufferPointer<UInt8> {
        let written = lines.filter { !$0.bytes.isEmpty }
        guard let start = written.first?.bytes.baseAddress, let last = written.last,
            let end = last.bytes.baseAddress
        else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: start, count: end - start + last.bytes.count)
    }

    /// Whether text was marked, which makes a quotation.
    package var isHighlight: Bool { kind == .highlight || kind == .article }

    /// What follows the title in the quotation's source.
    package var place: HighlightPlace {
        HighlightPlace(page: page, location: location, date: stamp?.date)
    }

    /// Whether both stand at the same place of the same book: their locations overlap, or where one has none, they
    /// are on the same page.
    package func isAtPlace(of other: Clipping) -> Bool {
        if let location, let otherLocation = other.location {
            return location.overlaps(otherLocation)
        }
        return page != nil && page == other.page
    }
}

extension ImportWarning {
    package static func unreadStamp(_ stamp: String) -> ImportWarning {
        ImportWarning(
            "date could not be read", "dates could not be read",
            because: "the highlights are kept without a date", example: stamp)
    }

    package static let bookmark = ImportWarning(
        "bookmark was left out", "bookmarks were left out", because: "it has no text")

    package static let emptyHighlight = ImportWarning(
        "highlight without text was left out", "highlights without text were left out")

    package static let emptyNote = ImportWarning(
        "note without text was left out", "notes without text were left out")

    package static let limitedHighlight = ImportWarning(
        "highlight is limited", "highlights are limited",
        because: "the book’s limit of clippings was reached, so text is missing")

    package static let superseded = ImportWarning(
        "earlier version of a highlight was replaced",
        "earlier versions of highlights were replaced",
        because: "the file has a later version of it")

    package static let orphanNote = ImportWarning(
        "note was left out", "notes were left out", because: "no highlight is at its place")
}
