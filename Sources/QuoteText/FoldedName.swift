import CICU

extension String {
    /// This name as names are compared: without minding case, accents, and the kind of its quotation
    /// marks, dashes and blanks. `Łódź`, `łódź` and `Lodz` fold to the same.
    ///
    /// Letters fold by ICU's NFKC_Casefold, without the marks that any letter may carry, and Latin ones
    /// without a decomposition as its transliterator `Latin-ASCII` writes them. Of a form beyond 2,000 bytes
    /// (a letter may fold to eighteen) the rest is there as a number alone.
    package var foldedName: String {
        let folded = wholeFoldedName
        if folded.utf8.count <= Self.foldedNameLimit { return folded }
        var end = folded.utf8.index(folded.startIndex, offsetBy: Self.foldedNameLimit - 20)
        while end.samePosition(in: folded.unicodeScalars) == nil {
            end = folded.utf8.index(before: end)
        }
        let rest = UInt64(bitPattern: DuplicateKey.hash(of: folded))
        return folded[..<end] + "#" + String(rest, radix: 16)
    }

    private static let foldedNameLimit = 2000

    private var wholeFoldedName: String {
        var text = self
        return text.withUTF8 { utf8 in
            guard let start = utf8.baseAddress else { return "" }
            let name = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
            let length = Int32(clamping: utf8.count)
            var capacity = utf8.count + 64
            while true {
                var needed = 0
                let folded = String(unsafeUninitializedCapacity: capacity) { buffer in
                    needed = buffer.withMemoryRebound(to: CChar.self) {
                        Int(
                            cicu_fold_name(name, length, $0.baseAddress!, Int32(clamping: $0.count))
                        )
                    }
                    return needed <= buffer.count ? needed : 0
                }
                if needed <= capacity { return folded }
                capacity = needed
            }
        }
    }
}
