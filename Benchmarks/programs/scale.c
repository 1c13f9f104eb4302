/* The scale: what libmicrohttpd gives when nothing is done. Answers every request with the same 200
   bytes and one field, by one response that is made once. */
#include "daemon.h"

#include <stdlib.h>
#include <string.h>

static struct MHD_Response *response;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *target,
                              const char *method, const char *version, const char *body,
                              size_t *size, void **state)
{
    (void)context, (void)target, (void)method, (void)version, (void)body;
    if (is_first_call(state)) return MHD_YES;
    *size = 0;
    return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

int main(int count, char **arguments)
{
    static char body[200];
    memset(body, 'x', sizeof body);
    response = MHD_create_response_from_buffer(sizeof body, body, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, "Content-Type", "application/json");
    struct daemon_options options = {.port = atoi(option(count, arguments, "port", "0")),
                                     .memory = atoi(option(count, arguments, "memory", "32768")),
                                     .threads = atoi(option(count, arguments, "threads", "2"))};
    return serve(options, answer, NULL);
}
