import CAssets

/// The files that travel inside the binary.
enum Assets {
    /// The bytes of the file at `path`, from the root of the project; nil when it isn't among them.
    static func bytes(_ path: String) -> [UInt8]? {
        for index in 0..<cassets_count() {
            let file = cassets_at(index).pointee
            if String(cString: file.path) == path {
                return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
            }
        }
        return nil
    }

    /// The paths of all files.
    static var paths: [String] {
        (0..<cassets_count()).map { String(cString: cassets_at($0).pointee.path) }
    }
}
