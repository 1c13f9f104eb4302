/// The elements of a JSON array, one by one: what is held is one element, however long the array.
///
/// The text must be UTF-8, and must outlive it.
package struct JSONElements {
    private enum State { case atStart, afterElement, over }

    private var text: JSONText
    /// How deep the array stands.
    private let depth: Int
    private var state = State.atStart

    /// The elements of the array that `bytes` are.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        text = JSONText(bytes)
        depth = 1
    }

    init(of array: JSONFragment) {
        text = JSONText(array.bytes, line: array.line)
        depth = array.depth
    }

    /// Passes over the next element; nil after the array's end.
    ///
    /// - Throws: The first error of syntax, with its place in the text.
    package mutating func next() throws(JSONError) -> JSONFragment? {
        if state == .over { return nil }
        guard try advance() else {
            state = .over
            return nil
        }
        state = .afterElement
        return try text.fragment(depth: depth + 1)
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
            return true
        } else if !text.take("]") {
            throw text.fault("a comma or the end of the array must stand here")
        }
        try text.takeEnd()
        return false
    }
}
