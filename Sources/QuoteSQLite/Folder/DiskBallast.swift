import Glibc
import QuoteSystem

/// A file that keeps some room on the disk, which is given up so that deletions work on a full one.
package struct DiskBallast: Sendable {
    private let path: String

    /// Bytes that are kept: as much as the database's file may grow by when its log is copied into it. After that
    /// the log is used again from its start, and deletions need no further room.
    private static let byteCount: Int64 = 16 << 20

    package init(of folder: DataFolder) {
        path = folder.path + "/disk.reserve"
    }

    /// Takes the room, unless it is taken already or the disk has little.
    package func keep(_ space: (free: UInt64, total: UInt64)) {
        let wanted = min(Self.byteCount, Int64(clamping: space.total / 16))
        guard space.free > 2 * DiskReserve(total: space.total).forAdding,
            (FileStatus(of: path)?.size ?? 0) < wanted
        else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { return }
        defer { close(descriptor) }
        // A file with holes would keep nothing.
        if posix_fallocate(descriptor, 0, off_t(wanted)) != 0 { ftruncate(descriptor, 0) }
    }

    /// Gives the room up.
    package func release() {
        unlink(path)
    }
}
