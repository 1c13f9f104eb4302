/// A part of a text that belongs to a link.
struct LinkedPart: Equatable {
    /// The link's number.
    let link: Int
    /// By bytes while the text grows, by Unicode scalars once it is a block's.
    var start: Int
    var end: Int

    /// The places in `block`, by scalars, of parts of `text`, by bytes: the former is the latter without white space at
    /// the ends of its lines, and without empty lines at its ends. The parts ascend.
    static func placed(_ parts: [LinkedPart], of text: String, in block: String) -> [LinkedPart] {
        var bounds = parts.flatMap { [$0.start, $0.end] }[...]
        var places: [Int] = []
        var kept = block.unicodeScalars.makeIterator()
        var next = kept.next()
        var byte = 0
        var place = 0
        for scalar in text.unicodeScalars {
            while let bound = bounds.first, bound <= byte {
                places.append(place)
                bounds.removeFirst()
            }
            byte += UTF8.width(scalar)
            // Only white space is left out, so that each other character is met in its place.
            guard scalar == next else { continue }
            place += 1
            next = kept.next()
        }
        places += bounds.map { _ in place }
        return parts.indices.compactMap { index in
            let (start, end) = (places[2 * index], places[2 * index + 1])
            return start < end ? LinkedPart(link: parts[index].link, start: start, end: end) : nil
        }
    }
}
