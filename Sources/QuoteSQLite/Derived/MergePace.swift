import QuoteModel

/// How many pages of the full-text index are due to be merged, by what was written to it.
///
/// FTS5's `automerge` waits until 64 pages were written, and then merges hundreds within one commit, for
/// which all who write wait. Here as much is merged in many small pieces.
package struct MergePace {
    /// Bytes written since the last merging, of text as it stands in the rows.
    private var bytes = 0

    /// So many bytes of text come to a page of the index, with its prefixes, twice: each is merged about
    /// twice until a part holds a million quotations.
    private static let bytesPerPage = 300
    /// What a merging costs before its first page (a look into each part) is worth so many pages.
    private static let fewest = 32
    /// A few milliseconds of work.
    private static let most = 128

    package mutating func count(_ draft: QuotationDraft) {
        bytes += draft.text.value.utf8.count + (draft.note?.utf8.count ?? 0)
        bytes += (draft.author?.value.utf8.count ?? 0) + (draft.source?.utf8.count ?? 0)
        for tag in draft.tags { bytes += tag.value.utf8.count }
    }

    /// The pages to merge now; nil while there are too few.
    package mutating func takePages() -> Int? {
        let due = bytes / Self.bytesPerPage
        if due < Self.fewest { return nil }
        let pages = min(due, Self.most)
        bytes -= pages * Self.bytesPerPage
        return pages
    }
}
