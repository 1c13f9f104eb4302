import QuoteSQLite

/// How the store is: each check has its reason when it isn't well.
package struct Health: Sendable {
    /// Why the database can't be read or written.
    package let database: String?
    /// Why `device.plist` can't be read.
    package let device: String?
    /// Why the disk takes no more.
    package let disk: String?
    /// Why the last backup that the server made by itself failed or is incomplete.
    package let backups: String?
    /// Whether anything can be served at all.
    let serves: Bool

    package enum Status: String, Sendable {
        case ok, degraded, down
    }

    package var status: Status {
        if !serves { return .down }
        return reason == nil ? .ok : .degraded
    }

    /// The first reason there is.
    package var reason: String? { database ?? device ?? disk ?? backups }
}

extension QuoteStore {
    /// Looks at the database, the device's file and the disk.
    package var health: Health {
        let serves = (try? tally()) != nil
        return Health(
            database: writeFailure ?? (serves ? writeFault : "the database can't be read"),
            device: deviceFault.map { "device.plist can't be read: \($0)" },
            disk: diskFault ?? logFault, backups: backupFault, serves: serves)
    }

    private var writeFault: String? {
        writer.lastFault.map { "the last write failed: \($0)" }
    }

    /// Why the write-ahead log can't be emptied, and so grows with every write; nil when it can.
    var logFault: String? {
        let bytes = writer.blockedLogBytes
        if bytes == 0 { return nil }
        return
            "the write-ahead log has \(bytes >> 20) MiB and can't be emptied, because another program, or "
            + "a backup, keeps reading the database"
    }

    private var diskFault: String? {
        guard let space = folder.space() else { return "the disk can't be looked at" }
        return space.free < DiskReserve(total: space.total).forAdding
            ? "the disk is full: only \(space.free) bytes are free" : nil
    }
}
