import Glibc
import QuoteStore
import QuoteSystem

/// The files that strfile(1) and distributions put beside a fortune file `NAME`: `NAME.dat`, its index, and
/// `NAME.u8`, another name of it.
enum FortuneIndex {
    /// Whether `file` is such a file of one that lies beside it.
    static func isIndex(_ file: String) -> Bool {
        for suffix in [".dat", ".u8"] where file.hasSuffix(suffix) {
            let name = String(file.dropLast(suffix.count))
            if !name.isEmpty, name.last != "/", access(name, F_OK) == 0 { return true }
        }
        return false
    }

    /// Whether the index of `file` says that its letters are rotated by 13 places.
    static func isRotated(_ file: String) -> Bool {
        let header = try? InputFile.start(of: file + ".dat", count: headerBytes)
        guard let header, header.count == headerBytes else { return false }
        return (1...2).contains(number(header, at: 0)) && number(header, at: 16) & rotated != 0
    }

    /// Version, count, longest, shortest, flags and delimiter.
    private static let headerBytes = 24
    private static let rotated: UInt32 = 4

    private static func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
