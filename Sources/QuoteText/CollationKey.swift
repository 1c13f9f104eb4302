import CICU

/// A text's place in dictionary order: keys compared byte by byte order texts as the root
/// collation of Unicode does (UTS #10, CLDR root).
///
/// Letters come first, then accents, case and punctuation decide, in this order, only between
/// texts otherwise equal. A key has at most ``byteLimit`` bytes; texts that differ only beyond
/// what fits have equal keys. Keys of different versions of ICU don't compare.
package struct CollationKey: Equatable, Sendable {
    /// The greatest length of a key, in bytes.
    package static let byteLimit = 256

    /// The version of ICU and of its root collation that keys are made with, `72.1/153.120`.
    package static let version = String(cString: cicu_version())

    package let bytes: [UInt8]

    /// The part that orders by letters alone, which texts have in common that differ in accents, case and
    /// punctuation only; nil where there are no letters, or more than a key holds.
    package var letters: ArraySlice<UInt8>? {
        // The levels of a key are parted by 01 (UTS #10, "Form Sort Key").
        guard let end = bytes.firstIndex(of: 1), end > 0 else { return nil }
        return bytes[..<end]
    }

    /// Takes a key that was made before, by the same version.
    package init(stored bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Makes the key of `text`.
    package init(_ text: String) {
        var text = text

        bytes = text.withUTF8 { utf8 in
            [UInt8](unsafeUninitializedCapacity: Self.byteLimit) { key, count in
                guard let start = utf8.baseAddress, let keyStart = key.baseAddress else { return }
                count = start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
                    Int(
                        cicu_sort_key(
                            Collator.root.handle, $0, Int32(clamping: utf8.count), keyStart,
                            Int32(Self.byteLimit)))
                }
            }
        }
    }
}

/// The owner of ICU's root collator.
private struct Collator: @unchecked Sendable {
    // Safe to share: opened once, never changed, and ucol_getSortKey on a collator that nobody
    // changes may run on any thread.
    static let root = Collator()

    let handle: UnsafeMutableRawPointer

    private init() {
        var reason: UnsafePointer<CChar>?
        guard let handle = cicu_collator_open(&reason) else {
            fatalError("ICU has no root collation: \(reason.map { String(cString: $0) } ?? "")")
        }
        self.handle = handle
    }
}
