import Glibc

/// Reading and replacing whole small files.
package enum PrivateFile {
    /// The file's bytes, read from a regular file of at most `limit` bytes, with the status that the
    /// file had before; nil when there is no file.
    ///
    /// - Parameter followsLinks: whether a symbolic link at `path` is followed; false for files inside the data
    ///   folder.
    package static func read(
        _ path: String, limit: Int, followsLinks: Bool = false
    ) throws(FileError) -> (FileStatus, [UInt8])? {
        let follow = followsLinks ? 0 : O_NOFOLLOW
        let descriptor = open(path, O_RDONLY | follow | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 {
            if errno == ENOENT { return nil }
            throw FileError("open", path)
        }
        defer { close(descriptor) }
        guard let status = FileStatus(of: descriptor) else { throw FileError("read", path) }
        if !status.isRegular { throw FileError("read", path, EISDIR) }
        if status.size > limit { throw FileError("read", path, EFBIG) }

        // Of a large limit, no more than the file needs.
        let room = min(limit, max(Int(status.size) + 4096, 1 << 20))
        var bytes = [UInt8](repeating: 0, count: room + 1)
        var count = 0
        while count <= room {
            let read = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count)
            }
            if read < 0, errno == EINTR { continue }
            if read < 0 { throw FileError("read", path) }
            if read == 0 { break }
            count += read
        }
        if count > room { throw FileError("read", path, EFBIG) }
        return (status, Array(bytes[..<count]))
    }

    /// Puts `bytes` in the file's place at once: readers see the old file or the new one, also after a
    /// crash. The old file's mode and owner are kept; a new file is its owner's alone.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let temporary = path + ".new"
        unlink(temporary)
        let descriptor = open(
            temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw FileError("create", temporary) }
        do throws(FileError) {
            defer { close(descriptor) }
            let result = bytes.withUnsafeBytes { bytes in
                Result { () throws(FileError) in try write(bytes, to: descriptor, temporary) }
            }
            try result.get()
            keepOwner(of: path, on: descriptor)
            if fsync(descriptor) != 0 { throw FileError("write", temporary) }
            if rename(temporary, path) != 0 { throw FileError("replace", path) }
        } catch {
            unlink(temporary)
            throw error
        }
        try synchronizeFolder(of: path)
    }

    /// Makes a rename in the file's folder last over a loss of power.
    package static func synchronizeFolder(of path: String) throws(FileError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { throw FileError("open", folder) }
        defer { close(descriptor) }
        if fsync(descriptor) != 0 { throw FileError("write", folder) }
    }

    /// Makes what was written to the file last over a loss of power.
    package static func synchronize(_ path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw FileError("open", path) }
        defer { close(descriptor) }
        if fsync(descriptor) != 0 { throw FileError("write", path) }
    }

    /// Gives the file another name, also after a loss of power. If it doesn't replace another file, one that
    /// is there is an error (EEXIST).
    package static func move(_ path: String, to place: String, replaces: Bool) throws(FileError) {
        let code = replaces ? rename(path, place) : link(path, place)
        if code != 0 { throw FileError("create", place) }
        if !replaces, unlink(path) != 0 { throw FileError("remove", path) }
        try synchronizeFolder(of: place)
    }

    /// The path with the links to its folder followed: SQLite takes none here.
    package static func real(_ path: String) throws(FileError) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let name = parts.last.map(String.init) ?? ""
        let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/")
        guard let real = realpath(folder.isEmpty ? "/" : folder, nil) else {
            throw FileError("open", folder)
        }
        defer { free(real) }
        if name.isEmpty { throw FileError("open", path, EISDIR) }
        return String(cString: real) + "/" + name
    }

    /// Removes the file, if it is there.
    package static func remove(_ path: String) {
        unlink(path)
    }

    /// Writes all of `bytes` where the descriptor is; `path` is told when that fails.
    package static func write(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String
    ) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(
                descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw FileError("write", path) }
            written += count
        }
    }

    private static func keepOwner(of path: String, on descriptor: Int32) {
        var old = stat()
        guard lstat(path, &old) == 0 else { return }
        // Only root may give a file away; a mode that can't be kept stays private.
        _ = fchown(descriptor, old.st_uid, old.st_gid)
        _ = fchmod(descriptor, old.st_mode & 0o777)
    }
}
