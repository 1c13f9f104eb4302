import Glibc
import QuoteSystem

/// The folder that holds everything: the database, the device's settings, the lock and version files.
package struct DataFolder: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The same folder with all symbolic links followed: files inside it are opened without following any.
    ///
    /// Components that do not exist yet are kept as they are.
    ///
    /// - Throws: `FileError` for a link that leads nowhere, or in a circle.
    package func resolved() throws(FileError) -> DataFolder {
        DataFolder(path: try Self.resolve(path))
    }

    private static func resolve(_ path: String) throws(FileError) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let reason = errno
        if reason != ENOENT || FileStatus.exists(path) {
            throw FileError("follow the link", path, reason)
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard let name = parts.last else { throw FileError("open", path, reason) }
        let start = path.hasPrefix("/") ? "/" : parts.count == 1 ? "." : ""
        let parent = try resolve(start + parts.dropLast().joined(separator: "/"))
        return (parent == "/" ? "" : parent) + "/" + name
    }

    /// Whether writing a file at `target` could replace a file that belongs to this folder: one of its own
    /// files, under whatever name or link, or a place inside the folder but outside `backups/`.
    ///
    /// The folder must be `resolved()`.
    package func owns(_ target: String) -> Bool {
        if let place = try? PrivateFile.real(target), place.hasPrefix(path + "/") {
            return !place.hasPrefix(path + "/backups/")
        }
        guard let real = realpath(target, nil) else { return false }
        defer { free(real) }
        guard let status = FileStatus(of: String(cString: real)) else { return false }
        return FolderListing.names(in: path).contains { name in
            FileStatus(of: path + "/" + name)?.isSameFile(as: status) == true
        }
    }

    /// Whether the folder has a database.
    package var hasDatabase: Bool { FileStatus.exists(database) }

    /// Removes the folder with the files in it; folders inside it stay, and then it stays too.
    package func remove() {
        for name in FolderListing.names(in: path) { unlink(path + "/" + name) }
        rmdir(path)
    }

    package var database: String { path + "/quotes.sqlite" }
    package var device: String { path + "/device.plist" }
    /// Held for the life of a server: one a folder.
    package var serverLock: String { path + "/server.lock" }
    /// Held around each transaction that writes, by the server and the command line alike.
    package var writeLock: String { path + "/write.lock" }
    /// Held by who waits for the write lock.
    package var writeTurn: String { path + "/write.turn" }
    package var version: String { path + "/quotes.version" }

    /// The bytes of a property list's file that people name, 64 KiB at most; symbolic links are followed.
    package static func readSmallFile(_ path: String) throws(FileError) -> [UInt8] {
        guard
            let (_, bytes) = try PrivateFile.read(
                path, limit: PropertyList.byteLimit, followsLinks: true)
        else {
            throw FileError("open", path, ENOENT)
        }
        return bytes
    }

    /// Makes the folder, and those above it, when it is missing; private to its owner.
    package func create() throws(FileError) {
        var partial = path.hasPrefix("/") ? "" : "."
        for name in path.split(separator: "/") {
            partial += "/" + name
            if mkdir(partial, 0o700) != 0, errno != EEXIST {
                let reason = errno
                // Above a folder that is there, mkdir may be refused without harm.
                if !FileStatus.exists(partial) { throw FileError("create", partial, reason) }
            }
        }
        if FileStatus(of: path)?.isFolder != true { throw FileError("open", path, ENOTDIR) }
    }

    /// Free and total bytes of the file system, as far as this process may use them (statvfs).
    package func space() -> (free: UInt64, total: UInt64)? {
        let read: (UnsafePointer<CChar>, UnsafeMutablePointer<statvfs>) -> Int32 = statvfs
        var status = statvfs()
        guard read(path, &status) == 0 else { return nil }
        let unit = UInt64(status.f_frsize)
        return (UInt64(status.f_bavail) * unit, UInt64(status.f_blocks) * unit)
    }
}
