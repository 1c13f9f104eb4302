#include "commits.h"
#include "rows.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>

static const char schema[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32768;"
    "CREATE TABLE quotation (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, author TEXT,"
    " source TEXT, url TEXT, tags TEXT, note TEXT, created_at INTEGER NOT NULL,"
    " updated_at INTEGER NOT NULL, collation_key BLOB NOT NULL, revision INTEGER NOT NULL,"
    " author_key TEXT, duplicate INTEGER NOT NULL, import INTEGER, movie INTEGER) STRICT;"
    "CREATE INDEX attributed_by_id ON quotation (id) WHERE author IS NOT NULL;"
    "CREATE INDEX attributed_by_key ON quotation (collation_key, id) WHERE author IS NOT NULL;"
    "CREATE INDEX anonymous_by_key ON quotation (collation_key, id) WHERE author IS NULL;"
    "CREATE INDEX quotation_by_author ON quotation (author_key, id);"
    "CREATE INDEX quotation_by_duplicate ON quotation (duplicate) WHERE duplicate <> 0;"
    "CREATE INDEX quotation_by_import ON quotation (import, id) WHERE import IS NOT NULL;"
    "CREATE INDEX quotation_by_movie ON quotation (movie, id) WHERE movie IS NOT NULL;"
    "CREATE VIRTUAL TABLE search USING fts5 (text, author, source, tags, note,"
    " content = 'quotation', content_rowid = 'id', tokenize = 'unicode61', prefix = '1 2 3');"
    "INSERT INTO search (search, rank) VALUES ('automerge', 8);"
    "CREATE TABLE tally (id INTEGER PRIMARY KEY, quotations INTEGER, attributed INTEGER) STRICT;"
    "INSERT INTO tally VALUES (1, 0, 0);"
    "CREATE TABLE name (kind INTEGER, key TEXT, form TEXT, collation_key BLOB, quotations INTEGER,"
    " PRIMARY KEY (kind, key)) WITHOUT ROWID;"
    "CREATE INDEX name_by_place ON name (kind, collation_key, key);"
    "CREATE TABLE name_form (kind INTEGER, key TEXT, form TEXT, quotations INTEGER,"
    " PRIMARY KEY (kind, key, form)) WITHOUT ROWID;"
    "CREATE TABLE tagging (tag TEXT, quotation INTEGER, PRIMARY KEY (tag, quotation)) WITHOUT ROWID;"
    "CREATE TABLE added_month (month TEXT PRIMARY KEY, quotations INTEGER) WITHOUT ROWID;"
    "CREATE TABLE text_length (low INTEGER PRIMARY KEY, quotations INTEGER);";

/* What a row means for the other tables. The names are folded, and the keys made, by lower() alone. */
#define ONE_MORE " ON CONFLICT DO UPDATE SET quotations = quotations + 1"
static const char *const statements[] = {
    "INSERT INTO quotation (text, author, source, url, tags, note, created_at, updated_at,"
    " collation_key, revision, author_key, duplicate) SELECT ?1 ->> 'text', ?1 ->> 'author',"
    " ?1 ->> 'source', ?1 ->> 'url', ?1 -> 'tags', ?1 ->> 'note', ?2, ?2,"
    " CAST(substr(lower(?1 ->> 'text'), 1, 256) AS BLOB), ?2, lower(?1 ->> 'author'), 0",
    "UPDATE tally SET quotations = quotations + 1, attributed = attributed + (?1 ->> 'author' NOT NULL)",
    "INSERT INTO added_month VALUES (strftime('%Y-%m', ?2 / 1000, 'unixepoch'), 1)" ONE_MORE,
    "INSERT INTO text_length VALUES (length(?1 ->> 'text') / 50 * 50, 1)" ONE_MORE,
    "INSERT INTO name SELECT 1, lower(a), a, CAST(lower(a) AS BLOB), 1"
    " FROM (SELECT ?1 ->> 'author' AS a) WHERE a IS NOT NULL" ONE_MORE,
    "INSERT INTO name_form SELECT 1, lower(a), a, 1 FROM (SELECT ?1 ->> 'author' AS a)"
    " WHERE a IS NOT NULL" ONE_MORE,
    "INSERT INTO name SELECT 2, lower(value), value, CAST(lower(value) AS BLOB), 1"
    " FROM json_each(?1, '$.tags') WHERE true" ONE_MORE,
    "INSERT INTO name_form SELECT 2, lower(value), value, 1 FROM json_each(?1, '$.tags') WHERE true"
    ONE_MORE,
    "INSERT OR IGNORE INTO tagging SELECT lower(value), ?3"
    " FROM json_each(?1, '$.tags')",
    "INSERT INTO search (rowid, text, author, source, tags, note) SELECT id, text, author, source,"
    " tags, note FROM quotation WHERE id = ?3",
};
enum { STATEMENTS = sizeof statements / sizeof *statements, INSERTION = 0 };

static sqlite3 *connection;
static sqlite3_stmt *prepared[STATEMENTS], *begin, *commit, *row;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static int report(void)
{
    fprintf(stderr, "twin: %s\n", sqlite3_errmsg(connection));
    return 0;
}

int open_for_commits(const char *path)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &connection, flags, NULL) != SQLITE_OK) return report();
    if (sqlite3_exec(connection, schema, NULL, NULL, NULL) != SQLITE_OK) return report();
    for (int at = 0; at < STATEMENTS; at++)
        if (sqlite3_prepare_v2(connection, statements[at], -1, &prepared[at], NULL) != SQLITE_OK)
            return report();
    if (sqlite3_prepare_v2(connection, "BEGIN IMMEDIATE", -1, &begin, NULL) != SQLITE_OK
        || sqlite3_prepare_v2(connection, "COMMIT", -1, &commit, NULL) != SQLITE_OK)
        return report();
    static const char sql[] = "SELECT " QUOTATION_COLUMNS " FROM quotation WHERE id = ?3";
    if (sqlite3_prepare_v2(connection, sql, -1, &row, NULL) != SQLITE_OK) return report();
    return 1;
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int run(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    return sqlite3_reset(statement) == SQLITE_OK && code == SQLITE_DONE;
}

/* Binds what a statement takes: 1 the JSON, 2 the time, 3 the id. */
static void bind(sqlite3_stmt *statement, const struct bytes *json, int64_t time, int64_t id)
{
    sqlite3_bind_text(statement, 1, json->start, (int)json->count, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, time);
    sqlite3_bind_int64(statement, 3, id);
}

int begin_group(void)
{
    return run(begin) ? 1 : report();
}

int commit_group(void)
{
    return run(commit) ? 1 : report();
}

int64_t add_quotation(const char *start, size_t count)
{
    struct bytes json = {.start = (char *)(uintptr_t)start, .count = count};
    int64_t time = now(), id = 0;
    for (int at = 0; at < STATEMENTS; at++) {
        bind(prepared[at], &json, time, id);
        if (!run(prepared[at])) return report();
        if (at == INSERTION) id = sqlite3_last_insert_rowid(connection);
    }
    return id;
}

int64_t commit_quotation(struct bytes *body, const char *start, size_t count)
{
    pthread_mutex_lock(&turn);
    int64_t id = begin_group() ? add_quotation(start, count) : 0;
    if (id == 0 || !commit_group()) {
        sqlite3_exec(connection, "ROLLBACK", NULL, NULL, NULL);
        id = 0;
    }
    if (id != 0) {
        sqlite3_bind_int64(row, 3, id);
        if (sqlite3_step(row) == SQLITE_ROW) write_row(body, row);
        append_text(body, "\n");
        sqlite3_reset(row);
    }
    pthread_mutex_unlock(&turn);
    return id;
}
