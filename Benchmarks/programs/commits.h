/* Quotations added as the service adds them, by statements alone: each in a transaction of its own, which
   is what group commit is measured by, or many in one, which is the most that it can come to. */
#pragma once

#include "bytes.h"

/* Creates the database, which must not be there, with the tables and indexes that the service has; its
   full-text index has the tokenizer unicode61, since the service's own isn't in C. False, with a line
   on standard error, when that fails. */
int open_for_commits(const char *path);

/* Begin and end a transaction, durably; add a quotation within. Zero when that fails. */
int begin_group(void);
int commit_group(void);
int64_t add_quotation(const char *json, size_t count);

/* Adds the quotation that the JSON says, durably, and writes it to `body`. Returns its id, 0 when it
   isn't added. Callers take turns. */
int64_t commit_quotation(struct bytes *body, const char *json, size_t count);
