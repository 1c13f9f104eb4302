/* The twin: the service's reads without the service. Answers GET /quotations/{id} and the list by id
   from the service's own database, byte for byte as the service does. What the service checks of a
   request isn't checked here.

   With --commit-each it adds quotations to a database of its own instead, a transaction a request. */
#include "commits.h"
#include "daemon.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *database;

static void add(struct MHD_Response *response, const char *name, const char *value)
{
    MHD_add_response_header(response, name, value);
}

/* Sends a body, which is libmicrohttpd's from here on, with the fields of a representation. */
static enum MHD_Result send_json(struct MHD_Connection *connection, unsigned status,
                                 struct bytes *body, const char *location, const char *next)
{
    char tag[ENTITY_TAG];
    entity_tag(body, tag);
    size_t length = body->count;
    struct MHD_Response *response =
        MHD_create_response_from_buffer(length, body->start, MHD_RESPMEM_MUST_FREE);
    add(response, "Content-Type", "application/json");
    add(response, "ETag", tag);
    add(response, "Cache-Control", "private, no-cache");
    /* The service compresses bodies of 1,000 bytes and more for those that take it. */
    if (location == NULL) add(response, "Vary", length < 1000 ? "Accept" : "Accept, Accept-Encoding");
    else add(response, "Location", location);
    add(response, "X-Content-Type-Options", "nosniff");
    add(response, "Cross-Origin-Resource-Policy", "same-origin");
    if (next != NULL) add(response, "Link", next);
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result send_status(struct MHD_Connection *connection, unsigned status)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result send_page(struct MHD_Connection *connection)
{
    const char *limit = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "limit");
    const char *cursor = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "cursor");
    uint8_t place[9];
    int64_t after = 0;
    if (cursor != NULL && read_base64(cursor, place, sizeof place) == sizeof place)
        for (size_t at = 1; at < sizeof place; at++) after = after << 8 | place[at];

    struct bytes body = {0}, next = {0}, link = {0};
    write_page(&body, &next, reader_of(database), after, limit ? atoi(limit) : 50);
    if (next.count) {
        append_text(&link, "<");
        append(&link, next.start, next.count);
        append(&link, ">; rel=\"next\"", sizeof ">; rel=\"next\"");
    }
    enum MHD_Result result = send_json(connection, MHD_HTTP_OK, &body, NULL, link.start);
    free(next.start);
    free(link.start);
    return result;
}

static enum MHD_Result read_answer(void *context, struct MHD_Connection *connection,
                                   const char *target, const char *method, const char *version,
                                   const char *data, size_t *size, void **state)
{
    (void)context, (void)version, (void)data, (void)size;
    if (is_first_call(state)) return MHD_YES;
    static const char prefix[] = "/quotations";
    if (strcmp(method, "GET") != 0) return send_status(connection, MHD_HTTP_METHOD_NOT_ALLOWED);
    if (strcmp(target, prefix) == 0) return send_page(connection);
    struct bytes body = {0};
    if (strncmp(target, prefix, sizeof prefix - 1) == 0 && target[sizeof prefix - 1] == '/'
        && write_quotation(&body, reader_of(database), atoll(target + sizeof prefix)))
        return send_json(connection, MHD_HTTP_OK, &body, NULL, NULL);
    return send_status(connection, MHD_HTTP_NOT_FOUND);
}

static enum MHD_Result write_answer(void *context, struct MHD_Connection *connection,
                                    const char *target, const char *method, const char *version,
                                    const char *data, size_t *size, void **state)
{
    (void)context, (void)target, (void)method, (void)version;
    if (*state == NULL) {
        *state = calloc(1, sizeof(struct bytes));
        return *state ? MHD_YES : MHD_NO;
    }
    struct bytes *request = *state, body = {0};
    if (*size > 0) {
        append(request, data, *size);
        *size = 0;
        return MHD_YES;
    }
    int64_t id = commit_quotation(&body, request->start, request->count);
    if (id == 0) return send_status(connection, MHD_HTTP_INTERNAL_SERVER_ERROR);
    char location[48];
    snprintf(location, sizeof location, "/quotations/%lld", (long long)id);
    return send_json(connection, MHD_HTTP_CREATED, &body, location, NULL);
}

static void forget_request(void *context, struct MHD_Connection *connection, void **state,
                           enum MHD_RequestTerminationCode end)
{
    (void)context, (void)connection, (void)end;
    struct bytes *request = *state;
    if (request) free(request->start);
    free(request);
}

int main(int count, char **arguments)
{
    struct daemon_options options = {.port = atoi(option(count, arguments, "port", "0")),
                                     .memory = atoi(option(count, arguments, "memory", "32768")),
                                     .threads = atoi(option(count, arguments, "threads", "2"))};
    const char *own = option(count, arguments, "commit-each", NULL);
    database = option(count, arguments, "database", NULL);
    if (own != NULL) {
        if (!open_for_commits(own)) return 1;
        return serve(options, write_answer, forget_request);
    }
    if (database == NULL) {
        fprintf(stderr, "usage: twin --port N (--database FILE | --commit-each FILE)\n");
        return 64;
    }
    return serve(options, read_answer, NULL);
}
