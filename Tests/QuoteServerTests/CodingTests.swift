import QuoteJSON
import QuoteSQLite
import QuoteStore
import Testing

@testable import QuoteServer

@Suite struct `Content codings` {
    @Test(
        arguments: [
            (nil, ContentCoding.identity), ("", .identity), ("gzip", .gzip), ("GZip", .gzip),
            ("x-gzip", .gzip), ("br, gzip", .gzip), ("br", .identity), ("gzip;q=0", .identity),
            ("gzip;q=0.0", .identity), ("gzip ; q=0.1", .gzip), ("*", .gzip), ("*;q=0", .identity),
            ("gzip;q=0, *", .identity), ("identity", .identity),
            ("gzip;q=0.5, identity", .identity),
            ("identity;q=0.5, gzip", .gzip), ("identity, gzip", .gzip), ("*;q=0, gzip", .gzip),
            ("gzip;q=2", .identity), ("gzip;q=x", .identity), ("gzipped", .identity),
            ("deflate, gzip;q=1.000, *;q=0.5", .gzip), (" gzip\t,br", .gzip), (",", .identity),
        ] as [(String?, ContentCoding)])
    func `are chosen by their weights`(field: String?, coding: ContentCoding) {
        #expect(ContentCoding(acceptEncoding: field) == coding)
    }

    @Test func `of the same bytes are the same bytes`() {
        let bytes = Bytes(String(repeating: "quotation ", count: 500))
        #expect(bytes.gzipped.text == bytes.gzipped.text)
        #expect(bytes.gzipped.count < bytes.count / 10)
        #expect(EntityTag(of: bytes.gzipped) == EntityTag(of: bytes.gzipped))
    }

    /// A body of so many pieces.
    private final class Pieces: ByteStream {
        let pieces: [String]
        // One test uses it, on one thread.
        nonisolated(unsafe) private var place = 0

        init(_ pieces: [String]) {
            self.pieces = pieces
        }

        func next() throws(StoreError) -> Bytes? {
            defer { place += 1 }
            return place < pieces.count ? Bytes(pieces[place]) : nil
        }
    }

    @Test func `of a stream give something for each piece, and end once`() throws {
        let stream = GzipStream(Pieces(["one", "two"]))
        var counts: [Int] = []
        while let piece = try stream.next() { counts.append(piece.count) }
        #expect(counts.count == 3)
        #expect(counts.allSatisfy { $0 > 0 })
        #expect(try stream.next() == nil)
    }
}
