import CICU

extension String {
    /// This name as names are compared: without minding case, accents, and the kind of its quotation
    /// marks, dashes and blanks. `Łódź`, `łódź` and `Lodz` fold to the same.
    ///
    /// Letters fold by ICU's NFKC_Casefold, without the marks that any letter may carry, and Latin ones
    /// without a decomposition as its transliterator `Latin-ASCII` writes them.
    public var foldedName: String {
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
