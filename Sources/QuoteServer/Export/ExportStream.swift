import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore
import Synchronization

/// A body that is made piece by piece, while the client takes it.
protocol ByteStream: AnyObject, Sendable {
    /// Makes the next piece; nil at the end. Called by one thread at a time, which may wait.
    func next() throws(StoreError) -> Bytes?
}

/// All quotations of a list, a page at a time. Between two pages nothing is held: no transaction, and of
/// the rows only where to go on.
final class ExportStream: ByteStream {
    private struct State {
        var list: QuotationList
        var writer: ExportWriter
        var hasBegun = false
        /// The first piece, until it is asked for.
        var first: Bytes?
        var isOver = false
    }

    private let store: QuoteStore
    private let state: Mutex<State>

    /// Rows of a piece: some ten kilobytes of usual ones, some megabytes of the longest.
    private static let pageRows = 100

    init(_ list: QuotationList, _ writer: ExportWriter, of store: QuoteStore) {
        self.store = store
        var list = list
        list.limit = Self.pageRows
        list.wantsTotal = false
        state = Mutex(State(list: list, writer: writer))
    }

    /// Makes the first piece; returns it if it is all that there is.
    func begin() throws(StoreError) -> Bytes? {
        let first = try next()
        return state.withLock { state in
            state.first = first
            return state.isOver ? first : nil
        }
    }

    func next() throws(StoreError) -> Bytes? {
        try state.withLock { state throws(StoreError) in
            if let first = state.first.take() { return first }
            if state.isOver { return nil }
            var bytes = ByteWriter(capacity: 65_536)
            if !state.hasBegun { state.writer.begin(&bytes) }
            state.hasBegun = true

            let end = try store.list(state.list) { state.writer.append($0, to: &bytes) }
            state.list.cursor = end.next
            state.isOver = end.next == nil
            if state.isOver { state.writer.end(&bytes) }
            return bytes.finish()
        }
    }
}
