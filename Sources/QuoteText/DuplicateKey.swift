import CICU

/// What two texts have in common that are the same to a reader: told apart by case, kinds of quotation marks,
/// dashes and blanks, by quotation marks around them and marks at their ends alone.
package struct DuplicateKey: Equatable, Sendable {
    package let text: String

    package init(_ text: String) {
        var text = text
        self.text = text.withUTF8 { utf8 in
            guard let start = utf8.baseAddress else { return "" }
            let length = Int32(clamping: utf8.count)
            var capacity = utf8.count + 64
            while true {
                var needed = 0
                let key = String(unsafeUninitializedCapacity: capacity) { buffer in
                    needed = Int(
                        cicu_duplicate_key(
                            UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), length,
                            UnsafeMutableRawPointer(buffer.baseAddress!).assumingMemoryBound(
                                to: CChar.self), Int32(clamping: buffer.count)))
                    return needed <= buffer.count ? needed : 0
                }
                if needed <= capacity { return key }
                capacity = needed
            }
        }
    }

    /// A number that equal keys have in common, and others hardly ever (FNV-1a, 64 bits).
    package var hash: Int64 { Self.hash(of: text) }

    /// The same number of keys that were joined.
    package static func number(of joined: String) -> Int64 { hash(of: joined) }

    static func hash(of text: String) -> Int64 {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return Int64(bitPattern: hash)
    }

    package static func == (left: DuplicateKey, right: DuplicateKey) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }
}
