extension UnsafeBufferPointer<UInt8> {
    /// How many bytes the end of a line takes that begins at `place`, a CR or LF: LF and a lone CR one,
    /// CRLF two, CR CR LF three.
    package func lineEndLength(at place: Int) -> Int {
        if self[place] == 0x0A { return 1 }
        if place + 1 >= count { return 1 }
        if self[place + 1] == 0x0A { return 2 }
        return self[place + 1] == 0x0D && place + 2 < count && self[place + 2] == 0x0A ? 3 : 1
    }

    /// How many lines end in `range`, which parts no CR from its LF at its start.
    package func lineEnds(in range: Range<Int>) -> Int {
        var ends = 0
        var at = range.lowerBound
        while at < range.upperBound {
            let byte = self[at]
            if byte == 0x0A || byte == 0x0D {
                ends += 1
                at += lineEndLength(at: at)
            } else {
                at += 1
            }
        }
        return ends
    }
}
