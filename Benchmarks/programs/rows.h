/* Answers made from a database's rows, with the bytes that the service gives. */
#pragma once

#include "bytes.h"

#include <sqlite3.h>

/* The columns of a quotation, in the order that write_row() reads them. */
#define QUOTATION_COLUMNS \
    "id, text, author, source, url, tags, note, created_at, updated_at, collation_key"

/* One thread's connection, and its prepared statements. */
struct reader {
    sqlite3 *connection;
    sqlite3_stmt *quotation, *page, *total;
    /* When its snapshot was taken, in milliseconds. */
    int64_t since;
};

/* This thread's reader of the database, opened when it is first asked for. Like the service's it stands
   on one snapshot for 50 ms, so that few reads begin a transaction; unlike those it looks for no newer
   one before. */
struct reader *reader_of(const char *path);

/* Writes the quotation that a statement stands on, as JSON. */
void write_row(struct bytes *body, sqlite3_stmt *row);

/* Writes the quotation `id`; false when there is none. */
int write_quotation(struct bytes *body, struct reader *reader, int64_t id);

/* Writes a page of the list by id, of the rows after `after`. `next` gets the address of the rest, and
   is left empty when there is none. */
void write_page(struct bytes *body, struct bytes *next, struct reader *reader, int64_t after,
                int limit);
