import CICU

extension String {
    /// This text, the name of a host in any script, in ASCII, `xn--…`, as the URL Standard has it (UTS #46; neither
    /// the length of labels nor their hyphens are checked); nil when it has no such form.
    package var asciiHostName: String? { converted(cicu_host_to_ascii) }

    /// This text, the name of a host in ASCII, in Unicode; unchanged when it has no such form.
    package var unicodeHostName: String {
        guard utf8.count >= 4, lowercased().contains("xn--") else { return self }
        return converted(cicu_host_to_unicode) ?? self
    }

    private func converted(
        _ convert: (UnsafePointer<CChar>, Int32, UnsafeMutablePointer<CChar>, Int32) -> Int32
    ) -> String? {
        var text = self
        return text.withUTF8 { utf8 -> String? in
            guard let start = utf8.baseAddress, let length = Int32(exactly: utf8.count) else {
                return nil
            }
            let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
            var result = [CChar](repeating: 0, count: 256)
            var written = convert(bytes, length, &result, Int32(result.count))
            if written > Int32(result.count) {
                result = [CChar](repeating: 0, count: Int(written))
                written = convert(bytes, length, &result, written)
            }
            guard written > 0 else { return nil }
            return String(
                decoding: result.prefix(Int(written)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
