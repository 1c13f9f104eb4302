/// Where a highlight stands in its book, and when it was made: what follows the title in a quotation's source.
package struct HighlightPlace: Equatable, Sendable {
    /// Digits or a roman number.
    package var page: String?
    package var location: ClosedRange<Int>?
    /// `2024-08-22`
    package var date: String?

    /// `Title, page 12, location 345-346, 2024-08-22`, as far as these are known; nil without a title.
    package func source(of title: String?) -> String? {
        guard let title, !title.isBlank else { return nil }
        var parts = [title]
        if let page { parts.append("page \(page)") }
        if let location {
            let end = location.count == 1 ? "" : "-\(location.upperBound)"
            parts.append("location \(location.lowerBound)\(end)")
        }
        if let date { parts.append(date) }
        return parts.joined(separator: ", ")
    }
}
