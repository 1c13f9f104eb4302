/// The check that a text is an address of Wikipedia: https, on wikipedia.org or a host below it.
enum WikipediaAddress {
    static func isValid(_ text: String) -> Bool {
        guard WebAddress.isValid(text), text.lowercased().hasPrefix("https://") else {
            return false
        }
        // Neither a name before the host nor a port behind it: the host ends what stands there.
        let host = text.utf8.dropFirst("https://".utf8.count).prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        let name = String(decoding: host, as: UTF8.self).lowercased()
        return name == "wikipedia.org" || name.hasSuffix(".wikipedia.org") && isHostName(name)
    }

    private static func isHostName(_ name: String) -> Bool {
        name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
            label in
            !label.isEmpty
                && label.allSatisfy {
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                        || $0 == UInt8(ascii: "-")
                }
        }
    }
}
