/// The database's schema and its versions.
package enum Schema {
    /// `QUOT` in ASCII, at byte 68 of the file: the database is ours.
    package static let applicationID: Int64 = 0x5155_4F54

    /// Each migration takes the database to the version that is its place in the list, counted from 1
    /// (`user_version`).
    package static let migrations: [SQL] = [
        version1, version2, version3, version4, version5, version6, version7, version8,
        version9, version10,
    ]

    /// Marks the database as ours and of `version`.
    package static func numbering(_ version: Int) -> SQL {
        switch version {
        case 1: "PRAGMA application_id = 0x51554F54; PRAGMA user_version = 1;"
        case 2: "PRAGMA user_version = 2;"
        case 3: "PRAGMA user_version = 3;"
        case 4: "PRAGMA user_version = 4;"
        case 5: "PRAGMA user_version = 5;"
        case 6: "PRAGMA user_version = 6;"
        case 7: "PRAGMA user_version = 7;"
        case 8: "PRAGMA user_version = 8;"
        case 9: "PRAGMA user_version = 9;"
        case 10: "PRAGMA user_version = 10;"
        default: preconditionFailure("version \(version) has no number")
        }
    }
}
