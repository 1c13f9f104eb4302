// What Swift can't say of SQLite: a variadic function and a cast macro.
#pragma once
#include <sqlite3.h>

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
