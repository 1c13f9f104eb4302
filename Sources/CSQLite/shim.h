// What Swift can't say of SQLite: variadic functions and a cast macro.
#pragma once
#include <sqlite3.h>
#include <stddef.h>

/// sqlite3_config, for the options that take an int
static inline int csqlite_config(int option, int value) { return sqlite3_config(option, value); }

/// sqlite3_db_config, for the options that take an int and tell nothing back
static inline int csqlite_db_config(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}

/// sqlite3_bind_text with SQLITE_TRANSIENT: SQLite makes its own copy
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/// sqlite3_bind_blob with SQLITE_TRANSIENT: SQLite makes its own copy
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

/// The interface of FTS5 for its users' own tokenizers and functions, NULL when SQLite has none
/// (sqlite.org/fts5.html, "Extending FTS5")
static inline fts5_api *csqlite_fts5(sqlite3 *database) {
    fts5_api *api = NULL;
    sqlite3_stmt *statement = NULL;

    if (sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, NULL) != SQLITE_OK) return NULL;
    sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", NULL);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
    return api;
}

/// sqlite3_result_text with SQLITE_TRANSIENT: SQLite makes its own copy
static inline void csqlite_result_text(sqlite3_context *context, const char *text, int length) {
    sqlite3_result_text(context, text, length, SQLITE_TRANSIENT);
}

/// sqlite3_result_blob with SQLITE_TRANSIENT: SQLite makes its own copy
static inline void csqlite_result_blob(sqlite3_context *context, const void *bytes, int length) {
    sqlite3_result_blob(context, bytes, length, SQLITE_TRANSIENT);
}

/// The first page of the write-ahead log's index as SQLite has it mapped for this connection, NULL when it has none.
/// The file must not be opened beside SQLite: closing it would drop all locks that the process holds on it
/// (sqlite.org/howtocorrupt.html, "Posix advisory locks canceled by a separate thread doing close()").
static inline const void *csqlite_log_index(sqlite3 *database) {
    enum { region_bytes = 32768 };
    sqlite3_file *file = NULL;
    void volatile *page = NULL;

    if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return NULL;
    if (!file || !file->pMethods || file->pMethods->iVersion < 2) return NULL;
    if (file->pMethods->xShmMap(file, 0, region_bytes, 0, &page) != SQLITE_OK) return NULL;
    return (const void *)page;
}
