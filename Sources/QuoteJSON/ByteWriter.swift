import Glibc

/// A growing block of bytes that text, numbers and JSON are written to.
package struct ByteWriter: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    package private(set) var count = 0

    package init(capacity: Int = 512) {
        self.capacity = max(capacity, 64)
        start = .allocateFromHeap(self.capacity)
    }

    deinit {
        free(start)
    }

    /// Hands the bytes over.
    package consuming func finish() -> Bytes {
        let bytes = Bytes(adopting: start, count: count)
        discard self
        return bytes
    }

    /// Hands what has been written so far to `body`, for the time of the call.
    package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: start, count: count))
    }

    package mutating func append(_ byte: UInt8) {
        reserve(1)
        start[count] = byte
        count += 1
    }

    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (start + count).update(from: source, count: bytes.count)
        count += bytes.count
    }

    package mutating func append(_ literal: StaticString) {
        append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Writes `number` in decimal.
    package mutating func append(_ number: Int64) {
        reserve(20)
        var rest = number.magnitude
        var digits = 1
        var power: UInt64 = 10
        while digits < 19, rest >= power {
            digits += 1
            power *= 10
        }
        if number < 0 {
            start[count] = UInt8(ascii: "-")
            count += 1
        }
        var place = digits
        while place > 0 {
            place -= 1
            start[count + place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += digits
    }

    /// Room for `more` bytes, to write at the end and then take in with ``advance(by:)``.
    mutating func room(_ more: Int) -> UnsafeMutablePointer<UInt8> {
        reserve(more)
        return start + count
    }

    mutating func advance(by written: Int) {
        count += written
    }

    private mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(count + more) }
    }

    @inline(never)
    private mutating func grow(_ needed: Int) {
        capacity = max(needed, capacity * 2)
        guard let larger = realloc(start, capacity) else { fatalError("out of memory") }
        start = larger.assumingMemoryBound(to: UInt8.self)
    }
}
