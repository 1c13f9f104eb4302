import CSQLite
import Glibc
import QuoteModel
import QuoteSystem
import QuoteText

extension Connection {
    /// How the database's file differs from the size that it should have; nil when it doesn't, or when its
    /// log may hold the rest.
    package func sizeFault(_ path: String) throws(SQLiteError) -> String? {
        let pages = try integer("PRAGMA page_count")
        let pageSize = try integer("PRAGMA page_size")
        let size = FileStatus(of: path)?.size ?? 0
        let logSize = FileStatus(of: path + "-wal")?.size ?? 0
        if logSize > 0 || size >= pages * pageSize { return nil }
        return "it has \(size) of \(pages * pageSize) bytes"
    }
}
