/// Some thousand hashes, those that came lately among them; each has four places to be in, where a new one takes
/// that of the oldest.
struct RecentHashes {
    private var places: [Int] = Array(repeating: 0, count: 4096)
    private static let ways = 4

    /// Whether `hash` is among them; it is from now on.
    mutating func contain(orTake hash: Int) -> Bool {
        let sets = UInt(places.count / Self.ways)
        let start = Int(UInt(bitPattern: hash) % sets) * Self.ways
        let set = start..<start + Self.ways
        if places[set].contains(hash) { return true }
        for place in set.dropFirst().reversed() { places[place] = places[place - 1] }
        places[start] = hash
        return false
    }
}
