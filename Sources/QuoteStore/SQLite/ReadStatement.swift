/// Every statement that readers run. `EXPLAIN QUERY PLAN` of each is tested: none scans, none sorts.
///
/// The pages of lists take the same parameters: 1 the last key (collation key or time), 2 the last id,
/// 3 how many rows. Where rows of one key are many, a page goes on among them first (`…Ties`), then
/// after them: SQLite 3.40 compares `(key, id) > (?, ?)` by the key alone when `id` is the rowid, and
/// would walk through all of them.
enum ReadStatement: Int, StatementName {
    case begin, commit
    case quotation, trashed
    case tally, userSettings, fact
    case byID, byIDReversed, attributedByID, attributedByIDReversed
    case byKey, byKeyReversed, attributedByKey, attributedByKeyReversed
    case byKeyTies, byKeyTiesReversed, attributedByKeyTies, attributedByKeyTiesReversed
    case trash, trashTies

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
        case .byKey: Self.byKeyFrom + Self.afterKey
        case .byKeyReversed: Self.byKeyFrom + Self.beforeKey
        case .byKeyTies: Self.byKeyFrom + Self.afterTie
        case .byKeyTiesReversed: Self.byKeyFrom + Self.beforeTie
        case .attributedByKey: Self.attributedByKeyFrom + Self.afterKey
        case .attributedByKeyReversed: Self.attributedByKeyFrom + Self.beforeKey
        case .attributedByKeyTies: Self.attributedByKeyFrom + Self.afterTie
        case .attributedByKeyTiesReversed: Self.attributedByKeyFrom + Self.beforeTie
        case .trash:
            Self.trashFrom + "deleted_at < ?1 ORDER BY deleted_at DESC, id DESC LIMIT ?3"
        case .trashTies:
            Self.trashFrom + "deleted_at = ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3"
        }
    }

    /// The columns of ``QuotationRow``, in its order.
    static let select: SQL = """
        SELECT id, text, author, source, url, tags, note, created_at, updated_at, collation_key\u{20}
        """

    private static let attributedByIDFrom: SQL =
        select + "FROM quotation INDEXED BY attributed_by_id WHERE author IS NOT NULL AND "
    private static let byKeyFrom: SQL = select + "FROM quotation INDEXED BY quotation_by_key WHERE "
    private static let attributedByKeyFrom: SQL =
        select + "FROM quotation INDEXED BY attributed_by_key WHERE author IS NOT NULL AND "
    private static let afterKey: SQL = "collation_key > ?1 ORDER BY collation_key, id LIMIT ?3"
    private static let beforeKey: SQL =
        "collation_key < ?1 ORDER BY collation_key DESC, id DESC LIMIT ?3"
    private static let afterTie: SQL =
        "collation_key = ?1 AND id > ?2 ORDER BY collation_key, id LIMIT ?3"
    private static let beforeTie: SQL =
        "collation_key = ?1 AND id < ?2 ORDER BY collation_key DESC, id DESC LIMIT ?3"
    private static let trashFrom: SQL =
        select + ", deleted_at FROM trash INDEXED BY trash_by_time WHERE "
}
