/// The highlights of one book by their texts and places, as numbers.
///
/// Numbers of highlights that have changed since stay; who looks checks what a number stands for.
package struct ClippingIndex {
    private var byText: [Int64: [Int]] = [:]
    private var byPage: [String: [Int]] = [:]
    /// By parts of the book; of a highlight over many parts, in `wide`.
    private var byPart: [Int: [Int]] = [:]
    private var wide: [Int] = []
    private var all: [Int] = []

    private static let locationsPerPart = 32
    private static let mostParts = 64

    package mutating func add(_ number: Int, _ clipping: Clipping, text: Int64) {
        Self.append(number, to: &byText[text, default: []])
        if let page = clipping.page { Self.append(number, to: &byPage[page, default: []]) }
        if let location = clipping.location {
            if let parts = Self.parts(of: location) {
                for part in parts { Self.append(number, to: &byPart[part, default: []]) }
            } else {
                Self.append(number, to: &wide)
            }
        }
        if all.last.map({ $0 < number }) ?? true { all.append(number) }
    }

    /// Those that may have a text of the number `text`, or may be at the place of `clipping`.
    package func candidates(for clipping: Clipping, text: Int64?) -> [[Int]] {
        var lists: [[Int]] = []
        if let text, let same = byText[text] { lists.append(same) }
        if let page = clipping.page, let same = byPage[page] { lists.append(same) }
        guard let location = clipping.location else { return lists }
        guard let parts = Self.parts(of: location) else { return [all] }
        lists += parts.compactMap { byPart[$0] }
        if !wide.isEmpty { lists.append(wide) }
        return lists
    }

    private static func parts(of location: ClosedRange<Int>) -> ClosedRange<Int>? {
        let parts = location.lowerBound / locationsPerPart...location.upperBound / locationsPerPart
        return parts.count <= mostParts ? parts : nil
    }

    private static func append(_ number: Int, to list: inout [Int]) {
        // A highlight that is edited again and again is there with its first version.
        if list.last != number, !list.suffix(8).contains(number) { list.append(number) }
    }
}
