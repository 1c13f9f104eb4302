/// Every statement that readers run. `EXPLAIN QUERY PLAN` of each is tested: none scans, none sorts.
///
/// The pages of lists take the same parameters: 1 the last key (collation key or time), 2 the last id,
/// 3 how many rows.
enum ReadStatement: Int, StatementName {
    case begin, commit
    case quotation, trashed
    case tally, userSettings, fact
    case byID, byIDReversed, attributedByID, attributedByIDReversed
    case byKey, byKeyReversed, attributedByKey, attributedByKeyReversed
    case trash

    var sql: SQL {
        switch self {
        case .begin: "BEGIN"
        case .commit: "COMMIT"
        case .quotation: Self.select + "FROM quotation WHERE id = ?1"
        case .trashed: "SELECT 1 FROM trash WHERE id = ?1"
        case .tally: "SELECT quotations, attributed, trashed FROM tally WHERE id = 1"
        case .userSettings: "SELECT name, value FROM user_setting WHERE user = ?1"
        case .fact: "SELECT value FROM fact WHERE name = ?1"
        case .byID: Self.select + "FROM quotation WHERE id > ?2 ORDER BY id LIMIT ?3"
        case .byIDReversed: Self.select + "FROM quotation WHERE id < ?2 ORDER BY id DESC LIMIT ?3"
        case .attributedByID: Self.attributedByIDFrom + "id > ?2 ORDER BY id LIMIT ?3"
        case .attributedByIDReversed: Self.attributedByIDFrom + "id < ?2 ORDER BY id DESC LIMIT ?3"
        case .byKey: Self.byKeyFrom + "WHERE " + Self.afterKey
        case .byKeyReversed: Self.byKeyFrom + "WHERE " + Self.beforeKey
        case .attributedByKey: Self.attributedByKeyFrom + Self.afterKey
        case .attributedByKeyReversed: Self.attributedByKeyFrom + Self.beforeKey
        case .trash:
            Self.select + ", deleted_at FROM trash WHERE (deleted_at, id) < (?1, ?2)"
                + " ORDER BY deleted_at DESC, id DESC LIMIT ?3"
        }
    }

    /// The columns of ``QuotationRow``, in its order.
    static let select: SQL = """
        SELECT id, text, author, source, url, tags, note, created_at, updated_at, collation_key\u{20}
        """

    private static let attributedByIDFrom: SQL =
        select + "FROM quotation INDEXED BY attributed_by_id WHERE author IS NOT NULL AND "
    private static let byKeyFrom: SQL = select + "FROM quotation INDEXED BY quotation_by_key "
    private static let attributedByKeyFrom: SQL =
        select + "FROM quotation INDEXED BY attributed_by_key WHERE author IS NOT NULL AND "
    private static let afterKey: SQL =
        "(collation_key, id) > (?1, ?2) ORDER BY collation_key, id LIMIT ?3"
    private static let beforeKey: SQL =
        "(collation_key, id) < (?1, ?2) ORDER BY collation_key DESC, id DESC LIMIT ?3"
}
