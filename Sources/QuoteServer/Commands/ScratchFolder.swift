import Glibc
import QuoteSQLite
import QuoteStore

/// A folder for the time of one command, removed with all its files at the end.
final class ScratchFolder {
    let path: String

    /// Makes one below `$TMPDIR`, or else `/tmp`.
    init() throws(CommandFailure) {
        let place = Environment.current["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array("\(place)/quoteserver.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CommandFailure(
                .cannotCreate,
                "can't create a folder in \(place): \(String(cString: strerror(errno)))")
        }
        path = template.withUnsafeBufferPointer { bytes in
            String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    deinit {
        DataFolder(path: path).remove()
    }
}
