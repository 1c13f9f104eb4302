import Glibc

/// What `stat` tells of a file: which one it is and when it changed.
package struct FileStatus: Equatable, Sendable {
    package let device: UInt64
    package let inode: UInt64
    package let size: Int64
    /// Nanoseconds since 1970, of the content and of the inode.
    package let modified: Int64
    package let changed: Int64
    package let mode: UInt32

    /// The file at `path`, a symbolic link itself rather than what it names; nil when there is none.
    package init?(of path: String) {
        var status = stat()
        // Handed over as a string, the path would be copied into memory of its own.
        guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    package init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        changed = Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
        mode = status.st_mode
    }

    package static func exists(_ path: String) -> Bool {
        FileStatus(of: path) != nil
    }

    package var isRegular: Bool { mode & S_IFMT == S_IFREG }
    package var isFolder: Bool { mode & S_IFMT == S_IFDIR }

    /// Whether both are the same file, whatever it holds.
    package func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && inode == other.inode
    }
}
