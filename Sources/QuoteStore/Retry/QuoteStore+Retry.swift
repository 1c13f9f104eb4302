import QuoteJSON
import QuoteModel
import QuoteSQLite

extension QuoteStore {
    /// What a request came to when it was made before; nil when it wasn't, or not to its end.
    package func outcome(of retry: RetryKey) throws(StoreError) -> CreateOutcome? {
        try readers.read { reader throws(SQLiteError) in
            try reader.outcome(of: retry, at: .now)
        }
    }
}
