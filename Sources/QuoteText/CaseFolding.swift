import CICU

extension String {
    /// This text with its case folded away (Unicode's default full folding), for comparing texts
    /// without minding case: `Straße` and `STRASSE` fold to the same.
    package var caseFolded: String {
        var text = self
        return text.withUTF8 { utf8 in
            guard let start = utf8.baseAddress, !utf8.isEmpty else { return "" }
            // Full folding makes at most three scalars of one, at most three times the bytes.
            return String(unsafeUninitializedCapacity: utf8.count * 3) { folded in
                let length = cicu_fold_case(
                    UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self),
                    Int32(clamping: utf8.count),
                    UnsafeMutableRawPointer(folded.baseAddress!).assumingMemoryBound(
                        to: CChar.self),
                    Int32(clamping: folded.count))
                precondition(length >= 0, "ICU folds every text that is valid UTF-8")
                return Int(length)
            }
        }
    }
}
