/// A number by which a store is told from every other, wherever it is moved: 32 hexadecimal digits.
package struct StoreIdentity: Sendable {
    package let hexadecimal: String

    package init?(_ hexadecimal: String) {
        let isHexadecimal = hexadecimal.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
        }
        guard isHexadecimal, hexadecimal.utf8.count == 32 else { return nil }
        self.hexadecimal = hexadecimal
    }
}
