/// The elements of a JSON array, read one by one, as strictly as ``JSONValue/parse(_:)`` reads the whole:
/// what is held is one element, however long the array.
///
/// The text must outlive it.
public struct JSONElements {
    public struct Element: Equatable, Sendable {
        /// The line where the element starts, from 1: LF, CRLF, CR CR LF and a lone CR all end lines.
        public let line: Int
        public let value: JSONValue
    }

    /// How many bytes an element may have.
    public static let valueLimit = 4 << 20

    private enum State { case atStart, afterElement, over }

    private(set) var text: JSONText
    /// How deep the array stands.
    private let depth: Int
    private var state = State.atStart

    /// The elements of the array that `bytes` are.
    public init(_ bytes: UnsafeBufferPointer<UInt8>, valueLimit: Int = valueLimit) {
        self.init(JSONText(bytes, valueLimit: valueLimit), depth: 1)
    }

    /// The elements of the array that comes next in `text`; below depth 1, other text may follow it.
    init(_ text: JSONText, depth: Int) {
        self.text = text
        self.depth = depth
    }

    /// Reads the next element; nil after the array's end.
    ///
    /// - Throws: The first error of syntax, with its place in the whole text.
    public mutating func next() throws(JSONError) -> Element? {
        if state == .over { return nil }
        guard try advance() else {
            state = .over
            return nil
        }
        let line = text.line
        let value = try text.value(depth: depth + 1)
        state = .afterElement
        return Element(line: line, value: value)
    }

    /// Goes to where the next element starts; false at the end.
    private mutating func advance() throws(JSONError) -> Bool {
        text.skipSpace()
        if state == .atStart {
            guard text.take("[") else { throw text.fault("an array must begin here") }
            text.skipSpace()
            if !text.take("]") { return true }
        } else if text.take(",") {
            text.skipSpace()
            if text.next == UInt8(ascii: "]") { throw text.fault("no element follows the comma") }
            return true
        } else if !text.take("]") {
            throw text.fault("a comma or the end of the array must stand here")
        }
        if depth == 1 { try checkEnd() }
        return false
    }

    private mutating func checkEnd() throws(JSONError) {
        text.skipSpace()
        if text.next != nil { throw text.fault("something follows the value") }
    }
}
