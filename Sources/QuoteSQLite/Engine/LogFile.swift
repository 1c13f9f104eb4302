import Glibc

/// The file of a write-ahead log (sqlite.org/fileformat2.html, "The Write-Ahead Log").
package enum LogFile {
    private static let headerBytes = 32
    private static let frameHeaderBytes = 24

    /// Whether the last frame that the index names is in the file.
    package static func endsWithLastFrame(of index: LogIndexHeader, at path: String) -> Bool {
        if index.frames == 0 { return true }
        return withFile(path) { descriptor in
            let frame = frameHeaderBytes + index.pageSize
            let place = headerBytes + (index.frames - 1) * frame
            guard let bytes = read(descriptor, frame, at: place) else { return false }
            return bytes.withUnsafeBytes {
                isFrame($0, index) && checksum(of: $0) == index.checksum
            }
        }
    }

    /// Whether all frames that the index names are in the file, each with its checksum.
    package static func hasFrames(of index: LogIndexHeader, at path: String) -> Bool {
        if index.frames == 0 { return true }
        return withFile(path) { descriptor in
            guard let header = read(descriptor, headerBytes, at: 0) else { return false }
            var sum = LogChecksum()
            let isHeader = header.withUnsafeBytes { bytes in
                sum.add(part(bytes, 0..<24), isBigEndian: index.isBigEndian)
                return Array(bytes[16..<24]) == index.salts
                    && LogChecksum(stored: part(bytes, 24..<32)) == sum
            }
            if !isHeader { return false }
            let frame = frameHeaderBytes + index.pageSize
            for number in 0..<index.frames {
                guard let bytes = read(descriptor, frame, at: headerBytes + number * frame) else {
                    return false
                }
                let isWhole = bytes.withUnsafeBytes { bytes in
                    sum.add(part(bytes, 0..<8), isBigEndian: index.isBigEndian)
                    sum.add(part(bytes, frameHeaderBytes..<frame), isBigEndian: index.isBigEndian)
                    return isFrame(bytes, index) && checksum(of: bytes) == sum
                }
                if !isWhole { return false }
            }
            return sum == index.checksum
        }
    }

    /// Reads `count` bytes; nil when the file has fewer there.
    package static func read(_ descriptor: Int32, _ count: Int, at place: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let read = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
                    off_t(place + filled))
                if read < 0, errno == EINTR { continue }
                if read <= 0 { break }
                filled += read
            }
        }
        return bytes.count == count ? bytes : nil
    }

    private static func withFile(_ path: String, _ body: (Int32) -> Bool) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        if descriptor < 0 { return false }
        defer { close(descriptor) }
        return body(descriptor)
    }

    /// Whether a frame is of the generation that the index names.
    private static func isFrame(_ bytes: UnsafeRawBufferPointer, _ index: LogIndexHeader) -> Bool {
        Array(bytes[8..<16]) == index.salts
    }

    private static func checksum(of frame: UnsafeRawBufferPointer) -> LogChecksum {
        LogChecksum(stored: part(frame, 16..<24))
    }

    private static func part(
        _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
    ) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[range])
    }
}
