#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SNAPSHOT_LIFE = 50 };

static void must(int code, sqlite3 *connection)
{
    if (code == SQLITE_OK) return;
    fprintf(stderr, "twin: %s\n", sqlite3_errmsg(connection));
    exit(1);
}

static sqlite3_stmt *prepared(sqlite3 *connection, const char *sql)
{
    sqlite3_stmt *statement;
    must(sqlite3_prepare_v3(connection, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL),
         connection);
    return statement;
}

static void open_reader(struct reader *reader, const char *path)
{
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
    must(sqlite3_open_v2(path, &reader->connection, flags, NULL), reader->connection);
    sqlite3_busy_timeout(reader->connection, 5000);
    static const char options[] = "PRAGMA query_only = ON; PRAGMA cache_size = -8192; BEGIN";
    must(sqlite3_exec(reader->connection, options, NULL, NULL, NULL), reader->connection);
    reader->quotation = prepared(reader->connection,
                                 "SELECT " QUOTATION_COLUMNS " FROM quotation WHERE id = ?1");
    reader->page = prepared(reader->connection, "SELECT " QUOTATION_COLUMNS
                            " FROM quotation WHERE id > ?2 ORDER BY id LIMIT ?3");
    reader->total = prepared(reader->connection, "SELECT quotations FROM tally WHERE id = 1");
}

struct reader *reader_of(const char *path)
{
    static __thread struct reader reader;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
    int64_t milliseconds = (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
    if (reader.connection == NULL) open_reader(&reader, path);
    else if (milliseconds - reader.since < SNAPSHOT_LIFE) return &reader;
    else must(sqlite3_exec(reader.connection, "COMMIT; BEGIN", NULL, NULL, NULL), reader.connection);
    reader.since = milliseconds;
    return &reader;
}

static void write_column(struct bytes *body, const char *name, sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    if (text == NULL) return;
    append_text(body, name);
    append_json(body, text, (size_t)sqlite3_column_bytes(row, column));
}

void write_row(struct bytes *body, sqlite3_stmt *row)
{
    append_text(body, "{\"id\":");
    append_number(body, sqlite3_column_int64(row, 0));
    write_column(body, ",\"text\":", row, 1);
    if (sqlite3_column_type(row, 2) == SQLITE_NULL) append_text(body, ",\"author\":\"Anonymous\"");
    write_column(body, ",\"author\":", row, 2);
    write_column(body, ",\"source\":", row, 3);
    write_column(body, ",\"url\":", row, 4);
    if (sqlite3_column_type(row, 5) != SQLITE_NULL) {
        append_text(body, ",\"tags\":");
        append_text(body, (const char *)sqlite3_column_text(row, 5));
    }
    write_column(body, ",\"note\":", row, 6);
    append_text(body, ",\"createdAt\":\"");
    append_time(body, sqlite3_column_int64(row, 7));
    append_text(body, "\",\"updatedAt\":\"");
    append_time(body, sqlite3_column_int64(row, 8));
    append_text(body, "\"}");
}

int write_quotation(struct bytes *body, struct reader *reader, int64_t id)
{
    sqlite3_bind_int64(reader->quotation, 1, id);
    int found = sqlite3_step(reader->quotation) == SQLITE_ROW;
    if (found) {
        write_row(body, reader->quotation);
        append_text(body, "\n");
    }
    sqlite3_reset(reader->quotation);
    return found;
}

/* The cursor after a row: the order (1: by id), and the id in eight bytes, the highest first. */
static void append_cursor(struct bytes *address, int64_t id)
{
    uint8_t data[9] = {1};
    for (int place = 8; place > 0; place--, id >>= 8) data[place] = (uint8_t)id;
    append_base64(address, data, sizeof data);
}

static void write_next(struct bytes *next, int64_t last, int limit)
{
    append_text(next, "/quotations?sort=false&showAuthors=true&filterAnonymous=false"
                      "&reverse=false&limit=");
    append_number(next, limit);
    append_text(next, "&cursor=");
    append_cursor(next, last);
}

void write_page(struct bytes *body, struct bytes *next, struct reader *reader, int64_t after,
                int limit)
{
    append_text(body, "{\"quotations\":[");
    sqlite3_bind_int64(reader->page, 2, after);
    sqlite3_bind_int64(reader->page, 3, limit + 1);
    int count = 0;
    int64_t last = 0;
    while (sqlite3_step(reader->page) == SQLITE_ROW) {
        /* One row more than is shown tells that there is a next page. */
        if (count++ == limit) {
            write_next(next, last, limit);
            break;
        }
        if (count > 1) append_text(body, ",");
        write_row(body, reader->page);
        last = sqlite3_column_int64(reader->page, 0);
    }
    sqlite3_reset(reader->page);

    sqlite3_step(reader->total);
    append_text(body, "],\"total\":");
    append_number(body, sqlite3_column_int64(reader->total, 0));
    sqlite3_reset(reader->total);
    append_text(body, ",\"view\":{\"sort\":false,\"showAuthors\":true,\"filterAnonymous\":false}"
                      ",\"next\":");
    if (next->count) {
        append_json(body, next->start, next->count);
        append_text(body, ",\"nextCursor\":\"");
        append_cursor(body, last);
        append_text(body, "\"}\n");
    } else {
        append_text(body, "null,\"nextCursor\":null}\n");
    }
}
