import Glibc

extension StaticString {
    /// The text for C, for as long as the program runs: a zero byte ends it.
    var cString: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }

    /// Whether `text` has the same bytes.
    func equals(_ text: UnsafePointer<CChar>) -> Bool {
        strcmp(cString, text) == 0
    }
}
