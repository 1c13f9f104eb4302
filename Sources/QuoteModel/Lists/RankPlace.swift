/// A place in a ranking: after a score, or behind all that was scored. Among equal scores the id decides,
/// which the cursor has.
package struct RankPlace: Equatable {
    /// The score of the last row; nil when what was scored is behind, and the rest comes by id.
    package let score: Double?
    /// The greatest id of those that are scored.
    package let bound: Int64
    /// The store's last change when the ranking was begun: what changed since isn't shown any more, lest it
    /// come twice.
    package let revision: Int64

    package static let byteCount = 24

    package init(score: Double?, bound: Int64, revision: Int64) {
        self.score = score
        self.bound = bound
        self.revision = revision
    }

    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let score = Double(bitPattern: UInt64(bitPattern: Int64(bigEndian: Array(bytes[..<8]))))
        self.score = score.isNaN ? nil : score
        bound = Int64(bigEndian: Array(bytes[8..<16]))
        revision = Int64(bigEndian: Array(bytes[16...]))
    }

    package var bytes: [UInt8] {
        Int64(bitPattern: (score ?? .nan).bitPattern).bigEndianBytes + bound.bigEndianBytes
            + revision.bigEndianBytes
    }
}
